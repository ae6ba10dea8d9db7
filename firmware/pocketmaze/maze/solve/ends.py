"""Where to start and where to end: as far apart as the maze allows."""

from .backtracker import Backtracker


def suggest_ends(maze, trail=None, batch=1 << 22, report=None):
    """`(start, goal)`, the two ends of a longest path, the one nearer the top first.

    Two sweeps: the cell farthest from any cell is one end, the cell farthest from that the other. Exact on a perfect
    maze, as on any tree; on one with loops no cell is farther from the first end by a shortest way, which is at least
    half as long as any. Memory: as `Backtracker`, or with loops as `Bfs`, whose `trail` may be passed in.
    `report(sweep, steps)` is called every `batch` steps of sweeps 0 and 1.
    """
    search = Backtracker
    if maze.loop_count() > 0:
        from .bfs import Bfs as search  # type: ignore[assignment]
    first = _farthest_from(search, maze, maze.free_cell(0), trail, 0, batch, report)
    second = _farthest_from(search, maze, first, trail, 1, batch, report)
    return min(first, second), max(first, second)


def _farthest_from(kind, maze, cell, trail, sweep, batch, report):
    search = kind(maze, cell, -1, trail)
    steps = 0
    while search.step(batch):
        steps += batch
        if report:
            report(sweep, steps)
    return search.far
