"""Doctor's script as CircuitPython runs it: on `digitalio` and `busio`, whose pins end here at the emulator's wires."""

import contextlib
import dataclasses
import io
import sys
import time
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from host_tools import boards
from host_tools.doctor import Doctor, Verdict, glass
from host_tools.emulator.lines import RESISTOR, SOLDER, PanelLines, Wire
from host_tools.panel_model import PanelModel
from pocketmaze.toy.canvas import Canvas

from .pico import BOARD
from .wires import Pin

PATIENCE = 0.03


class Wired:
    """A chip whose pins are wires, a panel on two of them, and CircuitPython's modules for them."""

    def __init__(self) -> None:
        self.pins = [Pin() for _ in range(30)]
        self.taken: set[Pin] = set()
        self.panel = PanelModel(BOARD.panel.width, BOARD.panel.height)
        self.wiring: Any = SimpleNamespace(panel=self.panel, plugged=True)
        sda, scl = BOARD.i2c.sda, BOARD.i2c.scl
        self.lines = PanelLines(self.pins[sda], self.pins[scl], self.wiring)
        self.wires = {sda: self.lines.sda, scl: self.lines.scl}
        self.wires |= {i: Wire(pin) for i, pin in enumerate(self.pins) if i not in self.wires}

    def modules(self) -> dict[str, ModuleType | None]:
        wired = self

        class DigitalInOut:
            def __init__(self, pin: Pin) -> None:
                if pin in wired.taken:
                    raise ValueError("pin in use")
                wired.taken.add(pin)
                self._pin = pin

            @property
            def value(self) -> bool:
                return self._pin.reads

            @value.setter
            def value(self, level: int) -> None:
                assert self._pin.value in (Pin.DRIVES_LOW, Pin.DRIVES_HIGH)
                self._pin.become(Pin.DRIVES_HIGH if level else Pin.DRIVES_LOW)

            def switch_to_input(self, pull: int | None = None) -> None:
                self._pin.become(Pin.FLOATS if pull is None else pull)

            def switch_to_output(self, value: bool, drive_mode: str) -> None:
                assert drive_mode == "push-pull" or not value
                self._pin.become(Pin.DRIVES_HIGH if value else Pin.DRIVES_LOW)

            def deinit(self) -> None:
                self._pin.become(Pin.FLOATS)
                wired.taken.remove(self._pin)

        class I2C:
            def __init__(self, scl: Pin, sda: Pin, *, frequency: int) -> None:
                if {scl, sda} & wired.taken:
                    raise ValueError("pin in use")
                if not (scl.reads and sda.reads):
                    raise RuntimeError("no pull up found on SDA or SCL; check your wiring")

            def try_lock(self) -> bool:
                return True

            def writeto(self, address: int, data: bytes) -> None:
                if not wired.wiring.plugged or not wired.panel.write(address, data):
                    raise OSError(19)

            def deinit(self) -> None:
                pass

        digitalio = ModuleType("digitalio")
        vars(digitalio).update(
            DigitalInOut=DigitalInOut,
            DriveMode=SimpleNamespace(OPEN_DRAIN="open drain", PUSH_PULL="push-pull"),
            Pull=SimpleNamespace(UP=Pin.PULLED_UP, DOWN=Pin.PULLED_DOWN),
        )
        busio = ModuleType("busio")
        vars(busio).update(I2C=I2C)
        microcontroller = ModuleType("microcontroller")
        vars(microcontroller).update(pin=SimpleNamespace(**{f"GPIO{i}": pin for i, pin in enumerate(self.pins)}))
        return {"machine": None, "digitalio": digitalio, "busio": busio, "microcontroller": microcontroller}


class Console:
    """A board's console: what is run there, and what that printed."""

    def __init__(self) -> None:
        self._names: dict[str, object] = {}

    def run(self, script: str) -> str:
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(script, self._names)
        return said.getvalue()


class Hands:
    """Presses each button as it is asked for; `sleep` is when it lets go."""

    def __init__(self, wired: Wired, sees: int) -> None:
        self._wired = wired
        self._sees = sees
        self.held: Wire | None = None

    def press(self, button: str) -> None:
        self.held = self._wired.wires[getattr(BOARD.buttons, button)]
        self.held.hold("contact", SOLDER, False)

    def saw(self) -> int:
        return self._sees

    def sleep(self, seconds: float) -> None:
        if self.held and seconds > 0.01:
            self.held.let_go("contact")


@pytest.fixture
def wired(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wired]:
    made = Wired()
    for name, module in made.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    yield made
    assert not made.taken, "all pins are given back"


def names(wired: Wired, monkeypatch: pytest.MonkeyPatch, board: Any = BOARD, sees: int = glass.WHOLE) -> list[str]:
    hands = Hands(wired, sees)
    monkeypatch.setattr(time, "sleep", hands.sleep)
    found: list[Verdict] = []
    device: Any = Console()
    Doctor(device, board, hands, found.append).examine(PATIENCE)
    return [verdict.name for verdict in found if not verdict.well]


def test_a_board_that_is_well(wired: Wired, monkeypatch: pytest.MonkeyPatch) -> None:
    assert names(wired, monkeypatch) == []
    assert wired.panel.lit
    assert wired.panel.faults == []


def test_swapped_wires(wired: Wired, monkeypatch: pytest.MonkeyPatch) -> None:
    wired.lines.solder(wired.lines.scl, wired.lines.sda)
    assert names(wired, monkeypatch) == ["swapped"]


def test_an_absent_panel(wired: Wired, monkeypatch: pytest.MonkeyPatch) -> None:
    wired.lines.solder(None, None)
    assert names(wired, monkeypatch) == ["nothing on the bus"]


def test_another_address(wired: Wired, monkeypatch: pytest.MonkeyPatch) -> None:
    wired.panel.address = 0x3D
    assert names(wired, monkeypatch) == ["other address"]


def test_other_pins(wired: Wired, monkeypatch: pytest.MonkeyPatch) -> None:
    wired.lines.solder(wired.wires[20], wired.wires[21])
    assert names(wired, monkeypatch) == ["other pins"]


def test_sda_and_scl_that_touch(wired: Wired, monkeypatch: pytest.MonkeyPatch) -> None:
    sda, scl = wired.lines.sda, wired.lines.scl
    pins = [wired.pins[BOARD.i2c.sda], wired.pins[BOARD.i2c.scl]]
    # What either wire is driven to, the other is too.
    for wire, pin in ((sda, pins[1]), (scl, pins[0])):
        pin.add_listener(
            lambda state, before, wire=wire: (
                wire.hold("bridge", SOLDER, False) if state == Pin.DRIVES_LOW else wire.let_go("bridge")
            )
        )
    assert names(wired, monkeypatch) == ["wires touch"]


def test_a_stuck_bus(wired: Wired, monkeypatch: pytest.MonkeyPatch) -> None:
    wired.lines.sda.hold("fault", SOLDER, False)
    assert names(wired, monkeypatch) == ["SDA stuck low"]
    wired.lines.sda.let_go("fault")
    assert wired.lines.device
    for byte, bits in ((0x00, 8), (0x02, 3), (0x55, 8), (0x6A, 5)):
        wired.lines.device.hang(bits, byte)
        assert names(wired, monkeypatch) == [], "a 0 after a 1 doesn't keep it stuck"


def test_circuitpython_itself_refuses_a_bus_without_pull_ups(wired: Wired, monkeypatch: pytest.MonkeyPatch) -> None:
    wired.lines.solder(wired.lines.sda, wired.lines.scl, pull_ups=False)
    assert names(wired, monkeypatch) == ["no pull-ups"]


def test_a_button_without_a_pull_up_that_counts(wired: Wired, monkeypatch: pytest.MonkeyPatch) -> None:
    wired.wires[BOARD.buttons.up].hold("fault", RESISTOR, False)
    wired.wires[BOARD.buttons.b].hold("fault", SOLDER, False)
    assert names(wired, monkeypatch) == ["up pulled down", "b stuck"]


SPI = boards.SPI(block=0, sck=2, mosi=3, cs=21, dc=20, reset=22, frequency=1_000_000)
ON_SPI = dataclasses.replace(BOARD, i2c=None, spi=SPI, panel=dataclasses.replace(BOARD.panel, address=None))


def panel_on_spi(wired: Wired) -> PanelModel:
    """A panel that takes a bit with each rise of its clock while CS is low: SSD1306 datasheet, 8.1.3."""
    panel = PanelModel(BOARD.panel.width, BOARD.panel.height)
    bits: list[int] = []

    def reset() -> None:
        if not wired.wires[SPI.reset].level:
            panel.reset()

    def clock() -> None:
        selected = not wired.wires[SPI.cs].level
        if not selected:
            bits.clear()
        if not selected or not wired.wires[SPI.sck].level:
            return
        bits.append(wired.wires[SPI.mosi].level)
        if len(bits) == 8:
            byte = int("".join(str(int(bit)) for bit in bits), 2)
            bits.clear()
            if wired.wires[SPI.dc].level:
                panel.data(bytes([byte]))
            else:
                panel.command(byte)

    wired.wires[SPI.reset].hold("pull-up", RESISTOR, True)
    for pin in (SPI.sck, SPI.cs):
        wired.wires[pin].listeners.append(clock)
    wired.wires[SPI.reset].listeners.append(reset)
    return panel


def test_a_panel_on_spi_is_sent_the_picture_pin_by_pin(wired: Wired, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = panel_on_spi(wired)
    assert names(wired, monkeypatch, ON_SPI) == []
    canvas = Canvas(BOARD.panel.width, BOARD.panel.height)
    glass.draw_picture(canvas)
    assert panel.frame() == bytes(canvas.frame)
    assert panel.lit
    assert panel.faults == []


def test_a_panel_on_spi_can_only_be_looked_at(wired: Wired, monkeypatch: pytest.MonkeyPatch) -> None:
    assert names(wired, monkeypatch, ON_SPI, glass.NOTHING) == ["nothing is seen"]
    assert names(wired, monkeypatch, ON_SPI, glass.NOISE) == ["another controller"]
    wired.wires[SPI.dc].hold("fault", SOLDER, False)
    assert names(wired, monkeypatch, ON_SPI) == ["dc on ground"]
