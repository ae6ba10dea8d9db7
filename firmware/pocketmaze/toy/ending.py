"""What comes after a game: what was reached, and words side by side to choose from."""

from . import font
from .canvas import INVERT, OFF
from .keys import LEFT, RIGHT, A, B
from .lines import draw_lines, row_height
from .sound import MOVE


class Ending:
    """Left and right choose among `labels`, A takes one, B is the menu.

    A screen derives from it and says in `result()` what was reached, as lines for `draw_lines`. `enter(i)` gives the
    screen after label `i`: of the first the next game of the kind, of the others the menu.
    """

    labels = ()

    def __init__(self, app):
        self.app = app
        self.chosen = 0
        # The row of the words to choose from, and how much higher than they their box is.
        canvas = app.panel.canvas
        self._air = row_height(canvas) - font.HEIGHT
        self._choice = canvas.height - font.HEIGHT - 3 * self._air // 2 - self._air
        self._stale = True

    def update(self, keys):
        """Act on the buttons."""
        if keys.repeated & (LEFT | RIGHT):
            self.chosen = (self.chosen + (1 if keys.repeated & RIGHT else -1)) % len(self.labels)
            self._stale = True
            self.app.sound.play(MOVE)
        if keys.pressed & (A | B):
            self.app.answer(self._choice + self._air // 2)
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

    def result(self):
        """What was reached, in lines, the first of them in large letters."""
        raise NotImplementedError

    def draw(self, canvas):
        """Draw it when it has changed; return whether it had."""
        if not self._stale:
            return False
        self._stale = False
        canvas.fill(OFF)
        air = self._air
        y = self._choice
        draw_lines(canvas, self.result(), 2, 0, y)
        part = canvas.width // len(self.labels)
        for i, label in enumerate(self.labels):
            canvas.text(label, part * i + (part - font.width(label)) // 2, y + air)
            if i == self.chosen:
                canvas.fill_rect(part * i + air, y, part - 2 * air, font.HEIGHT + 3 * air // 2, INVERT)
        return True
