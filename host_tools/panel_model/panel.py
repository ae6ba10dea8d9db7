"""A whole module: glass, chip and the two ways into it, I2C (section 8.1.5) and bytes with a D/C# pin (8.1.3)."""

import random
from collections.abc import Callable

from host_tools.panel_model import ram, sh1106
from host_tools.panel_model.chip import Chip
from host_tools.panel_model.glass import Glass
from host_tools.panel_model.sh1106 import SH1106
from host_tools.panel_model.ssd1306 import SSD1306

NOISE = 1306

ReadableBuffer = bytes | bytearray | memoryview

# Each controller with the size of its RAM. Both take I2C and SPI alike.
CONTROLLERS: dict[str, tuple[Callable[..., Chip], int]] = {
    "ssd1306": (SSD1306, ram.SIZE),
    "sh1106": (SH1106, sh1106.SIZE),
}

BACKWARDS = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class PanelModel:
    """A module of `width` x `height` dots with a `controller`, `ssd1306` or `sh1106`.

    `power_on` is what the display RAM holds before anyone writes it: 1024 or 1056 bytes (page by page, segment by
    segment), or the seed of a noise. `external_vcc`: the glass has its own supply and needs no charge pump.
    `com_pins`: the DAh setting the glass is wired for, 12h or 02h by its shape if not given. `rotation`: by how many
    degrees the module is mounted turned, 0 or 180; `pixel` and `frame` are what a person sees.

    `faults` collects what a data sheet reader would object to, a sentence each with the byte in hex.
    `bytes_on_bus` counts address bytes too; `transactions` counts what this panel acknowledged.
    """

    def __init__(
        self,
        width: int = 128,
        height: int = 64,
        *,
        address: int = 0x3C,
        external_vcc: bool = False,
        power_on: int | bytes = NOISE,
        com_pins: int | None = None,
        controller: str = "ssd1306",
        rotation: int = 0,
    ) -> None:
        if address not in (0x3C, 0x3D):
            raise ValueError(f"an {controller.upper()} answers to 0x3C or 0x3D (its SA0 pin), not 0x{address:02X}")
        if rotation not in (0, 180):
            raise ValueError(f"a module is mounted turned by 0 or 180 degrees, not {rotation}")
        chip, size = CONTROLLERS[controller]
        if isinstance(power_on, int):
            power_on = random.Random(power_on).randbytes(size)
        self.address = address
        self.faults: list[str] = []
        self.bytes_on_bus = 0
        self.transactions = 0
        self.chip = chip(power_on, self.faults.append, external_vcc=external_vcc)
        self._glass = Glass(width, height, com_pins)
        self._turned = rotation == 180

    @property
    def width(self) -> int:
        return self._glass.width

    @property
    def height(self) -> int:
        return self._glass.height

    @property
    def lit(self) -> bool:
        """Whether the glass has power: display on, and the charge pump on before it (or external VCC)."""
        return self.chip.lit

    @property
    def contrast(self) -> int:
        """0..255; the segment current it stands for changes the brightness, not which dots shine."""
        return self.chip.contrast

    def reset(self) -> None:
        """Pulse RES#: registers to their RESET values, display RAM kept, and so are faults and counters."""
        self.chip.reset()

    def pixel(self, x: int, y: int) -> bool:
        """Whether dot x, y shines; 0, 0 is top left. Raises IndexError outside the glass."""
        if self._turned:
            x, y = self.width - 1 - x, self.height - 1 - y
        return self._glass.pixel(self.chip, x, y)

    def frame(self) -> bytes:
        """What the glass shows, `width * height / 8` bytes: bit `y & 7` of byte `(y >> 3) * width + x`."""
        frame = self._glass.frame(self.chip)
        return frame[::-1].translate(BACKWARDS) if self._turned else frame

    def command(self, byte: int) -> None:
        """A byte with the D/C# pin low, as over SPI."""
        self._count(1)
        self.chip.command(byte)

    def data(self, data: ReadableBuffer) -> None:
        """Bytes with the D/C# pin high, as over SPI."""
        data = bytes(data)
        self._count(len(data))
        self.chip.data(data)

    def write(self, address: int, data: ReadableBuffer) -> bool:
        """One I2C write, start to stop; whether it was acknowledged. No data at all is a probe."""
        if address != self.address:
            return False
        data = bytes(data)
        self._count(1 + len(data))
        at = 0
        while at < len(data):
            control = data[at]
            at += 1
            if control & 0x3F:
                self.faults.append(
                    f"{control:02X}h: no control byte (its low six bits must be 0); rest of write dropped"
                )
                break
            continues = control & 0x80
            if continues and at == len(data):
                self.faults.append(f"{control:02X}h: the write ends after a control byte that announces one more byte")
            run = data[at : at + 1] if continues else data[at:]
            at += len(run)
            if control & 0x40:
                self.chip.data(run)
            else:
                for byte in run:
                    self.chip.command(byte)
        return True

    def read(self, address: int, count: int) -> bytes | None:
        """One I2C read of the status register, or None if not acknowledged.

        10.1.21 promises no status read in serial mode; chips answer all the same, and probing by a read relies on it.
        """
        if address != self.address:
            return None
        self._count(1 + count)
        return bytes([self.chip.status]) * count

    def _count(self, length: int) -> None:
        self.transactions += 1
        self.bytes_on_bus += length
