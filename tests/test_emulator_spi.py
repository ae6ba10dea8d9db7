"""An emulated panel on SPI: what reaches it from the chip's block, and from a program that moves the pins itself."""

from types import SimpleNamespace
from typing import Any

from host_tools.boards import SPI
from host_tools.emulator.wiring import SPI_FUNCTION, PanelOnSPI
from host_tools.panel_model import PanelModel

from .wires import Pin

SPEC = SPI(block=0, sck=2, mosi=3, cs=5, dc=6, reset=7, frequency=10_000_000)
SIO_FUNCTION = 5
FASTEST = 10_000_000


class Chip:
    """Pins, and a block that says it's done."""

    def __init__(self) -> None:
        self.gpio: Any = [Pin() for _ in range(8)]
        for pin in self.gpio:
            pin.function_select = SIO_FUNCTION
        self.spi = [
            SimpleNamespace(data_bits=8, spi_mode=0, clock_frequency=FASTEST, complete_transmit=lambda value: None)
        ]
        self.clk_peri = 125_000_000
        self.panel = PanelModel(power_on=bytes(1024))
        self.wiring = PanelOnSPI(self, SPEC, self.panel, FASTEST)

    def read_uint32(self, address: int) -> int:
        return 0

    def drive(self, pin: int, level: int) -> None:
        self.gpio[pin].become(Pin.DRIVES_HIGH if level else Pin.DRIVES_LOW)

    def shift(self, *levels: int) -> None:
        """Bits in mode 0."""
        for level in levels:
            self.drive(SPEC.mosi, level)
            self.drive(SPEC.sck, 1)
            self.drive(SPEC.sck, 0)


def bits(byte: int) -> list[int]:
    return [byte >> i & 1 for i in range(7, -1, -1)]


def test_a_byte_moved_pin_by_pin_arrives_as_d_c_has_it() -> None:
    chip = Chip()
    chip.drive(SPEC.cs, 0)
    chip.drive(SPEC.dc, 0)
    chip.shift(*bits(0xA5), *bits(0x81), *bits(0x42))
    assert chip.panel.chip.all_on
    assert chip.panel.contrast == 0x42
    chip.drive(SPEC.dc, 1)
    chip.shift(*bits(0x96))
    assert 0x96 in chip.panel.chip.ram.cells
    assert chip.panel.faults == []
    assert chip.panel.bytes_on_bus == 4


def test_bits_of_a_byte_that_was_left_are_forgotten_and_none_count_while_it_is_not_selected() -> None:
    chip = Chip()
    chip.drive(SPEC.dc, 0)
    chip.drive(SPEC.cs, 1)
    chip.shift(*bits(0xA5))
    chip.drive(SPEC.cs, 0)
    chip.shift(1, 0, 1)
    chip.drive(SPEC.cs, 1)
    chip.drive(SPEC.cs, 0)
    chip.shift(*bits(0xA5))
    assert chip.panel.chip.all_on
    assert (chip.panel.bytes_on_bus, chip.panel.faults) == (1, [])


def test_the_block_is_heard_only_while_its_pins_are_its_own() -> None:
    chip = Chip()
    chip.drive(SPEC.cs, 0)
    chip.drive(SPEC.dc, 0)
    chip.wiring._transmit(0xA5)
    assert not chip.panel.chip.all_on
    for pin in (SPEC.sck, SPEC.mosi):
        chip.gpio[pin].function_select = SPI_FUNCTION
    chip.wiring._transmit(0xA5)
    assert chip.panel.chip.all_on
    chip.shift(*bits(0xA4))
    assert chip.panel.chip.all_on, "these edges are the block's own"


def test_a_block_set_up_too_fast_or_in_another_mode_is_told_once() -> None:
    chip = Chip()
    for pin in (SPEC.sck, SPEC.mosi):
        chip.gpio[pin].function_select = SPI_FUNCTION
    chip.spi[0].clock_frequency, chip.spi[0].spi_mode = 2 * FASTEST, 1
    for level in (0, 1, 0):
        chip.drive(SPEC.cs, level)
    assert chip.panel.faults == [
        "SPI of 8 bits in mode 1 isn't understood",
        "SPI at 20,000,000 Hz is too fast: 10,000,000 at most",
    ]
