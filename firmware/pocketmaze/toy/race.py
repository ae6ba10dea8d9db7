"""The race: ten mazes, each larger than the last, against the clock."""

from ..maze.recipe import Recipe
from ..maze.rng import SEED_LIMIT
from .game import time_text
from .names import RACE

# Columns and rows of the mazes.
SIZES = ((7, 3), (9, 5), (13, 6), (15, 7), (19, 9), (23, 11), (27, 13), (31, 15), (42, 20), (63, 31))


class Race:
    """The mazes of a race, of the style that's chosen; `ms` is the time of those that are done."""

    def __init__(self, app):
        self.app = app
        self.algorithm = app.recipe.algorithm
        self.number = 0
        self.ms = 0

    def title(self):
        """Which maze it is."""
        return "Maze %d of %d" % (self.number + 1, len(SIZES))

    def next_screen(self):
        """The carving of the maze whose turn it is."""
        from .screens.carve import Carve

        width, height = SIZES[self.number]
        seed = (self.app.seed + self.number) % SEED_LIMIT
        return Carve(self.app, Recipe(self.algorithm, width, height, seed), self)

    def won(self, game):
        """The screen after that maze."""
        self.ms += game.elapsed_ms
        self.number += 1
        if self.number < len(SIZES):
            return self.next_screen()
        from .screens.over import Over

        return Over(self.app, "Finish!", "ten mazes in " + time_text(self.ms), RACE, self.ms // 100, True)
