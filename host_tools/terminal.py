"""The panel in a terminal, and the terminal's keys as the toy's buttons."""

import contextlib
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping

import blessed

from pocketmaze.toy.keys import DOWN, LEFT, RIGHT, UP, A, B

from .errors import BadInput
from .picture import LIT, blocks

KEYS = {
    "KEY_UP": UP,
    "KEY_DOWN": DOWN,
    "KEY_LEFT": LEFT,
    "KEY_RIGHT": RIGHT,
    "KEY_ENTER": A,
    "KEY_BACKSPACE": B,
    "KEY_DELETE": B,
    "w": UP,
    "s": DOWN,
    "a": LEFT,
    "d": RIGHT,
    " ": A,
    "\n": A,
    "\r": A,
    "b": B,
}
BUTTON_NAMES = {UP: "up", DOWN: "down", LEFT: "left", RIGHT: "right", A: "a", B: "b"}
LEAVE = ("q", "Q", "KEY_ESCAPE", "\x1b")
LEGEND = "arrows or WASD move   space A   b B   q leaves"

# A key that is held repeats 10 to 40 times a second, most often 25 or 30: a press lasts from one to the next of these.
REPEAT_SECONDS = 0.12
PRESS_SECONDS = 0.05

# The toy counts nothing on a button for 20 ms after a change.
REST_SECONDS = 0.03

# Dots a character, across and down, best first.
UNICODE_STYLES = (("half", 1, 2), ("braille", 2, 4))
ASCII_STYLES = (("ascii", 1, 2), ("ascii2x4", 2, 4))


def speaks_unicode(encoding: str | None, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether blocks and braille can be printed: in that encoding of ours, and on the terminal as its locale says.

    In the C locale Python itself writes UTF-8 all the same (PEP 538, PEP 540), whatever the terminal understands.
    """
    if not (encoding or "").lower().replace("-", "").startswith("utf"):
        return False
    if environment.get("PYTHONIOENCODING") or environment.get("PYTHONUTF8"):
        return True
    # PEP 538 sets LC_CTYPE by itself, where neither it nor LC_ALL was set.
    locale = environment.get("LC_ALL") or environment.get("LC_CTYPE") or environment.get("LANG") or "C"
    if locale == "C.UTF-8" and not environment.get("LC_ALL") and environment.get("LANG", "C") in ("", "C", "POSIX"):
        return False
    return locale.lower().replace("-", "").partition("@")[0].endswith("utf8") or sys.platform in ("darwin", "win32")


def fitting_style(width: int, height: int, columns: int, lines: int, unicode: bool) -> str | None:
    """The best style in which a frame of `width` x `height` dots fits that many columns and lines, or None."""
    for style, across, down in UNICODE_STYLES if unicode else ASCII_STYLES:
        if -(-width // across) <= columns and -(-height // down) <= lines:
            return style
    return None


def print_panel(frame: bytes, width: int, height: int, unicode: bool) -> None:
    """Print a frame once, in the best style for the terminal's columns, the densest where none fits."""
    columns = shutil.get_terminal_size((80, 24)).columns
    style = fitting_style(width, height, columns, height, unicode) or ("braille" if unicode else "ascii2x4")
    print("\n".join(blocks(frame, width, height, style)))


def button_of(key: str | None) -> int | None:
    """The button that a key stands for, letters in either case."""
    return KEYS.get(key or "") or KEYS.get((key or "").lower())


def needed(width: int, height: int) -> tuple[int, int]:
    """Columns and lines that a frame needs at least."""
    return -(-width // 2), -(-height // 4)


class TerminalButtons:
    """The six buttons, pressed by typing: a terminal tells no release, so each key is a short press by itself.

    A key that comes again within `REPEAT_SECONDS` is one that's held down, and so is its button until no more come for
    as long. Presses go down in the order they were typed, `press_seconds` apart, which is also how long one takes.
    `now` is the time that keys come at, in seconds; `toy_now` the toy's own, where it has one.
    """

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        *,
        toy_now: Callable[[], float] | None = None,
        press_seconds: float = PRESS_SECONDS,
    ) -> None:
        self._now = now
        self._toy_now = toy_now or now
        self._press_seconds = press_seconds
        self._line: list[int] = []
        self._typed: dict[int, float] = {}  # when each came last
        self._held: dict[int, float] = {}  # and until when it's held
        # On the toy's time:
        self._down: dict[int, float] = {}  # since when each is
        self._free: dict[int, float] = {}  # from when on each may go down
        self._next = float("-inf")  # and anything at all

    def press(self, button: int) -> None:
        """Take a key that has come. What still waits to go down isn't put in line once more."""
        now = self._now()
        again = now - self._typed.get(button, float("-inf")) <= REPEAT_SECONDS
        self._typed[button] = now
        if again:
            self._held[button] = now + REPEAT_SECONDS
        waits = button in self._line
        if again and button in self._down:
            if waits:  # what seemed another press was the key's first repeat
                self._line.remove(button)
        elif not waits:
            self._line.append(button)

    def read(self) -> int:
        """The buttons that are down."""
        now, toy_now = self._now(), self._toy_now()
        for button, since in list(self._down.items()):
            if toy_now - since >= self._press_seconds and now >= self._held.get(button, now):
                del self._down[button]
                self._free[button] = toy_now + REST_SECONDS
        if self._line and self._line[0] not in self._down:
            button = self._line[0]
            if toy_now >= max(self._next, self._free.get(button, toy_now)):
                del self._line[0]
                self._down[button] = toy_now
                self._next = toy_now + self._press_seconds
        return sum(self._down)


class Screen:
    """A full-screen picture of a panel. It draws only the lines that changed, and says so when it doesn't fit."""

    def __init__(self, terminal: blessed.Terminal) -> None:
        self.terminal = terminal
        self._shown: list[str] = []
        self._size = (0, 0)
        self._unicode = speaks_unicode(sys.stdout.encoding)

    @contextlib.contextmanager
    def open(self) -> Iterator[None]:
        """Take the terminal over, and give it back whole whatever happens inside."""
        if not sys.stdin.isatty() or not sys.stdout.isatty():
            raise BadInput("this needs a terminal to play in: run it without redirecting its input or output")
        terminal = self.terminal
        if not (terminal.move_xy(0, 0) and terminal.clear) or "$<" in terminal.clear:
            raise BadInput("this needs a terminal that can place its cursor: set TERM to what it is, such as xterm")

        def leave(number: int, frame: object) -> None:
            raise SystemExit(128 + number)

        # A stop in the middle of the game would leave the shell in full-screen mode.
        handlers = {
            signal.SIGTERM: signal.signal(signal.SIGTERM, leave),
            signal.SIGHUP: signal.signal(signal.SIGHUP, leave),
            signal.SIGQUIT: signal.signal(signal.SIGQUIT, leave),
            signal.SIGTSTP: signal.signal(signal.SIGTSTP, signal.SIG_IGN),
            # A shell without job control starts programs with Ctrl-C ignored.
            signal.SIGINT: signal.signal(signal.SIGINT, signal.default_int_handler),
        }
        try:
            with terminal.fullscreen(), terminal.cbreak(), terminal.hidden_cursor():
                yield
        finally:
            print(terminal.normal, end="", flush=True)
            for number, handler in handlers.items():
                signal.signal(number, handler)

    def show(self, frame: bytes, width: int, height: int, status: str) -> None:
        """Draw the frame in the middle, with `status` and the keys below."""
        terminal = self.terminal
        columns, lines = terminal.width, terminal.height
        style = fitting_style(width, height, columns, lines - 2, self._unicode)
        if style is None:
            least = needed(width, height)
            picture = [f"too small: needs {least[0]}x{least[1] + 2},"[:columns], f"has {columns}x{lines}"[:columns]]
            colour = ""
        else:
            picture = blocks(frame, width, height, style)
            indent = " " * ((columns - len(picture[0])) // 2)
            picture = [indent + line for line in picture]
            picture += [status.center(columns).rstrip()[:columns], LEGEND.center(columns).rstrip()[:columns]]
            picture = [""] * ((lines - len(picture)) // 2) + picture
            colour = terminal.color_rgb(*LIT)
        out = ""
        if (columns, lines) != self._size:
            self._size = (columns, lines)
            self._shown = []
            out = terminal.home + terminal.clear
        for y, line in enumerate(picture):
            if y >= len(self._shown) or self._shown[y] != line:
                out += terminal.move_xy(0, y) + colour + line + terminal.normal + terminal.clear_eol
        self._shown = picture
        if out:
            print(out, end="", flush=True)

    def key(self, seconds: float) -> str | None:
        """The next key within that time: a character, or a name like KEY_UP; None when there is none."""
        key = self.terminal.inkey(timeout=seconds, esc_delay=0.05)
        if not key:
            return None
        return key.name if key.is_sequence and key.name else str(key)
