"""What a maze is made from. One recipe gives one maze, on every runtime."""

from . import codes
from .carve import ALGORITHMS, carver
from .grid import Maze
from .rng import SEED_LIMIT, Rng
from .sizes import PRESETS, preset_of


class Recipe:
    """An algorithm's name, a size in cells and a seed, 0..2**28 - 1.

    `hunt`, `weights` and `bias` are options of some carvers: see `carver`. `mask` is a `Mask` of that size.
    """

    def __init__(self, algorithm, width, height, seed, hunt=0, mask=None, weights=None, bias=0):
        self.algorithm = algorithm
        self.width = width
        self.height = height
        self.seed = seed
        self.hunt = hunt
        self.mask = mask
        self.weights = weights
        self.bias = bias

    def code(self):
        """The maze code, or None where the size is no preset or an option has no place in it."""
        size = preset_of(self.width, self.height)
        if size < 0 or self.hunt or self.weights or self.bias or self.mask:
            return None
        return codes.encode(ALGORITHMS.index(self.algorithm), size, self.seed)

    def start(self):
        """`(maze, carver)`: the maze all closed, and the carver that will carve it when stepped."""
        maze = Maze(self.width, self.height, None, self.mask)
        return maze, carver(self.algorithm, maze, Rng(self.seed), self.hunt, self.weights, self.bias)

    def make(self):
        """The finished maze."""
        maze, carving = self.start()
        while carving.step(maze.cells):
            pass
        return maze

    def next(self):
        """The same with the next seed."""
        return self.with_seed((self.seed + 1) % SEED_LIMIT)

    def with_seed(self, seed):
        """The same with another seed."""
        options = (self.hunt, self.mask, self.weights, self.bias)
        return Recipe(self.algorithm, self.width, self.height, seed, *options)


def recipe_from_code(text):
    """The recipe that a maze code stands for; `ValueError` as codes.decode()."""
    algorithm, size, seed, _ = codes.decode(text)
    return Recipe(ALGORITHMS[algorithm], PRESETS[size][1], PRESETS[size][2], seed)
