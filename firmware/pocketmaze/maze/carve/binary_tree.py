"""The binary tree: each cell opens one of two sides, the same two for all."""

import micropython
from micropython import const

from ..kernel import ptr8, ptr32
from ..rng import draw
from .rowwise import FIRST_OWN, RowWise

# The words of a state that all carvers like this have. Viper knows only the constants of its own file.
WIDTH = const(0)
HEIGHT = const(1)
LEFT = const(2)
CELL = const(3)
BIAS = const(4)
BITS = const(5)

CARVED = const(16)  # a carved cell, in the units of work

WORDS = FIRST_OWN


class BinaryTree(RowWise):
    """Carves, in 24 bytes, by a coin for each cell: open its side to the one or to the other of two neighbours.

    `bias` is the corner all ways lead to: 0 north-east, 1 south-east, 2 south-west, 3 north-west. The two edges that
    meet there are corridors, 25 % of cells are dead ends, and from each the way runs straight to that corner; around a
    mask it may have to turn. One look at each cell. Source: Jamis Buck, "Mazes for Programmers" (2015), chapter 2.
    """

    def __init__(self, maze, rng, bias=0):
        super().__init__(maze, rng, WORDS, bias)

    def rows(self, budget):
        """As `step`, for a budget in sixteenths of a cell, until all cells have had their turn."""
        state = self.state
        binary_tree(
            self.maze.walls, state[CELL], state[WIDTH], state, self.rng.words, self.blocked, self.masked, budget
        )


@micropython.viper(optional=True)
def binary_tree(walls: ptr8, i: int, w: int, state: ptr32, words, blocked: ptr8, masked: int, budget: int):
    """Give about `budget` sixteenths of a cell their turn from cell `i` on."""
    cells = w * state[HEIGHT]
    left = state[LEFT]
    bits = state[BITS]
    bias = state[BIAS]
    x = i % w
    down = 0
    if bias == 1 or bias == 2:
        down = 1
    over = 0
    beside = 0
    options = 0
    k = 0
    while i < cells and budget > 0:
        over = i - w
        if down:
            over = i + w
        beside = i + 1
        if bias > 1:
            beside = i - 1
        options = 0
        if over >= 0 and over < cells:
            options = 1
        if bias > 1:
            if x > 0:
                options |= 2
        elif x < w - 1:
            options |= 2
        if masked:
            if (blocked[i >> 3] >> (i & 7)) & 1:
                options = 0
            if options & 1 and (blocked[over >> 3] >> (over & 7)) & 1:
                options &= 2
            if options & 2 and (blocked[beside >> 3] >> (beside & 7)) & 1:
                options &= 1
        if options == 3:
            if bits == 1:
                bits = int(draw(words)) | 0x10000
            options = 1 + (bits & 1)
            bits >>= 1
        if options:
            if options == 1:
                k = i
                if over < i:
                    k = over
                walls[k >> 2] = walls[k >> 2] | (2 << ((k & 3) << 1))
            else:
                k = i
                if beside < i:
                    k = beside
                walls[k >> 2] = walls[k >> 2] | (1 << ((k & 3) << 1))
            left -= 1
        budget -= CARVED
        i += 1
        x += 1
        if x == w:
            x = 0
    state[CELL] = i
    state[LEFT] = left
    state[BITS] = bits
