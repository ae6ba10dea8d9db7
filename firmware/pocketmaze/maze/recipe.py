"""What a maze is made from. One recipe gives one maze, on every runtime."""

from . import codes
from .carve import ALGORITHMS, carver
from .grid import Maze
from .rng import SEED_LIMIT, Rng
from .sizes import PRESETS, preset_of

# What `braid` may be besides a share, and `mask` besides a `Mask`.
PAC_MAN = "pac-man"
BEST = "best"
LOGO = "42"


class Recipe:
    """An algorithm's name, a size in cells and a seed, 0..2**28 - 1.

    `hunt`, `weights` and `bias` are options of some carvers: see `carver`. `braid` opens dead ends: so many of a
    thousand of them, 0..1000; or `PAC_MAN` as `braid` has it, or `BEST`, which is content with what the size allows.
    `mask` is a `Mask` of that size, or `LOGO`.
    """

    def __init__(self, algorithm, width, height, seed, hunt=0, braid=0, mask=None, weights=None, bias=0):
        self.algorithm = algorithm
        self.width = width
        self.height = height
        self.seed = seed
        self.hunt = hunt
        self.braid = braid
        self.mask = mask
        self.weights = weights
        self.bias = bias

    def code(self):
        """The maze code, or None where the size is no preset or an option has no place in it."""
        size = preset_of(self.width, self.height)
        coded = self.braid in (0, PAC_MAN) and self.mask in (None, LOGO)
        if size < 0 or self.hunt or self.weights or self.bias or not coded:
            return None
        style = (codes.BRAIDED if self.braid else 0) | (codes.MASKED if self.mask else 0)
        return codes.encode(ALGORITHMS.index(self.algorithm), size, self.seed, style)

    def start(self):
        """`(maze, work)`: the maze all closed, and what makes it when its `step(budget)` is called till it gives 0."""
        mask = self.mask
        if mask == LOGO:
            from .mask import forty_two

            mask = forty_two(self.width, self.height)
        maze = Maze(self.width, self.height, None, mask)
        rng = Rng(self.seed)
        work = carver(self.algorithm, maze, rng, self.hunt, self.weights, self.bias)
        return maze, _CarveAndBraid(work, self.braid) if self.braid else work

    def make(self):
        """The finished maze."""
        maze, work = self.start()
        while work.step(maze.cells):
            pass
        return maze

    def next(self):
        """The same with the next seed."""
        return self.with_seed((self.seed + 1) % SEED_LIMIT)

    def with_seed(self, seed):
        """The same with another seed."""
        options = (self.hunt, self.braid, self.mask, self.weights, self.bias)
        return Recipe(self.algorithm, self.width, self.height, seed, *options)


class _CarveAndBraid:
    """Carves with a carver, then braids."""

    def __init__(self, carver, style):
        self._work = carver
        self._carver = carver
        self._style = style
        if style == PAC_MAN:
            from .braid import check_room

            check_room(carver.maze)

    def step(self, budget):
        left = self._work.step(budget)
        if left:
            return left
        maze, rng = self._carver.maze, self._carver.rng
        if self._work is self._carver:
            from .braid import Braid, sharing

            if self._style in (PAC_MAN, BEST):
                self._work = Braid(maze, rng)
            else:
                self._work = sharing(maze, rng, self._style)
            return 1
        if self._style == PAC_MAN:
            self._work.check()
        return 0


def recipe_from_code(text):
    """The recipe that a maze code stands for; `ValueError` as codes.decode()."""
    return recipe_of(*codes.decode(text))


def recipe_of(algorithm, size, seed, style):
    """The recipe for the numbers of a maze code."""
    braid = PAC_MAN if style & codes.BRAIDED else 0
    mask = LOGO if style & codes.MASKED else None
    return Recipe(ALGORITHMS[algorithm], PRESETS[size][1], PRESETS[size][2], seed, 0, braid, mask)
