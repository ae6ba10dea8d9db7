"""How far each cell is from one of them, ring by ring."""

import micropython
from micropython import const

from ..kernel import ptr8, ptr32
from .flood import Flood

# The words of a flood's state. Viper knows only the constants of its own file.
HEAD = const(1)
TAIL = const(2)

END = const(3)  # the queue's tail when the last ring was complete
RINGS = const(4)
WORDS = const(5)

NEW_CELLS = const(4)  # the room that a cell needs

FARTHEST = const(254)  # what all greater distances are written as
NOT_REACHED = const(255)


class Distances(Flood):
    """The passages from cell `start` to each cell: `map`, a byte a cell.

    254 is 254 or more, 255 a cell that isn't reached, or not yet. Memory beyond the maze: the map, 20 bytes, and the
    queue (see `Flood`), whose growing is all that a ring may allocate.
    """

    def __init__(self, maze, start):
        super().__init__(maze, start, WORDS)
        self.map = bytearray(maze.cells)
        blank(self.map, maze.cells)
        self.map[start] = 0

    def restart(self, start):
        """Begin anew from another cell, in the memory there is."""
        if not 0 <= start < self.maze.cells:
            raise ValueError(
                "cells of a %dx%d maze are 0..%d" % (self.maze.width, self.maze.height, self.maze.cells - 1)
            )
        blank(self.map, self.maze.cells)
        self.map[start] = 0
        self.queue[0] = start
        state = self.state
        state[HEAD] = state[END] = state[RINGS] = 0
        state[TAIL] = 1

    @property
    def rings(self):
        """The rings so far around the start, which is ring 0; once `ring` is done, the greatest distance of all."""
        return self.state[RINGS]

    def ring(self):
        """Write down the next ring; return how many cells it has, which is 0 when all are done."""
        while True:
            queue = self.queue
            count = surround(self.map, 0, self.maze.width, self.maze.walls, self.state, queue, len(queue))
            if count >= 0:
                return count
            self.grow()


@micropython.viper(optional=True)
def blank(map: ptr8, size: int):
    """No cell of `size` is reached."""
    i = 0
    while i < size:
        map[i] = NOT_REACHED
        i += 1


@micropython.viper(optional=True)
def surround(map: ptr8, i: int, w: int, walls: ptr8, state: ptr32, queue: ptr32, size: int) -> int:
    """Find the cells beyond those of the last ring; return how many, or -1 if the queue must grow before it's done.

    `i` is of no use to the caller; it's an argument because viper keeps the first three in registers.
    """
    head = state[HEAD]
    tail = state[TAIL]
    last = size - 1
    room = size - NEW_CELLS
    end = state[END]
    if not head ^ end:
        end = tail
        state[END] = end
    distance = state[RINGS] + 1
    if distance > FARTHEST:
        distance = FARTHEST
    sides = 0
    j = 0
    k = 0
    while head ^ end and tail - head <= room:
        i = queue[head & last]
        head += 1
        sides = (walls[i >> 2] >> ((i & 3) << 1)) & 3  # 1 east, 2 south, 4 north, 8 west
        k = i - w
        if k >= 0:
            sides |= ((walls[k >> 2] >> ((k & 3) << 1)) & 2) << 1
        k = i - 1
        if k >= 0:
            sides |= ((walls[k >> 2] >> ((k & 3) << 1)) & 1) << 3
        while sides:
            if sides & 1:
                sides ^= 1
                j = i + 1
            elif sides & 2:
                sides ^= 2
                j = i + w
            elif sides & 4:
                sides ^= 4
                j = i - w
            else:
                sides = 0
                j = i - 1
            if not map[j] ^ NOT_REACHED:
                map[j] = distance
                queue[tail & last] = j
                tail += 1
    state[HEAD] = head
    state[TAIL] = tail
    if head ^ end:
        return -1
    if tail ^ end:
        state[RINGS] = state[RINGS] + 1
    return tail - end
