"""The end of a chase, of an endless run or of a race."""

from ..canvas import OFF
from ..keys import LEFT, RIGHT, A, B
from ..sound import BADGE, MOVE
from .win import draw_choice

AGAIN, MENU = range(2)
LABELS = ("again", "menu")


class Over:
    """Says what was reached, and whether it's a record. Again, or menu."""

    def __init__(self, app, title, line, mode, value, lower_is_better=False):
        self.app = app
        self.title = title
        self.line = line
        self.chosen = AGAIN
        self.best = value > 0 and app.record.offer(mode, value, lower_is_better)
        self._stale = True
        if self.best:
            app.sound.play(BADGE)

    def update(self, keys):
        """Left and right choose, A takes it, B is the menu."""
        app = self.app
        if keys.repeated & (LEFT | RIGHT):
            self.chosen ^= 1
            self._stale = True
            app.sound.play(MOVE)
        if keys.pressed & (A | B):
            from .menu import Menu, start

            app.next_seed()
            return start(app) if keys.pressed & A and self.chosen == AGAIN else Menu(app)
        return None

    def draw(self, canvas):
        """Draw it when it has changed."""
        if not self._stale:
            return False
        self._stale = False
        canvas.fill(OFF)
        canvas.centred_text(self.title, 2, scale=2)
        canvas.centred_text(self.line, 22)
        if self.best:
            canvas.centred_text("a new best!", 34)
        draw_choice(canvas, LABELS, self.chosen, 52)
        return True
