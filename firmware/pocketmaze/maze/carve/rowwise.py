"""What the carvers share that give each cell its turn and don't look back."""

import micropython
from micropython import const

from ..grid import sides_of
from ..kernel import ptr8
from .base import CELL, LEFT, Carver

BIAS = const(4)
BITS = const(5)  # random bits not used yet, below a 1 that says how many
FIRST_OWN = const(6)


class RowWise(Carver):
    """A carver whose `rows(budget)` gives the cells their turns, `state[CELL]` of them so far.

    A mask can part what such carvers make into several trees. Then the last step joins them, whatever its budget:
    it takes a few looks at each cell and no more memory. `bias` is 0..3; `ValueError` for another.
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
        maze = self.maze
        if state[CELL] < maze.cells:
            self.rows(budget)
            return max(1, state[LEFT]) if state[CELL] < maze.cells else state[LEFT]
        if state[LEFT]:
            join_trees(maze.walls, maze.width, maze.cells, self.blocked, maze.walls, self.blocked, state[LEFT])
            state[LEFT] = 0
        return 0

    def rows(self, budget):
        """Give cells their turn for a budget in sixteenths of a cell: a carver's own."""
        raise NotImplementedError


@micropython.viper(optional=True)
def join_trees(walls: ptr8, w: int, cells: int, blocked: ptr8, maze_bytes, mask_bytes, left: int):
    """Make one tree of `left + 1`: the first free cell's takes in the others, each through the least wall between them.

    That is the one of the cell first come to in passes over the cells. The maze bytes and the mask's, which tell that
    the others can be reached, are given once more as the objects to hand on. The cells that have been joined are marked
    as blocked till the end, which takes no memory: those that really are have no open side.
    """
    i = 0
    side = 0
    j = 0
    k = 0
    bit = 0
    while (blocked[i >> 3] >> (i & 7)) & 1:
        i += 1
    alone = 0
    if not int(sides_of(maze_bytes, w, i)):
        alone = 1  # with no open side: its first free neighbour takes it in
    else:
        mark_tree(maze_bytes, w, cells, mask_bytes, i)
        i = 0
    while left:
        if i == cells:
            i = 0
        if not (blocked[i >> 3] >> (i & 7)) & 1:
            side = 0
            while side < 4:
                # k and bit: the cell that keeps this wall, and where in its two bits.
                j = -1
                k = i
                bit = 2 - (side & 1)
                if side == 0:
                    j = i - w
                    k = j
                elif side == 1:
                    if (i + 1) % w:
                        j = i + 1
                elif side == 2:
                    if i + w < cells:
                        j = i + w
                elif i % w:
                    j = i - 1
                    k = j
                side += 1
                if j < 0:
                    continue
                if alone:
                    if (blocked[j >> 3] >> (j & 7)) & 1:
                        continue
                    mark_tree(maze_bytes, w, cells, mask_bytes, j)
                elif not (blocked[j >> 3] >> (j & 7)) & 1 or not int(sides_of(maze_bytes, w, j)):
                    continue
                mark_tree(maze_bytes, w, cells, mask_bytes, i)
                walls[k >> 2] = walls[k >> 2] | (bit << ((k & 3) << 1))
                left -= 1
                alone = 0
                break
        i += 1
    i = 0
    while i < cells:
        if (blocked[i >> 3] >> (i & 7)) & 1 and int(sides_of(maze_bytes, w, i)):
            blocked[i >> 3] = blocked[i >> 3] ^ (1 << (i & 7))
        i += 1


@micropython.viper(optional=True)
def mark_tree(walls: ptr8, w: int, cells: int, marks: ptr8, i: int):
    """Set the bits in `marks` of all cells of the tree of cell `i`, walking around it with a hand on its wall."""
    at = i
    side = 0
    j = 0
    k = 0
    marks[i >> 3] = marks[i >> 3] | (1 << (i & 7))
    while True:
        if at == i:
            if side == 4:
                return
        else:
            side &= 3
        # The cell beyond, if a passage leads there; no passage leads out of the maze.
        j = -1
        if side == 0:
            k = at - w
            if k >= 0 and (walls[k >> 2] >> ((k & 3) << 1)) & 2:
                j = k
        elif side == 1:
            if (walls[at >> 2] >> ((at & 3) << 1)) & 1:
                j = at + 1
        elif side == 2:
            if (walls[at >> 2] >> ((at & 3) << 1)) & 2:
                j = at + w
        else:
            k = at - 1
            if k >= 0 and (walls[k >> 2] >> ((k & 3) << 1)) & 1:
                j = k
        side += 1
        if j >= 0:
            at = j
            marks[at >> 3] = marks[at >> 3] | (1 << (at & 7))
            side = ((side - 1) ^ 2) + 1
