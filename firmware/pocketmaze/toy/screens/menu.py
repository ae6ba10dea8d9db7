"""The menu: what to play."""

from ...maze.carve import ALGORITHMS
from ...maze.codes import BRAIDED, MASKED
from ...maze.sizes import PRESETS
from ..choice import code
from ..names import CHASE, ENDLESS, MODES, RACE, mode_name, size_name, style_name
from ..record import ALGORITHM, MODE, SIZE, STYLE
from ..rows import Rows

CONTINUE, PLAY, CODE, STYLE_ROW, SIZE_ROW, MODE_ROW, LOOPS, LOGO, SCORES, SETTINGS = range(10)
LABELS = (
    "Continue",
    "Play",
    "Enter code",
    "Style",
    "Size",
    "Mode",
    "Loops",
    'Logo "42"',
    "Scores",
    "Settings",
)


class Menu(Rows):
    """Play, choose what to play, scores, settings. B shows the mazes again that carve themselves."""

    title = "Pocket Maze"

    def __init__(self, app, row=-1):
        app.board.unload("rows", "names", "choice", "recipe", "codes", "carve", "sizes", "rng")
        # A game that was left can be gone on with.
        self.rows = list(range(CONTINUE if app.game else PLAY, len(LABELS)))
        self.count = len(self.rows)
        super().__init__(app, self.rows.index(row) if row in self.rows else 0)
        self._code = code(app.record, app.seed)

    def row(self, i):
        """The label and the value of row `i`."""
        row = self.rows[i]
        record = self.app.record
        value = ""
        if row == STYLE_ROW:
            value = style_name(record[ALGORITHM])
        elif row == SIZE_ROW:
            value = size_name(record[SIZE])
        elif row == MODE_ROW:
            value = mode_name(record[MODE])
        elif row == LOOPS:
            value = "on" if record[STYLE] & BRAIDED else "off"
        elif row == LOGO:
            value = "on" if record[STYLE] & MASKED else "off"
        return LABELS[row], value

    def head(self):
        """The next maze's code."""
        return self._code

    def change(self, i, by):
        """Choose among the values of a row."""
        row = self.rows[i]
        record = self.app.record
        if row == STYLE_ROW:
            record[ALGORITHM] = (record[ALGORITHM] + by) % len(ALGORITHMS)
        elif row == SIZE_ROW:
            record[SIZE] = (record[SIZE] + by) % len(PRESETS)
        elif row == MODE_ROW:
            record[MODE] = (record[MODE] + by) % len(MODES)
        elif row == LOOPS:
            record[STYLE] ^= BRAIDED
        elif row == LOGO:
            record[STYLE] ^= MASKED
        if record[STYLE] & MASKED:
            from ...maze.mask import fits_forty_two

            preset = PRESETS[record[SIZE]]
            if not fits_forty_two(preset[1], preset[2]):
                record[STYLE] &= ~MASKED
        self._code = code(record, self.app.seed)

    def enter(self, i):
        """Go where the row says."""
        app = self.app
        row = self.rows[i]
        if row == CONTINUE:
            return app.game.screen(app)
        if row == PLAY:
            return start(app)
        if row == CODE:
            from .code import EnterCode

            return EnterCode(app)
        if row == SCORES:
            from .scores import Scores

            return Scores(app)
        if row == SETTINGS:
            from .settings import Settings

            return Settings(app)
        return self.change(i, 1)

    def leave(self):
        """B: the show goes on."""
        from .attract import Attract

        return Attract(self.app, False)


def start(app):
    """The first screen of a new game in the mode that is chosen."""
    app.game = None
    mode = app.record[MODE]
    if mode == ENDLESS:
        from .endless import Endless

        return Endless(app)
    if mode == CHASE:
        from .chase import ChaseLevel

        return ChaseLevel(app)
    if mode == RACE:
        from ..race import Race

        return Race(app).next_screen()
    from .carve import Carve

    return Carve(app, app.recipe)
