"""Something went wrong that nobody has thought of."""

import sys
from binascii import crc32

from ..canvas import OFF
from ..keys import A
from ..lines import draw_lines

LOG = "pocketmaze.log"
LOG_SIZE = 2048  # bytes; the oldest go first


class Crash:
    """Shows a short code, the same for the same fault, and puts the whole of it in a log. A starts the toy anew.

    Where no log can be kept, as on CircuitPython, it's told on the console.
    """

    def __init__(self, app, error):
        self.app = app
        self._drawn = False
        text = told(error)
        self.code = "%04X" % (crc32(text.encode()) & 0xFFFF)
        text = "E%s %s\n" % (self.code, text)
        self.told_in = LOG
        if not log(app.store.files, text):
            print(text)
            self.told_in = "the console"

    def update(self, keys):
        """A: start anew."""
        if keys.pressed & A:
            from .attract import Attract

            return Attract(self.app)
        return None

    def draw(self, canvas):
        """Draw it, once."""
        if self._drawn:
            return False
        self._drawn = True
        canvas.fill(OFF)
        lines = (2, "Oops!"), (24, "fault E%s, see" % self.code), (34, self.told_in), (52, "A: start again")
        draw_lines(canvas, lines, 2, 0, canvas.height)
        return True


def told(error):
    """The traceback of an error."""
    if hasattr(sys, "print_exception"):
        from io import StringIO

        text = StringIO()
        sys.print_exception(error, text)
        return text.getvalue()
    import traceback

    return "".join(traceback.format_exception(error))


def log(files, text):
    """Put it at the end of the log; return whether that could be written."""
    try:
        before = files.read(LOG) or b""
        files.write(LOG, (before + text.encode())[-LOG_SIZE:])
    except OSError:
        return False
    return True
