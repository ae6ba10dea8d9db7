"""Board files: what they say is what the tools get, and what can't be right is told in one line."""

import dataclasses

import pytest

from host_tools import boards
from host_tools.build import board_config, board_files, build_board
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

I2C = GOOD[GOOD.index("[i2c]") : GOOD.index("[panel]")]
SPI = """\
[spi]
block = 0
sck = 18
mosi = 19
cs = 17
dc = 20
frequency = 10_000_000

"""
ADDRESS = "address = 0x3D\n"
GOOD_SPI = GOOD.replace(I2C, SPI).replace(ADDRESS, "")
GOOD_BLINKA = """\
title = "Test computer"
runtime = "blinka"

[i2c]
sda = "SDA"
scl = "SCL"
frequency = 400_000

[panel]
controller = "ssd1306"
width = 128
height = 64
address = 0x3C

[buttons]
up = "D17"
down = "D22"
left = "D27"
right = "D23"
a = "D5"
b = "D6"
"""


def written(folder, text):
    path = folder / "test.toml"
    path.write_text(text)
    return path


def complaint(folder, old, new, *, of=GOOD):
    """What is said of a good file with `old` replaced by `new`, which is one line that names the file."""
    assert old in of
    with pytest.raises(BadInput) as caught:
        boards.read(written(folder, of.replace(old, new, 1)))
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
        (
            "[led]",
            "[lamp]",
            "unknown key lamp: allowed are title, runtime, panel, buttons, mpy_arch, i2c, spi, led, sound, header, ",
        ),
        ('title = "Test board"\n', "", "missing key title: needed are title, runtime, panel, buttons"),
        ("a = 14\n", "", "missing key [buttons] a: needed are up, down, left, right, a, b"),
        ("a = 14", "a = 14\nselect = 16", "unknown key [buttons] select: allowed are up, down, left, right, a, b"),
        ("[led]\npin = 25", "[[led]]\npin = 25", "led must be a table, [led]"),
        ('"Test board"', '""', "title must not be empty"),
        ('"Test board"', "7", "title must be a string, not 7"),
        ('"micropython"', '"micropithon"', "runtime must be micropython or circuitpython or blinka, not micropithon"),
        ("armv6m", "armv6", "mpy_arch must be armv6m or armv7emsp or rv32imc, not armv6"),
        ('mpy_arch = "armv6m"\n', "", "missing key mpy_arch: a micropython board needs it, one of armv6m, "),
        (
            '"micropython"\nmpy_arch = "armv6m"\n',
            '"circuitpython"\n',
            "missing key mpy_arch: a circuitpython board needs it",
        ),
        ('"micropython"', '"blinka"', "a blinka board is a computer with Python of its own: leave mpy_arch out"),
        ('"armv6m"', '"armv6m"\nheader = "uno"', "header must be pico or raspberry-pi, not uno"),
        # buses
        (I2C, "", "missing key i2c: the panel's bus needs a table, [i2c] or [spi]"),
        (I2C, I2C + SPI, "the panel is on one bus: leave out [i2c] or [spi]"),
        ("block = 1", "block = 2", "[i2c] block must be 0 or 1, not 2"),
        ("block = 1\n", "", "missing key [i2c] block: 0 or 1"),
        ("400_000", "0", "[i2c] frequency must be 1000..1000000, not 0"),
        (I2C, SPI, "[panel] address is for I2C: leave it out on SPI, which has none"),
        (ADDRESS, "", "missing key [panel] address: 0x3C or 0x3D on I2C"),
        # panels
        ("ssd1306", "ssd1305", "[panel] controller must be ssd1306 or sh1106, not ssd1305"),
        ("128", "129", "[panel] no ssd1306 panel is 129x32: there are 128x64, 128x32, 96x16, 72x40, 64x48, 64x32"),
        ("32", "-8", "[panel] no ssd1306 panel is 128x-8: there are "),
        ("ssd1306", "sh1106", "[panel] no sh1106 panel is 128x32: there are 128x64"),
        ("128\nheight = 32", "96\nheight = 16", "[panel] 96x16 is too small: the toy's screens need 64x32"),
        ("0x3D", "0x7A", "[panel] address must be 0x3C or 0x3D, not 0x7A"),
        ("0x3D", "0x3D\nrotation = 90", "[panel] rotation must be 0 or 180, not 90"),
        # pins
        ("up = 10", 'up = "GP10"', "[buttons] up must be a GP number 0..29, not 'GP10'"),
        ("up = 10", "up = true", "[buttons] up must be a GP number 0..29, not True"),
        ("up = 10", "up = 10.0", "[buttons] up must be a GP number 0..29, not 10.0"),
        ("b = 15", "b = 30", "[buttons] b must be a GP number 0..29, not 30"),
        ("b = 15", "b = -1", "[buttons] b must be a GP number 0..29, not -1"),
        ("b = 15", "b = 6", "[buttons] b is pin 6, and so is [i2c] sda: give each a pin of its own"),
        ("pin = 25", "pin = 10", "[led] pin is pin 10, and so is [buttons] up: give each a pin of its own"),
        ("pin = 25", 'pin = "green"', "[led] pin must be a GP number 0..29, not 'green'"),
        ("pin = 25", "pin = 25\nactive_low = 1", "[led] active_low must be true or false, not 1"),
        (
            "pin = 25",
            "pin = 25\n[sound]\npin = 25",
            "[led] pin is pin 25, and so is [sound] pin: give each a pin of its own",
        ),
        ("pin = 25", "pin = 25\n[sound]\npin = 30", "[sound] pin must be a GP number 0..29, not 30"),
        ("pin = 25", "pin = 25\n[sound]", "missing key [sound] pin: needed are pin"),
        ("pin = 25", "pin = 25\n[sound]\npin = false", "[sound] pin must be a GP number 0..29, not False"),
        ("sda = 6", "sda = 4", "[i2c] sda of block 1 can't be pin 4: use 2, 6, 10, 14 ..."),
        ("block = 1", "block = 0", "[i2c] sda of block 0 can't be pin 6: use 0, 4, 8, 12 ..."),
        ("scl = 7", "scl = 8", "[i2c] scl of block 1 can't be pin 8: use 3, 7, 11, 15 ..."),
        ("b = 15", "b = 15\n[printed]\nD0 = 3.5", "[printed] D0 must be a pin, not 3.5"),
        ('"armv6m"', '"armv6m"\npull_ups = "no"', "pull_ups must be true or false, not 'no'"),
        ('"armv6m"', '"armv6m"\nbuilt_in = "panel"', "built_in must be a list of some of panel, up, down, left, right"),
        ('"armv6m"', '"armv6m"\nbuilt_in = ["led"]', "built_in must be a list of some of panel, up, down, left, right"),
        ('"armv6m"', '"armv6m"\nbuilt_in = [["a"]]', "built_in must be a list of some of panel, up, down, left, right"),
        ('"armv6m"', '"armv6m"\nbuilt_in = ["sound"]', "sound is built_in, but its pin is missing: it needs a table"),
        ("b = 15", "b = 15\n[printed]\nD0 = 6", "[i2c] scl can't be pin 7: the board's header hasn't got it"),
        ("block = 1", "block = ", "not TOML: "),
        ("b = 15", "b = 15\nb = 16", "not TOML: "),
    ],
)
def test_what_is_wrong_is_told_with_what_is_allowed(tmp_path, old, new, said):
    assert complaint(tmp_path, old, new).startswith(said)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("sck = 18", "sck = 16", "[spi] sck of block 0 can't be pin 16: use 2, 6, 18, 22"),
        ("sck = 18", "sck = 26", "[spi] sck of block 0 can't be pin 26: use 2, 6, 18, 22"),
        ("mosi = 19", "mosi = 18", "[spi] mosi is pin 18, and so is [spi] sck: give each a pin of its own"),
        ("mosi = 19", "mosi = 16", "[spi] mosi of block 0 can't be pin 16: use 3, 7, 19, 23"),
        ("block = 0", "block = 1", "[spi] sck of block 1 can't be pin 18: use 10, 14, 26"),
        ("dc = 20\n", "", "missing key [spi] dc: needed are sck, mosi, cs, dc, frequency"),
        ("dc = 20", "dc = 20\nreset = 20", "[spi] reset is pin 20, and so is [spi] dc: give each a pin of its own"),
        ("10_000_000", "10_000_001", "[spi] frequency must be 1000..10000000 for an ssd1306, not 10000001"),
        ("10_000_000", '"fast"', "[spi] frequency must be a whole number, not 'fast'"),
    ],
)
def test_what_is_wrong_with_spi_is_told(tmp_path, old, new, said):
    assert complaint(tmp_path, old, new, of=GOOD_SPI).startswith(said)


def test_an_sh1106_on_spi_is_slower(tmp_path):
    sh1106 = GOOD_SPI.replace("ssd1306", "sh1106").replace("height = 32", "height = 64")
    assert complaint(tmp_path, "", "", of=sh1106) == (
        "[spi] frequency must be 1000..4000000 for an sh1106, not 10000000"
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('sda = "SDA"', "sda = 2", '[i2c] sda must be a name of Blinka\'s board module, such as "D17", not 2'),
        ('up = "D17"', 'up = "17"', "[buttons] up must be a name of Blinka's board module, such as \"D17\", not '17'"),
        ('up = "D17"', 'up = "SDA"', "[buttons] up is pin SDA, and so is [i2c] sda: give each a pin of its own"),
        ('sda = "SDA"', 'block = 1\nsda = "SDA"', "[i2c] block is for chips: leave it out, Blinka finds the bus"),
        ('b = "D6"', 'b = "D6"\n[led]\npin = "LED"', '[led] pin can be "LED" on a board with a chip only'),
    ],
)
def test_what_is_wrong_with_a_computers_pins_is_told(tmp_path, old, new, said):
    assert complaint(tmp_path, old, new, of=GOOD_BLINKA).startswith(said)


def test_two_names_of_one_pin_are_found_out(tmp_path):
    pi = GOOD_BLINKA.replace('"blinka"', '"blinka"\nheader = "raspberry-pi"')
    said = complaint(tmp_path, 'up = "D17"', 'up = "D2"', of=pi)
    assert said == "[buttons] up is pin D2, and so is [i2c] sda: give each a pin of its own"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('sda = "SDA"', 'sda = "D4"', "[i2c] sda can't be pin D4: use D2"),
        ('scl = "SCL"', 'scl = "D20"', "[i2c] scl can't be pin D20: use D3"),
        ('sda = "SDA"', 'sda = "D2"', None),
    ],
)
def test_a_raspberry_pis_buses_are_on_their_pins(tmp_path, old, new, said):
    pi = GOOD_BLINKA.replace('"blinka"', '"blinka"\nheader = "raspberry-pi"')
    if said:
        assert complaint(tmp_path, old, new, of=pi) == said
    else:
        assert boards.read(written(tmp_path, pi.replace(old, new))).i2c


def test_what_is_built_in_needs_no_place_on_the_header(tmp_path):
    printed = "b = 15\n[printed]\nD0 = 6\nD1 = 7\n"
    assert "[buttons] up can't be pin 10" in complaint(tmp_path, "b = 15", printed)
    whole = GOOD.replace('"armv6m"', '"armv6m"\nbuilt_in = ["up", "down", "left", "right", "a", "b"]')
    assert boards.read(written(tmp_path, whole.replace("b = 15", printed))).buttons.up == 10


def test_a_board_may_have_its_panel_on_spi(tmp_path):
    board = boards.read(written(tmp_path, GOOD_SPI))
    assert board.spi == boards.SPI(block=0, sck=18, mosi=19, cs=17, dc=20, frequency=10_000_000)
    assert board.i2c is None
    assert board.bus is board.spi


def test_a_computer_has_names_for_pins(tmp_path):
    board = boards.read(written(tmp_path, GOOD_BLINKA))
    assert board.i2c == boards.I2C(sda="SDA", scl="SCL", frequency=400_000)
    assert (board.mpy_arch, board.led, board.sound) == (None, None, None)
    assert board.buttons.up == "D17"


def test_an_led_may_have_a_name_only_or_shine_when_its_pin_is_low(tmp_path):
    assert boards.read(written(tmp_path, GOOD.replace("pin = 25", 'pin = "LED"'))).led == boards.Led("LED")
    low = GOOD.replace("pin = 25", "pin = 25\nactive_low = true")
    assert boards.read(written(tmp_path, low)).led == boards.Led(25, active_low=True)
    assert boards.read(written(tmp_path, GOOD.replace("[led]\npin = 25\n", ""))).led is None


@pytest.mark.parametrize("name", boards.names())
def test_every_board_is_built_or_says_how_it_runs(name, tmp_path):
    board = boards.load(name)
    if board.runtime == "blinka":
        with pytest.raises(BadInput, match=f"nothing to build for {name}: pocketmaze play --board {name} runs"):
            build_board(board, tmp_path)
        return
    assert tmp_path / "main.py" in build_board(board, tmp_path)


def test_the_configuration_has_every_constant_and_none_for_what_is_not_there():
    read = {}
    for name in boards.names():
        exec(board_config(boards.load(name)), constants := {})
        del constants["__builtins__"]
        read[name] = constants
    assert len({tuple(constants) for constants in read.values()}) == 1
    assert read["pico"]["I2C_SDA"] == 4
    assert {read["pico"][name] for name in read["pico"] if name.startswith("SPI_")} == {None}
    assert (read["pico-spi"]["SPI_SCK"], read["pico-spi"]["SPI_RESET"], read["pico-spi"]["I2C_SDA"]) == (18, 21, None)
    assert (read["pico-w"]["LED"], read["pico-w"]["LED_ON"]) == ("LED", 1)
    assert (read["xiao-rp2040"]["LED"], read["xiao-rp2040"]["LED_ON"]) == (25, 0)
    assert (read["thumby"]["LED"], read["thumby"]["PANEL_ADDRESS"]) == (None, None)
    assert (read["pico-sh1106"]["PANEL_CONTROLLER"], read["pico"]["PANEL_ROTATED"]) == ("sh1106", False)


def test_a_chip_with_more_pins_may_use_them(tmp_path):
    more = GOOD.replace("armv6m", "armv7emsp").replace("b = 15", "b = 47")
    assert boards.read(written(tmp_path, more)).buttons.b == 47


def test_every_board_with_a_chip_may_run_circuitpython() -> None:
    chips = [name for name in boards.names() if boards.load(name).runtime != "blinka"]
    assert len(chips) >= 9
    for name in chips:
        files = board_files(boards.with_runtime(boards.load(name), "circuitpython"))
        assert {"code.py", "pocketmaze/ports/circuitpython.py"} <= set(files), name
        assert ("pocketmaze/ports/spi.py" in files) == (boards.load(name).spi is not None), name


@pytest.mark.parametrize("name", ["raspberry-pi", "ft232h"])
def test_a_computer_runs_neither(name: str) -> None:
    with pytest.raises(BadInput, match=f"pocketmaze play --board {name}"):
        boards.with_runtime(boards.load(name), "circuitpython")


def test_a_board_runs_no_other_runtime() -> None:
    with pytest.raises(BadInput, match="a board runs micropython or circuitpython, not 'lua'"):
        boards.with_runtime(boards.load("pico"), "lua")
