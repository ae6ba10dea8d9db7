"""A runtime without pins: the caller brings the bus and the buttons.

This is the toy in a terminal, in tests and on MicroPython's Unix port.
"""

import sys
import time
from errno import ENOENT

from ..toy.app import App
from ..toy.panel import Panel
from ..toy.store import Store


class Clock:
    """MicroPython's `time`, on any Python: milliseconds that wrap around as there."""

    PERIOD = 1 << 29

    def ticks_ms(self):
        """Milliseconds from some moment on, 0..PERIOD - 1."""
        return int(time.monotonic() * 1000) % self.PERIOD

    def ticks_add(self, ticks, ms):
        """The ticks `ms` later."""
        return (ticks + ms) % self.PERIOD

    def ticks_diff(self, later, earlier):
        """Milliseconds between two ticks less than half a period apart."""
        half = self.PERIOD >> 1
        return (later - earlier + half) % self.PERIOD - half

    def sleep_ms(self, ms):
        """Wait."""
        time.sleep(ms / 1000)


class FakeClock(Clock):
    """A clock that goes only when it's told to sleep: a script plays the same on any machine."""

    def __init__(self, now=0):
        self.now = now

    def ticks_ms(self):
        """Milliseconds slept so far."""
        return self.now

    def sleep_ms(self, ms):
        """Pass the time."""
        self.now = self.ticks_add(self.now, ms)


class ScriptedButtons:
    """Buttons pressed by a script: `(from_ms, to_ms, button)` for each press, on `clock`'s time."""

    def __init__(self, clock, presses=()):
        self.clock = clock
        self.presses = list(presses)

    def read(self):
        """The buttons that the script has down now."""
        now = self.clock.ticks_ms()
        down = 0
        for start, end, button in self.presses:
            if start <= now < end:
                down |= button
        return down


class PrintedI2C:
    """A bus that prints what is written to it, a line a write: `address bytes`, both in hex."""

    def try_lock(self):
        """Nobody else is on the bus."""
        return True

    def unlock(self):
        """Nothing to give back."""

    def writeto(self, address, buffer, *, start=0, end=None):
        """Print `buffer[start:end]`."""
        print("%02x %s" % (address, bytes(memoryview(buffer)[start : len(buffer) if end is None else end]).hex()))


class MemoryFiles:
    """Files that are gone with the power. `files` is theirs, bytes by name."""

    def __init__(self):
        self.files = {}

    def read(self, name):
        """As `Files` does."""
        return self.files.get(name)

    def write(self, name, data):
        """As `Files` does."""
        self.files[name] = bytes(data)

    def rename(self, old, new):
        """As `Files` does, replacing what has that name."""
        self._must_have(old)
        self.files[new] = self.files.pop(old)

    def remove(self, name):
        """As `Files` does."""
        self._must_have(name)
        del self.files[name]

    def _must_have(self, name):
        if name not in self.files:
            raise OSError(ENOENT)


class Bare:
    """A board with nothing on it but what every toy has: what the toy asks a port for besides.

    `tone(hertz)` sounds a piezo until it's told 0, or is None where there is none.
    """

    def __init__(self, tone=None):
        self.tone = tone

    def runtime(self):
        """What runs the toy, and its version."""
        return "%s %s" % (sys.implementation.name, ".".join([str(part) for part in sys.implementation.version[:3]]))

    def led(self, on):
        """Switch the LED."""

    def open_panel(self):
        """A new `Panel` in the place of one that was lost; `OSError` while there is none."""
        raise OSError(19)  # ENODEV

    def unload(self, *kept):
        """Give back the memory of modules that aren't needed now, but for those with these names."""

    def feed(self):
        """The toy is alive: for a watchdog."""


def make_panel(i2c, width=128, height=64, address=0x3C):
    """The panel at that address of a `busio`-shaped bus, through Adafruit's driver."""
    # On CPython it loads Blinka, which looks there and then what it runs on, once and for all.
    from adafruit_ssd1306 import SSD1306_I2C

    return Panel(SSD1306_I2C(width, height, i2c, addr=address))


def make_app(i2c, buttons, clock, seed, files=None, board=None, width=128, height=64):
    """The toy on a panel of that size on that bus; without `files` it keeps nothing."""
    store = Store(files or MemoryFiles(), clock)
    return App(make_panel(i2c, width, height), buttons, clock, seed, store, board or Bare())
