"""MicroPython on a board: `machine`'s I2C, pins, PWM and timer."""

import gc
import os
import sys
import time

import board_config as board
import micropython
from machine import I2C, PWM, WDT, Pin, Timer, mem32

from ..toy.logo import draw_logo
from ..toy.panel import Panel

# The driver tries to import modules of type hints. To find out that a board hasn't got them takes it 10 ms each.
for name in ("typing", "types"):
    sys.modules[name] = sys
import adafruit_ssd1306  # noqa: E402

for name in ("typing", "types"):
    del sys.modules[name]

# The half of the driver that is for the other bus takes 2 KB, and a panel isn't read.
if board.PANEL_ADDRESS is None:
    del adafruit_ssd1306.SSD1306_I2C, adafruit_ssd1306.i2c_device
    name = "i2c_device"
else:
    del adafruit_ssd1306.SSD1306_SPI, adafruit_ssd1306.spi_device
    del adafruit_ssd1306.i2c_device.I2CDevice.readinto, adafruit_ssd1306.i2c_device.I2CDevice.write_then_readinto
    name = "spi_device"
delattr(sys.modules["adafruit_bus_device"], name)
del sys.modules["adafruit_bus_device." + name]

# A timer wakes the resting chip so often, in milliseconds.
WAKE_MS = 4

# The watchdog bites after so many milliseconds; the RP2040 can count to 8388.
WATCHDOG_MS = 8000

# RP2040 data sheet, 4.7.6, and RP2350 data sheet, 12.9: the watchdog's CTRL register by way of its alias that clears
# bits, and bit ENABLE.
WATCHDOG_CTRL_CLEAR = 0x400DB000 if "RP2350" in sys.implementation._machine else 0x4005B000
WATCHDOG_ENABLE = 1 << 30

# Modules that can be loaded again when they're needed: all in these packages but for the grid, and these of the toy.
PACKAGES = ("pocketmaze.maze", "pocketmaze.maze.carve", "pocketmaze.maze.solve", "pocketmaze.toy.screens")
STAYS = ("grid", "solve")
MODULES = (
    "chase",
    "choice",
    "ending",
    "endless",
    "fog",
    "hint",
    "keeping",
    "lines",
    "logo",
    "map_view",
    "names",
    "race",
    "ready",
    "rows",
)


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


@micropython.asm_thumb
def wait_for_interrupt():
    """Stop the core until there is an interrupt."""
    wfi()  # noqa: F821


class Clock:
    """MicroPython's `time`, but that the chip rests while it sleeps. A sleep may be a timer's period shorter.

    `time.sleep_ms` waits for events, of which there is always one: the chip runs on at full power.
    """

    def __init__(self):
        self.ticks_ms = time.ticks_ms
        self.ticks_add = time.ticks_add
        self.ticks_diff = time.ticks_diff
        self._timer = Timer(-1)
        self._timer.init(period=WAKE_MS, mode=Timer.PERIODIC, callback=bool)  # which has nothing to do

    def sleep_ms(self, ms):
        """Rest for about so long, until the next interrupt at least."""
        end = time.ticks_add(time.ticks_ms(), ms)
        while True:
            wait_for_interrupt()
            if time.ticks_diff(end, time.ticks_ms()) < WAKE_MS:
                return

    def stop(self):
        """No more waking up."""
        self._timer.deinit()


class Board:
    """What there is on the board besides panel and buttons: see `ports.host.Bare`."""

    def __init__(self):
        self._led = None if board.LED is None else Pin(board.LED, Pin.OUT, value=1 - board.LED_ON)
        self._pwm = None
        self._watchdog = None
        self.tone = None if board.SOUND is None else self._tone

    def runtime(self):
        """What runs the toy, and its version."""
        return "MicroPython %d.%d.%d" % sys.implementation.version[:3]

    def led(self, on):
        """Switch the LED."""
        if self._led is not None:
            self._led(board.LED_ON if on else 1 - board.LED_ON)

    def open_panel(self):
        """A new `Panel`; `OSError` or `ValueError` where none answers."""
        if board.PANEL_ADDRESS is None:
            from .micropython_spi import open_panel

            return open_panel(board)
        i2c = I2C(board.I2C_BLOCK, sda=Pin(board.I2C_SDA), scl=Pin(board.I2C_SCL), freq=board.I2C_FREQUENCY)
        if board.PANEL_CONTROLLER != "ssd1306":
            from .panels import panel_on_i2c

            return panel_on_i2c(board, BusioI2C(i2c))
        # The usual one is made without that module, which takes 20 ms to load.
        driver = adafruit_ssd1306.SSD1306_I2C
        driver = driver(board.PANEL_WIDTH, board.PANEL_HEIGHT, BusioI2C(i2c), addr=board.PANEL_ADDRESS)
        return Panel(driver, board.PANEL_ROTATED)

    def _tone(self, hertz):
        if hertz:
            self._pwm = PWM(Pin(board.SOUND), freq=hertz, duty_u16=32768)
        elif self._pwm:
            self._pwm.deinit()
            self._pwm = None

    def unload(self, *kept):
        """Forget the modules that can be loaded again when they're needed, but for those; what is in use stays."""
        for name in list(sys.modules):
            parent, _, leaf = name.rpartition(".")
            if parent in PACKAGES:
                goes = leaf not in STAYS
            else:
                goes = parent == "pocketmaze.toy" and leaf in MODULES
            if goes and leaf not in kept:
                del sys.modules[name]
                if parent in sys.modules and hasattr(sys.modules[parent], leaf):
                    delattr(sys.modules[parent], leaf)
        gc.collect()

    def watch(self):
        """Have the chip reset itself when the toy hangs."""
        self._watchdog = WDT(timeout=WATCHDOG_MS)

    def feed(self):
        """The toy is alive."""
        if self._watchdog:
            self._watchdog.feed()

    def stop(self):
        """Leave the board as who works at its prompt would have it."""
        if self._watchdog:
            mem32[WATCHDOG_CTRL_CLEAR] = WATCHDOG_ENABLE
        if self._pwm:
            self._tone(0)


def wait_for_panel(port):
    """The panel, once it answers; until then the LED says that it's missing, as in a game."""
    while True:
        try:
            return port.open_panel()
        except (OSError, ValueError):  # no answer while it starts, or to the driver's first question
            from ..toy.lost import say_missing

            say_missing(port, time.sleep_ms)


def make_app(seed=None):
    """The toy on this board's panel and buttons, with a maze nobody has seen before, or the one of that seed.

    Its name is on the panel first: the rest takes as long again to load.
    """
    port = Board()
    panel = wait_for_panel(port)
    draw_logo(panel.canvas)
    panel.update()

    from ..maze.rng import SEED_LIMIT
    from ..toy.app import App
    from ..toy.store import Store
    from .files import Files

    clock = Clock()
    buttons = PinButtons(
        (board.BUTTON_UP, board.BUTTON_DOWN, board.BUTTON_LEFT, board.BUTTON_RIGHT, board.BUTTON_A, board.BUTTON_B)
    )
    if seed is None:
        seed = int.from_bytes(os.urandom(4), "little") % SEED_LIMIT
    return App(panel, buttons, clock, seed, Store(Files(), clock), port)


def run(seed=None):
    """Play for ever. Once the first picture of the show is there, one line on the console says so."""
    app = make_app(seed)
    try:
        app.tick()

        from ..toy.ready import say_ready

        say_ready(app)
        app.run()
    finally:
        app.board.stop()
        app.clock.stop()
