"""The end of a chase, of an endless run or of a race."""

from ..ending import Ending
from ..sound import BADGE


class Over(Ending):
    """Says what was reached, and whether it's a record. Again, or menu."""

    labels = ("again", "menu")

    def __init__(self, app, title, line, mode, value, lower_is_better=False):
        super().__init__(app)
        self.title = title
        self.line = line
        self.best = value > 0 and app.record.offer(mode, value, lower_is_better)
        if self.best:
            app.sound.play(BADGE)

    def result(self):
        """What it was, and how far."""
        lines = ((2, self.title), (22, self.line))
        return lines + ((34, "a new best!"),) if self.best else lines
