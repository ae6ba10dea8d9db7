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
    titles, *listed = [row for row in rows(capsys.readouterr().out) if len(row) > 1]
    assert titles == ["name", "what it is", "runtime", "bus", "panel"]
    assert [row[0] for row in listed] == boards.names()
    assert ["thumby", "TinyCircuits Thumby", "micropython", "SPI", "ssd1306 72x40"] in listed
    assert ["pico-sh1106", "Raspberry Pi Pico, SH1106 panel", "micropython", "I2C", "sh1106 128x64"] in listed


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
        ("ft232h", [["panel SDA", "SDA", "D1+D2"], ["button B, to GND", "C5", "C5"]]),
        ("thumby", [["panel CS", "GP16"], ["button up, to GND", "GP4"]]),
    ],
)
def test_a_boards_wires_are_shown_with_both_ends(
    name: str, some: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("boards", name) == 0
    shown = rows(capsys.readouterr().out)
    for row in some:
        assert row in shown


def test_every_board_has_wires_for_all_that_its_file_names() -> None:
    for name in boards.names():
        board = boards.load(name)
        wires = boards.wiring(board)
        assert len(wires) - len(board.wires()) in (0, 2), "the supply comes besides"
        if board.header or board.printed:
            assert all(wire.place for wire in wires if wire.pin not in ("3.3 V", "GND")), name


def test_a_file_of_ones_own_begins_as_a_copy_and_can_be_built(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("boards", "my-board", "--from", "pico") == 0
    assert "pocketmaze build --board my-board" in capsys.readouterr().out
    mine = (folder / "my-board.toml").read_text()
    assert mine == (folder / "pico.toml").read_text().replace('"Raspberry Pi Pico"', '"my-board"')
    (folder / "my-board.toml").write_text(mine.replace("up = 10", "up = 9"))
    assert boards.load("my-board").buttons.up == 9
    assert run("build", "--board", "my-board") == 0
    assert Path("dist/my-board/main.py").is_file()


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


def test_there_is_nothing_to_build_for_a_computer(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pi = "raspberry-pi"
    assert run("build", "--board", pi) == 2
    told = capsys.readouterr().err
    assert told == f"pocketmaze: there is nothing to build for {pi}: pocketmaze play --board {pi} runs the toy on it\n"
    assert not Path("dist").exists()
