"""MicroPython on a board: `machine`'s I2C and pins."""

import os
import sys
import time

import board_config as board
from machine import I2C, Pin

from ..toy.logo import draw_logo
from ..toy.panel import Panel

# The driver tries to import modules of type hints. To find out that a board hasn't got them takes it 10 ms each.
for name in ("typing", "types"):
    sys.modules[name] = sys
from adafruit_ssd1306 import SSD1306_I2C  # noqa: E402

for name in ("typing", "types"):
    del sys.modules[name]

# What the LED has to say, in blinks.
PANEL_MISSING = 2
BLINK_MS = 150
BLINK_PAUSE_MS = 500


class BusioI2C:
    """`machine.I2C` in the shape of CircuitPython's `busio.I2C`, as far as Adafruit's drivers use it to write."""

    def __init__(self, i2c):
        self._i2c = i2c

    def try_lock(self):
        """Nobody else is on the bus."""
        return True

    def unlock(self):
        """Nothing to give back."""

    def writeto(self, address, buffer, *, start=0, end=None):
        """Write `buffer[start:end]`; `OSError` when nothing answers at that address."""
        if start or (end is not None and end != len(buffer)):
            buffer = memoryview(buffer)[start:end]
        self._i2c.writeto(address, buffer)

    def readfrom_into(self, address, buffer, *, start=0, end=None):
        """Read into `buffer[start:end]`."""
        self._i2c.readfrom_into(address, memoryview(buffer)[start:end])


class PinButtons:
    """Buttons between a pin and ground, with the chip's pull-ups: low when down."""

    def __init__(self, numbers):
        self._pins = [Pin(number, Pin.IN, Pin.PULL_UP) for number in numbers]

    def read(self):
        """The buttons that are down, one bit each in the order of their pins."""
        down = 0
        bit = 1
        for pin in self._pins:
            if not pin():
                down |= bit
            bit <<= 1
        return down


def wait_for_panel():
    """The panel, once it answers; until then the LED blinks `PANEL_MISSING` times every second or so."""
    i2c = I2C(board.I2C_BLOCK, sda=Pin(board.I2C_SDA), scl=Pin(board.I2C_SCL), freq=board.I2C_FREQUENCY)
    led = Pin(board.LED, Pin.OUT, value=0)
    while True:
        try:
            driver = SSD1306_I2C(board.PANEL_WIDTH, board.PANEL_HEIGHT, BusioI2C(i2c), addr=board.PANEL_ADDRESS)
            return Panel(driver)
        except (OSError, ValueError):  # no answer while it starts, or to the driver's first question
            for _ in range(PANEL_MISSING):
                led(1)
                time.sleep_ms(BLINK_MS)
                led(0)
                time.sleep_ms(BLINK_MS)
            time.sleep_ms(BLINK_PAUSE_MS)


def make_app():
    """The toy on this board's panel and buttons, with a maze nobody has seen before.

    Its name is on the panel first: the rest takes as long again to load.
    """
    panel = wait_for_panel()
    draw_logo(panel.canvas)
    panel.update()

    from ..maze.rng import SEED_LIMIT
    from ..toy.app import App

    buttons = PinButtons(
        (board.BUTTON_UP, board.BUTTON_DOWN, board.BUTTON_LEFT, board.BUTTON_RIGHT, board.BUTTON_A, board.BUTTON_B)
    )
    seed = int.from_bytes(os.urandom(4), "little") % SEED_LIMIT
    return App(panel, buttons, time, seed)


def run():
    """Play for ever. Once the title is there, one line on the console says so."""
    app = make_app()
    app.tick()

    from ..toy.ready import ready_line

    print(ready_line(app.recipe))
    from ..toy.screens import play  # noqa: F401 - so that the first press doesn't have to wait for it

    while True:
        try:
            app.run()
        except OSError:  # the panel has lost contact: go on with the same picture on it once it's back
            app.change_panel(wait_for_panel())
