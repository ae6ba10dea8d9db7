"""Dead-end filling: wall up what leads nowhere, and the ways are left."""

from array import array

import micropython
from micropython import const

from ..kernel import ptr8, ptr32
from .dead_ends import BUDGET_LIMIT

WIDTH = const(0)
CELLS = const(1)
START = const(2)
GOAL = const(3)
FIRST = const(4)  # the cell that this filling began at; none before it is a dead end
CELL = const(5)  # the one it has come to
WORDS = const(6)


class DeadEndFilling:
    """Fills the dead ends of `maze`, but for the cells `start` and `goal`, and what becomes a dead end by that.

    `filled` has a bit a cell, bit `cell & 7` of byte `cell >> 3`, set for cells that can't be on a way that takes no
    passage twice; blocked cells of a mask are filled too. When `step` returns 0, what's left of a perfect maze is the
    way, and of one with loops all ways, along with loops that hang on a way by one passage. It doesn't tell whether
    there is a way. Memory beyond the maze: the bit a cell, and 24 bytes.
    """

    def __init__(self, maze, start, goal):
        if not (0 <= start < maze.cells and 0 <= goal < maze.cells):
            raise ValueError("cells of a %dx%d maze are 0..%d" % (maze.width, maze.height, maze.cells - 1))
        self.maze = maze
        self.filled = bytearray((maze.cells + 7) >> 3)
        self.state = array("I", (maze.width, maze.cells, start, goal, 0, 0))

    def is_filled(self, cell):
        """Whether that cell is filled so far."""
        return bool(self.filled[cell >> 3] >> (cell & 7) & 1)

    def step(self, budget):
        """Look at about `budget` cells, at least one; return 1 while there is more to do, then 0."""
        state = self.state
        fill(self.filled, state[CELL], state[WIDTH], self.maze.walls, state, min(max(budget, 1), BUDGET_LIMIT))
        return 1 if state[FIRST] < state[CELLS] else 0


@micropython.viper(optional=True)
def fill(filled: ptr8, i: int, w: int, walls: ptr8, state: ptr32, budget: int):
    """Look at `budget` more cells, of which `i` is the first: fill it if it's a dead end, and go on where it hung."""
    cells = state[CELLS]
    start = state[START]
    goal = state[GOAL]
    first = state[FIRST]
    ways = 0
    bits = 0
    j = 0
    k = 0
    while budget > 0 and first < cells:
        budget -= 1
        if i ^ start and i ^ goal and not (filled[i >> 3] >> (i & 7)) & 1:
            # How many ways on there are, and the cell `k` beyond the last of them.
            ways = 0
            bits = (walls[i >> 2] >> ((i & 3) << 1)) & 3
            j = i + 1
            if bits & 1 and not (filled[j >> 3] >> (j & 7)) & 1:
                ways = 1
                k = j
            j = i + w
            if bits & 2 and not (filled[j >> 3] >> (j & 7)) & 1:
                ways += 1
                k = j
            j = i - w
            if j >= 0 and (walls[j >> 2] >> ((j & 3) << 1)) & 2 and not (filled[j >> 3] >> (j & 7)) & 1:
                ways += 1
                k = j
            j = i - 1
            if j >= 0 and (walls[j >> 2] >> ((j & 3) << 1)) & 1 and not (filled[j >> 3] >> (j & 7)) & 1:
                ways += 1
                k = j
            if ways < 2:
                filled[i >> 3] = filled[i >> 3] | (1 << (i & 7))
                if ways:
                    i = k
                    continue
        first += 1
        i = first
    state[FIRST] = first
    state[CELL] = i
