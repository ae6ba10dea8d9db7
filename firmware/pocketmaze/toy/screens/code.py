"""Entering a maze code with the buttons."""

from ...maze import codes
from .. import font
from ..canvas import INVERT, OFF
from ..choice import code
from ..keys import DOWN, LEFT, RIGHT, UP, A, B
from ..names import size_name, style_name
from ..sound import BUMP, MOVE

COUNT = 10  # symbols
CELL = 11  # dots a symbol
GAP = 6  # between the two groups, for the dash
TOP = 24


class EnterCode:
    """Ten symbols. Left and right choose one, up and down change it; A plays the maze once the check is right."""

    def __init__(self, app):
        self.app = app
        self.symbols = [codes.SYMBOLS.index(symbol) for symbol in code(app.record, app.seed) if symbol != "-"]
        self.place = 0
        self.maze = None
        self.says = ""
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
            self.app.answer(TOP)
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
        canvas.fill(OFF)
        canvas.text("Enter code", 2, 0)
        canvas.hline(0, 9, canvas.width - 1)
        left = (canvas.width - COUNT * CELL - GAP) // 2
        for i in range(COUNT):
            symbol = codes.SYMBOLS[self.symbols[i]]
            x = left + CELL * i + (GAP if i >= COUNT // 2 else 0)
            canvas.text(symbol, x + (CELL - font.width(symbol)) // 2, TOP + 2)
            if i == self.place:
                canvas.fill_rect(x, TOP, CELL, 11, INVERT)
                for y, step in ((TOP - 3, -1), (TOP + 13, 1)):
                    for dot in range(3):
                        canvas.hline(x + 3 + dot, y + step * dot, CELL - 6 - 2 * dot)
        canvas.hline(left + CELL * COUNT // 2 + 1, TOP + 5, GAP - 2)
        canvas.centred_text(self.says, 43)
        canvas.centred_text("A: play" if self.maze else "check: not right yet", 54)
        return True
