"""The wall follower: a hand on the wall, and on it goes."""

from array import array

import micropython
from micropython import const

from ..kernel import ptr8, ptr32
from .dead_ends import BUDGET_LIMIT

# The hands: quarter turns clockwise, from where one faces to where the hand is.
RIGHT = const(1)
LEFT = const(3)

WIDTH = const(0)
START = const(1)
GOAL = const(2)
CELL = const(3)
HAND = const(4)
FACING = const(5)
STEPS = const(6)
FIRST = const(7)  # the side that the start was first left by; 4 before that
FAILED = const(8)
WORDS = const(9)


class WallFollower:
    """A walk from cell `start` to cell `goal` with a hand, `LEFT` or `RIGHT`, on the wall.

    It begins facing north, and at each cell takes the first open side from the hand's round to the other's, then back.
    In a perfect maze it comes to every cell, in at most two steps a passage. Where there are loops it may go around an
    island of walls for ever: `failed` says that it's back at its start, about to leave it as it first did, or that no
    side of the start is open. Memory beyond the maze: 36 bytes.
    """

    def __init__(self, maze, start, goal, hand=LEFT):
        if not (0 <= start < maze.cells and 0 <= goal < maze.cells):
            raise ValueError("cells of a %dx%d maze are 0..%d" % (maze.width, maze.height, maze.cells - 1))
        if hand not in (LEFT, RIGHT):
            raise ValueError("a hand is %d, the left, or %d, the right, not %s" % (LEFT, RIGHT, hand))
        self.maze = maze
        self.state = array("I", (maze.width, start, goal, start, hand, 0, 0, 4, 0))

    @property
    def cell(self):
        """Where it stands."""
        return self.state[CELL]

    @property
    def steps(self):
        """How many passages it has gone through, each as often as it was."""
        return self.state[STEPS]

    @property
    def found(self):
        """Whether it stands at the goal."""
        return self.state[CELL] == self.state[GOAL]

    @property
    def failed(self):
        """Whether it can't reach the goal: it has been all around and would do the same again."""
        return self.state[FAILED] == 1

    def step(self, budget):
        """Walk `budget` steps, at least one; return 1 while there is more to do, then 0."""
        state = self.state
        follow(self.maze.walls, state[CELL], state[WIDTH], state, min(max(budget, 1), BUDGET_LIMIT))
        return 0 if self.found or self.failed else 1


@micropython.viper(optional=True)
def follow(walls: ptr8, i: int, w: int, state: ptr32, budget: int):
    """Walk `budget` steps from cell `i`, or until the goal is reached or never will be."""
    start = state[START]
    goal = state[GOAL]
    hand = state[HAND]
    side = state[FACING]
    steps = state[STEPS]
    first = state[FIRST]
    failed = state[FAILED]
    sides = 0
    k = 0
    while budget > 0 and i ^ goal and not failed:
        budget -= 1
        sides = ((walls[i >> 2] >> ((i & 3) << 1)) & 3) << 1  # 1 north, 2 east, 4 south, 8 west
        k = i - w
        if k >= 0:
            sides |= ((walls[k >> 2] >> ((k & 3) << 1)) & 2) >> 1
        k = i - 1
        if k >= 0:
            sides |= ((walls[k >> 2] >> ((k & 3) << 1)) & 1) << 3
        if not sides:
            failed = 1
            break
        side += hand
        while not (sides >> (side & 3)) & 1:
            side -= hand
        side &= 3
        if not i ^ start:
            if first == 4:
                first = side
            elif side == first:
                failed = 1
                break
        if side == 0:
            i -= w
        elif side == 1:
            i += 1
        elif side == 2:
            i += w
        else:
            i -= 1
        steps += 1
    state[CELL] = i
    state[FACING] = side
    state[STEPS] = steps
    state[FIRST] = first
    state[FAILED] = failed
