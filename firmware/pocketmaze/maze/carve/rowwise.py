"""What the carvers share that give each cell its turn and don't look back."""

import micropython
from micropython import const

from ..kernel import ptr8
from .base import CARVED, CELL, LEFT, Carver

BIAS = const(4)
BITS = const(5)  # random bits not used yet, below a 1 that says how many
LEAST = const(6)  # the cell that joining has come to
FIRST_OWN = const(7)

# What a walk around a tree finds instead of a wall.
LESSER = const(-1)
GOAL = const(-2)


class RowWise(Carver):
    """A carver whose `rows(budget)` gives the cells their turns, `state[CELL]` of them so far.

    A mask can part what such carvers make into several trees. Then they are joined, in the order of their least cells,
    by opening a wall of each that has another tree behind it: a pass that takes no more memory. `bias` is 0..3;
    `ValueError` for another.
    """

    def __init__(self, maze, rng, words, bias=0):
        super().__init__(maze, rng, words)
        if not 0 <= bias <= 3:
            raise ValueError("the bias is 0..3, not %s" % bias)
        self.state[BIAS] = bias
        self.state[BITS] = 1

    def carve(self, budget):
        """As `step`, for a budget in sixteenths of a cell."""
        state = self.state
        cells = self.maze.cells
        if state[CELL] < cells:
            self.rows(budget)
            return max(1, state[LEFT]) if state[CELL] < cells else state[LEFT]
        while state[LEFT] and budget > 0:
            budget -= CARVED
            state[LEAST] = i = next_corner(self.maze.walls, state[LEAST], self.maze.width, cells, self.blocked)
            self._join(i)
            state[LEAST] = (i + 1) % cells
        return state[LEFT]

    def rows(self, budget):
        """Give cells their turn for a budget in sixteenths of a cell: a carver's own."""
        raise NotImplementedError

    def _join(self, i):
        # Joins the tree of cell `i` to another, if that is its least cell.
        maze = self.maze
        skip = 0
        while True:
            wall = around(maze.walls, i, maze.width, maze.cells, self.blocked, maze.cells, skip)
            if wall < 0:
                return
            cell, side = wall >> 2, wall & 3
            beyond = maze.neighbour(cell, side)
            if beyond < i or around(maze.walls, i, maze.width, maze.cells, self.blocked, beyond, 0) != GOAL:
                maze.carve(cell, side)
                self.state[LEFT] -= 1
                return
            skip += 1


@micropython.viper(optional=True)
def next_corner(walls: ptr8, i: int, w: int, cells: int, blocked: ptr8) -> int:
    """The next free cell from `i` on, and round again, that has no way west or north: the least of a tree has none."""
    while True:
        if i == cells:
            i = 0
        if not (blocked[i >> 3] >> (i & 7)) & 1:
            k = i - 1
            if k < 0 or not (walls[k >> 2] >> ((k & 3) << 1)) & 1:
                k = i - w
                if k < 0 or not (walls[k >> 2] >> ((k & 3) << 1)) & 2:
                    return i
        i += 1


@micropython.viper(optional=True)
def around(walls: ptr8, i: int, w: int, cells: int, blocked: ptr8, goal: int, skip: int) -> int:
    """Walk around the tree of cell `i`, a hand on its wall; return a wall, `cell << 2 | side`, with a free cell behind.

    It's the first one with a cell before `i` behind it, or where there's none the one after `skip` others, or `LESSER`
    when there are no more. `LESSER` too, as soon as the tree turns out to have a cell before `i`, and `GOAL` when it
    has the cell `goal`.
    """
    at = i
    side = 0
    j = 0
    k = 0
    bit = 0
    sure = 0
    found = LESSER
    while True:
        if at == i:
            if side == 4:
                return found
        else:
            side &= 3
        # k and bit: the cell that keeps this wall, and where in its two bits.
        j = at
        k = at
        bit = 1
        if side == 0:
            j = at - w
            k = j
            bit = 2
        elif side == 1:
            if at % w < w - 1:
                j = at + 1
        elif side == 2:
            j = at + w
            bit = 2
        elif at % w > 0:
            j = at - 1
            k = j
        if j < 0 or j >= cells or j == at:  # the border
            side += 1
        elif (walls[k >> 2] >> ((k & 3) << 1)) & bit:
            if j < i:
                return LESSER
            if j == goal:
                return GOAL
            at = j
            side = (side ^ 2) + 1
        else:
            if not (blocked[j >> 3] >> (j & 7)) & 1:
                if j < i:
                    if not sure:
                        sure = 1  # to be another tree's, if this one has no cell before `i`
                        found = at << 2 | side
                elif not sure and skip >= 0:
                    if skip == 0:
                        found = at << 2 | side
                    skip -= 1
            side += 1
