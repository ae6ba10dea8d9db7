"""Doctor's verdicts on an emulated board that is wired wrongly, one fault after another in one session."""

from collections.abc import Callable

import pytest

from host_tools.device import Device
from host_tools.doctor import Doctor, Verdict, glass
from host_tools.emulator import EmulatedBoard
from host_tools.emulator.lines import RESISTOR, SOLDER, I2CDevice, Wire
from pocketmaze.toy.canvas import Canvas

from .pico import BOARD, image

# Emulated seconds that the doctor waits for a press.
PATIENCE = 0.03

# A pin that the board file gives to nobody.
FREE = 22

# Seconds.
PATIENCE_ON_WALL = 60.0

Contact = Callable[[bool], None]


class Hands:
    """A person who presses as asked till it's been seen, or moves a contact `instead`, or none; and who `sees` that."""

    def __init__(self, board: EmulatedBoard) -> None:
        self.board = board
        self.sees = glass.WHOLE
        self.instead: dict[str, Contact | None] = {}
        self._held: Contact | None = None

    def contact(self, button: str) -> Contact:
        pressed = self.board.buttons[button]
        return lambda closed: pressed.press() if closed else pressed.release()

    def press(self, button: str) -> None:
        self._held = self.instead.get(button, self.contact(button))
        self._move(True)

    def let_go(self) -> None:
        self._move(False)
        self._held = None

    def _move(self, closed: bool) -> None:
        if held := self._held:
            self.board.do(lambda: held(closed))

    def saw(self) -> int:
        return self.sees


class Watched(Device):
    """A device; when it tells of something, a button that's held is let go."""

    hands: Hands | None = None

    def run(self, script: str, on_line: Callable[[str], None] | None = None, timeout: float = PATIENCE_ON_WALL) -> str:
        def told(line: str) -> None:
            if self.hands:
                self.hands.let_go()

        return super().run(script, told, timeout)


class Clock:
    """A clock chip, for what isn't a panel."""

    address = 0x68

    def write(self, address: int, data: bytes) -> bool:
        return True

    def read(self, address: int, count: int) -> bytes:
        return bytes(count)


class Case:
    """A board, and what the doctor says of it."""

    def __init__(self, board: EmulatedBoard, device: Watched) -> None:
        self.board = board
        self.hands = device.hands = Hands(board)
        self.found: list[Verdict] = []
        self.doctor = Doctor(device, BOARD, self.hands, self.found.append)

    def panel(self) -> list[str]:
        self.found.clear()
        self.doctor.panel()
        return [verdict.name for verdict in self.found]

    def troubles_with_buttons(self) -> set[str]:
        self.found.clear()
        self.doctor.buttons(PATIENCE)
        return {verdict.name for verdict in self.found if not verdict.well}

    def sentence(self) -> str:
        return self.found[-1].sentence

    def wire(self, pin: int) -> Wire:
        wires: list[Wire] = []
        self.board.do(lambda: wires.append(Wire(self.board._chip.gpio[pin])))
        return wires[0]


@pytest.mark.emulated(seconds=40)
def test_every_fault_gets_its_verdict() -> None:
    with EmulatedBoard(BOARD, image()) as board, Watched(board.console.path) as device:
        device.restart = False
        case = Case(board, device)
        check_panel(case)
        check_buttons(case)


def check_panel(case: Case) -> None:
    board, lines = case.board, case.board.lines
    sda, scl = lines.sda, lines.scl

    assert case.panel() == ["panel"]
    canvas = Canvas(BOARD.panel.width, BOARD.panel.height)
    glass.draw_picture(canvas)
    assert board.panel.frame() == bytes(canvas.frame)
    assert board.panel.faults == []

    board.panel.address = 0x3D
    assert case.panel() == ["other address"]
    board.panel.address = BOARD.panel.address

    board.do(lambda: lines.solder(scl, sda))
    assert case.panel() == ["swapped"]

    board.do(lambda: lines.solder(None, None))
    assert case.panel() == ["nothing on the bus"]

    clocks: list[I2CDevice] = []
    board.do(lambda: clocks.append(I2CDevice(sda, scl, Clock())))
    assert case.panel() == ["another device"]
    assert "0x68 (a clock" in case.sentence()
    board.do(clocks[0].unsolder)

    other = case.wire(8), case.wire(9)
    board.do(lambda: lines.solder(*other))
    assert case.panel() == ["other pins"]
    assert "block = 0, sda = 8, scl = 9" in case.sentence()

    board.do(lambda: lines.solder(sda, scl, pull_ups=False))
    panel = lines.device
    assert panel
    case.hands.sees = glass.NOISE
    board.do(lambda: panel.hang(5))
    assert case.panel() == ["bus freed", "no pull-ups", "another controller"]
    assert " clocks on SCL" in case.found[0].sentence

    for wire, name in ((sda, "SDA"), (scl, "SCL")):
        board.do(lambda wire=wire: wire.hold("fault", SOLDER, False))
        assert case.panel() == [f"{name} stuck low"]
        board.do(lambda wire=wire: wire.hold("fault", SOLDER, True))
        assert case.panel() == [f"{name} on 3V3"]
        board.do(lambda wire=wire: wire.let_go("fault"))


def contact(wire: Wire, level: bool) -> Contact:
    return lambda closed: wire.hold("contact", SOLDER, level) if closed else wire.let_go("contact")


def check_buttons(case: Case) -> None:
    board, hands = case.board, case.hands
    assert case.troubles_with_buttons() == set()

    board.press("a")
    pulled_down = case.wire(BOARD.buttons.b)
    board.do(lambda: pulled_down.hold("fault", RESISTOR, False))
    loose, right = case.wire(FREE), case.wire(BOARD.buttons.right)
    hands.instead = {
        "up": None,
        "down": contact(loose, False),
        "left": contact(right, False),
        "right": contact(right, True),
    }
    assert case.troubles_with_buttons() == {
        "a stuck",
        "b pulled down",
        "up not seen",
        "down on another pin",
        "left is where right should be",
        "right to 3V3",
    }
