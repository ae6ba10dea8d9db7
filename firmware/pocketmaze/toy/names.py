"""What the toy calls the things one chooses."""

from ..maze.carve import ALGORITHMS
from ..maze.sizes import PRESETS

CLASSIC, FOG, CHASE, ENDLESS, RACE = range(5)
MODES = ("classic", "fog", "chase", "endless", "race")


def style_name(algorithm):
    """The name of a style: the generator's."""
    return ALGORITHMS[algorithm % len(ALGORITHMS)]


def size_name(size):
    """The name of a size."""
    return PRESETS[size % len(PRESETS)][0]


def mode_name(mode):
    """The name of a mode."""
    return MODES[mode % len(MODES)]
