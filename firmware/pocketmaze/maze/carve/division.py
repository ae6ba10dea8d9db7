"""Recursive division: a room is parted by a wall with one gap, and so are its parts."""

from array import array

import micropython
from micropython import const

from ..kernel import ptr8, ptr16, ptr32
from ..rng import draw_below
from .rowwise import RowWise

# The words of a state that all carvers like this have. Viper knows only the constants of its own file.
WIDTH = const(0)
HEIGHT = const(1)
LEFT = const(2)
CELL = const(3)

CARVED = const(16)  # a carved cell, in the units of work

DEPTH = const(6)  # rooms on the stack
X = const(7)  # the room at hand: its upper left cell, and its size
Y = const(8)
ROOM_WIDTH = const(9)
ROOM_HEIGHT = const(10)
WORDS = const(11)


class Division(RowWise):
    """Carves by recursive division, with an explicit stack of at most 8 bytes for each bit of the number of cells, and
    44 bytes.

    Any of the lines across a room becomes a wall that parts it in two; one gap in it, at random, is the way between
    them. Rooms a cell wide are corridors. Long straight walls everywhere, 24 % dead ends. A look at each cell and one
    at each wall. Nothing is ever walled up: the gaps and corridors are opened in a closed maze. Source: Jamis Buck,
    "Mazes for Programmers" (2015), chapter 11.
    """

    def __init__(self, maze, rng):
        super().__init__(maze, rng, WORDS)
        # The smaller part comes first and the larger one waits: each room on the stack is twice as large as the next.
        depth = 2
        while maze.cells >> depth:
            depth += 1
        self.stack = array("H", bytearray(8 * depth))
        self.state[ROOM_WIDTH] = maze.width
        self.state[ROOM_HEIGHT] = maze.height

    def rows(self, budget):
        """As `step`, for a budget in sixteenths of a cell, until all rooms have been divided."""
        state = self.state
        divide(
            self.maze.walls,
            state[WIDTH],
            state[X],
            self.stack,
            state,
            self.rng.words,
            self.blocked,
            self.masked,
            budget,
        )


@micropython.viper(optional=True)
def divide(walls: ptr8, w: int, x: int, stack: ptr16, state: ptr32, words, blocked: ptr8, masked: int, budget: int):
    """Divide rooms for about `budget` sixteenths of a cell."""
    cells = w * state[HEIGHT]
    left = state[LEFT]
    done = state[CELL]
    depth = state[DEPTH]
    y = state[Y]
    across = state[ROOM_WIDTH]
    down = state[ROOM_HEIGHT]
    i = 0
    k = 0
    j = 0
    step = 0
    count = 0
    pick = 0
    near = 0
    while done < cells and budget > 0:
        i = y * w + x
        if across == 1 or down == 1:
            # A corridor: open all of it.
            count = across + down - 1
            step = 1
            if across == 1:
                step = w
            k = 1
            while k < count:
                j = i + step
                if not masked or not ((blocked[i >> 3] >> (i & 7)) | (blocked[j >> 3] >> (j & 7))) & 1:
                    near = 1
                    if across == 1:
                        near = 2
                    walls[i >> 2] = walls[i >> 2] | (near << ((i & 3) << 1))
                    left -= 1
                i = j
                k += 1
            budget -= count * CARVED
            done += count
            if depth:
                depth -= 1
                k = depth << 2
                x = stack[k]
                y = stack[k + 1]
                across = stack[k + 2]
                down = stack[k + 3]
            continue

        budget -= CARVED
        # Any of the lines across the room, those that lay the parts side by side first (`step`). The first part's size
        # is `near`; the wall's cells in it start at `i`, and `pick` is from one to the next.
        step = 0
        near = 1 + int(draw_below(words, across + down - 2))
        if near < across:
            step = 1
            i += near - 1
            j = i + 1
            count = down
            pick = w
        else:
            near -= across - 1
            i += (near - 1) * w
            j = i + w
            count = across
            pick = 1
        # A gap between two free cells; where a mask leaves none, the parts are joined in the end.
        if masked:
            k = 0
            free = 0
            while k < count:
                if not ((blocked[i >> 3] >> (i & 7)) | (blocked[j >> 3] >> (j & 7))) & 1:
                    free += 1
                i += pick
                j += pick
                k += 1
            i -= count * pick
            j -= count * pick
            count = free
        if count:
            k = int(draw_below(words, count))
            if masked:
                while True:
                    if not ((blocked[i >> 3] >> (i & 7)) | (blocked[j >> 3] >> (j & 7))) & 1:
                        if k == 0:
                            break
                        k -= 1
                    i += pick
                    j += pick
            else:
                i += k * pick
            walls[i >> 2] = walls[i >> 2] | ((2 - step) << ((i & 3) << 1))
            left -= 1
        # The larger part waits on the stack.
        k = depth << 2
        depth += 1
        if step:
            stack[k + 1] = y
            stack[k + 3] = down
            if near << 1 < across:
                stack[k] = x + near
                stack[k + 2] = across - near
                across = near
            else:
                stack[k] = x
                stack[k + 2] = near
                x += near
                across -= near
        else:
            stack[k] = x
            stack[k + 2] = across
            if near << 1 < down:
                stack[k + 1] = y + near
                stack[k + 3] = down - near
                down = near
            else:
                stack[k + 1] = y
                stack[k + 3] = near
                y += near
                down -= near
    state[LEFT] = left
    state[CELL] = done
    state[DEPTH] = depth
    state[X] = x
    state[Y] = y
    state[ROOM_WIDTH] = across
    state[ROOM_HEIGHT] = down
