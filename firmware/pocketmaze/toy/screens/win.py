"""The goal is reached."""

from ..canvas import OFF
from ..keys import A, B


class Win:
    """Says how long it took in time and steps. A plays the next seed, B goes back to the title."""

    def __init__(self, app, elapsed_ms, steps):
        self.app = app
        self.elapsed_ms = elapsed_ms
        self.steps = steps
        self._drawn = False

    def update(self, keys):
        """A for the next maze, B for the title."""
        app = self.app
        if keys.pressed & A:
            from .play import Play

            app.choose(app.size, app.recipe.seed + 1)
            return Play(app)
        if keys.pressed & B:
            from .title import Title

            app.choose(app.size, app.recipe.seed + 1)
            return Title(app)
        return None

    def draw(self, canvas):
        """Draw it, once; return whether it was now."""
        if self._drawn:
            return False
        self._drawn = True
        canvas.fill(OFF)
        canvas.centred_text("Solved!", 2, scale=2)
        tenths = self.elapsed_ms // 100
        minutes, tenths = divmod(tenths, 600)
        canvas.centred_text("%d:%02d.%d   %d steps" % (minutes, tenths // 10, tenths % 10, self.steps), 23)
        canvas.centred_text(self.app.recipe.code(), 35)
        canvas.hline(0, 50, canvas.width)
        canvas.centred_text("A: next   B: title", 55)
        return True
