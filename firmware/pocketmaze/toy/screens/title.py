"""The title: which maze is next."""

from ...maze.recipe import Recipe
from ...maze.sizes import PRESETS
from ..canvas import OFF
from ..keys import DOWN, LEFT, RIGHT, UP, A
from ..logo import draw_logo
from ..maze_view import MazeView

# A maze of the same seed as an ornament, and its dots from wall to wall.
ORNAMENT = (9, 15, 4)


class Title:
    """Shows the code of the next maze. Up and down change its size, left and right its seed, A plays it."""

    def __init__(self, app):
        self.app = app
        self._ornament = None
        self._drawn = None

    def update(self, keys):
        """A to play; arrows to choose."""
        app = self.app
        seed = app.recipe.seed
        if keys.pressed & A:
            from .play import Play

            return Play(app)
        if keys.repeated & UP:
            app.choose(app.size + 1, seed)
        if keys.repeated & DOWN:
            app.choose(app.size - 1, seed)
        if keys.repeated & RIGHT:
            app.choose(app.size, seed + 1)
        if keys.repeated & LEFT:
            app.choose(app.size, seed - 1)
        return None

    def draw(self, canvas):
        """Draw what has been chosen, when that changed; return whether it did."""
        recipe = self.app.recipe
        if self._drawn is recipe:
            return False
        self._drawn = recipe
        columns, rows, pitch = ORNAMENT
        ornament = Recipe(recipe.algorithm, columns, rows, recipe.seed).make()
        view = MazeView(canvas, ornament, pitch)
        view.left = columns * pitch + 1 - canvas.width
        view.draw_walls()
        room = canvas.width - columns * pitch - 1
        canvas.fill_rect(0, 0, room, canvas.height, OFF)
        draw_logo(canvas)
        canvas.text(recipe.code(), 0, 37)
        canvas.text("%s %dx%d" % (PRESETS[self.app.size][0], recipe.width, recipe.height), 0, 46)
        canvas.text("A: play", 0, 56)
        return True
