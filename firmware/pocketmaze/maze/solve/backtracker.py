"""The recursive backtracker over a finished maze: when it reaches the goal, its stack is the way."""

from array import array

import micropython
from micropython import const

from ..grid import Maze, clear
from ..kernel import ptr8, ptr32
from .dead_ends import BUDGET_LIMIT, Trimming

# The words of an exploration's state.
WIDTH = const(0)
START = const(1)
GOAL = const(2)  # no cell of the maze: explore it all
CELL = const(3)
NEXT = const(4)  # the side to try next, 0..3; 4 when the first cell has none left
DEPTH = const(5)  # passages from the start to here, along the trail
FAR = const(6)  # the first cell found at the greatest depth
FAR_DEPTH = const(7)
WORDS = const(8)


class Backtracker:
    """A depth-first search of `maze` for a way from cell `start` to cell `goal`.

    Its stack is a trail: the passages it went through, opened in a second set of maze bytes, `trail`. That is two bits
    a cell like the steps of a packed stack, but it also tells the cells it has been to, which keeps the search right
    and linear where the maze has loops. There the way is a way, not always the shortest. When `step` returns 0,
    `found` says whether there is a way, and `trail` is a maze in which only its passages are open.

    Memory beyond the maze: the trail's 2 bits a cell and 56 bytes. A `trail` of the same size may be passed in to be
    used again. `goal` -1 explores the whole maze for the cell that is `far`thest along the trail.
    """

    def __init__(self, maze, start, goal, trail=None):
        if not (0 <= start < maze.cells and -1 <= goal < maze.cells):
            raise ValueError("cells of a %dx%d maze are 0..%d" % (maze.width, maze.height, maze.cells - 1))
        if trail is None:
            trail = Maze(maze.width, maze.height)
        elif trail.width != maze.width or trail.height != maze.height:
            raise ValueError("the trail must be %dx%d like the maze" % (maze.width, maze.height))
        else:
            clear(trail.walls, len(trail.walls))
        self.maze = maze
        self.trail = trail
        self.found = False
        self.state = array("I", bytearray(4 * WORDS))
        self.state[WIDTH] = maze.width
        self.state[START] = self.state[CELL] = self.state[FAR] = start
        self.state[GOAL] = goal if goal >= 0 else maze.cells
        self._trimming = Trimming(trail, start, self.state[GOAL])

    @property
    def far(self):
        """The cell at the greatest depth so far, on a perfect maze the farthest from the start once all is explored."""
        return self.state[FAR]

    @property
    def far_depth(self):
        """Passages from the start to `far`."""
        return self.state[FAR_DEPTH]

    def step(self, budget):
        """Take about `budget` steps, at least one; return 1 while there is more to do, then 0."""
        state = self.state
        if self.found or state[NEXT] == 4:
            return 0
        if state[CELL] == state[GOAL]:
            self.found = not self._trimming.step(budget)
            return 0 if self.found else 1
        budget = min(max(budget, 1), BUDGET_LIMIT)
        explore(self.trail.walls, state[CELL], state[WIDTH], self.maze.walls, state, budget)
        return 0 if state[NEXT] == 4 and state[CELL] != state[GOAL] else 1


@micropython.viper(optional=True)
def explore(trail: ptr8, i: int, w: int, walls: ptr8, state: ptr32, budget: int):
    """Go on with the search for about `budget` steps, or until it reaches the goal or is back with nothing left.

    The sides of a cell are tried clockwise from the one it was entered by. So of the sides that the trail has open,
    the first that comes up is the one back towards the start: the cells beyond the others are all behind us.
    """
    start = state[START]
    goal = state[GOAL]
    side = state[NEXT]
    depth = state[DEPTH]
    far_depth = state[FAR_DEPTH]
    j = 0
    k = 0
    m = 0
    bit = 0
    while budget > 0 and i != goal:
        budget -= 1
        while True:
            if i == start:
                if side == 4:
                    break
            else:
                side &= 3
            # k and bit: the cell that keeps this wall, and where in its two bits.
            k = i
            j = i
            bit = 1
            if side == 0:
                j = i - w
                k = j
                bit = 2
            elif side == 1:
                j = i + 1
            elif side == 2:
                j = i + w
                bit = 2
            else:
                j = i - 1
                k = j
            if k >= 0:
                bit <<= (k & 3) << 1
                if trail[k >> 2] & bit:
                    depth -= 1
                    break
                if walls[k >> 2] & bit and j != start and not (trail[j >> 2] >> ((j & 3) << 1)) & 3:
                    m = j - 1
                    if m < 0 or not (trail[m >> 2] >> ((m & 3) << 1)) & 1:
                        m = j - w
                        if m < 0 or not (trail[m >> 2] >> ((m & 3) << 1)) & 2:
                            trail[k >> 2] = trail[k >> 2] | bit
                            depth += 1
                            if depth > far_depth:
                                far_depth = depth
                                state[FAR] = j
                            break
            side += 1
        if side == 4:
            break
        i = j
        side = (side ^ 2) + 1
    state[CELL] = i
    state[NEXT] = side if i == start else side & 3
    state[DEPTH] = depth
    state[FAR_DEPTH] = far_depth
