"""An SH1106: an SSD1306's cousin with 132 columns, page addressing only, and commands of its own.

Sections and command numbers are those of Sino Wealth's SH1106 data sheet, rev 2.3.
"""

from collections.abc import Callable, Iterator

from host_tools.panel_model.chip import Chip

SEGMENTS = 132
PAGES = 8
SIZE = SEGMENTS * PAGES

PARAMETER_BYTES = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}


class PageRam:
    """132 x 64 dots in 8 pages, and an address that stays in its page."""

    segments = SEGMENTS

    def __init__(self, contents: bytes, report: Callable[[str], None]) -> None:
        if len(contents) != SIZE:
            raise ValueError(f"the display RAM of an SH1106 holds {SIZE} bytes, not {len(contents)}")
        self.cells = bytearray(contents)
        self._report = report
        self.reset()

    def reset(self) -> None:
        """Put the address where RES# puts it; the cells stay."""
        self.remap = False
        self.column = 0
        self.page = 0
        self.written = False
        self._over = False

    def write(self, data: bytes) -> None:
        """Store a run of data bytes, the column moving on after each, as far as there are columns."""
        self.written = True
        for byte in data:
            if self.column >= SEGMENTS:
                if not self._over:
                    self._over = True
                    self._report(f"data {byte:02X}h: past column {SEGMENTS - 1}, where the address stops; not stored")
                continue
            segment = SEGMENTS - 1 - self.column if self.remap else self.column
            self.cells[self.page * SEGMENTS + segment] = byte
            self.column += 1

    def set_column(self, column: int) -> None:
        self.column = column
        self._over = False


class SH1106(Chip):
    """An SH1106 with those 1056 bytes in its display RAM, page by page and segment by segment."""

    PARAMETER_BYTES = PARAMETER_BYTES
    NO_POWER = "the DC-DC converter is switched off (ADh 8Ah)"

    def __init__(self, contents: bytes, report: Callable[[str], None], *, external_vcc: bool = False) -> None:
        self.ram: PageRam = PageRam(contents, report)
        super().__init__(report, external_vcc=external_vcc)

    def reset(self) -> None:
        """As the RES pin does (the section on the reset circuit, and the POR values of the commands)."""
        super().reset()
        self.ram.reset()
        self.charge_pump = True
        self.pump_voltage = 0x32
        self.clock = 0x50
        self.precharge = 0x22
        self.vcomh = 0x35
        self._column_before: int | None = None

    def _run(self, opcode: int, parameters: bytes) -> None:
        for complaint in complaints(opcode, parameters):
            self._report(f"{opcode:02X}h: {complaint}")
        first = parameters[0] if parameters else 0
        match opcode:
            case _ if opcode <= 0x0F:
                self.ram.set_column(self.ram.column & 0xF0 | opcode)
            case _ if opcode <= 0x1F:
                self.ram.set_column(self.ram.column & 0x0F | (opcode & 0x0F) << 4)
            case _ if 0x30 <= opcode <= 0x33:
                self.pump_voltage = opcode
            case _ if 0x40 <= opcode <= 0x7F:
                self.start_line = opcode & 0x3F
            case 0x81:
                self.contrast = first
            case 0xA0 | 0xA1:
                self.ram.remap = bool(opcode & 1)
            case 0xA4 | 0xA5:
                self.all_on = bool(opcode & 1)
            case 0xA6 | 0xA7:
                self.inverse = bool(opcode & 1)
            case 0xA8:
                self.multiplex = (first & 0x3F) + 1
            case 0xAD:
                if self.display_on:
                    self._report("ADh: the display must be off (AEh) when the DC-DC converter is set")
                # What of the parameter isn't fixed is its lowest bit.
                self.charge_pump = bool(first & 1)
            case 0xAE | 0xAF:
                self._switch_display(bool(opcode & 1))
            case _ if 0xB0 <= opcode <= 0xB7:
                self.ram.page = opcode & 7
                self.ram.set_column(self.ram.column)
            case _ if 0xC0 <= opcode <= 0xCF:
                self.com_reversed = bool(opcode & 8)
            case 0xD3:
                self.offset = first & 0x3F
            case 0xD5:
                self.clock = first
            case 0xD9:
                self.precharge = first
            case 0xDA:
                self.com_pins = first & 0x10 | 0x02
            case 0xDB:
                self.vcomh = first
            case 0xE0:
                # Writing moves the address all the same; reading, which this model has no way to, doesn't.
                self._column_before = self.ram.column
            case 0xEE:
                if self._column_before is None:
                    self._report("EEh: the end of a read-modify-write (E0h) that wasn't begun")
                else:
                    self.ram.set_column(self._column_before)
                    self._column_before = None
            case 0xE3:
                pass
            case _:
                self._report(f"{opcode:02X}h: no such command")


def complaints(opcode: int, parameters: bytes) -> Iterator[str]:
    """What is wrong with a command's parameters, a sentence each."""
    match opcode, *parameters:
        case _ if 0x19 <= opcode <= 0x1F:
            yield f"column {(opcode & 0x0F) << 4:02X}h and up is out of range (00h to 83h)"
        case 0xA8, ratio if ratio > 0x3F:
            yield f"multiplex ratio {ratio:02X}h is out of range (00h to 3Fh)"
        case 0xAD, mode if mode & 0xFE != 0x8A:
            yield f"DC-DC mode {mode:02X}h is neither 8Bh (on) nor 8Ah (off)"
        case 0xD3, offset if offset > 0x3F:
            yield f"display offset {offset:02X}h is out of range (00h to 3Fh)"
        case 0xD9, periods if not (periods & 0x0F and periods & 0xF0):
            yield f"pre-charge {periods:02X}h has a period of 0 clocks, which is invalid"
        case 0xDA, pads if pads & ~0x10 != 0x02:
            yield f"common pads setting {pads:02X}h is neither 02h nor 12h"
