"""What was chosen in the menu, as the maze that comes of it."""

from ..maze.carve import ALGORITHMS
from ..maze.codes import MASKED, encode
from ..maze.recipe import recipe_of
from ..maze.sizes import PRESETS
from .record import ALGORITHM, SIZE, STYLE


def numbers(record, seed):
    """The numbers of a maze code for the maze of that seed, as the record has it: algorithm, size, seed, style."""
    size = record[SIZE] % len(PRESETS)
    style = record[STYLE]
    if style & MASKED:
        from ..maze.mask import fits_forty_two

        if not fits_forty_two(PRESETS[size][1], PRESETS[size][2]):  # a code may ask for it where it doesn't
            style &= ~MASKED
    return record[ALGORITHM] % len(ALGORITHMS), size, seed, style


def recipe(record, seed):
    """The recipe for that maze."""
    return recipe_of(*numbers(record, seed))


def code(record, seed):
    """The code of it."""
    return encode(*numbers(record, seed))
