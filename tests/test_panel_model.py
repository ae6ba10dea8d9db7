"""The panel model against the SSD1306 data sheet, and Adafruit's own driver against the panel model."""

import itertools
import random

import adafruit_ssd1306
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.panel_model import ModelI2C, ModelSPI, PanelModel, SPIWires

HORIZONTAL, VERTICAL, PAGE = 0, 1, 2
SIZES = [(128, 64), (128, 32), (64, 48), (64, 32), (72, 40), (96, 16)]
WHOLE = (0x20, HORIZONTAL, 0x21, 0, 127, 0x22, 0, 7)
LIGHT = (0x8D, 0x14, 0xAF)
EMPTY = bytes(1024)


def commands(panel, *codes):
    for code in codes:
        panel.command(code)


def lit_panel(picture=EMPTY, *, setup=(0xA1, 0xC8), **options):
    """A panel that has been set up upright and shows a picture of 1024 bytes, one per column and page."""
    panel = PanelModel(**options)
    commands(panel, *setup, *WHOLE, *LIGHT)
    panel.data(picture)
    assert panel.faults == []
    return panel


def numbered_rows():
    """A picture that tells its 64 rows apart: row r has r in binary in columns 28 to 33, and column 34 lit."""
    picture = bytearray(1024)
    for row in range(64):
        for bit in range(7):
            if (row | 0x40) >> bit & 1:
                picture[(row >> 3) * 128 + 28 + bit] |= 1 << (row & 7)
    return bytes(picture)


def rows_shown(panel):
    """Line by line from the top, the number of the RAM row it shows, None where it is dark."""
    left = 28 - (128 - panel.width) // 2
    numbers = (sum(panel.pixel(left + bit, y) << bit for bit in range(7)) for y in range(panel.height))
    return [number - 0x40 if number else None for number in numbers]


def flipped(frame, width, *, left_right=False, upside_down=False):
    dots = [[frame[(y >> 3) * width + x] >> (y & 7) & 1 for x in range(width)] for y in range(len(frame) // width * 8)]
    if left_right:
        dots = [line[::-1] for line in dots]
    if upside_down:
        dots = dots[::-1]
    pages = range(0, len(dots), 8)
    return bytes(sum(dots[page + bit][x] << bit for bit in range(8)) for page in pages for x in range(width))


def adafruit_panel(width, height, **options):
    panel = PanelModel(width, height, **options)
    return panel, adafruit_ssd1306.SSD1306_I2C(width, height, ModelI2C(panel))


def scribble(driver, seed=1):
    noise = random.Random(seed)
    for x, y in itertools.product(range(driver.width), range(driver.height)):
        driver.pixel(x, y, noise.getrandbits(1))
    return bytes(driver.buffer[1:])


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_adafruits_driver_shows_its_buffer_dot_for_dot_without_a_fault(width, height):
    panel, driver = adafruit_panel(width, height)
    assert panel.frame() == bytes(width * height // 8)
    picture = scribble(driver)
    driver.show()
    assert panel.frame() == picture
    for x, y in itertools.product(range(width), range(height)):
        assert panel.pixel(x, y) == bool(driver.pixel(x, y))
    assert panel.lit
    assert panel.faults == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_adafruits_rotation_flips_rows_at_once_and_columns_with_the_next_picture(width, height):
    panel, driver = adafruit_panel(width, height)
    picture = scribble(driver)
    driver.show()
    driver.rotate(False)
    assert panel.frame() == flipped(picture, width, upside_down=True)
    driver.show()
    assert panel.frame() == flipped(picture, width, upside_down=True, left_right=True)
    driver.rotate(True)
    driver.show()
    assert panel.frame() == picture
    assert panel.faults == []


def test_adafruits_invert_contrast_and_power_off_and_on_reach_the_glass():
    panel, driver = adafruit_panel(128, 64)
    picture = scribble(driver)
    driver.show()
    driver.invert(True)
    assert panel.frame() == bytes(byte ^ 0xFF for byte in picture)
    driver.invert(False)
    driver.contrast(17)
    assert panel.contrast == 17
    assert panel.frame() == picture
    driver.poweroff()
    assert not panel.lit
    assert panel.frame() == EMPTY
    driver.poweron()
    assert panel.frame() == picture
    assert panel.faults == []


def test_adafruits_driver_may_start_a_second_time_on_a_panel_in_use_or_after_a_reset():
    panel, driver = adafruit_panel(128, 64)
    scribble(driver)
    driver.show()
    adafruit_ssd1306.SSD1306_I2C(128, 64, ModelI2C(panel))
    panel.reset()
    again = adafruit_ssd1306.SSD1306_I2C(128, 64, ModelI2C(panel))
    picture = scribble(again, seed=2)
    again.show()
    assert panel.frame() == picture
    assert panel.faults == []


def test_adafruits_page_addressing_leaves_the_chip_in_horizontal_mode_and_that_is_told():
    panel = PanelModel(64, 48)
    adafruit_ssd1306.SSD1306_I2C(64, 48, ModelI2C(panel), page_addressing=True)
    assert any(fault.startswith("B0h: only for page mode") for fault in panel.faults)
    assert not any(fault.startswith("20h") for fault in panel.faults)


def test_adafruits_driver_without_a_charge_pump_lights_only_a_glass_with_its_own_supply():
    own_supply = PanelModel(external_vcc=True)
    adafruit_ssd1306.SSD1306_I2C(128, 64, ModelI2C(own_supply), external_vcc=True)
    assert own_supply.lit
    assert own_supply.faults == []
    ordinary = PanelModel()
    adafruit_ssd1306.SSD1306_I2C(128, 64, ModelI2C(ordinary), external_vcc=True)
    assert not ordinary.lit
    assert [fault for fault in ordinary.faults if "stays dark" in fault] == ordinary.faults[:1]


def test_undefined_ram_shows_until_it_is_written():
    panel, same, other = PanelModel(), PanelModel(), PanelModel(power_on=7)
    for each in (panel, same, other):
        commands(each, *LIGHT)
    assert 3000 < sum(byte.bit_count() for byte in panel.frame()) < 5000
    assert same.frame() == panel.frame()
    assert other.frame() != panel.frame()
    chosen = PanelModel(power_on=bytes([0x0F]) * 1024)
    commands(chosen, 0xC8, *LIGHT)
    assert chosen.frame() == bytes([0x0F]) * 1024
    with pytest.raises(ValueError, match="1024 bytes"):
        PanelModel(power_on=b"short")


@st.composite
def windows(draw, size):
    start = draw(st.integers(0, size - 1))
    return start, draw(st.integers(start, size - 1))


@given(windows(128), windows(8), st.sampled_from([HORIZONTAL, VERTICAL]), st.booleans(), st.integers(0, 2500))
@settings(max_examples=60, deadline=None)
def test_a_window_is_filled_in_its_order_round_and_round(columns, pages, mode, remap, length):
    panel = lit_panel(setup=(0xA1 if remap else 0xA0, 0xC8))
    commands(panel, 0x20, mode, 0x21, *columns, 0x22, *pages)
    data = random.Random(length).randbytes(length)
    panel.data(data)
    across, down = range(columns[0], columns[1] + 1), range(pages[0], pages[1] + 1)
    if mode == HORIZONTAL:
        places = [(page, column) for page in down for column in across]
    else:
        places = [(page, column) for column in across for page in down]
    expected = bytearray(1024)
    for byte, (page, column) in zip(data, itertools.cycle(places), strict=False):
        expected[page * 128 + (column if remap else 127 - column)] = byte
    assert panel.frame() == expected
    assert panel.faults == []


@given(
    st.integers(0, 127),
    st.integers(0, 7),
    st.binary(min_size=1, max_size=128),
    st.permutations(["page", "low", "high"]),
)
@settings(max_examples=60, deadline=None)
def test_page_mode_runs_along_one_page_from_the_column_of_its_nibbles(column, page, data, order):
    panel = lit_panel()
    codes = {"page": 0xB0 | page, "low": column & 0x0F, "high": 0x10 | column >> 4}
    commands(panel, 0x20, PAGE, *(codes[name] for name in order))
    data = data[: 128 - column]
    panel.data(data)
    at = page * 128 + column
    assert panel.frame() == EMPTY[:at] + data + EMPTY[at + len(data) :]
    assert panel.faults == []


def test_page_mode_wraps_from_column_127_to_0_of_the_same_page():
    panel = lit_panel()
    commands(panel, 0x20, PAGE, 0xB2, 0x00, 0x10)
    panel.data(b"\x01" * 128 + b"\x80")
    assert panel.frame()[256:384] == b"\x80" + b"\x01" * 127
    assert panel.faults == []


def test_page_mode_knows_nothing_of_the_windows():
    panel = lit_panel()
    commands(panel, 0x21, 3, 5, 0x22, 1, 2, 0x20, PAGE, 0xB7, 0x04, 0x10)
    panel.data(b"\x01" * 6)
    assert panel.frame() == EMPTY[: 7 * 128 + 4] + b"\x01" * 6 + EMPTY[: 128 - 10]
    assert panel.faults == []


def test_page_mode_past_column_127_is_a_fault_where_the_data_sheet_is_unclear():
    panel = lit_panel()
    commands(panel, 0x20, PAGE, 0x0C, 0x17)
    panel.data(b"\x01" * 4)
    assert panel.faults == []
    panel.data(b"\x5a")
    assert len(panel.faults) == 1
    assert "5Ah" in panel.faults[0]


def test_page_mode_is_the_reset_mode():
    panel = PanelModel(power_on=EMPTY)
    commands(panel, 0xA1, 0xC8, 0xB3, *LIGHT)
    panel.data(b"\xff" * 129)
    assert panel.frame() == EMPTY[:384] + b"\xff" * 128 + EMPTY[512:]
    assert panel.faults == []


def test_segment_remap_turns_only_what_is_written_afterwards():
    picture = random.Random(3).randbytes(1024)
    panel = lit_panel(picture)
    panel.command(0xA0)
    assert panel.frame() == picture
    panel.data(picture[:128])
    assert panel.frame() == picture[127::-1] + picture[128:]


# Tables 10-1 and 10-2: multiplex ratio, C0h or C8h, display offset, start line, and the RAM row on some COM outputs.
OFFSETS_AND_START_LINES = [
    (64, 0xC0, 0, 0, {0: 0, 31: 31, 63: 63}),
    (64, 0xC0, 8, 0, {0: 8, 55: 63, 56: 0, 63: 7}),
    (64, 0xC0, 0, 8, {0: 8, 55: 63, 56: 0, 63: 7}),
    (56, 0xC0, 0, 0, {0: 0, 55: 55, 56: None, 63: None}),
    (56, 0xC0, 8, 0, {0: 8, 47: 55, 48: None, 55: None, 56: 0, 63: 7}),
    (56, 0xC0, 0, 8, {0: 8, 55: 63, 56: None, 63: None}),
    (64, 0xC8, 0, 0, {0: 63, 31: 32, 63: 0}),
    (64, 0xC8, 8, 0, {0: 7, 7: 0, 8: 63, 63: 8}),
    (64, 0xC8, 0, 8, {0: 7, 7: 0, 8: 63, 63: 8}),
    (48, 0xC8, 0, 0, {0: 47, 47: 0, 48: None, 63: None}),
    (48, 0xC8, 8, 0, {0: None, 7: None, 8: 47, 55: 0, 56: None}),
    (48, 0xC8, 0, 8, {0: 55, 47: 8, 48: None, 63: None}),
    (48, 0xC8, 8, 16, {0: None, 7: None, 8: 63, 55: 16, 56: None}),
]


@pytest.mark.parametrize(("mux", "scan", "offset", "start_line", "expected"), OFFSETS_AND_START_LINES)
def test_multiplex_offset_and_start_line_show_the_rows_of_tables_10_1_and_10_2(mux, scan, offset, start_line, expected):
    panel = lit_panel(numbered_rows())
    commands(panel, 0xA8, mux - 1, scan, 0xD3, offset, 0x40 | start_line)
    shown = rows_shown(panel)
    assert {output: shown[63 - output] for output in expected} == expected
    assert sum(row is not None for row in shown) == mux
    assert panel.faults == []


# Table 10-3: DAh, scan direction, and the COM pin that carries a ROW, off its eight figures.
COM_PINS = [
    (0x02, 0xC0, {0: 0, 31: 31, 32: 32, 63: 63}),
    (0x22, 0xC0, {0: 32, 31: 63, 32: 0, 63: 31}),
    (0x02, 0xC8, {0: 63, 31: 32, 32: 31, 63: 0}),
    (0x22, 0xC8, {0: 31, 31: 0, 32: 63, 63: 32}),
    (0x12, 0xC0, {0: 0, 1: 32, 2: 1, 61: 62, 62: 31, 63: 63}),
    (0x32, 0xC0, {0: 32, 1: 0, 2: 33, 61: 30, 62: 63, 63: 31}),
    (0x12, 0xC8, {0: 63, 1: 31, 2: 62, 61: 1, 62: 32, 63: 0}),
    (0x32, 0xC8, {0: 31, 1: 63, 2: 30, 61: 33, 62: 0, 63: 32}),
]


@pytest.mark.parametrize(("config", "scan", "pins"), COM_PINS)
def test_com_pins_carry_the_rows_of_table_10_3(config, scan, pins):
    # On a glass wired straight through, COM63 is the top line.
    panel = lit_panel(numbered_rows(), com_pins=0x02)
    commands(panel, 0xDA, config, scan)
    shown = rows_shown(panel)
    assert {row: 63 - shown.index(row) for row in pins} == pins
    assert sorted(shown) == list(range(64))


@pytest.mark.parametrize("config", [0x02, 0x12, 0x22, 0x32])
@pytest.mark.parametrize("scan", [0xC0, 0xC8])
def test_a_glass_driven_as_it_is_wired_shows_its_rows_in_order(config, scan):
    panel = lit_panel(numbered_rows(), com_pins=config)
    commands(panel, 0xDA, config, scan)
    assert rows_shown(panel) == (list(range(64)) if scan == 0xC8 else list(range(63, -1, -1)))


def test_sequential_pins_on_an_ordinary_module_interleave_the_halves_of_the_picture():
    panel = lit_panel(numbered_rows())
    commands(panel, 0xDA, 0x02)
    assert rows_shown(panel) == [y // 2 + 32 * (y & 1) for y in range(64)]


def test_left_right_remap_on_an_ordinary_module_swaps_neighbouring_rows():
    panel = lit_panel(numbered_rows())
    commands(panel, 0xDA, 0x32)
    assert rows_shown(panel) == [y ^ 1 for y in range(64)]


def test_the_set_up_of_a_128x64_module_squeezes_every_other_row_onto_a_128x32_one():
    panel = lit_panel(numbered_rows(), width=128, height=32)
    commands(panel, 0xA8, 31, 0xDA, 0x02)
    assert rows_shown(panel) == list(range(32))
    commands(panel, 0xA8, 63, 0xDA, 0x12)
    assert rows_shown(panel) == list(range(1, 64, 2))


def test_entire_display_on_lights_the_scanned_lines_whatever_is_in_ram_or_inverted():
    picture = random.Random(4).randbytes(1024)
    panel = lit_panel(picture)
    panel.command(0xA5)
    assert panel.frame() == b"\xff" * 1024
    panel.command(0xA7)
    assert panel.frame() == b"\xff" * 1024
    commands(panel, 0xA6, 0xA4)
    assert panel.frame() == picture
    commands(panel, 0xDA, 0x12, 0xA8, 31, 0xA5)
    assert sum(panel.pixel(0, y) for y in range(64)) == 32


def test_lines_out_of_the_scan_are_dark_in_inverse_display_too():
    panel = lit_panel()
    commands(panel, 0xA8, 15, 0xC0, 0xA7)
    assert [panel.pixel(5, y) for y in range(64)] == [False] * 48 + [True] * 16


def test_reset_restores_the_registers_and_keeps_the_ram():
    picture = random.Random(5).randbytes(1024)
    panel = lit_panel(picture)
    commands(panel, 0x81, 1, 0xA8, 31, 0xD3, 5, 0x47, 0xA7, 0xA5, 0xDA, 0x22, 0x21, 3)
    panel.reset()
    assert not panel.lit
    assert panel.frame() == EMPTY
    assert panel.contrast == 0x7F
    panel.command(0xAF)
    assert not panel.lit
    commands(panel, *LIGHT)
    assert panel.frame() == flipped(picture, 128, upside_down=True)
    assert panel.faults == []
    panel.data(b"\x00" * 128)
    assert panel.frame()[-128:] == bytes(128)
    panel.data(b"\xff")
    assert panel.frame()[-1] == 0xFF
    panel.command(0x20)
    panel.command(HORIZONTAL)
    panel.data(b"\x00")
    assert len(panel.faults) == 1
    assert "no 21h and 22h" in panel.faults[0]


@pytest.mark.parametrize(("sent", "missing"), [((), "21h and 22h"), ((0x21, 0, 9), "22h"), ((0x22, 0, 1), "21h")])
@pytest.mark.parametrize("mode", [HORIZONTAL, VERTICAL])
def test_data_before_both_windows_are_set_is_a_fault(mode, sent, missing):
    panel = PanelModel()
    commands(panel, 0x20, mode, *sent)
    assert panel.faults == []
    panel.data(b"\x12\x34")
    assert len(panel.faults) == 1
    assert f"no {missing} " in panel.faults[0]


def test_display_on_before_the_charge_pump_leaves_the_glass_dark_and_says_so_once_there_is_a_picture():
    panel = PanelModel()
    commands(panel, 0xA1, 0xC8, *WHOLE, 0xAF, 0x8D, 0x14)
    assert panel.faults == []
    panel.data(b"\xff" * 1024)
    panel.data(b"\xff" * 1024)
    assert not panel.lit
    assert panel.frame() == EMPTY
    assert len(panel.faults) == 1
    assert "AFh" in panel.faults[0]
    assert "the glass stays dark" in panel.faults[0]
    panel.command(0xAF)
    assert panel.lit
    assert panel.frame() == b"\xff" * 1024


def test_display_on_over_a_written_picture_without_the_charge_pump_is_a_fault():
    panel = PanelModel()
    commands(panel, *WHOLE)
    panel.data(b"\xff" * 1024)
    assert panel.faults == []
    panel.command(0xAF)
    assert "the glass stays dark" in panel.faults[0]


def test_the_charge_pump_off_darkens_the_glass_unless_it_has_its_own_supply():
    panel = lit_panel(b"\xff" * 1024)
    commands(panel, 0x8D, 0x10)
    assert not panel.lit
    own_supply = lit_panel(b"\xff" * 1024, external_vcc=True)
    commands(own_supply, 0x8D, 0x10)
    assert own_supply.lit


FAULTY_COMMANDS = [
    ((0x20, 0x03), "20h", "03h is invalid"),
    ((0x21, 0, 128), "21h", "column end 80h"),
    ((0x21, 200, 127), "21h", "column start C8h"),
    ((0x21, 9, 8), "21h", "before its start"),
    ((0x22, 0, 8), "22h", "page end 08h"),
    ((0x22, 5, 2), "22h", "before its start"),
    ((0xA8, 14), "A8h", "0Eh"),
    ((0xA8, 64), "A8h", "40h"),
    ((0xD3, 64), "D3h", "40h"),
    ((0xD9, 0xF0), "D9h", "F0h"),
    ((0xD9, 0x0F), "D9h", "0Fh"),
    ((0xDA, 0x10), "DAh", "10h"),
    ((0xDB, 0x40), "DBh", "40h"),
    ((0x8D, 0x04), "8Dh", "04h"),
    ((0xAD, 0x31), "ADh", "31h"),
    ((0xA3, 32, 40), "A3h", "20h and scroll area 28h"),
    ((0xA3, 64, 0), "A3h", "40h"),
    ((0xA8, 47, 0xA3, 0, 49), "A3h", "48 MUX"),
    ((0x26, 1, 0, 0, 7, 0, 0xFF), "26h", "dummy"),
    ((0x27, 0, 3, 0, 2, 0, 0xFF), "27h", "before its start"),
    ((0x29, 0, 0, 8, 7, 1), "29h", "interval 08h"),
    ((0x2A, 0, 0, 0, 7, 64), "2Ah", "offset 40h"),
    ((0x2F,), "2Fh", "not shown"),
    ((0x23, 0x30), "23h", "not shown"),
    ((0xD6, 0x01), "D6h", "not shown"),
    ((0x05,), "05h", "only for page mode"),
    ((0x14,), "14h", "only for page mode"),
    ((0xB0,), "B0h", "only for page mode"),
]


@pytest.mark.parametrize(("codes", "named", "why"), FAULTY_COMMANDS)
def test_a_wrong_parameter_is_reported_with_its_command(codes, named, why):
    panel = lit_panel()
    commands(panel, *codes)
    assert len(panel.faults) == 1
    assert panel.faults[0].startswith(named + ":")
    assert why in panel.faults[0]
    commands(panel, 0x81, 0x55)
    assert panel.contrast == 0x55
    assert len(panel.faults) == 1


def test_a_column_beyond_the_ram_and_a_window_in_page_mode_are_reported():
    panel = PanelModel()
    commands(panel, 0x18, 0x21, 0, 127, 0x22, 0, 7)
    assert [fault[:4] for fault in panel.faults] == ["18h:", "21h:", "22h:"]


SOUND_COMMANDS = [
    (0xE3,),
    (0x20, 0x10),
    (0x21, 127, 127),
    (0x22, 7, 7),
    (0x81, 0x00),
    (0xA8, 15),
    (0xAD, 0x30),
    (0xD3, 63),
    (0xD5, 0xF0),
    (0xD9, 0xF1),
    (0xDA, 0x32),
    (0xDB, 0x30),
    (0x2E,),
    (0xA3, 0, 64),
    (0xA3, 24, 40),
    (0x26, 0, 0, 7, 7, 0, 0xFF),
    (0x27, 0, 2, 0, 2, 0, 0xFF),
    (0x29, 0, 0, 0, 7, 63),
    (0x2A, 0, 0, 0, 7, 1),
    (0x23, 0x00),
    (0xD6, 0x00),
]


@pytest.mark.parametrize("codes", SOUND_COMMANDS)
def test_a_command_takes_its_own_number_of_parameters_and_no_more(codes):
    panel = lit_panel()
    commands(panel, *codes, 0x81, 0x99)
    assert panel.contrast == 0x99
    assert panel.faults == []


@pytest.mark.parametrize("code", [0x24, 0x25, 0x28, 0x2B, 0x30, 0x3F, 0x80, 0x82, 0xA2, 0xA9, 0xB8, 0xC1, 0xCF, 0xFF])
def test_a_byte_that_is_no_command_is_reported(code):
    panel = lit_panel()
    panel.command(code)
    assert panel.faults == [f"{code:02X}h: no such command"]


def test_an_invalid_multiplex_ratio_or_mode_changes_nothing():
    panel = lit_panel(numbered_rows())
    commands(panel, 0xA8, 3, 0x20, 3)
    assert rows_shown(panel) == list(range(64))
    panel.data(bytes(1024))
    assert panel.frame() == EMPTY


def test_scrolling_forbids_ram_writes_and_set_up_until_it_is_stopped():
    panel = lit_panel()
    panel.command(0x2F)
    panel.data(b"\x00")
    commands(panel, 0x26, 0, 0, 0, 7, 0, 0xFF)
    assert [fault[:8] for fault in panel.faults] == ["2Fh: scr", "data 00h", "26h: scr"]
    panel.command(0x2E)
    panel.data(b"\x00")
    assert len(panel.faults) == 3


def test_data_in_the_middle_of_a_command_is_reported_and_stored():
    panel = lit_panel()
    panel.command(0xD3)
    panel.data(b"\x0f")
    assert panel.faults[0].startswith("D3h: data came")
    assert panel.frame()[0] == 0x0F
    commands(panel, 0x81, 0x01)
    assert panel.contrast == 1


def test_i2c_frames_mix_single_bytes_and_a_last_run():
    panel = lit_panel()
    assert panel.write(0x3C, bytes([0x80, 0x81, 0x80, 0x42, 0xC0, 0xAA, 0xC0, 0xBB, 0x40, 0xCC, 0x00, 0x80]))
    assert panel.contrast == 0x42
    assert panel.frame()[:6] == b"\xaa\xbb\xcc\x00\x80\x00"
    assert panel.write(0x3C, bytes([0x00, 0x81, 0x43, 0xA7]))
    assert panel.contrast == 0x43
    assert panel.frame()[0] == 0xAA ^ 0xFF
    assert panel.faults == []


def test_a_commands_parameters_may_come_in_writes_of_their_own():
    panel = lit_panel()
    for code in (0x21, 5, 6, 0x22, 1, 1):
        assert panel.write(0x3C, bytes([0x80, code]))
    panel.write(0x3C, b"\x40\x11\x22\x33")
    assert panel.frame()[128 + 5 : 128 + 7] == b"\x33\x22"
    assert panel.faults == []


@pytest.mark.parametrize("address", [0x3C, 0x3D])
def test_only_its_own_address_is_acknowledged(address):
    panel = PanelModel(address=address)
    other = address ^ 1
    assert not panel.write(other, b"\x00\x81\x01")
    assert panel.read(other, 1) is None
    assert (panel.contrast, panel.bytes_on_bus, panel.transactions, panel.faults) == (0x7F, 0, 0, [])
    assert panel.write(address, b"")
    assert panel.write(address, b"\x00\x81\x01")
    assert panel.contrast == 1
    assert panel.faults == []


def test_an_address_the_chip_cannot_have_is_refused():
    with pytest.raises(ValueError, match="0x78"):
        PanelModel(address=0x78)


@pytest.mark.parametrize("control", [0x01, 0xAE, 0x20, 0x81, 0x7F])
def test_a_malformed_control_byte_is_a_fault_and_its_write_has_no_effect(control):
    panel = lit_panel()
    assert panel.write(0x3C, bytes([control, 0xA5]))
    assert len(panel.faults) == 1
    assert panel.faults[0].startswith(f"{control:02X}h: no control byte")
    assert panel.frame() == EMPTY


def test_a_control_byte_that_announces_a_byte_too_many_is_a_fault():
    panel = PanelModel()
    panel.write(0x3C, b"\x80")
    assert panel.faults[0].startswith("80h:")


def test_the_bus_is_counted_with_its_address_bytes():
    panel = PanelModel()
    panel.write(0x3C, b"")
    panel.write(0x3C, b"\x00\xe3")
    panel.read(0x3C, 1)
    assert (panel.transactions, panel.bytes_on_bus) == (3, 1 + 3 + 2)
    panel.command(0xE3)
    panel.data(b"")
    assert (panel.transactions, panel.bytes_on_bus) == (5, 7)


def test_a_full_frame_by_adafruits_driver_costs_the_bytes_it_should():
    panel, driver = adafruit_panel(128, 64)
    before = panel.bytes_on_bus
    driver.show()
    assert panel.bytes_on_bus - before == 6 * 3 + 1026


def test_status_tells_whether_the_display_is_on():
    panel = PanelModel()
    assert panel.read(0x3C, 2) == b"\x40\x40"
    commands(panel, *LIGHT)
    assert panel.read(0x3C, 1) == b"\x00"


def test_the_busio_adapter_has_a_lock_an_error_number_and_slices():
    panel = PanelModel(address=0x3D)
    i2c = ModelI2C(panel)
    with pytest.raises(RuntimeError, match="lock"):
        i2c.writeto(0x3D, b"")
    assert i2c.try_lock()
    assert not i2c.try_lock()
    assert i2c.scan() == [0x3D]
    i2c.writeto(0x3D, bytearray(b"\xee\x00\x81\x07\xee"), start=1, end=4)
    assert panel.contrast == 7
    with pytest.raises(OSError, match="0x3C") as nobody:
        i2c.writeto(0x3C, b"")
    assert nobody.value.errno == 19
    with pytest.raises(OSError, match="0x3C"):
        i2c.readfrom_into(0x3C, bytearray(1))
    answer = bytearray(b"\xee\xee\xee")
    i2c.readfrom_into(0x3D, answer, start=1, end=2)
    assert answer == b"\xee\x40\xee"
    i2c.unlock()
    assert i2c.try_lock()


def test_adafruits_driver_finds_nobody_at_the_wrong_address():
    with pytest.raises(ValueError, match="0x3c"):
        adafruit_ssd1306.SSD1306_I2C(128, 64, ModelI2C(PanelModel(address=0x3D)))


@pytest.mark.parametrize(("x", "y"), [(-1, 0), (128, 0), (0, 64), (0, -1)])
def test_there_is_no_pixel_outside_the_glass(x, y):
    with pytest.raises(IndexError):
        lit_panel().pixel(x, y)


@pytest.mark.parametrize(("width", "height"), [(0, 64), (129, 64), (128, 8), (128, 65), (128, 36)])
def test_a_glass_the_chip_cannot_drive_is_refused(width, height):
    with pytest.raises(ValueError, match="a glass is"):
        PanelModel(width, height)


@given(st.lists(st.tuples(st.booleans(), st.binary(max_size=12)), max_size=20))
@settings(max_examples=80, deadline=None)
def test_no_bytes_whatever_break_the_model(runs):
    panel = PanelModel(96, 16)
    for is_data, run in runs:
        if is_data:
            panel.data(run)
        else:
            panel.write(0x3C, b"\x00" + run)
        assert len(panel.frame()) == 192


def sh1106(**options):
    """An SH1106 as its data sheet's reset leaves it, upright, lit, and with the address at its first column."""
    panel = PanelModel(controller="sh1106", **options)
    commands(panel, 0xA1, 0xC8, 0xAF)
    return panel


def test_an_sh1106_shows_columns_2_to_129_of_its_132():
    panel = sh1106(power_on=bytes(132 * 8))
    commands(panel, 0xB3, 0x00, 0x10)
    panel.data(bytes([0xFF, 0xFF, 0x01, *[0x00] * 126, 0x80, 0xFF, 0xFF]))
    assert panel.faults == []
    shown = {(x, y) for x, y in itertools.product(range(128), range(64)) if panel.pixel(x, y)}
    assert shown == {(0, 24), (127, 31)}


def test_an_sh1106_stays_in_its_page_and_stops_after_its_last_column():
    panel = sh1106(power_on=bytes(132 * 8))
    commands(panel, 0xB0, 0x02, 0x18)  # column 130
    panel.data(b"\xff\xff\xff\xff")
    assert panel.faults == ["data FFh: past column 131, where the address stops; not stored"]
    assert sum(map(bool, panel.chip.ram.cells)) == 2


@pytest.mark.parametrize("opcode", [0x20, 0x21, 0x22, 0x26, 0x2E, 0x2F, 0x34, 0x8D, 0xA3, 0xB8, 0xD6])
def test_an_sh1106_does_not_know_what_only_an_ssd1306_knows(opcode):
    panel = sh1106()
    commands(panel, opcode)
    assert panel.faults == [f"{opcode:02X}h: no such command"]


def test_adafruits_set_up_of_an_ssd1306_leaves_an_sh1106_without_its_pump():
    panel = PanelModel(controller="sh1106")
    adafruit_ssd1306.SSD1306_I2C(128, 64, ModelI2C(panel))
    assert "ADh: DC-DC mode 30h is neither 8Bh (on) nor 8Ah (off)" in panel.faults
    assert {"20h: no such command", "8Dh: no such command"} < set(panel.faults)
    assert not panel.lit


def test_an_sh1106s_pump_is_on_after_a_reset_and_set_while_the_display_is_off():
    panel = sh1106()
    assert panel.lit
    commands(panel, 0xAD, 0x8A)
    assert panel.faults == ["ADh: the display must be off (AEh) when the DC-DC converter is set"]
    commands(panel, 0xAE, 0xAF)
    assert not panel.lit
    panel.reset()
    commands(panel, 0xAF)
    assert panel.lit


def test_an_sh1106_returns_to_where_a_read_modify_write_began():
    panel = sh1106(power_on=bytes(132 * 8))
    commands(panel, 0xB0, 0x02, 0x10, 0xE0)
    panel.data(b"\x01\x02")
    commands(panel, 0xEE)
    panel.data(b"\x04")
    assert panel.faults == []
    assert panel.frame()[:2] == b"\x04\x02"
    commands(panel, 0xEE)
    assert panel.faults == ["EEh: the end of a read-modify-write (E0h) that wasn't begun"]


def test_a_module_mounted_upside_down_shows_its_picture_so():
    picture = bytes(range(256)) * 4
    upright, turned = lit_panel(picture), lit_panel(picture, rotation=180)
    assert turned.frame() == flipped(upright.frame(), 128, left_right=True, upside_down=True)
    assert turned.pixel(3, 5) == upright.pixel(124, 58)
    with pytest.raises(ValueError, match="0 or 180 degrees, not 90"):
        PanelModel(rotation=90)


def test_spi_wires_carry_a_byte_when_selected_and_as_d_c_says():
    panel = PanelModel()
    wires = SPIWires(panel)
    wires.clock(0xAF)
    assert not panel.chip.display_on, "it isn't selected"
    wires.set_cs(False)
    for byte in (*WHOLE, *LIGHT):
        wires.clock(byte)
    wires.set_dc(True)
    for byte in range(256):
        wires.clock(byte)
    wires.set_cs(True)
    assert panel.faults == []
    assert bytes(panel.chip.ram.cells[:256]) == bytes(range(256))
    assert (panel.transactions, panel.bytes_on_bus) == (1, len(WHOLE) + len(LIGHT) + 256)


def test_a_low_reset_wire_resets_the_chip_and_it_takes_nothing():
    panel = lit_panel()
    wires = SPIWires(panel)
    wires.set_reset(False)
    assert not panel.lit
    wires.set_cs(False)
    wires.clock(0xAF)
    assert not panel.chip.display_on
    wires.set_reset(True)
    wires.clock(0xAF)
    assert panel.chip.display_on


def test_adafruits_spi_driver_shows_its_buffer_dot_for_dot_without_a_fault():
    panel = PanelModel()
    spi = ModelSPI(panel)
    driver = adafruit_ssd1306.SSD1306_SPI(128, 64, spi, spi.dc, spi.reset, spi.cs)
    driver.fill(0)
    for x, y in itertools.product(range(0, 128, 3), range(0, 64, 5)):
        driver.pixel(x, y, 1)
    driver.show()
    assert panel.frame() == bytes(driver.buffer)
    assert panel.faults == []
    assert spi.frequency == 8_000_000


def test_an_spi_mode_a_panel_does_not_understand_is_told():
    panel = PanelModel()
    spi = ModelSPI(panel)
    with pytest.raises(RuntimeError, match="requires lock"):
        spi.write(b"\xaf")
    assert spi.try_lock()
    spi.configure(polarity=1, phase=1)
    assert panel.faults == []
    spi.configure(polarity=0, phase=1)
    assert panel.faults == ["SPI with polarity 0, phase 1, 8 bits isn't understood"]
