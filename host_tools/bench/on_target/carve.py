# mypy: ignore-errors
# ruff: noqa: UP031
"""Carving."""

from pocketmaze.maze.recipe import Recipe

from .measure import measure
from .settings import ALGORITHMS, SEEDS, SIZES

SEED = 42


def measure_carving(algorithm, width, height):
    """Carve mazes of that size: the median of the seeds tells how long it takes, the first what memory."""
    Recipe(algorithm, 3, 3, SEED).make()  # its module is imported now
    recipes = [Recipe(algorithm, width, height, seed) for seed in range(SEED, SEED + SEEDS)]
    measure("carve " + algorithm, "%dx%d" % (width, height), *[recipe.make for recipe in recipes])


for width, height in SIZES:
    for algorithm in ALGORITHMS:
        measure_carving(algorithm, width, height)
