"""A screen of rows to choose from: menus and settings."""

from . import font
from .canvas import OFF
from .keys import DOWN, LEFT, RIGHT, UP, A, B
from .sound import MOVE

ROW = 10  # dots from one row to the next
MARGIN = 2
BAR = 4  # dots that a bar takes at the right


class Rows:
    """Shows a title and rows, one of them chosen. Up and down choose, A or left and right act on the row, B leaves.

    A screen derives from it, has `title` and `count` and says in `row(i)` what is in a row: its label, and its value
    or "". `change(i, by)`, `by` -1 or 1, may change the value, `enter(i)` may return the next screen, and `leave()`
    returns it. Rows scroll where they are more than the panel has room for.
    """

    title = ""
    count = 0

    def __init__(self, app, chosen=0):
        self.app = app
        self.chosen = chosen
        self.stale = True
        self._top = 0
        self._first = 0
        self._drawn = []  # what is at the right of the title, then each row's label, value and whether it's chosen

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
                self._answer(self._top + ROW * (self.chosen - self._first))
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
        titled = canvas.height > 4 * ROW
        top = ROW + 1 if titled else 0
        room = (canvas.height - top) // ROW
        first = max(0, min(self._first, self.chosen), self.chosen - room + 1)
        if first != self._first or not self._drawn:
            self._top = top
            self._first = first
            self._drawn = [""] + [None] * min(room, self.count - first)
            canvas.fill(OFF)
            if titled:
                canvas.text(self.title, MARGIN, 0)
                canvas.hline(0, ROW - 1, canvas.width - 1)
            if self.count > room:
                self._draw_bar(canvas, top, room)
        if titled:
            self._draw_head(canvas)
        right = canvas.width - (BAR if self.count > room else 0)
        for place in range(1, len(self._drawn)):
            self._draw_row(canvas, place, right)
        return True

    def _draw_head(self, canvas):
        head = self.head()
        before = self._drawn[0]
        if head != before:
            self._drawn[0] = head
            right = canvas.width - MARGIN
            if before:
                at = right - font.width(before)
                canvas.fill_rect(at, 0, right - at, ROW - 1, OFF)
            canvas.text(head, right - font.width(head), 0)

    def _draw_row(self, canvas, place, right):
        i = self._first + place - 1
        label, value = self.row(i)
        chosen = i == self.chosen
        if chosen and value and self.can_change(i):
            value = "< " + value + " >"
        look = (label, value, chosen)
        if look == self._drawn[place]:
            return
        y = self._top + ROW * (place - 1)
        if self._drawn[place]:
            canvas.fill_rect(0, y, right, ROW, OFF)
        self._drawn[place] = look
        at = right - MARGIN - font.width(value)
        if not value or MARGIN + font.width(label) + 3 < at:
            canvas.text(label, MARGIN, y + 1)
        canvas.text(value, max(MARGIN, at), y + 1)
        if chosen:
            canvas.invert(0, y, right, ROW - 1)

    def can_change(self, i):
        """Whether left and right change row `i`."""
        return True

    def _draw_bar(self, canvas, top, room):
        height = room * ROW - 1
        size = max(5, height * room // self.count)
        x = canvas.width - 3
        canvas.vline(x + 1, top, height)
        canvas.fill_rect(x, top + (height - size) * self._first // (self.count - room), 2, size)


def show_box(canvas, lines, y=-1):
    """Write lines in a box in the middle of the canvas, or from `y` on."""
    width = max([font.width(line) for line in lines]) + 10
    height = ROW * len(lines) + 6
    x = max(0, (canvas.width - width) // 2)
    if y < 0:
        y = max(0, (canvas.height - height) // 2)
    canvas.fill_rect(x - 1, y - 1, width + 2, height + 2, OFF)
    canvas.rect(x, y, width, height)
    for i, line in enumerate(lines):
        canvas.text(line, (canvas.width - font.width(line)) // 2, y + 4 + ROW * i)
