"""What can be told of a panel on SPI, which never answers."""

from collections.abc import Mapping

from ..boards import Board
from .facts import PinFacts
from .glass import NOISE, NOTHING
from .picture import Join, gp, to_gpio, to_ground, to_power
from .verdict import Verdict

# The wires by the board file's keys, and as modules have them printed on.
PRINTED = {"sck": "SCK (D0)", "mosi": "SDA (D1)", "cs": "CS", "dc": "DC", "reset": "RES"}


def spi_pins(board: Board) -> dict[str, int]:
    """The panel's pins by their keys; a reset pin may be absent."""
    pins = vars(board.bus)
    return {key: pins[key] for key in PRINTED if pins[key] is not None}


def short_verdicts(board: Board, facts: Mapping[int, PinFacts]) -> list[Verdict]:
    """Wires to the panel that are on ground."""
    found = []
    for key, pin in spi_pins(board).items():
        seen = facts.get(pin, PinFacts())
        if not seen.level and not seen.driven:
            found.append(
                Verdict(
                    f"{key} on ground",
                    f"{PRINTED[key]}, {gp(board, pin)}, is on ground and can't be driven high: look for two wires in"
                    " one row of the breadboard, or a solder bridge.",
                    _wires(board, **{key: "is on ground"}),
                )
            )
    return found


def spi_seen_verdict(board: Board, seen: int) -> Verdict | None:
    """What it means that a person saw that; None when it's the picture."""
    file = f"boards/{board.name}.toml"
    if seen == NOISE:
        return Verdict(
            "another controller",
            "The panel takes what it's sent for something else: the wire to DC is loose, or its controller is not an"
            f" {board.panel.controller.upper()}, so set controller under [panel] in {file} to what it is.",
            _wires(board, dc="is it connected?"),
        )
    if seen == NOTHING:
        return Verdict(
            "nothing is seen",
            "The panel shows nothing, and on SPI it can't be asked why: follow each of these wires from end to end, and"
            " look whether the module is one for SPI (the resistors on its back say so).",
            _wires(board),
        )
    return None


def _wires(board: Board, **remarks: str) -> tuple[Join, ...]:
    wires = [to_gpio(board, pin, PRINTED[key], remarks.get(key, "")) for key, pin in spi_pins(board).items()]
    return (*wires, to_power(board, "VCC"), to_ground(board, "GND"))
