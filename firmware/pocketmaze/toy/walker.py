"""Somebody who walks through a maze, smoothly from cell to cell."""

from ..maze.grid import EAST, SOUTH
from .keys import ANY_ARROW, ARROWS

# No side: standing.
STANDING = -1


class Walker:
    """Stands in `cell` of `maze`, or is on the way through its `side` for `progress` of `step_ms` milliseconds.

    A press of an arrow is one step. Held, it is a run: on along the corridor, round its bends, to the next junction,
    dead end or to cell `stop`; if it `rolls`, straight on over junctions as well. An arrow pressed ahead of time waits
    for the next cell, and while it's held for the next one where there is a passage.
    """

    def __init__(self, maze, cell, step_ms, rolls=False):
        self.maze = maze
        self.cell = cell
        self.step_ms = step_ms
        self.rolls = rolls
        self.stop = -1
        self.side = STANDING
        self.came = STANDING  # the side that it left the cell before by
        self.progress = 0
        self.wanted = STANDING

    def walk(self, keys):
        """Go on for as long as the last frame took; return whether that has led to another cell."""
        if keys.pressed & ANY_ARROW:
            self.steer(keys)
        side = self.side
        if side < 0:
            if self.wanted >= 0:
                self._turn(keys, keys.ms)
            return False
        self.progress += keys.ms
        if self.progress < self.step_ms:
            return False
        over = self.progress - self.step_ms
        self.cell = self.maze.neighbour(self.cell, side)
        self.side = STANDING
        self.came = side
        self.progress = 0
        if self.cell != self.stop and not self._turn(keys, over) and keys.held & ANY_ARROW:
            self._run(over)
        return True

    def steer(self, keys):
        """Take in which arrow has been pressed, for the next chance to turn."""
        for side in range(4):
            if keys.pressed & ARROWS[side]:
                self.wanted = side

    def start(self, side, progress):
        """Leave the cell through that side, `progress` ms ago, but not longer than half a step."""
        self.side = side
        self.progress = min(max(progress, 1), self.step_ms >> 1)

    def halt(self):
        """Stand still in the cell."""
        self.side = self.wanted = STANDING
        self.progress = 0

    def _turn(self, keys, progress):
        wanted = self.wanted
        if wanted < 0:
            return False
        if self.maze.open_sides(self.cell) >> wanted & 1:
            self.wanted = STANDING
            self.start(wanted, progress)
            return True
        if not keys.held & ARROWS[wanted]:
            self.wanted = STANDING
        return False

    def _run(self, progress):
        came = self.came
        onward = self.maze.open_sides(self.cell) & ~(1 << (came ^ 2))
        if onward and not onward & (onward - 1):
            for side in range(4):
                if onward >> side & 1:
                    self.start(side, progress)
        elif self.rolls and onward >> came & 1:
            self.start(came, progress)

    def x(self, pitch):
        """How far right of the maze's corner the corner of the place is, in dots, with `pitch` dots a cell."""
        x = self.cell % self.maze.width * pitch
        side = self.side
        if side >= 0 and side & 1:
            way = (pitch * self.progress + self.step_ms - 1) // self.step_ms
            return x + way if side == EAST else x - way
        return x

    def y(self, pitch):
        """How far down it is."""
        y = self.cell // self.maze.width * pitch
        side = self.side
        if side >= 0 and not side & 1:
            way = (pitch * self.progress + self.step_ms - 1) // self.step_ms
            return y + way if side == SOUTH else y - way
        return y


def step_ms(pitch):
    """How long a step takes, in milliseconds, with so many dots a cell."""
    return 50 + 9 * min(8, pitch)
