"""The SSD1306 itself: commands in, registers and display RAM kept (table 9-1)."""

from collections.abc import Callable

from host_tools.panel_model import ram
from host_tools.panel_model.chip import COM_OUTPUTS, Chip
from host_tools.panel_model.parameters import PARAMETER_BYTES, complaints


class SSD1306(Chip):
    """An SSD1306 with those 1024 bytes in its display RAM, page by page and segment by segment."""

    PARAMETER_BYTES = PARAMETER_BYTES
    NO_POWER = "no 8Dh 14h (charge pump on) came before display on"

    def __init__(self, contents: bytes, report: Callable[[str], None], *, external_vcc: bool = False) -> None:
        self.ram: ram.DisplayRam = ram.DisplayRam(contents, report)
        super().__init__(report, external_vcc=external_vcc)

    def reset(self) -> None:
        """As the RES# pin does (section 8.5 and the RESET values of table 9-1); the display RAM stays."""
        super().reset()
        self.ram.reset()
        self.contrast = 0x7F
        self.clock = 0x80
        self.precharge = 0x22
        self.vcomh = 0x20
        self.iref = 0x00
        self.scroll_area = (0, COM_OUTPUTS)
        self.scrolling = False

    def _write(self, data: bytes) -> None:
        if self.scrolling:
            self._report(f"data {data[0]:02X}h: display RAM must not be written while scrolling (2Fh); send 2Eh first")
        super()._write(data)

    def _run(self, opcode: int, parameters: bytes) -> None:
        for complaint in complaints(opcode, parameters, self.multiplex):
            self._report(f"{opcode:02X}h: {complaint}")
        first = parameters[0] if parameters else 0
        match opcode:
            case _ if opcode <= 0x1F:
                self._set_page_mode_column(opcode)
            case 0x20:
                # Bits 7 to 2 are "*" in table 9-1, so 10h, which Adafruit's driver sends for page mode, is mode 0.
                if first & 3 != 3:
                    self.ram.mode = first & 3
            case 0x21:
                if self._in_window_mode(opcode):
                    self.ram.set_columns(first & 0x7F, parameters[1] & 0x7F)
            case 0x22:
                if self._in_window_mode(opcode):
                    self.ram.set_pages(first & 7, parameters[1] & 7)
            case 0x23 | 0xD6:
                if first:
                    self._report(f"{opcode:02X}h: fading, blinking and zoom are known but not shown by this model")
            case 0x26 | 0x27 | 0x29 | 0x2A:
                if self.scrolling:
                    self._report(f"{opcode:02X}h: scroll set up while scrolling (2Fh); send 2Eh first")
            case 0x2E:
                self.scrolling = False
            case 0x2F:
                self.scrolling = True
                self._report("2Fh: scrolling is known but not shown by this model")
            case _ if 0x40 <= opcode <= 0x7F:
                self.start_line = opcode & 0x3F
            case 0x81:
                self.contrast = first
            case 0x8D:
                self._set_charge_pump(bool(first & 0x04))
            case 0xA0 | 0xA1:
                self.ram.remap = bool(opcode & 1)
            case 0xA3:
                self.scroll_area = (first & 0x3F, parameters[1] & 0x7F)
            case 0xA4 | 0xA5:
                self.all_on = bool(opcode & 1)
            case 0xA6 | 0xA7:
                self.inverse = bool(opcode & 1)
            case 0xA8:
                if first & 0x3F >= 15:
                    self.multiplex = (first & 0x3F) + 1
            case 0xAD:
                self.iref = first
            case 0xAE | 0xAF:
                self._switch_display(bool(opcode & 1))
            case _ if 0xB0 <= opcode <= 0xB7:
                if self._in_page_mode(opcode):
                    self.ram.page = opcode & 7
            case 0xC0 | 0xC8:
                self.com_reversed = bool(opcode & 8)
            case 0xD3:
                self.offset = first & 0x3F
            case 0xD5:
                self.clock = first
            case 0xD9:
                self.precharge = first
            case 0xDA:
                self.com_pins = first & 0x30 | 0x02
            case 0xDB:
                self.vcomh = first
            case 0xE3:
                pass
            case _:
                # Note 1 under table 9-2: other patterns "are prohibited to enter the chip as a command".
                self._report(f"{opcode:02X}h: no such command")

    def _set_page_mode_column(self, opcode: int) -> None:
        if not self._in_page_mode(opcode):
            return
        column = self.ram.page_mode_column
        if opcode & 0x10:
            # The column start address is of 8 bits (10.1.2), the RAM of 128 columns.
            column = column & 0x0F | (opcode & 0x07) << 4
        else:
            column = column & 0x70 | opcode & 0x0F
        self.ram.set_page_mode_column(column)

    def _in_page_mode(self, opcode: int) -> bool:
        if self.ram.mode == ram.PAGE:
            return True
        self._report(f"{opcode:02X}h: only for page mode, and the mode is {ram.MODE_NAMES[self.ram.mode]}; not obeyed")
        return False

    def _in_window_mode(self, opcode: int) -> bool:
        if self.ram.mode != ram.PAGE:
            return True
        self._report(f"{opcode:02X}h: only for horizontal or vertical mode, and the mode is page; not obeyed")
        return False

    def _set_charge_pump(self, on: bool) -> None:
        self.charge_pump = on
        if not on and not self.external_vcc:
            self.lit = False
