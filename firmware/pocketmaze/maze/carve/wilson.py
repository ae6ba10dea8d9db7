"""Wilson's algorithm: walks that forget their loops."""

import micropython
from micropython import const

from ..kernel import ptr8, ptr16, ptr32
from .base import Carver

# The words of a state that all carvers like this have. Viper knows only the constants of its own file.
WIDTH = const(0)
HEIGHT = const(1)
LEFT = const(2)
CELL = const(3)

CARVED = const(16)  # a carved cell, in the units of work

ROOT = const(4)  # carved from the start, though no side of it is open yet
FIRST = const(5)  # where this walk began; no cell before it is uncarved
MODE = const(6)
BITS = const(7)  # random bits not used yet, below a 1 that says how many
WORDS = const(8)

# What is done next (MODE).
SEEK = const(0)
WALK = const(1)
CARVE = const(2)

# In sixteenths of a carved cell.
WALKED = const(4)
LOOKED_AT = const(1)


class Wilson(Carver):
    """Carves a maze that is each of all perfect ones with the same chance, in 32 bytes and 2 bits a cell.

    One random cell is carved. From each uncarved cell in turn walk at random until a carved one is met, at each cell
    remembering only the side it was last left by, so that loops are forgotten; then carve along those sides. Short
    winding rivers, 29 % dead ends, no bias of any kind. Walks are long at first and short later: about 6 steps a cell
    at 63x31, growing with the logarithm of the size. Source: David B. Wilson, "Generating random spanning trees more
    quickly than the cover time" (1996).
    """

    def __init__(self, maze, rng):
        super().__init__(maze, rng, WORDS)
        self.exits = bytearray(len(maze.walls))
        self.state[ROOT] = self.random_cell()
        self.state[BITS] = 1

    def carve(self, budget):
        """As `step`, for a budget in sixteenths of a cell."""
        state = self.state
        return wilson(
            self.maze.walls, state[CELL], 0, self.exits, state, self.rng.words, self.blocked, self.masked, budget
        )


@micropython.viper(optional=True)
def wilson(
    walls: ptr8,
    i: int,
    j: int,
    exits: ptr8,
    state: ptr32,
    words: ptr16,
    blocked: ptr8,
    masked: int,
    budget: int,
) -> int:
    """Work for about `budget` sixteenths of a cell; return the passages still to carve.

    `i` is `state[CELL]`, `j` is for the kernel's own use: viper keeps the first three arguments in registers.
    """
    w = state[WIDTH]
    cells = w * state[HEIGHT]
    left = state[LEFT]
    root = state[ROOT]
    first = state[FIRST]
    mode = state[MODE]
    bits = state[BITS]
    a = words[0]
    b = words[1]
    c = words[2]
    counter = words[3]
    x = i % w
    beyond = x
    k = 0
    side = 0
    met = 0
    # Conditions are numbers where they can be: viper takes several times as long for a comparison.
    while left and budget > 0:
        if not mode:
            # A cell is carved if a side of it is open: its own two (east, south) or those kept west and north of it.
            while budget > 0:
                budget -= LOOKED_AT
                if first != root and not (walls[first >> 2] >> ((first & 3) << 1)) & 3:
                    k = first - 1
                    if k >> 31 or not (walls[k >> 2] >> ((k & 3) << 1)) & 1:
                        k = first - w
                        if (k >> 31 or not (walls[k >> 2] >> ((k & 3) << 1)) & 2) and not (
                            masked and (blocked[first >> 3] >> (first & 7)) & 1
                        ):
                            mode = WALK
                            break
                first += 1
            i = first
            x = i % w
            continue

        beyond = x
        if mode & WALK:
            budget -= WALKED
            if not bits ^ 1:
                bits = ((a + b + counter) & 0xFFFF) | 0x10000
                counter = (counter + 1) & 0xFFFF
                a = b ^ (b >> 5)
                b = (c + (c << 3)) & 0xFFFF
                c = (((c << 6) | (c >> 10)) + bits) & 0xFFFF
            side = bits & 3
            bits >>= 2
            if side & 1:
                if side & 2:
                    j = i - 1
                    beyond = x - 1
                    if beyond >> 31:
                        continue
                else:
                    j = i + 1
                    beyond = x + 1
                    if not beyond ^ w:
                        continue
            elif side:
                j = i + w
                if not (j - cells) >> 31:
                    continue
            else:
                j = i - w
                if j >> 31:
                    continue
            if masked and (blocked[j >> 3] >> (j & 7)) & 1:
                continue
            k = (i & 3) << 1
            exits[i >> 2] = (exits[i >> 2] & ~(3 << k)) | (side << k)
        else:
            side = (exits[i >> 2] >> ((i & 3) << 1)) & 3
            if side == 0:
                j = i - w
            elif side == 1:
                j = i + 1
                beyond = x + 1
            elif side == 2:
                j = i + w
            else:
                j = i - 1
                beyond = x - 1

        met = 1
        if j ^ root and not (walls[j >> 2] >> ((j & 3) << 1)) & 3:
            k = j - 1
            if k >> 31 or not (walls[k >> 2] >> ((k & 3) << 1)) & 1:
                k = j - w
                if k >> 31 or not (walls[k >> 2] >> ((k & 3) << 1)) & 2:
                    met = 0
        if mode & CARVE:
            k = i
            if j < i:
                k = j
            walls[k >> 2] = walls[k >> 2] | ((2 - (side & 1)) << ((k & 3) << 1))
            left -= 1
            budget -= CARVED
            if met:
                mode = SEEK
        elif met:
            mode = CARVE
            j = first
            beyond = j % w
        i = j
        x = beyond
    state[CELL] = i
    state[LEFT] = left
    state[FIRST] = first
    state[MODE] = mode
    state[BITS] = bits
    words[0] = a
    words[1] = b
    words[2] = c
    words[3] = counter
    return left
