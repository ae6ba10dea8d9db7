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


class CountingI2C:
    """Counts what goes over a bus in the shape of `busio`'s: an address byte, and the bytes written."""

    def __init__(self, i2c):
        self.i2c = i2c
        self.bytes = 0

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, *, start=0, end=None):
        self.bytes += 1 + (len(buffer) if end is None else end) - start
        if self.i2c:
            self.i2c.writeto(address, buffer, start=start, end=end)


def count_bytes(yes):
    """Whether bytes are counted; on a board that takes some time of its own."""
    panel.driver.i2c_device.i2c = counting if yes or not bus else bus


buttons = Buttons()
clock = SetClock()
if BOARD:
    board = port.Board()
    panel = board.open_panel()
    bus = panel.driver.i2c_device.i2c
else:
    board = port.Bare()
    bus = None
    panel = port.make_panel(CountingI2C(None))
counting = CountingI2C(bus)
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
