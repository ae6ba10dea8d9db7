"""The boards: what `boards/NAME.toml` says about pins, bus, panel and runtime, checked."""

from .files import load, names, read
from .spec import I2C, SPI, Board, Buttons, Led, PanelSpec, Pin, Sound

__all__ = ["I2C", "SPI", "Board", "Buttons", "Led", "PanelSpec", "Pin", "Sound", "load", "names", "read"]
