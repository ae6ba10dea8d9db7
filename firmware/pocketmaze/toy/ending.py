"""What comes after a game: what was reached, and words side by side to choose from."""

from . import font
from .canvas import INVERT, OFF
from .keys import LEFT, RIGHT, A, B
from .sound import MOVE

# The row of the words to choose from.
CHOICE = 52


class Ending:
    """Left and right choose among `labels`, A takes one, B is the menu.

    A screen derives from it and draws what was reached in `draw_result(canvas)`. `enter(i)` gives the screen after
    label `i`: of the first the next game of the kind, of the others the menu.
    """

    labels = ()

    def __init__(self, app):
        self.app = app
        self.chosen = 0
        self._stale = True

    def update(self, keys):
        """Act on the buttons."""
        if keys.repeated & (LEFT | RIGHT):
            self.chosen = (self.chosen + (1 if keys.repeated & RIGHT else -1)) % len(self.labels)
            self._stale = True
            self.app.sound.play(MOVE)
        if keys.pressed & (A | B):
            self.app.answer(CHOICE)
            return self.leave() if keys.pressed & B else self.enter(self.chosen)
        return None

    def enter(self, i):
        """The screen after label `i`."""
        if i:
            return self.leave()
        from .screens.menu import start

        self.app.next_seed()
        return start(self.app)

    def leave(self):
        """The menu."""
        from .screens.menu import Menu

        self.app.next_seed()
        return Menu(self.app)

    def draw_result(self, canvas):
        """What was reached, above row `CHOICE`."""
        raise NotImplementedError

    def draw(self, canvas):
        """Draw it when it has changed; return whether it had."""
        if not self._stale:
            return False
        self._stale = False
        canvas.fill(OFF)
        self.draw_result(canvas)
        part = canvas.width // len(self.labels)
        for i, label in enumerate(self.labels):
            canvas.text(label, part * i + (part - font.width(label)) // 2, CHOICE + 1)
            if i == self.chosen:
                canvas.fill_rect(part * i + 2, CHOICE - 1, part - 4, 11, INVERT)
        return True
