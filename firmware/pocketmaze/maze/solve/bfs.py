"""Breadth-first search: ring after ring around the start, so that the first way found is a shortest one."""

import micropython
from micropython import const

from ..grid import Maze, clear
from ..kernel import ptr8, ptr32
from .dead_ends import BUDGET_LIMIT, Trimming
from .flood import Flood

# The words of a flood's state. Viper knows only the constants of its own file.
WIDTH = const(0)
HEAD = const(1)
TAIL = const(2)

START = const(3)
GOAL = const(4)
FOUND = const(5)
WORDS = const(6)

NEW_CELLS = const(4)  # the room that a cell needs


class Bfs(Flood):
    """A search of `maze` for a shortest way from cell `start` to cell `goal`, through loops as well.

    With None for a `goal` it finds no way but all cells that can be reached, and `far` is one of the farthest.

    Its tree is a trail as the `Backtracker`'s: the passages by which each cell was first found, in a second set of maze
    bytes. When `step` returns 0, `found` says whether there is a way, and `trail` is a maze in which only the passages
    of a shortest one are open.

    Memory beyond the maze: the trail's 2 bits a cell, 48 bytes, and the queue (see `Flood`), whose growing is all that
    a step may allocate. A `trail` of the same size may be passed in to be used again.
    """

    def __init__(self, maze, start, goal, trail=None):
        super().__init__(maze, start, WORDS)
        if goal is not None and not 0 <= goal < maze.cells:
            raise ValueError("cells of a %dx%d maze are 0..%d" % (maze.width, maze.height, maze.cells - 1))
        if trail is None:
            trail = Maze(maze.width, maze.height)
        elif (trail.width, trail.height) != (maze.width, maze.height):
            raise ValueError("the trail must be %dx%d like the maze" % (maze.width, maze.height))
        clear(trail.walls, len(trail.walls))
        self.trail = trail
        self.found = start == goal
        self.state[START] = start
        self.state[GOAL] = maze.cells if goal is None else goal
        self._trimming = Trimming(trail, start, self.state[GOAL])

    @property
    def far(self):
        """The cell that was found last: none found so far is farther from the start."""
        return self.queue[(self.state[TAIL] - 1) & (len(self.queue) - 1)]

    def step(self, budget):
        """Look around from about `budget` cells, at least one; return 1 while there is more to do, then 0."""
        state = self.state
        if self.found or (state[HEAD] == state[TAIL] and not state[FOUND]):
            return 0
        if state[FOUND]:
            self.found = not self._trimming.step(budget)
            return 0 if self.found else 1
        trail, walls, queue = self.trail.walls, self.maze.walls, self.queue
        budget = min(max(budget, 1), BUDGET_LIMIT)
        more = spread(trail, 0, state[WIDTH], walls, state, queue, len(queue), budget)
        if more < 0:
            self.grow()
        return 1 if more or state[FOUND] else 0


@micropython.viper(optional=True)
def spread(trail: ptr8, i: int, w: int, walls: ptr8, state: ptr32, queue: ptr32, size: int, budget: int) -> int:
    """Take about `budget` cells out of the queue; return 1 for more to do, 0 for none, -1 if the queue must grow first.

    `i` is of no use to the caller; it's an argument because viper keeps the first three in registers.
    """
    start = state[START]
    goal = state[GOAL]
    head = state[HEAD]
    tail = state[TAIL]
    last = size - 1
    room = size - NEW_CELLS
    sides = 0
    bit = 0
    j = 0
    k = 0
    while budget > 0 and head ^ tail and tail - head <= room:
        budget -= 1
        i = queue[head & last]
        head += 1
        # The sides that the maze has open and the trail hasn't: 1 east, 2 south, 4 north, 8 west.
        sides = ((walls[i >> 2] ^ trail[i >> 2]) >> ((i & 3) << 1)) & 3
        k = i - w
        if k >= 0:
            sides |= (((walls[k >> 2] ^ trail[k >> 2]) >> ((k & 3) << 1)) & 2) << 1
        k = i - 1
        if k >= 0:
            sides |= (((walls[k >> 2] ^ trail[k >> 2]) >> ((k & 3) << 1)) & 1) << 3
        while sides:
            # k and bit: the cell that keeps this wall, and where in its two bits.
            k = i
            bit = 1
            if sides & 1:
                sides ^= 1
                j = i + 1
            elif sides & 2:
                sides ^= 2
                j = i + w
                bit = 2
            elif sides & 4:
                sides ^= 4
                j = i - w
                k = j
                bit = 2
            else:
                sides = 0
                j = i - 1
                k = j
            # Found before: the start, and what has a side open in the trail.
            if j ^ start and not (trail[j >> 2] >> ((j & 3) << 1)) & 3:
                if j >= w and (trail[(j - w) >> 2] >> (((j - w) & 3) << 1)) & 2:
                    continue
                if j and (trail[(j - 1) >> 2] >> (((j - 1) & 3) << 1)) & 1:
                    continue
                trail[k >> 2] = trail[k >> 2] | (bit << ((k & 3) << 1))
                queue[tail & last] = j
                tail += 1
                if not j ^ goal:
                    state[FOUND] = 1
                    budget = 0
    state[HEAD] = head
    state[TAIL] = tail
    if state[FOUND] or not head ^ tail:
        return 0
    if tail - head > room:
        return -1
    return 1
