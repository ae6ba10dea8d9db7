"""The examination: what is asked of the board and of the person, and in what order."""

import re
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Protocol

from ..boards import Board
from ..boards.header import brought_out
from ..device import Device
from ..errors import CheckFailed
from .bus import bus_verdicts, on_i2c, reached, too_fast
from .buttons import name_of, press_verdict, rest_verdicts
from .facts import PinFacts, bus_facts, facts_in, pin_facts
from .glass import picture_on_spi, picture_writes, seen_verdict
from .picture import gp
from .spi import PRINTED, short_verdicts, spi_pins, spi_seen_verdict
from .verdict import Verdict

ON_BOARD = Path(__file__).with_name("on_board")
IMPORT = re.compile(r"^from \.\w+ import .+\n", re.MULTILINE)

# About how many times a second `on_board`'s `watch` looks at the pins.
POLLS_A_SECOND = 100


class Person(Protocol):
    """Whoever holds the board."""

    def press(self, button: str) -> None:
        """Is to press that button now, once."""

    def saw(self) -> int:
        """Which of `glass.ANSWERS` the panel shows."""


Told = Callable[[Verdict], None]


class Doctor:
    """Examines the board at a device; `told` is given each verdict as it's found. `person` None: nobody is asked."""

    def __init__(self, device: Device, board: Board, person: Person | None, told: Told) -> None:
        self._device = device
        self._board = board
        self._person = person
        self._told = told
        self._sent: set[str] = set()

    def _send(self, *scripts: str) -> None:
        """Have the board know those of `on_board`."""
        for script in scripts:
            if script not in self._sent:
                self._device.run(IMPORT.sub("", (ON_BOARD / f"{script}.py").read_text()))
                self._sent.add(script)

    def examine(self, seconds: float) -> None:
        """All of it; a button has that many seconds to be pressed."""
        self.panel()
        self.buttons(seconds)

    def panel(self) -> None:
        """The bus, the panel, and what's seen on it."""
        if self._board.spi:
            self._panel_on_spi()
        else:
            self._panel_on_i2c()

    def _panel_on_i2c(self) -> None:
        self._send("pins", "picture", "i2c")
        board = self._board
        i2c, address = on_i2c(board)
        facts = bus_facts(self._device.run(f"look({i2c.sda}, {i2c.scl}, {self._free()})"))
        found = bus_verdicts(board, facts)
        for verdict in found:
            self._told(verdict)
        if not reached(board, facts):
            return
        writes = picture_writes(board)
        told = self._device.run(f"send({i2c.block}, {i2c.sda}, {i2c.scl}, {i2c.frequency}, {address}, {writes})")
        answers = f"The panel answers at 0x{address:02X}"
        if ("sent", (1,)) not in facts_in(told):
            if all(verdict.well for verdict in found):  # or that's why
                self._told(too_fast(board))
        elif self._person is None:
            self._told(_well("panel", f"{answers}, and has been sent a picture."))
        else:
            wrong = seen_verdict(board, self._person.saw(), facts.status.get(address))
            self._told(wrong or _well("panel", f"{answers} and shows what it's sent."))

    def _panel_on_spi(self) -> None:
        self._send("pins", "picture", "spi")
        board = self._board
        pins = spi_pins(board)
        shorts = short_verdicts(board, pin_facts(self._device.run(f"look_at_pins({tuple(pins.values())})")))
        for verdict in shorts:
            self._told(verdict)
        if shorts:
            return
        places = ", ".join(str(pins.get(key)) for key in PRINTED)
        self._device.run(f"send_by_hand({places}, {picture_on_spi(board)})")
        if self._person is None:
            self._told(_well("panel", "A panel on SPI can't answer: it has been sent a picture, so look at it."))
        else:
            wrong = spi_seen_verdict(board, self._person.saw())
            self._told(wrong or _well("panel", "The panel shows what it's sent."))

    def buttons(self, seconds: float) -> None:
        """What each reads by itself, and when it's pressed, if there is someone to press it."""
        self._send("pins", "buttons")
        board = self._board
        pins = vars(board.buttons)
        facts = pin_facts(self._device.run(f"look_at_pins({tuple(pins.values())})"))
        if set(facts) != set(pins.values()):
            raise CheckFailed("the board didn't tell of all its buttons: reset it, and try again")
        stuck = rest_verdicts(board, facts)
        for verdict in stuck.values():
            self._told(verdict)
        if self._person is None:
            if not stuck:
                self._told(_well("buttons", "No button is down while nobody presses."))
            return
        ignored = [pins[button] for button in stuck]
        for button in pins:
            if button not in stuck:
                self.button(button, facts[pins[button]], ignored, seconds)

    def button(self, button: str, at_rest: PinFacts, ignored: Collection[int], seconds: float) -> None:
        """One button, which is to be pressed; `ignored` pins are low all the time."""
        assert self._person
        board = self._board
        pins: Sequence[int] = [*vars(board.buttons).values(), *self._free()]
        polls = max(1, round(seconds * POLLS_A_SECOND))
        self._person.press(button)
        said = self._device.run(f"watch({pins}, {tuple(vars(board.buttons).values())}, {tuple(ignored)}, {polls})")
        level, seen = next(iter(facts_in(said)), ("nothing", ()))
        where = gp(board, getattr(board.buttons, button))
        self._told(
            press_verdict(board, button, level, seen, at_rest)
            or _well(button, f"Button {name_of(button)} was seen on {where}.")
        )

    def _free(self) -> list[int]:
        """Pins that a wire may be on by mistake: brought out, and given to nobody by the board file."""
        board = self._board
        used = {pin for _, pin in board.wires()}
        if board.led:
            used.add(board.led.pin)
        out = brought_out(board) or ()
        return sorted(pin for pin in out if isinstance(pin, int) and pin not in used)


def _well(name: str, sentence: str) -> Verdict:
    return Verdict(name, sentence, well=True)
