"""Where to start and where to end: as far apart as the maze allows."""

from .backtracker import Backtracker


def suggest_ends(maze, trail=None):
    """`(start, goal)`, the two ends of a longest path, the one nearer the top first.

    Two sweeps: the cell farthest from any cell is one end, the cell farthest from that the other. Exact on a perfect
    maze, as on any tree; on one with loops they are the ends of a long search. Memory: as `Backtracker`.
    """
    first = _farthest_from(maze, 0, trail)
    second = _farthest_from(maze, first, trail)
    return min(first, second), max(first, second)


def _farthest_from(maze, cell, trail):
    search = Backtracker(maze, cell, -1, trail)
    while search.step(maze.cells):
        pass
    return search.far
