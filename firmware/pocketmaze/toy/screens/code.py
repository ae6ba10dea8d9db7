"""Entering a maze code with the buttons."""

from ...maze import codes
from .. import font
from ..canvas import INVERT, OFF
from ..choice import code
from ..keys import DOWN, LEFT, RIGHT, UP, A, B
from ..lines import ROW, draw_lines
from ..names import size_name, style_name
from ..sound import BUMP, MOVE

COUNT = 10  # symbols
CELL = 11  # dots a symbol, at most
GAP = 6  # between the two groups, for the dash; at least 4

# Above and below the chosen symbol.
ARROW = 3

# What is said about the code takes so many rows, if there are.
SAYS = 24


class EnterCode:
    """Ten symbols. Left and right choose one, up and down change it; A plays the maze once the check is right."""

    def __init__(self, app):
        self.app = app
        self.symbols = [codes.SYMBOLS.index(symbol) for symbol in code(app.record, app.seed) if symbol != "-"]
        self.place = 0
        self.maze = None
        self.says = ""
        canvas = app.panel.canvas
        self._cell = min(CELL, (canvas.width - 4) // COUNT)
        least = font.HEIGHT + 1 + 2 * ARROW
        self._says_at = max(least + 1, canvas.height - SAYS)
        self._air = 2 if self._says_at >= least + 6 else 0  # between the symbol and the arrows
        self._high = font.HEIGHT + 1 + self._air
        self._top = self._says_at - ARROW - self._air - self._high
        self._check()
        self._stale = True

    def code(self):
        """The code as it stands."""
        text = "".join([codes.SYMBOLS[symbol] for symbol in self.symbols])
        return text[:5] + "-" + text[5:]

    def update(self, keys):
        """Act on the buttons."""
        repeated = keys.repeated
        if repeated:
            self._stale = True
            self.app.sound.play(MOVE)
        if repeated & (LEFT | RIGHT):
            self.place = (self.place + (1 if repeated & RIGHT else -1)) % COUNT
        if repeated & (UP | DOWN):
            by = 1 if repeated & UP else -1
            self.symbols[self.place] = (self.symbols[self.place] + by) % len(codes.SYMBOLS)
            self._check()
        if keys.pressed & A:
            if self.maze is None:
                self.app.sound.play(BUMP)
                return None
            self.app.answer(self._top)
            self.app.choose(*self.maze)
            from .carve import Carve

            return Carve(self.app, self.app.recipe)
        if keys.pressed & B:
            self.app.answer()
            from .menu import CODE, Menu

            return Menu(self.app, CODE)
        return None

    def _check(self):
        try:
            self.maze = codes.decode(self.code())
        except ValueError:
            self.maze = None
            self.says = "no maze has this code"
            return
        algorithm, size, _, style = self.maze
        self.says = "%s, %s" % (size_name(size), style_name(algorithm))
        if style & codes.BRAIDED:
            self.says += ", loops"
        if style & codes.MASKED:
            self.says += ", 42"

    def draw(self, canvas):
        """Draw it when it has changed."""
        if not self._stale:
            return False
        self._stale = False
        top = self._top
        high = self._high
        air = self._air
        cell = self._cell
        gap = min(GAP, canvas.width - COUNT * cell)
        left = (canvas.width - COUNT * cell - gap) // 2
        canvas.fill(OFF)
        if top - air - ARROW >= ROW:
            canvas.text("Enter code", 2, 0)
            canvas.hline(0, ROW - 1, canvas.width - 1)
        for i in range(COUNT):
            symbol = codes.SYMBOLS[self.symbols[i]]
            x = left + cell * i + (gap if i >= COUNT // 2 else 0)
            canvas.text(symbol, x + (cell - font.width(symbol)) // 2, top + 1 + air // 2)
            if i == self.place:
                wide = max(cell, font.COLUMNS + 2)
                canvas.fill_rect(x - (wide - cell), top, wide, high, INVERT)
                middle = x + cell // 2
                for dot in range(ARROW):
                    wide = 2 * (ARROW - dot) - 1
                    canvas.hline(middle - wide // 2, top - 1 - air - dot, wide)
                    canvas.hline(middle - wide // 2, top + high + air + dot, wide)
        canvas.hline(left + cell * COUNT // 2 + 1, top + high // 2, gap - 2)
        plays = "A: play" if self.maze else "check: not right yet"
        draw_lines(canvas, ((43, self.says), (54, plays)), 1, self._says_at, canvas.height)
        return True
