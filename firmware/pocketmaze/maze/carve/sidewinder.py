"""Sidewinder: runs of cells along a line, each with one way out to the line before."""

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

RUN = const(6)  # where on its line this run began
WORDS = FIRST_OWN + 1


class Sidewinder(RowWise):
    """Carves, in 28 bytes, line by line: a coin after each cell says whether its run goes on, and a run that ends opens
    one of its cells towards the line before.

    `bias` is the edge where the first line, an open corridor, lies and all ways lead: 0 north, 1 east, 2 south, 3 west.
    Straight ways to that edge, 27 % dead ends, none of which point at it. One look at each cell. Source: Jamis Buck,
    "Mazes for Programmers" (2015), chapter 2.
    """

    def __init__(self, maze, rng, bias=0):
        super().__init__(maze, rng, WORDS, bias)

    def rows(self, budget):
        """As `step`, for a budget in sixteenths of a cell, until all cells have had their turn."""
        state = self.state
        sidewinder(self.maze.walls, state[CELL], state[WIDTH], state, self.rng.words, self.blocked, self.masked, budget)


@micropython.viper(optional=True)
def sidewinder(walls: ptr8, n: int, w: int, state: ptr32, words, blocked: ptr8, masked: int, budget: int):
    """Give about `budget` sixteenths of a cell their turn, from the `n`th on."""
    cells = w * state[HEIGHT]
    left = state[LEFT]
    bits = state[BITS]
    bias = state[BIAS]
    run = state[RUN]
    # Cell numbers grow by `along` on a line; the line before is `over` away. The bits are those of the wall between.
    size = w
    along = 1
    over = 0 - w
    if bias & 1:
        size = state[HEIGHT]
        along = w
        over = -1
    if bias == 1 or bias == 2:
        over = 0 - over
    over_bit = 2 - (bias & 1)
    count = 0
    k = 0
    place = n % size  # on the line
    line = n // size
    while n < cells and budget > 0:
        budget -= CARVED
        # The line's first cell, and this one.
        first = line * along * size
        if bias & 1:
            first = line
            if bias == 1:
                first = w - 1 - line
        elif bias == 2:
            first = cells - w - line * w
        i = first + place * along
        goes_on = 0
        if place < size - 1:
            goes_on = 1
            k = i + along
            if masked and (blocked[k >> 3] >> (k & 7)) & 1:
                goes_on = 0
        if masked and (blocked[i >> 3] >> (i & 7)) & 1:
            run = place + 1
        else:
            if line > 0:
                if goes_on:
                    if bits == 1:
                        bits = int(draw(words)) | 0x10000
                    goes_on = bits & 1
                    bits >>= 1
                if not goes_on:
                    # One of the run's cells that have a free one over them.
                    count = place + 1 - run
                    if masked:
                        count = 0
                        k = run
                        while k <= place:
                            j = first + k * along + over
                            if not (blocked[j >> 3] >> (j & 7)) & 1:
                                count += 1
                            k += 1
                    if count:
                        pick = 0
                        while True:
                            # As many bits as count - 1 has, till they say less than count.
                            k = count - 1
                            pick = 0
                            while k:
                                if bits == 1:
                                    bits = int(draw(words)) | 0x10000
                                pick = pick << 1 | (bits & 1)
                                bits >>= 1
                                k >>= 1
                            if pick < count:
                                break
                        k = first + run * along
                        while True:
                            j = k + over
                            if not masked or not (blocked[j >> 3] >> (j & 7)) & 1:
                                if pick == 0:
                                    break
                                pick -= 1
                            k += along
                        if over < 0:
                            k += over
                        walls[k >> 2] = walls[k >> 2] | (over_bit << ((k & 3) << 1))
                        left -= 1
                    run = place + 1
            elif not goes_on:
                run = place + 1
            if goes_on:
                walls[i >> 2] = walls[i >> 2] | ((3 - over_bit) << ((i & 3) << 1))
                left -= 1
        n += 1
        place += 1
        if place == size:
            place = 0
            run = 0
            line += 1
    state[CELL] = n
    state[LEFT] = left
    state[BITS] = bits
    state[RUN] = run
