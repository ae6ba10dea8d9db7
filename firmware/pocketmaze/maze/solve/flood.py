"""What the searches share that spread in rings: a queue of cells that grows."""

from array import array

from micropython import const

# The words of every flood's state; a search's own come after these.
WIDTH = const(0)
HEAD = const(1)  # cells taken out of the queue so far
TAIL = const(2)  # cells put in so far

# A cell is taken out only where there is room for all that it may put in: four for the first, three for the others.
NEW_CELLS = const(4)


class Flood:
    """A search of `maze` from cell `start` that takes the cells in the order in which it found them.

    `queue` holds them, a ring buffer of 32-bit items: the `n`th of all cells is item `n & (len(queue) - 1)`. Its size
    is a power of two, at first the one from `width + height` on, more than a perfect maze usually takes. A kernel stops
    when it's full, and `room` doubles it: nothing is ever lost. `state` is an array of `words` words.
    """

    def __init__(self, maze, start, words):
        if not 0 <= start < maze.cells:
            raise ValueError(
                "cells of a %dx%d maze are 0..%d, not %d" % (maze.width, maze.height, maze.cells - 1, start)
            )
        size = 2 * NEW_CELLS
        while size < maze.width + maze.height:
            size <<= 1
        self.maze = maze
        self.queue = array("I", bytes(4 * size))
        self.queue[0] = start
        self.state = array("I", bytes(4 * words))
        self.state[WIDTH] = maze.width
        self.state[TAIL] = 1

    def room(self):
        """The size of `queue`, another one twice as long if it was full: the one thing that allocates."""
        head, tail, size = self.state[HEAD], self.state[TAIL], len(self.queue)
        if tail - head + NEW_CELLS > size:
            grown = array("I", bytes(8 * size))
            for n in range(head, tail):
                grown[n & (2 * size - 1)] = self.queue[n & (size - 1)]
            self.queue = grown
        return len(self.queue)
