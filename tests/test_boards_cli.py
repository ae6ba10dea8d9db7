"""`pocketmaze boards`: what there is, how it's wired, and a file of one's own."""

import re
import shutil
from pathlib import Path

import pytest

from host_tools import boards
from host_tools.boards import files
from host_tools.cli import main


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the board files, which a test may add to."""
    copy = tmp_path / "boards"
    shutil.copytree(files.BOARDS, copy)
    monkeypatch.setattr(files, "BOARDS", copy)
    monkeypatch.chdir(tmp_path)
    return copy


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    assert isinstance(left.value.code, int)
    return left.value.code


def rows(text: str) -> list[list[str]]:
    """The rows of a printed table, its titles first."""
    return [re.split(r" {2,}", line.strip()) for line in text.splitlines() if line.startswith("  ")]


def test_every_board_is_in_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("boards") == 0
    said = capsys.readouterr().out
    titles, *listed = [row for row in rows(said) if len(row) > 1]
    assert titles == ["name", "what it is", "runtime", "bus", "panel"]
    assert [row[0] for row in listed] == boards.names()
    assert ["thumby", "TinyCircuits Thumby", "micropython", "SPI", "ssd1306 72x40"] in listed
    assert ["pico-sh1106", "Raspberry Pi Pico, SH1106 panel", "micropython", "I2C", "sh1106 128x64"] in listed
    assert said.splitlines()[-1].startswith("pocketmaze boards NAME shows how one is wired")


def test_a_file_that_is_wrong_does_not_hide_the_other_boards(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (folder / "pico.toml").read_text()
    (folder / "mine.toml").write_text(text.replace("sda = 4", "sda = 6"))
    (folder / "yours.toml").write_text(text.replace("0x3C", "0x3C\nrotation = 180"))
    assert run("boards") == 2
    told = capsys.readouterr()
    assert {row[0] for row in rows(told.out) if len(row) > 1} > {"pico", "xiao-rp2040", "yours"}
    assert "ssd1306 128x64 upside down" in told.out
    assert told.err.count("\n") == 1
    assert "mine.toml: [i2c] sda of block 0 can't be pin 6: use 0, 4, 8, 12 ..." in told.err


@pytest.mark.parametrize(
    ("name", "some"),
    [
        (
            "pico",
            [
                ["panel VCC", "3V3(OUT)", "pin 36"],
                ["panel SDA", "GP4", "pin 6"],
                ["button A, to GND", "GP14", "pin 19"],
            ],
        ),
        ("pico-spi", [["panel RES (or RST)", "GP21", "pin 27"], ["piezo, to GND", "GP22", "pin 29"]]),
        ("xiao-rp2040", [["panel SCL", "GP7", "D5"], ["button up, to GND", "GP26", "D0"]]),
        ("raspberry-pi", [["panel SDA", "D2", "pin 3"], ["button right, to GND", "D23", "pin 16"]]),
        ("ft232h", [["panel SDA", "SDA", "D1+D2"], ["button B, to GND; 10 kOhm to 3.3 V", "C5", "C5"]]),
        ("feather-rp2040-oledwing", [["button left, to GND", "GP28", "A2"], ["piezo, to GND", "GP25", "25"]]),
    ],
)
def test_a_boards_wires_are_shown_with_both_ends(
    name: str, some: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("boards", name) == 0
    shown = rows(capsys.readouterr().out)
    for row in some:
        assert row in shown


def test_every_board_has_wires_for_all_that_its_file_names_and_that_is_not_built_in() -> None:
    for name in boards.names():
        board = boards.load(name)
        wires = boards.wiring(board)
        supply = 0 if "panel" in board.built_in else 2
        assert len(wires) == supply + sum(not board.is_built_in(key) for key, _ in board.wires()), name
        assert all(wire.place for wire in wires if wire.pin not in ("3.3 V", "GND")), name


def test_what_is_built_in_is_told_and_not_wired(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("boards", "thumby") == 0
    assert capsys.readouterr().out == "TinyCircuits Thumby: nothing to wire, all of it is built in\n"
    assert run("boards", "feather-rp2040-oledwing") == 0
    said = capsys.readouterr().out
    assert "\nBuilt in: panel, button A, button B\n" in said
    assert "panel SDA" not in said


def test_a_file_that_does_not_tell_where_pins_are_has_its_wires_shown_all_the_same(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (folder / "pico.toml").read_text()
    (folder / "mine.toml").write_text("".join(line for line in text.splitlines(True) if "header =" not in line))
    assert run("boards", "mine") == 0
    shown = rows(capsys.readouterr().out)
    assert ["what", "pin"] in shown
    assert ["panel VCC", "3.3 V"] in shown
    assert ["button up, to GND", "GP10"] in shown


def test_a_file_of_ones_own_begins_as_a_copy_and_can_be_built(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("boards", "my-board", "--from", "pico") == 0
    said = capsys.readouterr().out
    assert said.count("\n") == 2
    assert "my-board.toml is as pico's, for you to change" in said
    assert "pocketmaze flash --board my-board" in said
    mine = (folder / "my-board.toml").read_text()
    assert mine == (folder / "pico.toml").read_text().replace('"Raspberry Pi Pico"', '"my-board"')
    (folder / "my-board.toml").write_text(mine.replace("up = 10", "up = 9"))
    assert boards.load("my-board").buttons.up == 9
    assert run("build", "--board", "my-board") == 0
    assert Path("dist/my-board/main.py").is_file()


def test_a_computers_file_says_what_plays_there(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("boards", "my-pi", "--from", "raspberry-pi") == 0
    assert "pocketmaze play --board my-pi" in capsys.readouterr().out


def test_a_file_is_whole_or_not_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(folder.iterdir())

    def full(*of: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("host_tools.files.os.link", full)
    assert run("boards", "mine", "--from", "pico") == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.endswith("mine.toml can't be written: No space left on device\n")
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nope"], "unknown board 'nope': choose one of feather-rp2040-oledwing, "),
        (["mine", "--from", "nope"], "unknown board 'nope': choose one of "),
        (["pico", "--from", "thumby"], "pico.toml is there already: edit it, or choose another name"),
        (["--from", "pico"], "the new board needs a name: pocketmaze boards NAME --from pico"),
        (["My_Board", "--from", "pico"], "small letters and digits with dashes between, like pico-2, not 'My_Board'"),
        (["../mine", "--from", "pico"], "small letters and digits with dashes between"),
    ],
)
def test_a_mistake_is_one_line(
    folder: Path, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path.name: path.read_text() for path in folder.iterdir()}
    assert run("boards", *arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("pocketmaze: ")
    assert told.err.count("\n") == 1
    assert said in told.err
    assert {path.name: path.read_text() for path in folder.iterdir()} == before


@pytest.mark.parametrize("name", ["pico2", "ft232h"])
def test_another_chip_than_an_rp2040_is_not_emulated(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    image = tmp_path / "firmware.uf2"
    image.write_bytes(b"nothing that starts")
    assert run("emulate", "--board", name, "--seconds", "1", "--firmware", str(image)) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.endswith(f"{name} can't be emulated, whose chip isn't an RP2040: choose another, such as pico\n")
    assert told.err.count("\n") == 1


def test_bench_needs_a_bus_that_it_can_count_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("bench", "--on", "pico", "--board", "thumby") == 2
    assert "bench counts bytes on I2C, and thumby has its panel on SPI" in capsys.readouterr().err


@pytest.mark.parametrize("what", ["build", "flash"])
def test_there_is_nothing_to_build_for_a_computer(what: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pi = "raspberry-pi"
    assert run(what, "--board", pi) == 2
    told = capsys.readouterr().err
    assert told == f"pocketmaze: there is nothing to build for {pi}: pocketmaze play --board {pi} runs the toy on it\n"
    assert not Path("dist").exists()
