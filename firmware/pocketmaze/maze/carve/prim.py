"""Prim's algorithm: of all walls around what is carved, open the one of least weight."""

from array import array

import micropython
from micropython import const

from ..kernel import ptr8, ptr32
from ..rng import draw
from .carver import Carver

# The words of a state that all carvers like this have. Viper knows only the constants of its own file.
WIDTH = const(0)
HEIGHT = const(1)
LEFT = const(2)
CELL = const(3)

CARVED = const(16)  # a carved cell, in the units of work

SIZE = const(4)  # of the heap
ROOT = const(5)  # carved from the start, though no side of it may be open yet
SHIFT = const(6)  # bits that a wall's number takes
WORDS = const(7)

# A heap entry fits a small int of a 32-bit MicroPython: the weight above, the wall below.
ENTRY_BITS = const(30)
WEIGHT_BITS = const(16)

# In sixteenths of a carved cell.
LOOKED_AT = const(8)


class Prim(Carver):
    """Carves a minimum spanning tree of random weights by Prim's algorithm, with a heap: 6 bytes a cell and 44 bytes.

    From a random cell: each wall between carved and uncarved has a weight, drawn when it's first seen; the one of least
    weight is opened. Looks like Kruskal's: short ways, 30 % dead ends, no bias. Time grows with the number of cells
    times its logarithm. Weights have 16 bits, from 2**13 cells on fewer, at 1023x1023 9; of equal ones the wall further
    north and west comes first. Source: Robert C. Prim, "Shortest connection networks and some generalizations" (1957).

    The heap never holds more than 4/3 walls a cell: each of k carved cells has at most 4 sides, k - 1 walls are open
    and gone, and the walls that are left lead to at most 4 sides of each uncarved cell or have been passed over.
    """

    def __init__(self, maze, rng):
        super().__init__(maze, rng, WORDS)
        self.heap = array("I", bytes(4 * ((3 * maze.cells >> 1) + 4)))
        self.state[ROOT] = self.state[CELL] = self.random_cell()
        shift = 1
        while (2 * maze.cells - 1) >> shift:
            shift += 1
        self.state[SHIFT] = shift

    def carve(self, budget):
        """As `step`, for a budget in sixteenths of a cell."""
        state = self.state
        masked = self.maze.mask is not None
        return prim(
            self.heap, state[CELL], state[SIZE], self.maze.walls, state, self.rng.words, self.blocked, masked, budget
        )


@micropython.viper(optional=True)
def prim(
    heap: ptr32, i: int, size: int, walls: ptr8, state: ptr32, words, blocked: ptr8, masked: int, budget: int
) -> int:
    """Carve for about `budget` sixteenths of a cell; return the passages still to carve.

    `i` is the cell whose walls are to be looked at next, or what one makes of that: the heap's places are counted in it
    too, because viper keeps the first three arguments in registers.
    """
    w = state[WIDTH]
    cells = w * state[HEIGHT]
    left = state[LEFT]
    root = state[ROOT]
    shift = state[SHIFT]
    lost = WEIGHT_BITS - ENTRY_BITS + shift
    if lost < 0:
        lost = 0
    new = i
    side = 0
    x = 0
    j = 0
    k = 0
    wall = 0
    entry = 0
    uncarved = 0
    while left > 0 and budget > 0:
        # The walls of the new cell to uncarved ones join the heap.
        x = new % w
        side = 0
        while side < 4:
            j = -1
            wall = new << 1
            if side == 0:
                j = new - w
                wall = (j << 1) + 1
            elif side == 1:
                if x < w - 1:
                    j = new + 1
            elif side == 2:
                wall += 1
                if new + w < cells:
                    j = new + w
            elif x > 0:
                j = new - 1
                wall = j << 1
            side += 1
            if j < 0 or j == root or (walls[j >> 2] >> ((j & 3) << 1)) & 3:
                continue
            if masked and (blocked[j >> 3] >> (j & 7)) & 1:
                continue
            k = j - 1
            if k >= 0 and (walls[k >> 2] >> ((k & 3) << 1)) & 1:
                continue
            k = j - w
            if k >= 0 and (walls[k >> 2] >> ((k & 3) << 1)) & 2:
                continue
            entry = (int(draw(words)) >> lost) << shift | wall
            i = size
            size += 1
            while i > 0:
                k = (i - 1) >> 1
                if heap[k] < entry:
                    break
                heap[i] = heap[k]
                i = k
            heap[i] = entry

        # The least wall with an uncarved cell on a side of it.
        uncarved = 0
        while not uncarved:
            budget -= LOOKED_AT
            wall = heap[0] & ((1 << shift) - 1)
            size -= 1
            # Down to the bottom along the lesser of two, then up again to where the last one belongs.
            i = 0
            k = 1
            while k < size:
                if k + 1 < size and heap[k + 1] < heap[k]:
                    k += 1
                heap[i] = heap[k]
                i = k
                k = (k << 1) + 1
            entry = heap[size]
            while i > 0:
                k = (i - 1) >> 1
                if heap[k] < entry:
                    break
                heap[i] = heap[k]
                i = k
            heap[i] = entry

            new = wall >> 1
            side = 0
            while side < 2 and not uncarved:
                if new != root and not (walls[new >> 2] >> ((new & 3) << 1)) & 3:
                    k = new - 1
                    if k < 0 or not (walls[k >> 2] >> ((k & 3) << 1)) & 1:
                        k = new - w
                        if k < 0 or not (walls[k >> 2] >> ((k & 3) << 1)) & 2:
                            uncarved = 1
                if not uncarved:
                    new = (wall >> 1) + 1
                    if wall & 1:
                        new = (wall >> 1) + w
                side += 1
        k = wall >> 1
        walls[k >> 2] = walls[k >> 2] | ((1 + (wall & 1)) << ((k & 3) << 1))
        left -= 1
        budget -= CARVED
    state[CELL] = new
    state[SIZE] = size
    state[LEFT] = left
    return left
