"""What all carvers share."""

from array import array

from micropython import const

# The words of every carver's state; a carver's own come after these.
WIDTH = const(0)
HEIGHT = const(1)
LEFT = const(2)  # passages still to carve
CELL = const(3)

# More than any maze takes, and small enough for the count of work.
BUDGET_LIMIT = const(1 << 22)

# Work is counted in sixteenths of a carved cell.
CARVED = const(16)


class Carver:
    """Carves `maze`, all closed, with the numbers of `rng`, a while at each `step`. `state` is all it keeps.

    `words` is how many 32-bit words that is. Blocked cells of the maze's mask stay closed. `ValueError` for a maze with
    passages, or whose mask cuts cells off.
    """

    def __init__(self, maze, rng, words):
        # The kernels stay inside the walls only because they find uncarved cells to go to.
        if not maze.is_closed():
            raise ValueError("a carver starts from a maze with every side closed, and this one has passages")
        self.masked = maze.mask is not None
        self.blocked = bytearray()  # the mask's bits, for the kernel
        if self.masked:
            maze.mask.check()
            self.blocked = maze.mask.bits
        self.maze = maze
        self.rng = rng
        self.state = zeros(words)
        state = self.state
        state[WIDTH] = maze.width
        state[HEIGHT] = maze.height
        state[LEFT] = maze.free - 1

    def random_cell(self):
        """A free cell, each as likely."""
        return self.maze.free_cell(self.rng.below(self.maze.free))

    def step(self, budget):
        """Do about `budget` cells' work, at least one's; return how many passages are still to be carved.

        Allocates nothing, and leaves the random stream just where the carving stands.
        """
        return self.carve(min(max(budget, 1), BUDGET_LIMIT) * CARVED)

    def carve(self, budget):
        """As `step`, for a budget in sixteenths of a cell: a carver's own."""
        raise NotImplementedError


def zeros(count):
    """An array of so many 32-bit zeros. Out of a bytearray: MicroPython makes one in a quarter of the time of bytes."""
    return array("I", bytearray(4 * count))
