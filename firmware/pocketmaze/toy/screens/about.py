"""What this toy is and runs on."""

import gc

from ...version import VERSION
from ..canvas import OFF
from ..keys import A, B


class About:
    """Version, runtime, free memory. A or B goes back."""

    def __init__(self, app):
        self.app = app
        self._drawn = False

    def update(self, keys):
        """Back to the settings."""
        if keys.pressed & (A | B):
            self.app.answer()
            from .settings import ABOUT, Settings

            return Settings(self.app, ABOUT)
        return None

    def draw(self, canvas):
        """Draw it, once."""
        if self._drawn:
            return False
        self._drawn = True
        gc.collect()
        canvas.fill(OFF)
        canvas.centred_text("Pocket Maze", 2)
        canvas.centred_text("version " + VERSION, 14)
        canvas.hline(20, 25, canvas.width - 40)
        canvas.centred_text(self.app.board.runtime(), 30)
        if hasattr(gc, "mem_free"):
            canvas.centred_text("%d bytes free" % gc.mem_free(), 41)
        canvas.centred_text("A: back", 54)
        return True
