"""What controllers have in common: commands taken apart, rows brought to COM outputs, a display that's on or off."""

from collections.abc import Callable, Mapping
from typing import ClassVar, Protocol

COM_OUTPUTS = 64


class Ram(Protocol):
    """Display RAM: cell `page * segments + segment`, bit 0 the top dot of the page; kept by segment, not by address."""

    segments: int
    cells: bytearray
    remap: bool
    written: bool

    def write(self, data: bytes) -> None:
        """Store a run of data bytes, the pointer moving on after each."""


class Chip:
    """Takes the bytes of the bus apart from how they came; what is wrong with them goes to `report` as a sentence.

    A command or parameter the data sheet does not allow is reported; bits it draws as "*" (don't care) are dropped
    where they can't be anything else, and reported where they make a number too big for its register.
    """

    PARAMETER_BYTES: ClassVar[Mapping[int, int]]
    NO_POWER: ClassVar[str]

    ram: Ram

    def __init__(self, report: Callable[[str], None], *, external_vcc: bool = False) -> None:
        self.external_vcc = external_vcc
        self._report = report
        self.reset()

    def reset(self) -> None:
        """As the RES# pin does; the display RAM stays."""
        self.start_line = 0
        self.multiplex = COM_OUTPUTS
        self.com_reversed = False
        self.offset = 0
        self.com_pins = 0x12
        self.contrast = 0x80
        self.all_on = False
        self.inverse = False
        self.display_on = False
        self.charge_pump = False
        self.lit = False
        self._waiting = bytearray()
        self._dark_told = False

    @property
    def status(self) -> int:
        """The status register: bit 6 is 1 while the display is off."""
        return 0x00 if self.display_on else 0x40

    def ram_row(self, output: int) -> int | None:
        """The row of display RAM shown on COM output 0..63, None where the scan leaves it out."""
        row = self.multiplex - 1 - output if self.com_reversed else output
        row = (row + self.offset) % COM_OUTPUTS
        if row >= self.multiplex:
            return None
        return (row + self.start_line) % COM_OUTPUTS

    def command(self, byte: int) -> None:
        """One byte with D/C# low: a command, or the next parameter of the one begun before."""
        self._waiting.append(byte)
        opcode = self._waiting[0]
        if len(self._waiting) > self.PARAMETER_BYTES.get(opcode, 0):
            parameters = bytes(self._waiting[1:])
            self._waiting.clear()
            self._run(opcode, parameters)

    def data(self, data: bytes) -> None:
        """Bytes with D/C# high."""
        if not data:
            return
        if self._waiting:
            opcode = self._waiting[0]
            missing = self.PARAMETER_BYTES[opcode] + 1 - len(self._waiting)
            self._report(f"{opcode:02X}h: data came while it still waits for {missing} parameter(s); command dropped")
            self._waiting.clear()
        self._write(data)
        self._tell_if_dark()

    def _run(self, opcode: int, parameters: bytes) -> None:
        """Obey a whole command."""
        raise NotImplementedError

    def _write(self, data: bytes) -> None:
        self.ram.write(data)

    def _switch_display(self, on: bool) -> None:
        self.display_on = on
        self.lit = on and (self.charge_pump or self.external_vcc)
        self._dark_told = False
        self._tell_if_dark()

    def _tell_if_dark(self) -> None:
        # A driver may send AFh before its own set-up; only a picture that nobody sees is a fault.
        if self.display_on and not self.lit and self.ram.written and not self._dark_told:
            self._dark_told = True
            self._report(f"AFh: {self.NO_POWER}, the glass stays dark")
