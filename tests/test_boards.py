"""Board files: what they say is what the tools get, and what can't be right is told in one line."""

import dataclasses

import pytest

from host_tools import boards
from host_tools.errors import BadInput, Missing

GOOD = """\
title = "Test board"
runtime = "micropython"
mpy_arch = "armv6m"

[i2c]
block = 1
sda = 6
scl = 7
frequency = 400_000

[panel]
controller = "ssd1306"
width = 128
height = 32
address = 0x3D

[buttons]
up = 10
down = 11
left = 12
right = 13
a = 14
b = 15

[led]
pin = 25
"""


def written(folder, text):
    path = folder / "test.toml"
    path.write_text(text)
    return path


def complaint(folder, old, new):
    """What is said of the good file with `old` replaced by `new`, which is one line that names the file."""
    assert old in GOOD
    with pytest.raises(BadInput) as caught:
        boards.read(written(folder, GOOD.replace(old, new, 1)))
    message = str(caught.value)
    assert "\n" not in message
    assert "test.toml: " in message
    return message.partition("test.toml: ")[2]


def test_a_board_is_what_its_file_says(tmp_path):
    board = boards.read(written(tmp_path, GOOD))
    assert board == boards.Board(
        name="test",
        title="Test board",
        runtime="micropython",
        mpy_arch="armv6m",
        i2c=boards.I2C(block=1, sda=6, scl=7, frequency=400_000),
        panel=boards.PanelSpec(controller="ssd1306", width=128, height=32, address=0x3D),
        buttons=boards.Buttons(up=10, down=11, left=12, right=13, a=14, b=15),
        led=boards.Led(pin=25),
        sound=None,
    )
    with pytest.raises(dataclasses.FrozenInstanceError):
        board.title = "another"


def test_a_board_may_have_a_piezo(tmp_path):
    assert boards.read(written(tmp_path, GOOD + "\n[sound]\npin = 16\n")).sound == boards.Sound(pin=16)


def test_every_board_of_the_project_loads_under_its_file_name():
    assert "pico" in boards.names()
    assert [boards.load(name).name for name in boards.names()] == boards.names()


@pytest.mark.parametrize("name", ["pcio", "../boards/pico", "pico.toml", ""])
def test_an_unknown_board_is_told_with_the_known_ones(name):
    with pytest.raises(BadInput, match=r"unknown board '.*': choose one of .*pico"):
        boards.load(name)


def test_a_missing_file_is_missing(tmp_path):
    with pytest.raises(Missing, match="no such board file"):
        boards.read(tmp_path / "nowhere.toml")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[led]", "[lamp]", "unknown key lamp: allowed are title, runtime, mpy_arch, i2c, panel, buttons, led, sound"),
        (
            'title = "Test board"\n',
            "",
            "missing key title: needed are title, runtime, mpy_arch, i2c, panel, buttons, led",
        ),
        ("a = 14\n", "", "missing key [buttons] a: needed are up, down, left, right, a, b"),
        ("a = 14", "a = 14\nselect = 16", "unknown key [buttons] select: allowed are up, down, left, right, a, b"),
        ("[led]\npin = 25", "[[led]]\npin = 25", "led must be a table, [led]"),
        ('"Test board"', '""', "title must not be empty"),
        ('"Test board"', "7", "title must be a string, not 7"),
        ("up = 10", 'up = "GP10"', "[buttons] up must be a whole number, not 'GP10'"),
        ("up = 10", "up = true", "[buttons] up must be a whole number, not True"),
        ("up = 10", "up = 10.0", "[buttons] up must be a whole number, not 10.0"),
        ('"micropython"', '"micropithon"', "runtime must be micropython or circuitpython, not micropithon"),
        ("armv6m", "armv6", "mpy_arch must be armv6m or armv7emsp or rv32imc, not armv6"),
        ("block = 1", "block = 2", "[i2c] block must be 0 or 1, not 2"),
        ("400_000", "0", "[i2c] frequency must be 1000..1000000, not 0"),
        ("ssd1306", "sh1106", "[panel] controller must be ssd1306, not sh1106"),
        ("128", "129", "[panel] width must be 8..128, not 129"),
        ("128", "0", "[panel] width must be 8..128, not 0"),
        ("32", "72", "[panel] height must be a multiple of 8 in 8..64, not 72"),
        ("32", "33", "[panel] height must be a multiple of 8 in 8..64, not 33"),
        ("0x3D", "0x7A", "[panel] address must be 0x3C or 0x3D, not 0x7A"),
        ("b = 15", "b = 30", "[buttons] b must be a GP number 0..29, not 30"),
        ("b = 15", "b = -1", "[buttons] b must be a GP number 0..29, not -1"),
        ("b = 15", "b = 6", "[buttons] b is pin 6, and so is [i2c] sda: give each a pin of its own"),
        ("pin = 25", "pin = 10", "[led] pin is pin 10, and so is [buttons] up: give each a pin of its own"),
        (
            "pin = 25",
            "pin = 25\n[sound]\npin = 25",
            "[sound] pin is pin 25, and so is [led] pin: give each a pin of its own",
        ),
        ("pin = 25", "pin = 25\n[sound]\npin = 30", "[sound] pin must be a GP number 0..29, not 30"),
        ("pin = 25", "pin = 25\n[sound]", "missing key [sound] pin: needed are pin"),
        ("pin = 25", "pin = 25\n[sound]\npin = false", "[sound] pin must be a whole number, not False"),
        ("sda = 6", "sda = 4", "[i2c] sda of block 1 can't be pin 4: use 2, 6, 10, 14 ..."),
        ("block = 1", "block = 0", "[i2c] sda of block 0 can't be pin 6: use 0, 4, 8, 12 ..."),
        ("scl = 7", "scl = 8", "[i2c] scl of block 1 can't be pin 8: use 3, 7, 11, 15 ..."),
        ("block = 1", "block = ", "not TOML: "),
        ("b = 15", "b = 15\nb = 16", "not TOML: "),
    ],
)
def test_what_is_wrong_is_told_with_what_is_allowed(tmp_path, old, new, said):
    assert complaint(tmp_path, old, new).startswith(said)


def test_a_chip_with_more_pins_may_use_them(tmp_path):
    more = GOOD.replace("armv6m", "armv7emsp").replace("b = 15", "b = 47")
    assert boards.read(written(tmp_path, more)).buttons.b == 47
