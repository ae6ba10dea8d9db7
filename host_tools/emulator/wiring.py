"""What is soldered to the emulated chip: the panel on its bus, buttons to ground, an LED, a piezo."""

from collections.abc import Callable
from typing import Any

from ..boards import SPI
from ..panel_model import PanelModel, SPIWires

# rp2040py's I2CMode; its module isn't imported here, so that these tools run without the emulator too.
READ = 1

# RP2040 datasheet: function select of SPI and PWM, 2.19.2; the clock of peripherals, 2.15.7; bits of a slice's CSR,
# 4.5.3.
SPI_FUNCTION, PWM = 1, 4
CLK_PERI_CTRL, FROM_USB_PLL, USB_PLL_HZ = 0x4000_8048, 2, 48_000_000
ENABLED, PHASE_CORRECT = 1 << 0, 1 << 1

# RP2040 datasheet, 2.14.3: RESETS' register RESET, and the bits of it that hold the I2C blocks in reset.
RESET, RESET_I2C = 0x0, (1 << 3, 1 << 4)

# A program sets divider, top and level one after the other: what's between them is no note. MicroPython needs 2 us.
SETTLED_NS = 20_000


def heed_resets(chip: Any) -> None:
    """Have a program's reset of an I2C block reset it: rp2040py keeps no more of that than the bit."""
    resets = chip.resets
    write = resets.write_uint32

    def written(offset: int, value: int) -> None:
        write(offset, value)
        if offset == RESET:
            for block, bit in zip(chip.i2c, RESET_I2C, strict=True):
                if value & bit:
                    block.reset()

    resets.write_uint32 = written


class PanelOnI2C:
    """Puts a panel on one of the chip's I2C blocks; `plugged` False takes it off, and nobody answers."""

    def __init__(self, block: Any, panel: PanelModel) -> None:
        self.panel = panel
        self.plugged = True
        self._block = block
        self._address = -1
        self._written = bytearray()
        block.on_connect = self._connect
        block.on_write_byte = self._write
        block.on_read_byte = self._read
        block.on_stop = self._stop

    def _connect(self, address: int, mode: int) -> None:
        self._written.clear()
        answered = self.plugged and address == self.panel.address
        self._address = address if answered and mode != READ else -1
        self._block.complete_connect(answered)

    def _write(self, byte: int) -> None:
        if self.plugged:
            self._written.append(byte)
        self._block.complete_write(self.plugged)

    def _read(self, acknowledge: bool) -> None:
        answer = self.panel.read(self.panel.address, 1) or b"\xff"
        self._block.complete_read(answer[0])

    def _stop(self) -> None:
        if self._address >= 0 and self.plugged:
            self.panel.write(self._address, bytes(self._written))
        self._address = -1
        self._block.complete_stop()


class PanelOnSPI:
    """Puts a panel on the chip's SPI block and pins that `spi` names; `plugged` False takes it off, and nobody tells.

    It understands up to `fastest` Hz. What the block is set up to that it doesn't understand is one of its faults. A
    program may move the pins itself instead, as doctor does.
    """

    def __init__(self, chip: Any, spi: SPI, panel: PanelModel, fastest: int) -> None:
        self.panel = panel
        self.plugged = True
        self._chip = chip
        self._block = chip.spi[spi.block]
        self._fastest = fastest
        self._lines = [chip.gpio[spi.sck], chip.gpio[spi.mosi]]
        self._wires = wires = SPIWires(panel)
        self._bits = 1  # those of a byte begun pin by pin, behind a 1
        self._told: set[str] = set()
        self._block.on_transmit = self._transmit
        self._listen(self._lines[0], self._clock)
        self._listen(chip.gpio[spi.cs], self._select)
        self._listen(chip.gpio[spi.dc], wires.set_dc)
        if spi.reset is not None:
            self._listen(chip.gpio[spi.reset], wires.set_reset)

    def _listen(self, pin: Any, wire: Callable[[bool], None]) -> None:
        low = type(pin.value)(0)

        def changed(state: Any, before: Any) -> None:
            # Modules have pull-ups: a pin that isn't driven leaves the wire high.
            if self.plugged:
                wire(state != low)

        pin.add_listener(changed)

    def _clock(self, high: bool) -> None:
        clock, data = self._lines
        if not high or clock.function_select == SPI_FUNCTION:
            return
        self._bits = self._bits << 1 | (data.value != type(data.value)(0))
        if self._bits > 0xFF:
            self._wires.clock(self._bits & 0xFF)
            self._bits = 1

    def _select(self, high: bool) -> None:
        self._wires.set_cs(high)
        self._bits = 1
        if high or self._lines[0].function_select != SPI_FUNCTION:
            return
        block = self._block
        # A bit is taken at the rising edge: modes 0 and 3, which rp2040py calls 2.
        if block.data_bits != 8 or block.spi_mode not in (0, 2):
            self._fault(f"SPI of {block.data_bits} bits in mode {block.spi_mode} isn't understood")
        frequency = block.clock_frequency
        # rp2040py takes it that the peripherals' clock is the system's; MicroPython has it from the USB's PLL.
        if self._chip.read_uint32(CLK_PERI_CTRL) >> 5 & 7 == FROM_USB_PLL:
            frequency *= USB_PLL_HZ / self._chip.clk_peri
        if frequency > self._fastest:
            self._fault(f"SPI at {frequency:,.0f} Hz is too fast: {self._fastest:,} at most")

    def _transmit(self, value: int) -> None:
        if self.plugged and all(pin.function_select == SPI_FUNCTION for pin in self._lines):
            self._wires.clock(value)
        self._block.complete_transmit(0)

    def _fault(self, what: str) -> None:
        if what not in self._told:
            self._told.add(what)
            self.panel.faults.append(what)


class Button:
    """A switch from a pin to ground: pressed it pulls the pin low, released it lets go, and only a pull-up is left."""

    def __init__(self, pin: Any) -> None:
        self._pin = pin
        self.is_down = False

    def press(self) -> None:
        """Close the contact."""
        self.is_down = True
        self._pin.set_input_value(False)

    def release(self) -> None:
        """Open it."""
        self.is_down = False
        self._pin.release_input()


class Led:
    """An LED from a pin to ground, `active_low` to 3.3 V. `changes` are when it did, in emulated nanoseconds."""

    def __init__(self, pin: Any, clock: Any, active_low: bool = False) -> None:
        self.is_on = False
        self.changes: list[int] = []
        self._clock = clock
        self._lit = type(pin.value)(0 if active_low else 1)
        pin.add_listener(self._changed)

    def _changed(self, state: Any, before: Any) -> None:
        is_on = state == self._lit
        if is_on != self.is_on:
            self.is_on = is_on
            self.changes.append(int(self._clock.nanos))


class Piezo:
    """A piezo from a pin to ground, driven by the pin's PWM slice.

    `notes` are `(moment, hertz)` of each change, in emulated nanoseconds and whole Hz, 0 for silence. What the pin
    would play is told by the registers: between two of them nothing is counted.
    """

    def __init__(self, pin: Any, pwm: Any, clock: Any) -> None:
        self.notes: list[tuple[int, int]] = []
        self._pin = pin
        self._pwm = pwm
        # GPIO 0 and 1 are slice 0, A and B, and so on; from 16 on it's slice 0 again: RP2040 datasheet, 4.5.2.
        self._slice = pwm.channels[pin.index // 2 % 8]
        self._level_shift = 16 * (pin.index % 2)
        self._clock = clock
        self._heard = 0
        self._since = 0
        self._settled = clock.create_alarm(self._note)
        self._write = pwm.write_uint32
        pwm.write_uint32 = self._written
        pin.add_listener(self._switched)

    @property
    def hertz(self) -> int:
        """What it plays at this moment, 0 when it is silent."""
        if self._pin.function_select != PWM or not self._slice.csr & ENABLED:
            return 0
        top = self._slice.top
        if not 0 < self._slice.cc >> self._level_shift & 0xFFFF <= top:
            return 0  # always low, or always high
        divider = (self._slice.div >> 4 & 0xFF or 256) + (self._slice.div & 0xF) / 16
        period = 2 * top if self._slice.csr & PHASE_CORRECT else top + 1
        return round(self._pwm.clock_freq / divider / period)

    def _written(self, offset: int, value: int) -> None:
        self._write(offset, value)
        self._look()

    def _switched(self, state: Any, before: Any) -> None:
        self._look()

    def _look(self) -> None:
        hertz = self.hertz
        if hertz != self._heard:
            self._heard = hertz
            self._since = int(self._clock.nanos)
            self._settled.schedule(SETTLED_NS)

    def _note(self) -> None:
        if self._heard != (self.notes[-1][1] if self.notes else 0):
            self.notes.append((self._since, self._heard))
