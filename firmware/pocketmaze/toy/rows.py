"""A screen of rows to choose from: menus and settings."""

from . import font
from .canvas import OFF
from .keys import DOWN, LEFT, RIGHT, UP, A, B
from .lines import GAP, ROW, row_height, shortened, side_by_side
from .sound import MOVE

MARGIN = 2
BAR = 4  # dots that a bar takes at the right
RULE = 12  # between a title and what is at the right of it, for a line to be drawn there

# What shows that a value can be changed, as far as there's room.
ARROWS = ("< %s >", "<%s>", "%s")


class Rows:
    """Shows a title and rows, one of them chosen. Up and down choose, A or left and right act on the row, B leaves.

    A screen derives from it, has `title` and `count` and says in `row(i)` what is in a row: its label, and its value
    or "". `change(i, by)`, `by` -1 or 1, may change the value, `enter(i)` may return the next screen, and `leave()`
    returns it. Rows scroll where they are more than the panel has room for. Where a row isn't wide enough for both its
    label and its value, the value is seen when it's chosen.
    """

    title = ""
    count = 0

    def __init__(self, app, chosen=0):
        self.app = app
        self.chosen = chosen
        self.stale = True
        canvas = app.panel.canvas
        self._high = high = row_height(canvas)
        self._titled = canvas.height >= 3 * high
        self._lined = high > font.HEIGHT  # there's a line below the title, and air above a row's text
        self._top = (high + 1 if self._lined else high) if self._titled else 0
        self._room = (canvas.height - self._top) // high
        self._first = 0
        self._drawn = []  # what is at the right of the title, then each row's label, value and whether it's chosen
        self._edge = -1  # the place of the chosen row, where the line above it belongs to its bar

    def update(self, keys):
        """Act on the buttons."""
        repeated = keys.repeated
        if repeated:
            self.stale = True
        if repeated & (UP | DOWN):
            self.chosen = (self.chosen + (1 if repeated & DOWN else -1)) % self.count
            self.app.sound.play(MOVE)
        if repeated & (LEFT | RIGHT):
            self.change(self.chosen, 1 if repeated & RIGHT else -1)
        if keys.pressed & A:
            if not self.row(self.chosen)[1]:
                self._answer(self._top + self._high * (self.chosen - self._first))
            return self.enter(self.chosen)
        if keys.pressed & B:
            self._answer(0)
            return self.leave()
        return None

    def _answer(self, y):
        self.app.answer(y)
        self._drawn = []

    def row(self, i):
        """The label and the value of row `i`."""
        raise NotImplementedError

    def change(self, i, by):
        """Left (-1) or right (1) on row `i`."""

    def enter(self, i):
        """A on row `i`: the next screen; without one it's as right."""
        self.change(i, 1)

    def leave(self):
        """B: the next screen."""
        raise NotImplementedError

    def head(self):
        """What is at the right of the title."""
        return ""

    def draw(self, canvas):
        """Draw what has changed; return whether anything had."""
        if not self.stale:
            return False
        self.stale = False
        room = self._room
        first = max(0, min(self._first, self.chosen), self.chosen - room + 1)
        if first != self._first or not self._drawn:
            self._first = first
            self._drawn = [None] * (1 + min(room, self.count - first))
            self._edge = -1
            canvas.fill(OFF)
            if self._titled and self._lined:
                canvas.hline(0, self._high - 1, canvas.width - 1)
            if self.count > room:
                self._draw_bar(canvas)
        right = canvas.width - (BAR if self.count > room else 0)
        self._turn_edge(canvas, right)
        if self._titled:
            self._draw_title(canvas)
        for place in range(1, len(self._drawn)):
            self._draw_row(canvas, place, right)
        if not self._lined:
            self._edge = self.chosen - first
            self._turn_edge(canvas, right)
        return True

    def _turn_edge(self, canvas, right):
        if self._edge >= 0:
            canvas.invert(0, self._top + self._high * self._edge - 1, right, 1)

    def _draw_title(self, canvas):
        head = self.head()
        if head == self._drawn[0]:
            return
        self._drawn[0] = head
        title = self.title
        width = canvas.width - 2 * MARGIN
        head = shortened(head, width)
        at = max(0, canvas.width - MARGIN - font.width(head))
        canvas.fill_rect(0, 0, canvas.width, font.HEIGHT, OFF)
        left = 0
        if not head or MARGIN + font.width(title) + GAP < at:
            left = canvas.text(title, MARGIN, 0) + 1
        canvas.text(head, at, 0)
        if not self._lined and at - left > RULE:
            canvas.hline(left, font.HEIGHT // 2 - 1, at - left - 2)

    def _draw_row(self, canvas, place, right):
        i = self._first + place - 1
        label, value = self.row(i)
        chosen = i == self.chosen
        look = (label, value, chosen)
        if look == self._drawn[place]:
            return
        high = self._high
        y = self._top + high * (place - 1)
        if self._drawn[place]:
            canvas.fill_rect(0, y, right, high, OFF)
        self._drawn[place] = look
        looks = ARROWS if chosen and self.can_change(i) else ARROWS[2:]
        label, value = side_by_side(label, value, looks, right - 2 * MARGIN, chosen)
        text_y = y + (high - font.HEIGHT) // 2
        canvas.text(label, max(0, min(MARGIN, right - font.width(label))), text_y)
        canvas.text(value, max(0, right - MARGIN - font.width(value)), text_y)
        if chosen:
            canvas.invert(0, y, right, min(high, ROW - 1))

    def can_change(self, i):
        """Whether left and right change row `i`."""
        return True

    def _draw_bar(self, canvas):
        room = self._room
        height = room * self._high - 1
        size = max(5, height * room // self.count)
        x = canvas.width - 3
        top = self._top
        canvas.vline(x + 1, top, height)
        canvas.fill_rect(x, top + (height - size) * self._first // (self.count - room), 2, size)
