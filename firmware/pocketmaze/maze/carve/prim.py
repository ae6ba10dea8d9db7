"""Prim's algorithm: of all walls around what is carved, open the one of least weight."""

import micropython
from micropython import const

from ..kernel import ptr8, ptr16, ptr32
from .base import Carver, zeros

# The words of a state that all carvers like this have. Viper knows only the constants of its own file.
WIDTH = const(0)
HEIGHT = const(1)
LEFT = const(2)
CELL = const(3)

CARVED = const(16)  # a carved cell, in the units of work

SIZE = const(4)  # of the heap
ROOT = const(5)  # carved from the start, though no side of it may be open yet
ACROSS = const(6)  # bits that an x takes
SHIFT = const(7)  # bits that a wall takes: its keeper's y and x, and 1 for its south side
WORDS = const(8)

# A heap entry fits a small int of a 32-bit MicroPython: the weight above, the wall below.
ENTRY_BITS = const(30)
WEIGHT_BITS = const(16)

# In sixteenths of a carved cell.
LOOKED_AT = const(8)


class Prim(Carver):
    """Carves a minimum spanning tree of random weights by Prim's algorithm, with a heap: 6 bytes a cell and 48 bytes.

    From a random cell: each wall between carved and uncarved has a weight, drawn when it's first seen; the one of least
    weight is opened. Looks like Kruskal's: short ways, 30 % dead ends, no bias. Time grows with the number of cells
    times its logarithm. Weights have 16 bits, from 2**13 cells on fewer, at 1023x1023 9; of equal ones the wall further
    north and west comes first. Source: Robert C. Prim, "Shortest connection networks and some generalizations" (1957).

    The heap never holds more than 4/3 walls a cell: each of k carved cells has at most 4 sides, k - 1 walls are open
    and gone, and the walls that are left lead to at most 4 sides of each uncarved cell or have been passed over.
    """

    def __init__(self, maze, rng):
        super().__init__(maze, rng, WORDS)
        self.heap = zeros((3 * maze.cells >> 1) + 4)
        self.state[ROOT] = self.state[CELL] = self.random_cell()
        across = 0
        while (maze.width - 1) >> across:
            across += 1
        shift = across + 1
        while ((maze.height - 1) << across) >> (shift - 1):
            shift += 1
        self.state[ACROSS] = across
        self.state[SHIFT] = shift

    def carve(self, budget):
        """As `step`, for a budget in sixteenths of a cell."""
        state = self.state
        return prim(
            self.heap, state[CELL], 0, self.maze.walls, state, self.rng.words, self.blocked, self.masked, budget
        )


@micropython.viper(optional=True)
def prim(
    heap: ptr32, i: int, k: int, walls: ptr8, state: ptr32, words: ptr16, blocked: ptr8, masked: int, budget: int
) -> int:
    """Carve for about `budget` sixteenths of a cell; return the passages still to carve.

    `i` is the cell whose walls are to be looked at next; then it's a place in the heap, like `k`: viper keeps the first
    three arguments in registers. It tells a number from 0 quicker than two numbers from one another, so `less` of two
    is the sign of their difference.
    """
    w = state[WIDTH]
    cells = w * state[HEIGHT]
    left = state[LEFT]
    size = state[SIZE]
    root = state[ROOT]
    across = state[ACROSS]
    shift = state[SHIFT]
    lost = WEIGHT_BITS - ENTRY_BITS + shift
    if lost < 0:
        lost = 0
    a = words[0]
    b = words[1]
    c = words[2]
    counter = words[3]
    new = i
    out = 0
    side = 0
    x = new % w
    y = new // w
    j = 0
    wall = 0
    entry = 0
    looking = 0
    # Conditions are numbers where they can be: viper takes several times as long for a comparison.
    while left and budget > 0:
        # The walls of the new cell to uncarved ones join the heap.
        side = 0
        while side ^ 4:
            wall = y << across | x
            if side & 1:
                if side & 2:
                    j = new - 1
                    wall = (wall - 1) << 1
                    if not x:
                        break
                else:
                    j = new + 1
                    wall <<= 1
                    if not (x + 1) ^ w:
                        side += 1
                        continue
            elif side:
                j = new + w
                wall = wall << 1 | 1
                if not (j - cells) >> 31:
                    side += 1
                    continue
            else:
                j = new - w
                wall = (wall - (1 << across)) << 1 | 1
                if not y:
                    side += 1
                    continue
            side += 1
            if (walls[j >> 2] >> ((j & 3) << 1)) & 3 or not j ^ root:
                continue
            if masked and (blocked[j >> 3] >> (j & 7)) & 1:
                continue
            i = j - 1
            if not i >> 31 and (walls[i >> 2] >> ((i & 3) << 1)) & 1:
                continue
            i = j - w
            if not i >> 31 and (walls[i >> 2] >> ((i & 3) << 1)) & 2:
                continue
            out = (a + b + counter) & 0xFFFF
            counter = (counter + 1) & 0xFFFF
            a = b ^ (b >> 5)
            b = (c + (c << 3)) & 0xFFFF
            c = (((c << 6) | (c >> 10)) + out) & 0xFFFF
            entry = out >> lost << shift | wall
            i = size
            size += 1
            while i:
                k = (i - 1) >> 1
                if (heap[k] - entry) >> 31:
                    break
                heap[i] = heap[k]
                i = k
            heap[i] = entry

        # The least wall with an uncarved cell on a side of it.
        looking = 1
        while looking:
            budget -= LOOKED_AT
            wall = heap[0] & ((1 << shift) - 1)
            size -= 1
            # Down to the bottom along the lesser of two, then up again to where the last one belongs.
            i = 0
            k = 1
            while (k - size) >> 31:
                # That may be the last one itself, at the end: then it comes up again.
                k += ((heap[k + 1] - heap[k]) >> 31) & 1
                heap[i] = heap[k]
                i = k
                k = (k << 1) + 1
            entry = heap[size]
            while i:
                k = (i - 1) >> 1
                if (heap[k] - entry) >> 31:
                    break
                heap[i] = heap[k]
                i = k
            heap[i] = entry

            side = wall & 1
            wall >>= 1
            x = wall & ((1 << across) - 1)
            y = wall >> across
            new = y * w + x
            k = new
            if not (walls[k >> 2] >> ((k & 3) << 1)) & 3 and k ^ root:
                i = k - 1
                if i >> 31 or not (walls[i >> 2] >> ((i & 3) << 1)) & 1:
                    i = k - w
                    if i >> 31 or not (walls[i >> 2] >> ((i & 3) << 1)) & 2:
                        looking = 0
            if looking:
                if side:
                    y += 1
                    new += w
                else:
                    x += 1
                    new += 1
                if not (walls[new >> 2] >> ((new & 3) << 1)) & 3 and new ^ root:
                    i = new - 1
                    if i == k or not (walls[i >> 2] >> ((i & 3) << 1)) & 1:
                        i = new - w
                        if i >> 31 or not (walls[i >> 2] >> ((i & 3) << 1)) & 2:
                            looking = 0
        walls[k >> 2] = walls[k >> 2] | ((1 + side) << ((k & 3) << 1))
        left -= 1
        budget -= CARVED
    state[CELL] = new
    state[SIZE] = size
    state[LEFT] = left
    words[0] = a
    words[1] = b
    words[2] = c
    words[3] = counter
    return left
