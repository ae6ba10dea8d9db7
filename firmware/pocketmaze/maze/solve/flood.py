"""What the searches share that spread in rings: a queue of cells that grows."""

from array import array

from micropython import const

# The words of every flood's state; a search's own come after these.
WIDTH = const(0)
HEAD = const(1)  # cells taken out of the queue so far
TAIL = const(2)  # cells put in so far

# The room that a kernel makes sure of before it takes a cell out: the start has four cells beside it, others have
# three that are new.
NEW_CELLS = const(4)


class Flood:
    """A search of `maze` from cell `start` that takes the cells in the order in which it found them.

    `queue` holds them, a ring buffer of 32-bit items: the `n`th of all cells is item `n & (len(queue) - 1)`. Its size
    is a power of two, at first the one from `width + height` on, more than a perfect maze usually takes. A kernel stops
    when it's full, and `grow` doubles it: nothing is ever lost. `state` is an array of `words` words.
    """

    def __init__(self, maze, start, words):
        if not 0 <= start < maze.cells:
            raise ValueError("cells of a %dx%d maze are 0..%d" % (maze.width, maze.height, maze.cells - 1))
        size = 2 * NEW_CELLS
        while size < maze.width + maze.height:
            size <<= 1
        self.maze = maze
        self.queue = array("I", bytearray(4 * size))
        self.queue[0] = start
        self.state = array("I", bytearray(4 * words))
        self.state[WIDTH] = maze.width
        self.state[TAIL] = 1

    def grow(self):
        """Make the queue twice as long. It's the one thing that allocates."""
        size = len(self.queue)
        grown = array("I", bytearray(8 * size))
        for n in range(self.state[HEAD], self.state[TAIL]):
            grown[n & (2 * size - 1)] = self.queue[n & (size - 1)]
        self.queue = grown
