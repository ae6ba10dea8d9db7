"""Dead-end filling of a trail: what is left when its dead ends are walled up is the ways through it."""

from array import array

import micropython
from micropython import const

from ..kernel import ptr8, ptr32

WIDTH = const(0)
CELLS = const(1)
START = const(2)
GOAL = const(3)
FIRST = const(4)  # the cell that this chain began at; none before it is a dead end
CELL = const(5)  # the one it has come to

BUDGET_LIMIT = const(1 << 22)


class Trimming:
    """Closes every passage of `trail` that leads only to dead ends, but for the ones at cells `start` and `goal`.

    A dead end is walled up, then the cell it hung on if that has become one, and so on, in one pass over the maze.
    Unlike a `DeadEndFilling`, which marks the cells of a maze and leaves its walls, this is for a trail, which is
    thrown away. Memory: 24 bytes.
    """

    def __init__(self, trail, start, goal):
        self.trail = trail
        self.state = array("I", (trail.width, trail.cells, start, goal, 0, 0))

    def step(self, budget):
        """Look at about `budget` cells, at least one; return 1 while there is more to do, then 0."""
        state = self.state
        trim(self.trail.walls, state[CELL], state[WIDTH], state, min(max(budget, 1), BUDGET_LIMIT))
        return 1 if state[FIRST] < state[CELLS] else 0


@micropython.viper(optional=True)
def trim(walls: ptr8, i: int, w: int, state: ptr32, budget: int):
    """Look at `budget` more cells, `i` the first of them: wall it up if it's a dead end, and go on where it hung."""
    cells = state[CELLS]
    start = state[START]
    goal = state[GOAL]
    first = state[FIRST]
    bits = 0
    keeper = 0
    bit = 0
    j = 0
    k = 0
    while budget > 0 and first < cells:
        budget -= 1
        if i != start and i != goal:
            # The open sides, and of one of them the cell `k` beyond, and the cell and the bit that keep it.
            bits = (walls[i >> 2] >> ((i & 3) << 1)) & 3
            keeper = i
            bit = bits
            k = i + (bits & 1) + w * (bits >> 1)  # true if it's the only one
            j = i - w
            if j >= 0 and (walls[j >> 2] >> ((j & 3) << 1)) & 2:
                bits += 4
                keeper = j
                bit = 2
                k = j
            j = i - 1
            if j >= 0 and (walls[j >> 2] >> ((j & 3) << 1)) & 1:
                bits += 8
                keeper = j
                bit = 1
                k = j
            if bits and not bits & (bits - 1):
                walls[keeper >> 2] = walls[keeper >> 2] & ~(bit << ((keeper & 3) << 1))
                i = k
                continue
        first += 1
        i = first
    state[FIRST] = first
    state[CELL] = i
