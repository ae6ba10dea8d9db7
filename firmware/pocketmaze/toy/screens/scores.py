"""The best times and scores."""

from ...maze.carve import ALGORITHMS
from ...maze.sizes import PRESETS
from ..game import time_text
from ..names import CHASE, ENDLESS, MODES, RACE, size_name, style_name
from ..record import SIZE
from ..rows import Rows

OTHERS = (RACE, CHASE, ENDLESS)


class Scores(Rows):
    """A row for each style with its best time at a size, which left and right choose, and one for each other mode."""

    title = "Scores"
    count = len(ALGORITHMS) + len(OTHERS)

    def __init__(self, app):
        super().__init__(app)
        self.size = app.record[SIZE]

    def head(self):
        """The size."""
        return "< %s >" % size_name(self.size)

    def row(self, i):
        """A style or a mode, and what was reached."""
        record = self.app.record
        if i < len(ALGORITHMS):
            tenths = record.best_time(i, self.size)
            return style_name(i), time_text(100 * tenths) if tenths else "-"
        mode = OTHERS[i - len(ALGORITHMS)]
        best = record.best_of(mode)
        if not best:
            value = "-"
        elif mode == RACE:
            value = time_text(100 * best)
        else:
            value = "%d %s" % (best, "dots" if mode == CHASE else "rows")
        return MODES[mode] + " mode", value

    def can_change(self, i):
        """Scores are earned."""
        return False

    def change(self, i, by):
        """Another size."""
        self.size = (self.size + by) % len(PRESETS)

    def leave(self):
        """B: the menu."""
        from .menu import SCORES, Menu

        return Menu(self.app, SCORES)
