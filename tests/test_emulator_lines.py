"""The bus as wires, held against NXP's UM10204: who wins on a wire, and what a device makes of its edges."""

from types import SimpleNamespace

import pytest

from host_tools.emulator.lines import CHIP_PULL, RESISTOR, SOLDER, TRANSISTOR, I2CDevice, PanelLines, Wire

from .wires import Pin


class Register:
    """A part that keeps what is written to it, and gives its bytes one after another."""

    def __init__(self, address: int = 0x3C, gives: bytes = b"") -> None:
        self.address = address
        self.writes: list[bytes] = []
        self._gives = list(gives)

    def write(self, address: int, data: bytes) -> bool:
        self.writes.append(data)
        return True

    def read(self, address: int, count: int) -> bytes | None:
        return bytes([self._gives.pop(0)]) if self._gives else None


class Controller:
    """Drives two wires by hand; each step is an edge of UM10204, figures 4 to 9."""

    def __init__(self) -> None:
        self.sda, self.scl = Wire(), Wire()
        for wire in (self.sda, self.scl):
            wire.hold("pull-up", RESISTOR, True)

    def put(self, wire: Wire, level: int) -> None:
        if level:
            wire.let_go("controller")
        else:
            wire.hold("controller", TRANSISTOR, False)

    def start(self) -> None:
        for wire, level in ((self.sda, 1), (self.scl, 1), (self.sda, 0), (self.scl, 0)):
            self.put(wire, level)

    def stop(self) -> None:
        for wire, level in ((self.sda, 0), (self.scl, 1), (self.sda, 1)):
            self.put(wire, level)

    def bit(self, level: int = 1) -> int:
        """Give a bit, or take one: what the wire is at while the clock is high."""
        self.put(self.sda, level)
        self.put(self.scl, 1)
        seen = int(self.sda.level)
        self.put(self.scl, 0)
        return seen

    def write(self, byte: int) -> bool:
        for i in range(8):
            self.bit(byte >> (7 - i) & 1)
        return not self.bit()

    def read(self, more: bool) -> int:
        byte = 0
        for _ in range(8):
            byte = byte << 1 | self.bit()
        self.bit(0 if more else 1)
        return byte


@pytest.fixture
def bus() -> Controller:
    return Controller()


def test_the_strongest_hold_wins_and_low_among_equals() -> None:
    pin = Pin()
    wire = Wire(pin)
    assert not pin.reads, "nothing holds it"
    for state, reads in (
        (Pin.PULLED_UP, True),
        (Pin.PULLED_DOWN, False),
        (Pin.DRIVES_HIGH, True),
        (Pin.DRIVES_LOW, False),
        (Pin.FLOATS, False),
    ):
        pin.become(state)
        assert pin.reads == reads
    wire.hold("pull-up", RESISTOR, True)
    for state, reads in ((Pin.FLOATS, True), (Pin.PULLED_DOWN, True), (Pin.DRIVES_LOW, False), (Pin.DRIVES_HIGH, True)):
        pin.become(state)
        assert pin.reads == reads
    wire.hold("other device", TRANSISTOR, False)
    assert not pin.reads, "open drains: low wins"
    wire.hold("3V3", SOLDER, True)
    pin.become(Pin.DRIVES_LOW)
    assert pin.reads, "a short is stronger than any pin"
    wire.let_go("3V3")
    wire.let_go("other device")
    pin.become(Pin.FLOATS)
    assert pin.reads
    wire.let_go("pull-up")
    wire.hold("weak", CHIP_PULL, True)
    assert pin.reads


def test_all_pins_on_a_wire_read_the_same() -> None:
    one, other = Pin(Pin.PULLED_UP), Pin(Pin.PULLED_UP)
    Wire(one, other)
    assert (one.reads, other.reads) == (True, True)
    one.become(Pin.DRIVES_LOW)
    assert (one.reads, other.reads) == (False, False)


def test_a_write_is_acknowledged_byte_by_byte_and_taken_at_stop(bus: Controller) -> None:
    part = Register()
    I2CDevice(bus.sda, bus.scl, part)
    bus.start()
    assert [bus.write(byte) for byte in (0x3C << 1, 0x00, 0xA5, 0xFF)] == [True] * 4
    assert part.writes == []
    bus.stop()
    assert part.writes == [b"\x00\xa5\xff"]
    assert bus.sda.level


def test_nobody_acknowledges_another_address(bus: Controller) -> None:
    part = Register()
    I2CDevice(bus.sda, bus.scl, part)
    for address in range(0x08, 0x78):
        bus.start()
        assert bus.write(address << 1) == (address == 0x3C)
        bus.stop()
    assert part.writes == [b""]


def test_a_device_that_was_not_meant_ignores_data_that_looks_like_its_address(bus: Controller) -> None:
    I2CDevice(bus.sda, bus.scl, Register())
    bus.start()
    assert not bus.write(0x68 << 1)
    assert not bus.write(0x3C << 1)
    bus.stop()


def test_a_repeated_start_ends_the_write_and_begins_a_read(bus: Controller) -> None:
    part = Register(gives=b"\x43\x9a")
    I2CDevice(bus.sda, bus.scl, part)
    bus.start()
    assert bus.write(0x3C << 1)
    assert bus.write(0x00)
    bus.start()
    assert part.writes == [b"\x00"]
    assert bus.write(0x3C << 1 | 1)
    assert [bus.read(more=True), bus.read(more=False)] == [0x43, 0x9A]
    bus.stop()
    assert part.writes == [b"\x00"]
    assert bus.sda.level


def test_a_reader_that_does_not_acknowledge_has_the_wire_to_itself(bus: Controller) -> None:
    I2CDevice(bus.sda, bus.scl, Register(gives=b"\x00\x00"))
    bus.start()
    assert bus.write(0x3C << 1 | 1)
    assert bus.read(more=False) == 0
    bus.put(bus.sda, 1)
    assert bus.sda.level, "or there could be no STOP"


@pytest.mark.parametrize("left", range(1, 9))
def test_a_read_that_was_left_holds_sda_until_it_is_clocked_out(bus: Controller, left: int) -> None:
    """UM10204, 3.1.16: no more than nine clocks are needed."""
    device = I2CDevice(bus.sda, bus.scl, Register())
    device.hang(left)
    clocks = 0
    while not bus.sda.level:
        assert clocks < 9
        bus.put(bus.scl, 0)
        bus.put(bus.scl, 1)
        clocks += 1
    assert clocks == left
    bus.put(bus.scl, 0)
    bus.stop()
    bus.start()
    assert bus.write(0x3C << 1)


def test_a_device_without_power_lets_go(bus: Controller) -> None:
    powered = [True]
    device = I2CDevice(bus.sda, bus.scl, Register(), lambda: powered[0])
    device.hang(5)
    assert not bus.sda.level
    powered[0] = False
    bus.put(bus.scl, 0)
    assert bus.sda.level
    bus.start()
    assert not bus.write(0x3C << 1)


def test_two_devices_share_a_bus(bus: Controller) -> None:
    panel, clock = Register(0x3C), Register(0x68)
    I2CDevice(bus.sda, bus.scl, panel)
    I2CDevice(bus.sda, bus.scl, clock)
    for part in (clock, panel):
        bus.start()
        assert bus.write(part.address << 1)
        assert bus.write(0x11)
        bus.stop()
    assert (panel.writes, clock.writes) == ([b"\x11"], [b"\x11"])


def test_soldering_tells_the_chips_own_i2c_and_takes_the_pull_ups_along() -> None:
    sda, scl, elsewhere = Pin(), Pin(), Pin()
    wiring = SimpleNamespace(panel=Register(), plugged=True)
    lines = PanelLines(sda, scl, wiring)  # type: ignore[arg-type]
    assert (sda.reads, scl.reads) == (True, True)
    lines.solder(lines.scl, lines.sda)
    assert not wiring.plugged
    lines.solder(None, None)
    assert (sda.reads, scl.reads) == (False, False)
    lines.solder(lines.sda, Wire(elsewhere))
    assert (sda.reads, scl.reads, elsewhere.reads) == (True, False, True)
    lines.solder(lines.sda, lines.scl, pull_ups=False)
    assert (sda.reads, scl.reads, elsewhere.reads) == (False, False, False)
    assert wiring.plugged
