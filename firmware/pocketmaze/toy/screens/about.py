"""What this toy is and runs on."""

import gc

from ...version import VERSION
from ..canvas import OFF, WHOLE
from ..keys import A, B
from ..lines import draw_lines


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
        lines = [(2, "Pocket Maze"), (14, "version " + VERSION), (30, self.app.board.runtime())]
        if hasattr(gc, "mem_free"):
            lines.append((41, "%d bytes free" % gc.mem_free()))
        lines.append((54, "A: back"))
        canvas.fill(OFF)
        draw_lines(canvas, lines, 1, 0, canvas.height)
        if canvas.height >= WHOLE:
            canvas.hline(20, 25, canvas.width - 40)
        return True
