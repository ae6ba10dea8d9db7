"""Eller's algorithm: a row at a time, knowing of the rows before only which cells they join."""

from array import array

import micropython
from micropython import const

from ..grid import SIZE_LIMIT, clear
from ..kernel import ptr8, ptr16, ptr32
from ..rng import draw
from .base import zeros
from .rowwise import FIRST_OWN, RowWise

# The words of a state that all carvers like this have. Viper knows only the constants of its own file.
WIDTH = const(0)
HEIGHT = const(1)
LEFT = const(2)
CELL = const(3)
BITS = const(5)

CARVED = const(16)  # a carved cell, in the units of work

WORDS = FIRST_OWN


class Eller(RowWise):
    """Carves row by row in 4 bytes a column and 24 bytes.

    The cells of a row that ways through the rows before join are a set. Coins join neighbours of different sets, then
    say which cells open to the south, at least one of each set; the last row joins what is left. Long ways down and few
    across in the middle, a corridor-like last row, 28 % dead ends. One look at each cell. Source: Marlin Eller, by way
    of Jamis Buck, "Mazes for Programmers" (2015), chapter 12.

    Sets of a row never cross one another, so each is a ring of columns in their order, two links a column: there is no
    number of sets to run out of, and whether neighbours are in one set is one look.
    """

    def __init__(self, maze, rng):
        super().__init__(maze, rng, WORDS)
        self.links = rings(maze.width)

    def rows(self, budget):
        """As `step`, for a budget in sixteenths of a cell, until all cells have had their turn."""
        state = self.state
        maze = self.maze
        words = self.rng.words
        eller(maze.walls, state[CELL], self.links, state, words, self.blocked, self.masked, maze.cells, budget, False)


class EllerRows:
    """An endless maze, row by row, `width` 1..1023 columns wide; 4 bytes a column and 24, however long it gets.

    `walls` is the row's, in the order of maze bytes: cell x in bits `2 * (x & 3)` and up of byte `x >> 2`. If it leads
    `always_down`, not only each set of cells but each run of cells that are joined within their row has an opening to
    the south: from every cell a way leads down for ever that never goes up. Openings more than Eller's make loops.
    """

    def __init__(self, width, rng, always_down=False):
        if not 1 <= width <= SIZE_LIMIT:
            raise ValueError("a row has 1 to %d cells, not %s" % (SIZE_LIMIT, width))
        self.width = width
        self.rng = rng
        self.always_down = always_down
        self.walls = bytearray((width + 3) >> 2)
        self.blocked = bytearray()
        self.links = rings(width)
        self.state = zeros(WORDS)
        self.state[WIDTH] = width
        self.state[HEIGHT] = 2
        self.state[BITS] = 1

    def next_row(self, last=False):
        """Make `walls` the next row's, all of its cells joined if it's the `last`; allocates nothing."""
        walls = self.walls
        clear(walls, len(walls))
        self.state[HEIGHT] = 1 if last else 2
        self.state[LEFT] = 2 * self.width  # of which nobody asks
        state = self.state
        width = self.width
        always_down = self.always_down
        eller(walls, 0, self.links, state, self.rng.words, self.blocked, False, width, width * CARVED, always_down)


def rings(width):
    """Links of so many columns, each in a set of its own: the next column of a set, then the one before, of each."""
    return array("H", [x % width for x in range(2 * width)])


@micropython.viper(optional=True)
def eller(
    walls: ptr8,
    i: int,
    links: ptr16,
    state: ptr32,
    words,
    blocked: ptr8,
    masked: int,
    end: int,
    budget: int,
    always_down: int,
):
    """Give about `budget` sixteenths of a cell their turn, from cell `i` on and before `end`.

    `always_down` is for whole rows: each run of joined cells has an opening to the south, one more than Eller's if need
    be. Those are not remembered: if they were, all cells would soon be one set, and all of them corridors down.
    """
    w = state[WIDTH]
    cells = w * state[HEIGHT]
    left = state[LEFT]
    bits = state[BITS]
    x = i % w
    coin = 0
    onward = 0
    before = 0
    joined = 0  # whether the run goes on to the east
    opened = 0  # whether it has an opening to the south
    while i < end and budget > 0:
        budget -= CARVED
        joined = 0
        if not masked or not (blocked[i >> 3] >> (i & 7)) & 1:
            onward = links[x]
            if x < w - 1 and onward != x + 1 and not (masked and (blocked[(i + 1) >> 3] >> ((i + 1) & 7)) & 1):
                coin = 1
                if i + w < cells:
                    if bits == 1:
                        bits = int(draw(words)) | 0x10000
                    coin = bits & 1
                    bits >>= 1
                if coin:
                    joined = 1
                    walls[i >> 2] = walls[i >> 2] | (1 << ((i & 3) << 1))
                    left -= 1
                    # This column's ring, which goes on at `onward`, and the neighbour's, up to `before`, in one.
                    before = links[w + x + 1]
                    links[before] = onward
                    links[w + onward] = before
                    links[x] = x + 1
                    links[w + x + 1] = x
                    onward = x + 1
            if i + w < cells:
                coin = 1
                if masked and (blocked[(i + w) >> 3] >> ((i + w) & 7)) & 1:
                    coin = 0
                elif onward != x:  # not the last of its set
                    if bits == 1:
                        bits = int(draw(words)) | 0x10000
                    coin = bits & 1
                    bits >>= 1
                if coin or (always_down and not joined and not opened):
                    opened = 1
                    walls[i >> 2] = walls[i >> 2] | (2 << ((i & 3) << 1))
                    left -= 1
                if not coin:  # out of its ring, into one of its own
                    before = links[w + x]
                    links[before] = onward
                    links[w + onward] = before
                    links[x] = x
                    links[w + x] = x
        if not joined:
            opened = 0
        i += 1
        x += 1
        if x == w:
            x = 0
    state[CELL] = i
    state[LEFT] = left
    state[BITS] = bits
