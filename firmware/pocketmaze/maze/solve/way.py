"""Reading a way off its trail."""

from .backtracker import Backtracker


def find_way(maze, start, goal, trail=None):
    """A maze in which only the passages of a way from `start` to `goal` are open; `ValueError` if there is none.

    `trail` is an earlier one, to be used again.
    """
    search = Backtracker(maze, start, goal, trail)
    while search.step(maze.cells):
        pass
    if not search.found:
        raise ValueError("no way leads from cell %d to cell %d" % (start, goal))
    return search.trail


def way_sides(trail, start, goal):
    """The sides (0 north to 3 west) to leave by, cell after cell, along a `trail` of `find_way` or a stretch of it."""
    cell = start
    came_by = -1
    while cell != goal:
        for side in range(4):
            if side != came_by and trail.is_open(cell, side):
                break
        else:
            raise ValueError("the trail ends at cell %d, before the goal" % cell)
        yield side
        cell = trail.neighbour(cell, side)
        came_by = side ^ 2
