"""A maze being played: where the player is, and what it has cost so far."""

from ..maze.grid import Maze
from .walker import Walker

# What a hint and the whole way cost, in milliseconds.
HINT_MS = 5000
WAY_MS = 30000


class Game:
    """The maze that was carved, from `start` to `goal`, which are `shortest` steps apart.

    `code` is its maze code, or "", and `algorithm` and `size` are the numbers in it; a size that is no preset is -1.
    `step_ms` is how long a step takes, `trail` a maze of that size for the solver. `fog` is a `Fog`, `race` a `Race`,
    or None. `been` has a bit for each cell that the player has been to, bit `cell & 7` of byte `cell >> 3`.
    """

    def __init__(self, maze, start, goal, shortest, step_ms, trail=None):
        self.maze = maze
        self.code = ""
        self.algorithm = 0
        self.size = -1
        self.start = start
        self.goal = goal
        self.shortest = shortest
        self.trail = trail or Maze(maze.width, maze.height)  # the solver's
        self.player = Walker(maze, start, step_ms)
        self.player.stop = goal
        self.fog = None
        self.race = None
        self.restart()

    def restart(self):
        """Back to the start, and the clock to nought."""
        self.player.halt()
        self.player.cell = self.start
        self.steps = 0
        self.elapsed_ms = 0
        self.hints = 0
        self.way_seen = False
        self.been = bytearray((self.maze.cells + 7) >> 3)
        self.mark()
        if self.fog:
            self.fog.forget()
            self.fog.look(self.start)

    def mark(self):
        """The player has been in the cell where they are."""
        cell = self.player.cell
        self.been[cell >> 3] |= 1 << (cell & 7)

    def pay_hint(self):
        """A hint has been shown."""
        self.hints += 1
        self.elapsed_ms += HINT_MS

    def pay_way(self):
        """The whole way has been shown; once is enough."""
        if not self.way_seen:
            self.way_seen = True
            self.elapsed_ms += WAY_MS

    def follow_way(self, before):
        """The player has stepped from cell `before`: take that off the way in the trail, or put it on as the way back.

        Return whether there is still a way to show: not at its end, nor where a loop leads back onto it.
        """
        trail = self.trail
        cell = self.player.cell
        side = self.player.came
        if trail.is_open(before, side):
            trail.close(before, side)
            return trail.is_carved(cell)
        if trail.is_carved(cell):
            return False
        trail.carve(before, side)
        return True

    def screen(self, app):
        """The screen to go on with."""
        from .screens.play import Play

        return Play(app, self)

    @property
    def choices(self):
        """What there is to do in a pause."""
        if self.race:
            return ("Resume", "Map", "Quit")
        return ("Resume", "Restart", "New maze", "Map", "Quit")

    def status(self):
        """How it stands, in a few words."""
        return "%s  %d steps" % (time_text(self.elapsed_ms), self.steps)


def time_text(ms):
    """Minutes, seconds and tenths, `m:ss.t`."""
    tenths = ms // 100
    return "%d:%02d.%d" % (tenths // 600, tenths // 10 % 60, tenths % 10)
