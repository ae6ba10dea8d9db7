"""A picture of the wires that a verdict is about, for a terminal."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..boards import Board, Pin
from ..boards.header import GROUNDS, POWER, SHAPES, place

WIRE = 14
ASCII = str.maketrans("─│├┤┌┐└┘✗←", "-|++++++x<")


@dataclass(frozen=True)
class Join:
    """A wire from a pin of the board to a part: `to` is the part's own word for it, `remark` what's wrong with it.

    `place` is where that pin is at the board's edge, empty where it isn't known; `crossed` wires come in twos, one to
    the other's end.
    """

    label: str
    place: str
    to: str
    remark: str = ""
    crossed: bool = False


def gp(board: Board, number: Pin) -> str:
    """A GPIO by its name and, where that's known, its place at the edge."""
    where = place(board, number)
    return f"GP{number}" + (f" ({where})" if where else "")


def to_gpio(board: Board, number: Pin, to: str, remark: str = "", crossed: bool = False) -> Join:
    """A wire from a GPIO."""
    return Join(f"GP{number}", place(board, number), to, remark, crossed)


def to_ground(board: Board, to: str, near: Pin | None = None, remark: str = "") -> Join:
    """A wire from ground: the pin that's nearest to a GPIO's, or the panel's."""
    where = ""
    if board.header:
        _, pin = POWER[board.header]["GND"]
        if near in SHAPES[board.header]:
            beside = SHAPES[board.header][near]
            pin = min(GROUNDS[board.header], key=lambda ground: (abs(ground - beside), -ground))
        where = f"pin {pin}"
    return Join("GND", where, to, remark)


def to_power(board: Board, to: str, remark: str = "") -> Join:
    """A wire from the 3.3 V that the board gives."""
    return Join("3V3", f"pin {POWER[board.header]['VCC'][1]}" if board.header else "", to, remark)


def draw(board: Board, wires: Sequence[Join], *, unicode: bool = True) -> list[str]:
    """The wires as they should be, those with a remark marked, as lines of text."""
    width = max(len(wire.place) for wire in wires)
    edges = [f" {wire.label:<4} " + (f"{wire.place:>{width}} " if width else "") for wire in wires]
    width = len(edges[0])
    parts = max(len(wire.to) for wire in wires)
    usual = ", USB up: pins 1 to 20 left, 21 to 40 right" if board.header == "pico" else ":"
    lines = [board.title + usual]
    lines.append("─" * width + "┐" + " " * WIRE + "┌" + "─" * (parts + 2))
    half = WIRE // 2 - 1
    upper = True
    for edge, wire in zip(edges, wires, strict=True):
        if wire.crossed:
            run = "─" * half + ("\\/" if upper else "/\\") + "─" * half
            upper = not upper
        elif wire.remark:
            run = "─" * half + "✗─" + "─" * half
        else:
            run = "─" * WIRE
        remark = f"  ← {wire.remark}" if wire.remark else ""
        lines.append(f"{edge}├{run}┤ {wire.to:<{parts}}{remark}".rstrip())
    lines.append("─" * width + "┘" + " " * WIRE + "└" + "─" * (parts + 2))
    return lines if unicode else [line.translate(ASCII) for line in lines]
