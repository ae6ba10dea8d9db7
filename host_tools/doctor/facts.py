"""What the board has told of its pins."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..errors import CheckFailed


@dataclass
class BusFacts:
    """The bus with nobody at work on it: 1 is high, and pairs are SDA, SCL.

    `rest` is what the lines are at with the chip's pull-ups, `freed` the same once a low SDA has been clocked (in
    `clocks` pulses), None where both were high. `pulls`: held up from outside the chip. `low` is what each reads while
    it is pulled low, `beside` what it reads while the other is. `found` are the addresses that answer, `status` the
    panel's byte, `elsewhere` triples of SDA's pin, SCL's and the address of a panel that isn't where it should be.
    """

    rest: tuple[int, int] = (1, 1)
    clocks: int | None = None
    freed: tuple[int, int] | None = None
    pulls: tuple[int, int] = (1, 1)
    low: tuple[int, int] = (0, 0)
    beside: tuple[int, int] = (1, 1)
    found: tuple[int, ...] = ()
    status: dict[int, int] = field(default_factory=dict)
    elsewhere: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True)
class PinFacts:
    """A pin with nobody pressing a button: its `level` with the chip's pull-up, whether something outside holds it up,
    and what it reads when the chip drives it `driven` high.
    """

    level: int = 1
    held_up: int = 0
    driven: int = 1


def facts_in(said: str) -> Iterable[tuple[str, tuple[int, ...]]]:
    """The lines of `on_board`: name and numbers; `CheckFailed` for one that isn't."""
    for line in said.splitlines():
        name, *numbers = line.split() or [""]
        try:
            yield name, tuple(map(int, numbers))
        except ValueError:
            raise _unexpected(line) from None


def _unexpected(said: str) -> CheckFailed:
    return CheckFailed(f"the board said '{said}' when it was asked for its pins: reset it, and try again")


def bus_facts(said: str) -> BusFacts:
    """What `look` said."""
    facts = BusFacts()
    lows: list[tuple[int, int]] = []
    for name, numbers in facts_in(said):
        match name, numbers:
            case "rest" | "freed" | "pulls", (sda, scl):
                setattr(facts, name, (sda, scl))
            case "clocked", (clocks,):
                facts.clocks = clocks
            case "low", (own, other):
                lows.append((own, other))
            case "status", (address, byte):
                facts.status[address] = byte
            case "found", _:
                facts.found = numbers
            case "elsewhere", (sda, scl, address):
                facts.elsewhere += ((sda, scl, address),)
            case _:
                raise _unexpected(name)
    if lows:
        # What comes second is looked at only where the first was right.
        (sda, scl_beside), (scl, sda_beside) = [*lows, (0, 1)][:2]
        facts.low, facts.beside = (sda, scl), (sda_beside, scl_beside)
    return facts


def pin_facts(said: str) -> dict[int, PinFacts]:
    """What `look_at_pins` said, by pin."""
    return {numbers[0]: PinFacts(*numbers[1:]) for name, numbers in facts_in(said) if name == "pin"}
