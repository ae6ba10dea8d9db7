"""Where to start and where to end: as far apart as the maze allows."""

from ..grid import Maze
from .backtracker import Backtracker


class Ends:
    """Looks for the two ends of a longest path of `maze`: `start`, the one nearer the top, and `goal`.

    Two sweeps: the cell farthest from any cell is one end, the cell farthest from that the other. Exact on a perfect
    maze, as on any tree; on one with loops no cell is farther from the first end by a shortest way, which is at least
    half as long as any. `length` is how many passages a shortest way between them has. All three are there once `step`
    returns 0; `sweep` is the one it's at.

    Memory: as `Backtracker`, or with loops as `Bfs`, whose `trail` may be passed in.
    """

    def __init__(self, maze, trail=None):
        self.maze = maze
        self.trail = Maze(maze.width, maze.height) if trail is None else trail
        self.sweep = 0
        self.start = self.goal = self.length = -1
        self._loops = maze.loop_count() > 0
        self._search = self._from(maze.free_cell(0))

    def step(self, budget):
        """Take about `budget` steps, at least one; return 1 while there is more to do, then 0."""
        if self.sweep == 3 or self._search.step(budget):
            return 0 if self.sweep == 3 else 1
        if self.sweep == 0:
            self._first = self._search.far
            self._search = self._from(self._first)
            self.sweep = 1
            return 1
        if self.sweep == 1:
            far = self._search.far
            self.start = min(self._first, far)
            self.goal = max(self._first, far)
            if self._loops:
                # The way itself has to be counted: a breadth-first search knows no distances.
                self._search = self._from(self.start, self.goal)
                self.sweep = 2
                return 1
            self.length = self._search.far_depth
        else:
            self.length = self.trail.passage_count()
        self.sweep = 3
        return 0

    def _from(self, cell, goal=None):
        if self._loops:
            from .bfs import Bfs

            return Bfs(self.maze, cell, goal, self.trail)
        return Backtracker(self.maze, cell, -1, self.trail)


def suggest_ends(maze, trail=None, batch=1 << 22, report=None):
    """The `(start, goal)` of `Ends`.

    `report(sweep, steps)` is called every `batch` steps of sweeps 0 and 1.
    """
    ends = Ends(maze, trail)
    sweep = steps = 0
    while ends.goal < 0 and ends.step(batch):
        if ends.sweep != sweep:
            sweep = ends.sweep
            steps = 0
        elif report:
            steps += batch
            report(sweep, steps)
    return ends.start, ends.goal
