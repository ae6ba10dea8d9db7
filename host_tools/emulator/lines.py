"""The bus as two wires: what pulls each up or down, and parts that listen to the edges (NXP UM10204, I2C).

rp2040py's I2C blocks tell whole bytes and know no wires. What a program does with the bare pins is seen here.
"""

from collections.abc import Callable
from typing import Any, Protocol

from .wiring import PanelOnI2C

# What holds a wire, weakest first: the chip's own pulls of 50 to 80 kOhm, a resistor of a few kOhm, a transistor that
# is on, solder. The strongest counts; among equals low does, as with open drains (UM10204, 3.1.1).
CHIP_PULL, RESISTOR, TRANSISTOR, SOLDER = range(4)

# rp2040py's GPIOPinState: its module isn't imported here, so that these tools run without the emulator too.
LOW, HIGH, PULLED_UP, PULLED_DOWN = 0, 1, 3, 4
HELD_BY_CHIP = {
    LOW: (TRANSISTOR, False),
    HIGH: (TRANSISTOR, True),
    PULLED_UP: (CHIP_PULL, True),
    PULLED_DOWN: (CHIP_PULL, False),
}


class Wire:
    """Joins pins of the chip with what else is soldered to them; `level` is what all of them read.

    A wire that nothing holds reads low.
    """

    def __init__(self, *pins: Any) -> None:
        self.level = False
        self.listeners: list[Callable[[], None]] = []
        self._pins = pins
        self._holds: dict[str, tuple[int, bool]] = {}
        for pin in pins:
            pin.add_listener(lambda state, before: self._settle())
            pin.set_input_value(False)
        self._settle()

    def hold(self, who: str, strength: int, level: bool) -> None:
        """`who` pulls it up or down from now on, so strongly."""
        self._holds[who] = (strength, level)
        self._settle()

    def let_go(self, who: str) -> None:
        """And no longer."""
        if self._holds.pop(who, None):
            self._settle()

    def _settle(self) -> None:
        holds = [*self._holds.values()]
        holds += [HELD_BY_CHIP[pin.value] for pin in self._pins if pin.value in HELD_BY_CHIP]
        strongest = max((strength for strength, _ in holds), default=0)
        level = bool(holds) and all(level for strength, level in holds if strength == strongest)
        if level != self.level:
            self.level = level
            for pin in self._pins:
                pin.set_input_value(level)
            for listener in list(self.listeners):
                listener()


class Part(Protocol):
    """What answers to an address: `PanelModel` does."""

    address: int

    def write(self, address: int, data: bytes) -> bool:
        """A write, whole."""

    def read(self, address: int, count: int) -> bytes | None:
        """So many bytes of a read."""


# What a device is doing: waiting for START; taking the address, or data; giving data.
IDLE, ADDRESS, TAKING, GIVING = range(4)


class I2CDevice:
    """A target on two wires, by their edges: START, address, acknowledge, data, repeated START, STOP (3.1.4 to 3.1.10).

    `there()` False: it has no power, and lets go of its wires.
    """

    def __init__(self, sda: Wire, scl: Wire, part: Part, there: Callable[[], bool] = lambda: True) -> None:
        self._sda = sda
        self._scl = scl
        self._part = part
        self._there = there
        self._doing = IDLE
        self._bits = 0  # of this byte, the acknowledge being the ninth
        self._byte = 0
        self._taken = bytearray()
        self._writing = False
        self._levels = (sda.level, scl.level)
        self._name = f"device {id(self)}"
        sda.listeners.append(self._edge)
        scl.listeners.append(self._edge)

    def unsolder(self) -> None:
        """Take it off its wires."""
        self._sda.let_go(self._name)
        for wire in (self._sda, self._scl):
            wire.listeners.remove(self._edge)

    def hang(self, bits: int, byte: int = 0) -> None:
        """Be a chip whose reader went away within a byte, the clock high: its last `bits` are still to be read.

        The first of them, which is on the wire, is a 0.
        """
        assert not byte >> bits - 1 & 1
        self._doing = GIVING
        self._byte = byte
        self._bits = 9 - bits
        self._levels = (False, self._scl.level)  # its own doing: no START
        self._sda.hold(self._name, TRANSISTOR, False)

    def _edge(self) -> None:
        (sda_before, scl_before), self._levels = self._levels, (self._sda.level, self._scl.level)
        sda, scl = self._levels
        if not self._there():
            self._doing = IDLE
            self._sda.let_go(self._name)
        elif scl and scl_before:
            if sda != sda_before:
                self._end()
                if not sda:  # START, or STOP
                    self._doing = ADDRESS
                    self._bits = self._byte = 0
        elif scl and self._doing != IDLE:
            self._clock_rises(sda)
        elif scl_before and self._doing != IDLE:
            self._clock_falls()

    def _end(self) -> None:
        if self._writing:
            self._part.write(self._part.address, bytes(self._taken))
        self._writing = False
        self._doing = IDLE
        self._sda.let_go(self._name)

    def _clock_rises(self, sda: bool) -> None:
        self._bits += 1
        if self._bits <= 8:
            if self._doing != GIVING:
                self._byte = self._byte << 1 | sda
        elif self._doing == GIVING and sda:
            self._doing = IDLE  # not acknowledged: the controller has had enough

    def _clock_falls(self) -> None:
        if self._doing == GIVING:
            if self._bits == 9:
                self._next()
            self._give()
        elif self._bits == 8:
            if self._doing == ADDRESS and self._byte >> 1 != self._part.address:
                self._doing = IDLE
            else:
                self._sda.hold(self._name, TRANSISTOR, False)  # acknowledge
        elif self._bits == 9:
            self._sda.let_go(self._name)
            if self._doing == ADDRESS:
                self._taken.clear()
                self._writing = not self._byte & 1
                self._doing = TAKING if self._writing else GIVING
            else:
                self._taken.append(self._byte)
            self._bits = self._byte = 0
            if self._doing == GIVING:
                self._next()
                self._give()

    def _next(self) -> None:
        self._byte = (self._part.read(self._part.address, 1) or b"\xff")[0]
        self._bits = 0

    def _give(self) -> None:
        if self._bits < 8 and not self._byte & 0x80 >> self._bits:
            self._sda.hold(self._name, TRANSISTOR, False)
        else:
            self._sda.let_go(self._name)


class PanelLines:
    """The panel's wires, which can be soldered wrongly: `wiring` is told whether the chip's I2C still reaches it."""

    def __init__(self, sda: Any, scl: Any, wiring: PanelOnI2C) -> None:
        self.sda = Wire(sda)
        self.scl = Wire(scl)
        self.device: I2CDevice | None = None
        self._wiring = wiring
        self._pulled: list[Wire] = []
        self.solder(self.sda, self.scl)

    def solder(self, sda: Wire | None, scl: Wire | None, *, pull_ups: bool = True) -> None:
        """Bring the panel's SDA and SCL to those wires, None for nowhere; with them go the pull-ups it has or hasn't.

        What else holds the wires stays there.
        """
        if self.device:
            self.device.unsolder()
            self.device = None
        for wire in self._pulled:
            wire.let_go("pull-up")
        self._pulled = [wire for wire in (sda, scl) if wire and pull_ups]
        for wire in self._pulled:
            wire.hold("pull-up", RESISTOR, True)
        rightly = sda is self.sda and scl is self.scl
        self._wiring.plugged = rightly
        if sda and scl:
            self.device = I2CDevice(sda, scl, self._wiring.panel, lambda: self._wiring.plugged or not rightly)
