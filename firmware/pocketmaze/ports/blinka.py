"""CPython on a computer with pins of its own, or on an adapter's: Blinka's `board`, `busio` and `digitalio`.

Loading this has Blinka look what it runs on.
"""

import warnings

import board as pins
import busio
import digitalio

from ..toy.app import App
from ..toy.store import Store
from .host import Bare, Clock
from .panels import panel_on_i2c, panel_on_spi


class PinError(Exception):
    """The pin `name` can't be had; its cause says why."""

    def __init__(self, name):
        super().__init__(name)
        self.name = name


def open_pin(name):
    """The pin that Blinka's `board` knows by that name, an input yet; `PinError` when it can't be had."""
    try:
        return digitalio.DigitalInOut(getattr(pins, name))
    except (AttributeError, OSError, RuntimeError, ValueError) as error:
        raise PinError(name) from error


class PinButtons:
    """Buttons between a pin and ground: low when down. They have pull-ups where the pins themselves do."""

    def __init__(self, names):
        self._pins = [open_pin(name) for name in names]
        for pin in self._pins:
            try:
                pin.pull = digitalio.Pull.UP
            except NotImplementedError:  # of an adapter, which needs resistors
                pass

    def read(self):
        """The buttons that are down, one bit each in the order of their pins; `OSError` when an adapter is gone."""
        down = 0
        bit = 1
        for pin in self._pins:
            if not pin.value:
                down |= bit
            bit <<= 1
        return down

    def close(self):
        """Give the pins back."""
        for pin in self._pins:
            pin.deinit()


class Board(Bare):
    """The panel's bus, and what there is besides: see `ports.host.Bare`.

    `config` is a board's configuration as it's built, its pins by name. That the panel doesn't answer is told by
    `tell` too, a sentence at a time.
    """

    def __init__(self, config, tell=print):
        super().__init__()
        self._config = config
        self._tell = tell
        self._silent = False
        # The bus first, and once only: an adapter reaches its other pins by way of it.
        if config.PANEL_ADDRESS is None:
            # An adapter's bus is always on the same pins, which aren't for anything else.
            clock, data = getattr(pins, config.SPI_SCK), getattr(pins, config.SPI_MOSI)
            self.bus = busio.SPI(clock, MOSI=data)
            names = (config.SPI_CS, config.SPI_DC, config.SPI_RESET)
            self._outputs = [None if name is None else open_pin(name) for name in names]
        else:
            self._outputs = []
            with warnings.catch_warnings():
                # On Linux its clock is in the system's own settings, which Blinka warns of.
                warnings.simplefilter("ignore")
                self.bus = busio.I2C(
                    getattr(pins, config.I2C_SCL), getattr(pins, config.I2C_SDA), frequency=config.I2C_FREQUENCY
                )
        self._led = None
        if config.LED is not None:
            self._led = open_pin(config.LED)
            self._led.switch_to_output(not config.LED_ON)

    def led(self, on):
        """Switch the LED, whose blinking says that the panel is missing."""
        if self._led:
            self._led.value = bool(on) == bool(self._config.LED_ON)
        if on and not self._silent:
            self._silent = True
            self._tell("The panel doesn't answer: look at its wires. The game goes on when it's there again.")

    def open_panel(self):
        """A new `Panel`; `OSError` or `ValueError` where none answers."""
        config = self._config
        if config.PANEL_ADDRESS is None:
            cs, dc, reset = self._outputs
            return panel_on_spi(config, self.bus, cs, dc, reset)
        panel = panel_on_i2c(config, self.bus)
        if self._silent:
            self._silent = False
            self._tell("The panel is there again.")
        return panel

    def close(self):
        """Give bus and pins back."""
        for pin in (*self._outputs, self._led):
            if pin:
                pin.deinit()
        self.bus.deinit()


def make_buttons(config):
    """The six buttons."""
    return PinButtons(
        (
            config.BUTTON_UP,
            config.BUTTON_DOWN,
            config.BUTTON_LEFT,
            config.BUTTON_RIGHT,
            config.BUTTON_A,
            config.BUTTON_B,
        )
    )


def make_app(board, panel, buttons, seed, files):
    """The toy on those, with mazes from that seed on."""
    clock = Clock()
    return App(panel, buttons, clock, seed, Store(files, clock), board)
