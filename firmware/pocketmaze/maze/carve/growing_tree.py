"""The growing tree: of the cells that may still have a way on, pick one by whatever rule, and grow it there."""

import micropython
from micropython import const

from ..kernel import ptr8, ptr16, ptr32
from ..rng import draw_below
from .base import Carver

# The words of a state that all carvers like this have. Viper knows only the constants of its own file.
WIDTH = const(0)
HEIGHT = const(1)
LEFT = const(2)
CELL = const(3)

CARVED = const(16)  # a carved cell, in the units of work

BITS = const(4)  # random bits not used yet, below a 1 that says how many
FIRST = const(5)  # the list's first entry
END = const(6)
NEWEST = const(7)  # weights of the ways to pick; a cell's chance of a way is that of its weight in their sum
OLDEST = const(8)
RANDOM = const(9)
MIDDLE = const(10)
WORDS = const(11)

PICKS = ("newest", "oldest", "random", "middle")
WEIGHT_LIMIT = 1000

# In sixteenths of a carved cell.
LOOKED_AT = const(8)


class GrowingTree(Carver):
    """Carves from a list of active cells, x and y in 3 bytes each, and 44 bytes.

    Pick an active cell, carve from it into a random uncarved neighbour, which becomes active; a cell without one is
    active no more. `weights` says how often to pick the `newest` (the recursive backtracker's long rivers, 10 % dead
    ends), the `oldest` (straight ways out from the start), a `random` one (short, 30 % dead ends) or the one in the
    `middle` of the list: four weights, 0..1000, not all 0; newest and random alternately if not given. About two looks
    at each cell. Source: Jamis Buck, "Mazes for Programmers" (2015), chapter 12.

    A cell that leaves the list in its midst gives its place to the last one, so that nothing is moved; after that the
    order is no longer quite that of age.
    """

    def __init__(self, maze, rng, weights=(1, 0, 1, 0)):
        super().__init__(maze, rng, WORDS)
        if len(weights) != 4 or not any(weights) or not all(0 <= weight <= WEIGHT_LIMIT for weight in weights):
            raise ValueError(
                "weights are four of 0..%d for %s, not all 0; not %s" % (WEIGHT_LIMIT, ", ".join(PICKS), weights)
            )
        self.active = bytearray(3 * maze.free)
        first = self.random_cell()
        x, y = first % maze.width, first // maze.width
        self.active[0] = x & 0xFF
        self.active[1] = x >> 8 | (y & 0x3F) << 2
        self.active[2] = y >> 6
        self.state[BITS] = 1
        self.state[END] = 1
        for i in range(4):
            self.state[NEWEST + i] = weights[i]

    def carve(self, budget):
        """As `step`, for a budget in sixteenths of a cell."""
        state = self.state
        words = self.rng.words
        return grow(self.maze.walls, 0, 0, self.active, state, words, words, self.blocked, self.masked, budget)


@micropython.viper(optional=True)
def grow(
    walls: ptr8,
    i: int,
    j: int,
    active: ptr8,
    state: ptr32,
    words: ptr16,
    source,
    blocked: ptr8,
    masked: int,
    budget: int,
) -> int:
    """Grow for about `budget` sixteenths of a cell; return the passages still to carve.

    `words` are an `Rng`'s, and so is `source`, to be handed on. `i` and `j` are for the kernel's own use: viper keeps
    the first three arguments in registers.
    """
    w = state[WIDTH]
    h = state[HEIGHT]
    left = state[LEFT]
    bits = state[BITS]
    first = state[FIRST]
    end = state[END]
    newest = state[NEWEST]
    oldest = newest + state[OLDEST]
    random = oldest + state[RANDOM]
    total = random + state[MIDDLE]
    mixed = 0
    if newest < total and oldest - newest < total and random - oldest < total and random > 0:
        mixed = 1
    place = 0
    x = 0
    y = 0
    k = 0
    n = 0
    out = 0
    side = 0
    tried = 0
    grown = 0
    # Conditions are numbers where they can be: viper takes several times as long for a comparison.
    while left and budget > 0:
        # What to pick, then of how many which, by `draw_below` in so many words.
        k = 0
        n = total
        if not mixed:
            n = 0
            k = newest - 1
            if not newest:
                k = random - 1
                if not random:
                    k = total - 1
        while True:
            if n > 1 << 14:
                place = int(draw_below(source, n))
            elif n:
                while True:
                    out = (words[0] + words[1] + words[3]) & 0xFFFF
                    words[3] = (words[3] + 1) & 0xFFFF
                    words[0] = words[1] ^ (words[1] >> 5)
                    words[1] = (words[2] + (words[2] << 3)) & 0xFFFF
                    words[2] = (((words[2] << 6) | (words[2] >> 10)) + out) & 0xFFFF
                    out *= n
                    # The remainder is worth the time only where it can matter.
                    if out & 0xFFFF >= n or out & 0xFFFF >= 65536 % n:
                        break
                place = out >> 16
            if k >> 31:
                place += first
                break
            if n:
                k = place
            n = 0
            if k < newest:
                place = end - 1
                break
            if k < oldest:
                place = first
                break
            if k >= random:
                place = first + ((end - first) >> 1)
                break
            n = end - first
            k = -1
        k = 3 * place
        x = active[k] | (active[k + 1] & 3) << 8
        y = active[k + 1] >> 2 | active[k + 2] << 6
        i = y * w + x
        # Its sides in random order, each once, until an uncarved cell is beyond.
        tried = 0
        grown = 0
        while tried ^ 15 and not grown:
            if not bits ^ 1:
                bits = ((words[0] + words[1] + words[3]) & 0xFFFF) | 0x10000
                words[3] = (words[3] + 1) & 0xFFFF
                words[0] = words[1] ^ (words[1] >> 5)
                words[1] = (words[2] + (words[2] << 3)) & 0xFFFF
                words[2] = (((words[2] << 6) | (words[2] >> 10)) + bits) & 0xFFFF
            side = bits & 3
            bits >>= 2
            if (tried >> side) & 1:
                continue
            tried |= 1 << side
            if side & 1:
                if side & 2:
                    j = i - 1
                    if not x:
                        continue
                else:
                    j = i + 1
                    if not (x + 1) ^ w:
                        continue
            elif side:
                j = i + w
                if not (y + 1) ^ h:
                    continue
            else:
                j = i - w
                if not y:
                    continue
            # Uncarved: no side of it is open, neither its own two (east, south) nor those kept west and north of it.
            if (walls[j >> 2] >> ((j & 3) << 1)) & 3:
                continue
            k = j - 1
            if not k >> 31 and (walls[k >> 2] >> ((k & 3) << 1)) & 1:
                continue
            k = j - w
            if not k >> 31 and (walls[k >> 2] >> ((k & 3) << 1)) & 2:
                continue
            if masked and (blocked[j >> 3] >> (j & 7)) & 1:
                continue
            grown = 1
        if grown:
            k = i
            if j < i:
                k = j
            walls[k >> 2] = walls[k >> 2] | ((2 - (side & 1)) << ((k & 3) << 1))
            left -= 1
            budget -= CARVED
            if side & 1:
                x += 2 - side
            else:
                y += side - 1
            k = 3 * end
            active[k] = x & 0xFF
            active[k + 1] = x >> 8 | (y & 0x3F) << 2
            active[k + 2] = y >> 6
            end += 1
        else:
            budget -= LOOKED_AT
            if place == first and place < end - 1:
                first += 1
            else:
                end -= 1
                k = 3 * end
                place *= 3
                active[place] = active[k]
                active[place + 1] = active[k + 1]
                active[place + 2] = active[k + 2]
    state[LEFT] = left
    state[BITS] = bits
    state[FIRST] = first
    state[END] = end
    return left
