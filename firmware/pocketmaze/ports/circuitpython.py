"""CircuitPython on a board: `busio`, `keypad`, `digitalio`, `pwmio`, and what's kept in `microcontroller.nvm`."""

import gc
import os
import sys
import time

import adafruit_ssd1306
import board_config as board
import busio
import digitalio
import displayio
import keypad
import microcontroller
import pwmio
import supervisor

from ..toy.logo import draw_logo
from ..toy.panel import Panel

# `supervisor.ticks_ms` starts again at 0 after so many milliseconds.
PERIOD = 1 << 29
HALF = PERIOD >> 1

# The keys are looked at so often, in seconds.
SCAN_S = 0.004

# The watchdog bites after so many seconds; the RP2040's can count to 8.388.
WATCHDOG_S = 8


def pin(number):
    """The pin GP`number`; "LED" is one that is on another chip, where only the firmware knows how to reach it."""
    if number == "LED":
        from board import LED

        return LED
    return getattr(microcontroller.pin, "GPIO%d" % number)


def sleep_ms(ms):
    """Rest for so long."""
    time.sleep(ms / 1000)


class Clock:
    """CircuitPython's clock, in the shape of MicroPython's."""

    def __init__(self):
        self.ticks_ms = supervisor.ticks_ms
        self.sleep_ms = sleep_ms

    def ticks_add(self, ticks, ms):
        """The time that many milliseconds later."""
        return (ticks + ms) % PERIOD

    def ticks_diff(self, later, earlier):
        """How many milliseconds are between, up to three days."""
        return (later - earlier + HALF) % PERIOD - HALF


class KeypadButtons:
    """Buttons between a pin and ground. CircuitPython looks at them while we're busy, and remembers what it saw."""

    def __init__(self, numbers):
        pins = [pin(number) for number in numbers]
        self._keys = keypad.Keys(pins, value_when_pressed=False, pull=True, interval=SCAN_S)
        self._events = self._keys.events
        self._event = keypad.Event()
        self._waits = False  # whether the event hasn't been told yet
        self._down = 0

    def read(self):
        """The buttons that are down, one bit each in the order of their pins.

        One that was pressed and let go since the last time is down this time, and up the next.
        """
        event = self._event
        events = self._events
        changed = 0
        while self._waits or events.get_into(event):
            bit = 1 << event.key_number
            self._waits = bool(changed & bit)
            if self._waits:
                break
            changed |= bit
            if event.pressed:
                self._down |= bit
            else:
                self._down &= ~bit
        if events.overflowed:
            events.clear()
            self._waits = False
            self._down = 0
            self._keys.reset()  # and it tells again of those that are down
        return self._down

    def stop(self):
        """Give the pins back."""
        self._keys.deinit()


class Board:
    """What there is on the board besides panel and buttons: see `ports.host.Bare`."""

    def __init__(self):
        displayio.release_displays()  # a display of the console's own has pins and a bus that may be ours
        self._led = None
        if board.LED is not None:
            self._led = digitalio.DigitalInOut(pin(board.LED))
            self._led.switch_to_output(not board.LED_ON)
        self._bus = ()
        self._pwm = None
        self._watchdog = None
        self.tone = None if board.SOUND is None else self._tone

    def runtime(self):
        """What runs the toy, and its version."""
        return "CircuitPython %d.%d.%d" % sys.implementation.version[:3]

    def led(self, on):
        """Switch the LED."""
        if self._led is not None:
            self._led.value = bool(on) == bool(board.LED_ON)

    def open_panel(self):
        """A new `Panel`; `OSError` or `ValueError` where none answers."""
        self._close_bus()
        try:
            if board.PANEL_ADDRESS is None:
                return self._open_on_spi()
            i2c = busio.I2C(pin(board.I2C_SCL), pin(board.I2C_SDA), frequency=board.I2C_FREQUENCY)
            self._bus = (i2c,)
            if board.PANEL_CONTROLLER != "ssd1306":
                from .panels import panel_on_i2c

                return panel_on_i2c(board, i2c)
            # The usual one is made without that module, which takes time to compile.
            driver = adafruit_ssd1306.SSD1306_I2C
            driver = driver(board.PANEL_WIDTH, board.PANEL_HEIGHT, i2c, addr=board.PANEL_ADDRESS)
            return Panel(driver, board.PANEL_ROTATED)
        except RuntimeError as error:  # no pull-ups on the bus: a panel has them
            raise OSError(19) from error  # ENODEV

    def _open_on_spi(self):
        from .panels import panel_on_spi

        spi = busio.SPI(pin(board.SPI_SCK), MOSI=pin(board.SPI_MOSI))
        self._bus = (spi,)
        numbers = (board.SPI_CS, board.SPI_DC) + (() if board.SPI_RESET is None else (board.SPI_RESET,))
        for number in numbers:
            self._bus += (digitalio.DigitalInOut(pin(number)),)
        return panel_on_spi(board, *self._bus)

    def _close_bus(self):
        for part in self._bus:
            part.deinit()
        self._bus = ()

    def _tone(self, hertz):
        if self._pwm:
            self._pwm.deinit()
            self._pwm = None
        if hertz:
            self._pwm = pwmio.PWMOut(pin(board.SOUND), frequency=hertz, duty_cycle=32768)

    def unload(self, *kept):
        """Give back memory. The modules stay: to compile one again takes longer than a player likes to wait."""
        gc.collect()

    def watch(self):
        """Have the chip reset itself when the toy hangs.

        Not while a computer is there: CircuitPython can't switch the watchdog off again, for who works at its prompt.
        """
        if supervisor.runtime.usb_connected:
            return
        from watchdog import WatchDogMode

        self._watchdog = microcontroller.watchdog
        self._watchdog.timeout = WATCHDOG_S
        self._watchdog.mode = WatchDogMode.RESET

    def feed(self):
        """The toy is alive."""
        if self._watchdog:
            self._watchdog.feed()

    def stop(self):
        """Leave the board as who works at its prompt would have it."""
        if self._pwm:
            self._tone(0)
        self._close_bus()
        if self._led is not None:
            self._led.deinit()


def wait_for_panel(port):
    """The panel, once it answers; until then the LED says that it's missing, as in a game."""
    while True:
        try:
            return port.open_panel()
        except (OSError, ValueError):  # no answer while it starts, or to the driver's first question
            from ..toy.lost import say_missing

            say_missing(port, sleep_ms)


def make_app(seed=None):
    """The toy on this board's panel and buttons, with a maze nobody has seen before, or the one of that seed.

    Its name is on the panel first: the rest takes several times as long to compile.
    """
    port = Board()
    panel = wait_for_panel(port)
    draw_logo(panel.canvas)
    panel.update()

    from ..maze.rng import SEED_LIMIT
    from ..toy.app import App
    from ..toy.store import BAD, NEW, SAVE, Store
    from .nvm import NvmFiles

    clock = Clock()
    buttons = KeypadButtons(
        (board.BUTTON_UP, board.BUTTON_DOWN, board.BUTTON_LEFT, board.BUTTON_RIGHT, board.BUTTON_A, board.BUTTON_B)
    )
    if seed is None:
        seed = int.from_bytes(os.urandom(4), "little") % SEED_LIMIT
    store = Store(NvmFiles(microcontroller.nvm, (SAVE, NEW, BAD)), clock)
    return App(panel, buttons, clock, seed, store, port)


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
        app.buttons.stop()
