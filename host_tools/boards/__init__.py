"""The boards: what `boards/NAME.toml` says about pins, bus, panel and runtime, checked."""

from .files import check_is_chip, create, load, names, read, with_runtime
from .spec import I2C, SPI, Board, Buttons, Led, PanelSpec, Pin, Sound
from .wiring import Wire, part, wiring

__all__ = [
    "I2C",
    "SPI",
    "Board",
    "Buttons",
    "Led",
    "PanelSpec",
    "Pin",
    "Sound",
    "Wire",
    "check_is_chip",
    "create",
    "load",
    "names",
    "part",
    "read",
    "wiring",
    "with_runtime",
]
