"""What a person has to wire: each wire with both its ends."""

from typing import NamedTuple

from .header import POWER, place
from .spec import Board, Pin

# What is printed beside the panel's pins, which isn't the same on all modules.
ON_PANEL = {
    "sda": "SDA",
    "scl": "SCL",
    "sck": "SCK (or D0, CLK)",
    "mosi": "MOSI (or D1, SDA)",
    "cs": "CS",
    "dc": "DC (or D/C)",
    "reset": "RES (or RST)",
}


class Wire(NamedTuple):
    """From `what` to `pin`, which is found at `place`, as far as the board file tells."""

    what: str
    pin: str
    place: str


def wiring(board: Board) -> list[Wire]:
    """The wires to be made, the panel's supply first; none for what is built in."""
    wires = [] if "panel" in board.built_in else [Wire(f"panel {what}", *end) for what, *end in _supply(board)]
    for key, pin in board.wires():
        if board.is_built_in(key):
            continue
        table, _, name = key[1:].partition("] ")
        if table == "buttons":
            what = f"{part(name)}, to GND{'' if board.pull_ups else '; 10 kOhm to 3.3 V'}"
        else:
            what = "piezo, to GND" if table == "sound" else f"panel {ON_PANEL[name]}"
        wires.append(Wire(what, _shown(pin), place(board, pin)))
    return wires


def part(name: str) -> str:
    """What a person calls a part that `Board.built_in` may name."""
    if name in ("panel", "sound"):
        return "piezo" if name == "sound" else name
    return f"button {name.upper() if len(name) == 1 else name}"


def _supply(board: Board) -> list[tuple[str, str, str]]:
    if board.header:
        return [(what, pin, f"pin {number}") for what, (pin, number) in POWER[board.header].items()]
    return [("VCC", "3.3 V", ""), ("GND", "GND", "")]


def _shown(pin: Pin) -> str:
    return f"GP{pin}" if isinstance(pin, int) else pin
