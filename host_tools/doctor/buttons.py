"""What the facts of the buttons' pins mean."""

from collections.abc import Mapping, Sequence

from ..boards import Board
from .facts import PinFacts
from .picture import Join, gp, to_gpio, to_ground
from .verdict import Verdict


def name_of(button: str) -> str:
    """A button as it's called: up, A."""
    return button.upper() if len(button) == 1 else button


def button_wires(board: Board, button: str, remark: str = "", ground: str = "") -> tuple[Join, ...]:
    """The two wires of a button."""
    pin = getattr(board.buttons, button)
    return (
        to_gpio(board, pin, f"button {name_of(button)}", remark),
        to_ground(board, "its other side", pin, ground),
    )


def rest_verdicts(board: Board, facts: Mapping[int, PinFacts]) -> dict[str, Verdict]:
    """What's wrong with buttons that nobody presses, by button."""
    found = {}
    for button, pin in vars(board.buttons).items():
        seen = facts[pin]
        where = gp(board, pin)
        if not seen.level and seen.driven:
            found[button] = Verdict(
                f"{button} pulled down",
                f"Button {name_of(button)} has no pull-up that counts: a resistor to ground on {where} is stronger than"
                " the chip's own pull-up, and has to go, for the button needs none.",
                button_wires(board, button, "pulled down by a resistor"),
            )
        elif not seen.level:
            found[button] = Verdict(
                f"{button} stuck",
                f"Button {name_of(button)} is down although nobody presses it: {where} touches ground, the button"
                " sticks, or it's turned by 90 degrees, so that its two wires are on the same contact.",
                button_wires(board, button, "always on ground"),
            )
    return found


def press_verdict(board: Board, button: str, level: str, pins: Sequence[int], at_rest: PinFacts) -> Verdict | None:
    """What's wrong with a button that was to be pressed, by what was seen: `pins` that went to `level`, low or high.

    None when it was this button's pin alone that went low. No pins at all: nothing was seen.
    """
    own = getattr(board.buttons, button)
    where = gp(board, own)
    file = f"boards/{board.name}.toml"
    owners = {pin: other for other, pin in vars(board.buttons).items()}
    title = name_of(button)
    if not pins and at_rest.held_up:
        return Verdict(
            f"{button} on 3V3",
            f"Button {title} was not seen, and {where} is held up from outside: its wire touches 3V3, so bring it to"
            " the button, whose other side goes to ground.",
            button_wires(board, button, "held up"),
        )
    if not pins:
        return Verdict(
            f"{button} not seen",
            f"Button {title} was not seen on {where} or any other pin: is its other side on ground, and are its two"
            " wires on different contacts?",
            button_wires(board, button, "not seen", "is it ground?"),
        )
    if level == "high":
        return Verdict(
            f"{button} to 3V3",
            f"Button {title} connects {where} to 3V3: bring its other side to ground instead, since the pull-up of the"
            " chip is there already.",
            button_wires(board, button, ground="is on 3V3 now"),
        )
    if own in pins and len(pins) > 1:
        others = [pin for pin in pins if pin != own]
        told = " and ".join(gp(board, pin) for pin in others)
        return Verdict(
            f"{button} touches another",
            f"Button {title} pulls down {where} and {told} together: their wires touch, or share a row of the"
            " breadboard.",
            (
                *button_wires(board, button, "touches the other")[:1],
                *(to_gpio(board, pin, _part(owners, pin), "touches the other") for pin in others),
            ),
        )
    if own in pins:
        return None
    seen = pins[0]
    if seen in owners:
        other = owners[seen]
        return Verdict(
            f"{button} is where {other} should be",
            f"Button {title} was seen on {gp(board, seen)}, which is {name_of(other)}'s, and not on {where}: swap these"
            f" two wires, or change {button} and {other} under [buttons] in {file}.",
            (
                to_gpio(board, own, f"button {title}", f"is on GP{seen} now"),
                to_gpio(board, seen, f"button {name_of(other)}"),
            ),
        )
    return Verdict(
        f"{button} on another pin",
        f"Button {title} was seen on {gp(board, seen)}, not on {where}: move its wire, or set {button} = {seen} under"
        f" [buttons] in {file}.",
        button_wires(board, button, f"is on GP{seen} now"),
    )


def _part(owners: Mapping[int, str], pin: int) -> str:
    return f"button {name_of(owners[pin])}" if pin in owners else f"GP{pin}'s part"
