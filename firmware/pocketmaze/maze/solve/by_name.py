"""The solvers by name, for the host: each gives its way as a list of cells. The toy imports the one it uses."""

from ..grid import Maze
from .bfs import Bfs
from .dead_end_filling import DeadEndFilling
from .wall_follower import LEFT, RIGHT, WallFollower
from .way import find_way, way_sides

SOLVERS = ("backtracker", "bfs", "dead-end-filling", "wall-follower")


def find_way_by(name, maze, start, goal):
    """The cells of a way from `start` to `goal`, both among them, by the solver of that name.

    The backtracker's is any way, breadth-first search's a shortest one, dead-end filling's a shortest one of those it
    has left, the wall follower's its walk without the detours, with the left hand or, if that fails, the right.
    `ValueError` if there's no such solver or no way, or the wall follower can't find it.
    """
    if name == "backtracker":
        return _along(maze, find_way(maze, start, goal), start, goal)
    if name == "bfs":
        return _shortest(maze, start, goal)
    if name == "dead-end-filling":
        return _shortest(_unfilled(maze, start, goal), start, goal)
    if name == "wall-follower":
        return _by_the_wall(maze, start, goal)
    raise ValueError("no solver is called %s; there are %s" % (name, ", ".join(SOLVERS)))


def _along(maze, trail, start, goal):
    cells = [start]
    for side in way_sides(trail, start, goal):
        cells.append(maze.neighbour(cells[-1], side))
    return cells


def _shortest(maze, start, goal):
    search = Bfs(maze, start, goal)
    while search.step(maze.cells):
        pass
    if not search.found:
        raise ValueError("no way leads from cell %d to cell %d" % (start, goal))
    return _along(maze, search.trail, start, goal)


def _unfilled(maze, start, goal):
    filling = DeadEndFilling(maze, start, goal)
    while filling.step(maze.cells):
        pass
    left = Maze(maze.width, maze.height)
    for cell, side in maze.passages():
        if not (filling.is_filled(cell) or filling.is_filled(maze.neighbour(cell, side))):
            left.carve(cell, side)
    return left


def _by_the_wall(maze, start, goal):
    for hand in (LEFT, RIGHT):
        walker = WallFollower(maze, start, goal, hand)
        cells = [start]
        been = {start}
        more = 1
        while more:
            more = walker.step(1)
            if walker.cell in been:
                while cells[-1] != walker.cell:
                    been.remove(cells.pop())
            else:
                been.add(walker.cell)
                cells.append(walker.cell)
        if walker.found:
            return cells
    raise ValueError("the wall follower only goes round in circles: no hand leads from cell %d to %d" % (start, goal))
