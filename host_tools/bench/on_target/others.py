# mypy: ignore-errors
# ruff: noqa: UP031
"""The same generators of mazelib's, where that is installed."""

from importlib import import_module

from .measure import measure
from .settings import ALGORITHMS, REPEAT, SIZES

# Our name, and that of mazelib's module and class.
SHARED = (
    ("hunt-and-kill", "HuntAndKill"),
    ("backtracker", "BacktrackingGenerator"),
    ("wilson", "Wilsons"),
    ("aldous-broder", "AldousBroder"),
    ("eller", "Ellers"),
    ("growing-tree", "GrowingTree"),
    ("prim", "Prims"),
    ("kruskal", "Kruskal"),
    ("sidewinder", "Sidewinder"),
    ("binary-tree", "BinaryTree"),
    ("division", "Division"),
)


def measure_theirs(name, generator, width, height):
    """Tell of one, if it can make that size."""
    try:
        generator(height, width).generate()
    except Exception:  # there are sizes that some of them fail at
        return
    measure(
        "mazelib " + name, "%dx%d" % (width, height), lambda: generator(height, width).generate(), times=min(REPEAT, 3)
    )


for name, theirs in SHARED:
    for width, height in SIZES if name in ALGORITHMS else ():
        measure_theirs(name, getattr(import_module("mazelib.generate." + theirs), theirs), width, height)
