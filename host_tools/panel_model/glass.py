"""The glass in front of the chip: which dot hangs on which segment and COM pin, and so what a person sees."""

from host_tools.panel_model.chip import Chip

SEGMENTS = 128

SEQUENTIAL, ALTERNATIVE = 0x02, 0x12


def com_pin(output: int, config: int) -> int:
    """The COM pin that carries an output of the scan under a DAh setting; both 0..63.

    Table 10-3 is for 64 MUX. With fewer the same pins are assumed, less those the scan leaves out: so a 64x48 glass,
    which drivers set to 12h and 48 MUX, comes out in order.
    """
    pin = (output >> 1) + 32 * (output & 1) if config & 0x10 else output
    return pin ^ 32 if config & 0x20 else pin


def com_output(pin: int, config: int) -> int:
    """The other way round: the output of the scan that a DAh setting puts on a COM pin."""
    if config & 0x20:
        pin ^= 32
    return 2 * (pin & 31) + (pin >> 5) if config & 0x10 else pin


class Glass:
    """A module's glass, mounted as modules are: upright when the driver sends A1h and C8h.

    Its lines go to the COM pins that its own DAh setting, `com_pins`, puts in order; its columns to the middle
    segments. A chip set up otherwise shows its lines where the wires take them.
    """

    def __init__(self, width: int, height: int, com_pins: int | None = None) -> None:
        if not 1 <= width <= SEGMENTS:
            raise ValueError(f"a glass is 1 to {SEGMENTS} dots wide, not {width}")
        if height not in range(16, 65, 8):
            raise ValueError(f"a glass is 16 to 64 dots high, in steps of 8, not {height}")
        if com_pins is None:
            # The rule of thumb that Adafruit's driver follows; no data sheet has one.
            com_pins = SEQUENTIAL if width > 2 * height else ALTERNATIVE
        self.width = width
        self.height = height
        self.com_pins = com_pins

    def pixel(self, chip: Chip, x: int, y: int) -> bool:
        """Whether the dot x to the right and y down from the top left one shines."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError(f"no dot {x}, {y} on a {self.width}x{self.height} glass")
        return bool(self._line(chip, y) >> x & 1)

    def frame(self, chip: Chip) -> bytes:
        """All dots in page order: bit `y & 7` of byte `(y >> 3) * width + x`."""
        frame = bytearray(self.width * self.height // 8)
        for y in range(self.height):
            line = self._line(chip, y)
            at = (y >> 3) * self.width
            bit = 1 << (y & 7)
            while line:
                if line & 1:
                    frame[at] |= bit
                line >>= 1
                at += 1
        return bytes(frame)

    def _line(self, chip: Chip, y: int) -> int:
        """A line of dots as a number, bit x for dot x."""
        if not chip.lit:
            return 0
        output = com_output(com_pin(self.height - 1 - y, self.com_pins), chip.com_pins)
        row = chip.ram_row(output)
        if row is None:
            return 0
        every_dot = (1 << self.width) - 1
        if chip.all_on:
            # "Regardless of the contents of the display data RAM" (10.1.9), so inverse display is left out as well.
            return every_dot
        unused = chip.ram.segments - self.width
        first = (row >> 3) * chip.ram.segments + unused - unused // 2
        # Seen from the front of an upright module the segments run from right to left.
        segments = chip.ram.cells[first : first + self.width]
        line = 0
        for segment in segments:
            line = line << 1 | segment >> (row & 7) & 1
        return line ^ every_dot if chip.inverse else line
