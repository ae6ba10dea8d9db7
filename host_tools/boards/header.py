"""Where a pin is on a board: its place on a header of a known shape, or what is printed beside it."""

from .spec import Board, Pin

# Raspberry Pi Pico datasheet, 2.1: every fifth place from 3 on is ground, 30 is RUN, and 33 is ground for analogue.
PICO: dict[Pin, int] = dict(enumerate(place for place in range(1, 30) if place % 5 != 3))
PICO |= {26: 31, 27: 32, 28: 34}

# The 40 places of a Raspberry Pi, as Blinka names their pins.
RASPBERRY_PI: dict[Pin, int] = {
    f"D{bcm}": place
    for place, bcm in {
        **{3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9, 22: 25},
        **{23: 11, 24: 8, 26: 7, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16, 37: 26, 38: 20, 40: 21},
    }.items()
}
RASPBERRY_PI |= {"SDA": 3, "SCL": 5, "SCK": 23, "SCLK": 23, "MOSI": 19, "MISO": 21, "CE0": 24, "CE1": 26}

SHAPES = {"pico": PICO, "raspberry-pi": RASPBERRY_PI}

# Where a panel's supply can be had on them, and ground for buttons.
POWER = {
    "pico": {"VCC": ("3V3(OUT)", 36), "GND": ("GND", 38)},
    "raspberry-pi": {"VCC": ("3V3", 1), "GND": ("GND", 6)},
}
GROUNDS = {"pico": tuple(range(3, 40, 5)), "raspberry-pi": (6, 9, 14, 20, 25, 30, 34, 39)}


def place(board: Board, pin: Pin) -> str:
    """Where that pin is, such as `pin 6` or `D4`; nothing where the board file doesn't tell."""
    if board.header:
        found = SHAPES[board.header].get(pin)
        return f"pin {found}" if found else ""
    return next((name for name, printed in board.printed.items() if printed == pin), "")


def brought_out(board: Board) -> set[Pin] | None:
    """The pins that a wire can be put on, or None where the board file doesn't tell."""
    if board.header:
        return set(SHAPES[board.header])
    return set(board.printed.values()) or None
