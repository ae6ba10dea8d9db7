"""The panel that a board's configuration tells of, on a bus in the shape of CircuitPython's."""

import adafruit_ssd1306

from ..toy.panel import Panel


def panel_on_i2c(board, i2c):
    """The panel on that `busio`-shaped I2C bus; `OSError` or `ValueError` where none answers."""
    driver, panel = classes(board, adafruit_ssd1306.SSD1306_I2C)
    return panel(driver(board.PANEL_WIDTH, board.PANEL_HEIGHT, i2c, addr=board.PANEL_ADDRESS), board.PANEL_ROTATED)


def panel_on_spi(board, spi, cs, dc, reset=None):
    """The panel on that `busio`-shaped SPI bus, with pins in the shape of `digitalio`'s. Nobody knows if it's there."""
    from .spi import SpiDevice

    driver, panel = classes(board, adafruit_ssd1306.SSD1306_SPI)
    driver = driver(board.PANEL_WIDTH, board.PANEL_HEIGHT, spi, dc, reset, cs, baudrate=board.SPI_FREQUENCY)
    # It would reset the panel each time it's switched on again, and not set it up.
    driver.reset_pin = None
    return panel(driver, board.PANEL_ROTATED, SpiDevice(driver))


def classes(board, driver):
    """`(driver, panel)`: the classes for the panel's controller, from Adafruit's for the bus."""
    if board.PANEL_CONTROLLER == "ssd1306":
        return driver, Panel
    from ..toy.sh1106 import PagePanel, sh1106

    return sh1106(driver), PagePanel
