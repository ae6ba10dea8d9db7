"""What was chosen in the menu, as the maze that comes of it."""

from ..maze import codes
from ..maze.carve import ALGORITHMS
from ..maze.recipe import LOGO, PAC_MAN, Recipe
from ..maze.sizes import PRESETS
from .record import ALGORITHM, SIZE, STYLE


def recipe(record, seed):
    """The recipe for the maze of that seed, as the record has it."""
    preset = PRESETS[record[SIZE] % len(PRESETS)]
    style = record[STYLE]
    braid = PAC_MAN if style & codes.BRAIDED else 0
    mask = None
    if style & codes.MASKED:
        from ..maze.mask import fits_forty_two

        if fits_forty_two(preset[1], preset[2]):  # a code may ask for it where it doesn't
            mask = LOGO
    return Recipe(ALGORITHMS[record[ALGORITHM] % len(ALGORITHMS)], preset[1], preset[2], seed, 0, braid, mask)


def choose(record, algorithm, size, style):
    """Have the record say that: the numbers of a maze code."""
    record[ALGORITHM] = algorithm
    record[SIZE] = size
    record[STYLE] = style
