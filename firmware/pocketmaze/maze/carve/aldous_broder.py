"""The Aldous-Broder algorithm: one random walk that carves its way into each cell it comes to first."""

import micropython
from micropython import const

from ..kernel import ptr8, ptr32
from ..rng import draw
from .base import Carver

# The words of a state that all carvers like this have. Viper knows only the constants of its own file.
WIDTH = const(0)
HEIGHT = const(1)
LEFT = const(2)
CELL = const(3)

CARVED = const(16)  # a carved cell, in the units of work

BITS = const(4)  # random bits not used yet, below a 1 that says how many
WORDS = const(5)

# In sixteenths of a carved cell.
WALKED = const(4)


class AldousBroder(Carver):
    """Carves a maze that is each of all perfect ones with the same chance, in 20 bytes.

    Walk at random from a random cell until all have been seen, and carve each passage by which a cell is first come
    to. Looks like Wilson's. The walk takes about 30 steps a cell at 63x31, growing with the square of the logarithm of
    the size. Source: David J. Aldous, "The random walk construction of uniform spanning trees and uniform labelled
    trees" (1990).

    There is no faster mixture with Wilson's here: to go on from its partial maze with Wilson's is not uniform, as
    `tests/test_uniform.py` shows.
    """

    def __init__(self, maze, rng):
        super().__init__(maze, rng, WORDS)
        self.state[CELL] = self.random_cell()
        self.state[BITS] = 1

    def carve(self, budget):
        """As `step`, for a budget in sixteenths of a cell."""
        state = self.state
        return aldous_broder(
            self.maze.walls, state[CELL], state[WIDTH], state, self.rng.words, self.blocked, self.masked, budget
        )


@micropython.viper(optional=True)
def aldous_broder(walls: ptr8, i: int, w: int, state: ptr32, words, blocked: ptr8, masked: int, budget: int) -> int:
    """Walk for about `budget` sixteenths of a cell; return the passages still to carve."""
    cells = w * state[HEIGHT]
    left = state[LEFT]
    bits = state[BITS]
    x = i % w
    beyond = x
    j = 0
    k = 0
    side = 0
    # Conditions are numbers where they can be: viper takes several times as long for a comparison.
    while left and budget > 0:
        budget -= WALKED
        if not bits ^ 1:
            bits = int(draw(words)) | 0x10000
        side = bits & 3
        bits >>= 2
        beyond = x
        if not side:
            j = i - w
            if j >> 31:
                continue
        elif not side ^ 1:
            j = i + 1
            beyond = x + 1
            if not beyond ^ w:
                continue
        elif not side ^ 2:
            j = i + w
            if not (j - cells) >> 31:
                continue
        else:
            j = i - 1
            beyond = x - 1
            if not x:
                continue
        if masked and (blocked[j >> 3] >> (j & 7)) & 1:
            continue
        # Uncarved: no side of it is open, neither its own two (east, south) nor those kept west and north of it.
        if not (walls[j >> 2] >> ((j & 3) << 1)) & 3:
            k = j - 1
            if k >> 31 or not (walls[k >> 2] >> ((k & 3) << 1)) & 1:
                k = j - w
                if k >> 31 or not (walls[k >> 2] >> ((k & 3) << 1)) & 2:
                    k = i
                    if j < i:
                        k = j
                    walls[k >> 2] = walls[k >> 2] | ((2 - (side & 1)) << ((k & 3) << 1))
                    left -= 1
                    budget -= CARVED
        i = j
        x = beyond
    state[CELL] = i
    state[LEFT] = left
    state[BITS] = bits
    return left
