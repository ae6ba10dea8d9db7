"""A picture of the wires that a verdict is about, for a terminal."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..boards import Board

# The Pico's pinout: pins 1 to 20 down the left with USB on top, 21 to 40 up the right; every fifth from 3 on is ground.
GROUNDS = tuple(range(3, 40, 5))
POWER = 36
ON_PINS = dict(enumerate(pin for pin in range(1, 30) if pin % 5 != 3)) | {26: 31, 27: 32, 28: 34}

WIRE = 14
ASCII = str.maketrans("─│├┤┌┐└┘✗←", "-|++++++x<")


@dataclass(frozen=True)
class Join:
    """A wire from a pin of the board to a part: `to` is the part's own word for it, `remark` what's wrong with it.

    `pin` is the number at the board's edge, None where it isn't known; `crossed` wires come in twos, one to the other's
    end.
    """

    label: str
    pin: int | None
    to: str
    remark: str = ""
    crossed: bool = False


def gp(board: Board, number: int) -> str:
    """A GPIO by its name and, where that's known, its pin at the edge."""
    pin = pin_of(board, number)
    return f"GP{number}" + (f" (pin {pin})" if pin else "")


def pin_of(board: Board, number: int) -> int | None:
    """The pin at the board's edge that a GPIO is on, where that's known."""
    return ON_PINS.get(number) if is_pico(board) else None


def is_pico(board: Board) -> bool:
    """Whether the board has the pins of a Pico, as all of that name have."""
    return board.title.startswith("Raspberry Pi Pico")


def to_gpio(board: Board, number: int, to: str, remark: str = "", crossed: bool = False) -> Join:
    """A wire from a GPIO."""
    return Join(f"GP{number}", pin_of(board, number), to, remark, crossed)


def to_ground(board: Board, to: str, near: int | None = None, remark: str = "") -> Join:
    """A wire from ground: the pin that's nearest to a GPIO's, or to the power's."""
    pin = None
    if is_pico(board):
        beside = POWER if near is None else ON_PINS.get(near, POWER)
        pin = min(GROUNDS, key=lambda ground: (abs(ground - beside), -ground))
    return Join("GND", pin, to, remark)


def to_power(board: Board, to: str, remark: str = "") -> Join:
    """A wire from the 3.3 V that the board gives."""
    return Join("3V3", POWER if is_pico(board) else None, to, remark)


def draw(board: Board, wires: Sequence[Join], *, unicode: bool = True) -> list[str]:
    """The wires as they should be, those with a remark marked, as lines of text."""
    edges = [f" {wire.label:<4}" + (f" pin {wire.pin:>2} " if wire.pin else " ") for wire in wires]
    width = max(map(len, edges))
    parts = max(len(wire.to) for wire in wires)
    lines = [f"{board.title}:" if not is_pico(board) else f"{board.title}, USB up: pins 1 to 20 left, 21 to 40 right"]
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
        lines.append(f"{edge:<{width}}├{run}┤ {wire.to:<{parts}}{remark}".rstrip())
    lines.append("─" * width + "┘" + " " * WIRE + "└" + "─" * (parts + 2))
    return lines if unicode else [line.translate(ASCII) for line in lines]
