"""A panel on SPI, to be written to as one on I2C."""

from ..toy.panel import DATA


class SpiDevice:
    """The panel of `driver`, an `adafruit_ssd1306.SSD1306_SPI`, in the shape of its I2C driver's device.

    What a message's first byte says on I2C, commands or data, the D/C pin says here. Messages of one kind and length
    must be in the same memory each time.
    """

    def __init__(self, driver):
        self._device = driver.spi_device
        self._dc = driver.dc_pin
        self._spi = None
        # The messages without their first byte, by length, so that writing doesn't allocate.
        self._data = {}
        self._commands = {}

    def __enter__(self):
        self._spi = self._device.__enter__()
        return self

    def __exit__(self, kind, error, trace):
        return self._device.__exit__(kind, error, trace)

    def write(self, message):
        """Send a message, a control byte and what it's about."""
        is_data = message[0] == DATA
        known = self._data if is_data else self._commands
        count = len(message)
        rest = known.get(count)
        if rest is None:
            rest = known[count] = memoryview(message)[1:]
        self._dc.value = is_data
        self._spi.write(rest)
