"""Where to start and where to end: as far apart as the maze allows."""

from .backtracker import Backtracker


def suggest_ends(maze, trail=None, batch=1 << 22, report=None):
    """`(start, goal)`, the two ends of a longest path, the one nearer the top first.

    Two sweeps: the cell farthest from any cell is one end, the cell farthest from that the other. Exact on a perfect
    maze, as on any tree; on one with loops no cell is farther from the first end by a shortest way, which is at least
    half as long as any. Memory: as `Backtracker`, or with loops as `Bfs`, whose `trail` may be passed in.
    `report(sweep, steps)` is called every `batch` steps of sweeps 0 and 1.
    """
    loops = maze.loop_count() > 0
    first = _farthest_from(maze, maze.free_cell(0), trail, loops, 0, batch, report)
    second = _farthest_from(maze, first, trail, loops, 1, batch, report)
    return min(first, second), max(first, second)


def _farthest_from(maze, cell, trail, loops, sweep, batch, report):
    if loops:
        from .bfs import Bfs

        search = Bfs(maze, cell, None, trail)
    else:
        search = Backtracker(maze, cell, -1, trail)  # type: ignore[assignment]
    steps = 0
    while search.step(batch):
        steps += batch
        if report:
            report(sweep, steps)
    return search.far
