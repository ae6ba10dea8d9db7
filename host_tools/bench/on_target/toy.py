# mypy: ignore-errors
"""The toy on the target's own panel, with buttons that a script holds down and a clock that goes when it's told to."""

import time
from collections import deque

from pocketmaze.maze.sizes import PRESETS
from pocketmaze.toy.app import App
from pocketmaze.toy.screens.carve import Carve
from pocketmaze.toy.store import Store

from .port import port
from .settings import BOARD

SEED = 42


class Buttons:
    """Buttons that are held as told."""

    def __init__(self):
        self.down = 0

    def read(self):
        return self.down


class NoFiles:
    """Files of which there are none, and which are forgotten."""

    def read(self, name):
        return None

    def write(self, name, data):
        pass

    rename = write


class SetClock:
    """A clock for the screens that stands still between sleeps: what blinks does so when it's wanted, nothing waits.

    As in MicroPython's `time` no Python runs when it's read, for that would be a tenth of a step's time: `ticks_ms` is
    a method of a queue of equal numbers, enough of them for some frames.
    """

    READINGS = 32

    def __init__(self):
        self.sleep_ms(1000)
        if hasattr(time, "ticks_diff"):
            self.ticks_add = time.ticks_add
            self.ticks_diff = time.ticks_diff

    def sleep_ms(self, ms):
        self.now = ms + getattr(self, "now", 0)
        try:
            self.ticks_ms = deque([self.now] * self.READINGS, self.READINGS).popleft
        except ValueError:  # CircuitPython 8's are empty at first
            self.ticks_ms = lambda: self.now

    def ticks_add(self, ticks, ms):
        return ticks + ms

    def ticks_diff(self, later, earlier):
        return later - earlier


class SilentI2C:
    """A bus in the shape of `busio`'s, with something on it that takes whatever is written."""

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, *, start=0, end=None):
        pass


class CountingDevice:
    """Counts what a panel writes to its device: the address that goes over the bus before each message, and its bytes.

    The driver's bus can't be exchanged for a counting one: that of CircuitPython's own `I2CDevice` isn't seen.
    """

    def __init__(self, device):
        self.device = device
        self.bytes = 0

    def __enter__(self):
        self.device.__enter__()
        return self

    def __exit__(self, kind, error, trace):
        return self.device.__exit__(kind, error, trace)

    def write(self, message):
        self.bytes += 1 + len(message)
        self.device.write(message)


def count_bytes(yes):
    """Whether bytes are counted; on a board that takes some time of its own."""
    panel.device = counting if yes else counting.device


buttons = Buttons()
clock = SetClock()
if BOARD:
    board = port.Board()
    panel = board.open_panel()
else:
    board = port.Bare()
    panel = port.make_panel(SilentI2C())
counting = CountingDevice(panel.device)
app = App(panel, buttons, clock, SEED, Store(NoFiles(), clock), board)


def shows(name):
    """Whether that screen is on: by its name, since its module may have been loaded anew."""
    return type(app.screen).__name__ == name


def play(size):
    """Carve the next maze, of that preset, and play it; give the screen."""
    app.choose(0, size, SEED)
    app.screen = Carve(app, app.recipe)
    while not shows("Play"):
        clock.sleep_ms(33)
        app.tick()
    app.tick()
    return app.screen


presets = [(number, preset[1], preset[2]) for number, preset in enumerate(PRESETS)]
