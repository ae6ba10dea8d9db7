"""MicroPython's SPI and output pins in the shapes of CircuitPython's, as far as Adafruit's driver uses them."""

from machine import SPI, Pin

from .panels import panel_on_spi


class BusioSPI:
    """`machine.SPI`, set up once and for all."""

    def __init__(self, spi):
        self.write = spi.write

    def try_lock(self):
        """Nobody else is on the bus."""
        return True

    def unlock(self):
        """Nothing to give back."""

    def configure(self, *, baudrate=0, polarity=0, phase=0):
        """It is."""


class DigitalOut:
    """A pin that will be an output."""

    def __init__(self, number):
        self._number = number

    def switch_to_output(self, value=False):
        """Drive it, to `value` first."""
        self._pin = Pin(self._number, Pin.OUT, value=value)

    @property
    def value(self):
        """What it's driven to."""
        return self._pin()

    @value.setter
    def value(self, value):
        self._pin(value)


def open_panel(board):
    """The panel on the board's SPI bus."""
    # MicroPython makes the bus's usual input one too, which may be another pin of ours: that is set up afterwards.
    spi = SPI(board.SPI_BLOCK, baudrate=board.SPI_FREQUENCY, sck=Pin(board.SPI_SCK), mosi=Pin(board.SPI_MOSI))
    reset = None if board.SPI_RESET is None else DigitalOut(board.SPI_RESET)
    return panel_on_spi(board, BusioSPI(spi), DigitalOut(board.SPI_CS), DigitalOut(board.SPI_DC), reset)
