"""The toy on a computer's own pins: Blinka's real modules, with a panel model and fingers behind the system's."""

import os
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from host_tools import boards
from host_tools.blinka import trouble
from host_tools.build import source_files
from host_tools.errors import BadInput
from host_tools.stage import PRESS_MS, Stage
from pocketmaze.maze.sizes import PRESETS
from pocketmaze.ports.files import Files
from pocketmaze.ports.host import Bare, FakeClock
from pocketmaze.toy.record import SIZE
from pocketmaze.toy.store import Store

from .pins import A_PC, RASPBERRY_PI, Event, Wired, play

UP, DOWN, LEFT, RIGHT, A, B = (1 << bit for bit in range(6))

SPI = """\
title = "Raspberry Pi, panel on SPI"
runtime = "blinka"
header = "raspberry-pi"

[spi]
sck = "SCK"
mosi = "MOSI"
cs = "D4"
dc = "D24"
reset = "D25"
frequency = 4_000_000

[panel]
controller = "ssd1306"
width = 128
height = 64

"""
PI = (boards.files.BOARDS / "raspberry-pi.toml").read_text()
ON_SPI = SPI + PI[PI.index("[buttons]") :]
SPI_LINES = {4: "cs", 24: "dc", 25: "reset"}


class Watched(Bare):
    """Notes what the panel shows after each frame, and when."""

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[tuple[int, int]] = []
        self.stage: Stage | None = None

    def feed(self) -> None:
        if self.stage:
            self.frames.append((self.stage.clock.ticks_ms(), zlib.crc32(self.stage.model.frame())))


class Noted(Stage):
    """The toy on this computer alone, with its presses noted to be made again on pins."""

    def __init__(self, size: tuple[int, int] = (128, 64)) -> None:
        self.watched = Watched()
        super().__init__(7, board=self.watched, size=size)
        self.watched.stage = self
        self.presses: list[tuple[int, int, int]] = []

    def press(self, button: int, ms: int = PRESS_MS, after: int = PRESS_MS) -> None:
        now = self.clock.ticks_ms()
        self.presses.append((now, now + ms, button.bit_length() - 1))
        super().press(button, ms, after)

    def screen(self) -> str:
        return type(self.app.screen).__name__

    def same_on(self, kind: str, *arguments: str, boards: Path | None = None, **wired: object) -> None:
        """The same presses show the same frame by frame on that hardware, till Ctrl-C leaves a dark panel."""
        end = self.clock.ticks_ms()
        told = Wired(presses=self.presses, events=[(end, "SIGINT")])
        for name, value in wired.items():
            setattr(told, name, value)
        outcome = play(kind, told, "--seed", "7", *arguments, boards=boards)
        assert (outcome.code, outcome.err) == (0, "")
        frames = [frame for frame in outcome.frames if frame[0] < end]
        assert frames == [frame for frame in self.watched.frames if frame[0] < end]
        assert len(frames) > 30
        assert outcome.faults == []
        assert outcome.is_dark
        assert outcome.wires_left == 0


def to_a_win() -> Noted:
    """From the show through the menu and a small maze to its goal, with all six buttons."""
    stage = Noted()
    stage.start()
    stage.press(B)
    stage.start()
    stage.play(Size="small")
    stage.walk(stage.way())
    stage.run_for(500)
    assert stage.screen() == "Win"
    assert {bit for _, _, bit in stage.presses} == set(range(6))
    return stage


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where settings and scores are kept, empty yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "pocketmaze"


def told(outcome_or_error: object) -> str:
    """What an error says, which is one line."""
    text = getattr(outcome_or_error, "err", None) or str(outcome_or_error)
    assert text.count("\n") <= 1
    return text.removeprefix("pocketmaze: ").rstrip("\n")


@pytest.mark.long(seconds=10)
@pytest.mark.parametrize("kind", ["raspberry-pi", "ft232h"])
def test_a_game_to_the_win_is_the_same_on_pins_frame_by_frame(kind: str, home: Path) -> None:
    to_a_win().same_on(kind, "--board", kind)
    assert (home / "pocketmaze.save").is_file()


@pytest.mark.parametrize(
    ("name", "text", "panel"),
    [
        ("spi", ON_SPI, {}),
        ("spi-sh1106", ON_SPI.replace("ssd1306", "sh1106"), {"controller": "sh1106"}),
        ("turned", PI.replace("0x3C", "0x3D\nrotation = 180"), {"address": 0x3D, "rotation": 180}),
        ("sh1106", PI.replace("ssd1306", "sh1106"), {"controller": "sh1106"}),
        ("small", PI.replace("height = 64", "height = 32"), {"width": 128, "height": 32}),
    ],
)
def test_other_panels_are_driven_too(name: str, text: str, panel: dict, home: Path, tmp_path: Path) -> None:
    (tmp_path / f"{name}.toml").write_text(text)
    stage = Noted((panel.get("width", 128), panel.get("height", 64)))
    stage.start()
    stage.play(Size="small")
    stage.walk(stage.way()[:3])
    stage.same_on(
        "raspberry-pi", "--board", name, boards=tmp_path, panel=panel, spi=SPI_LINES if "[spi]" in text else {}
    )


def test_it_says_where_it_plays_and_how_to_leave(home: Path) -> None:
    outcome = play("raspberry-pi", Wired(), "--board", "raspberry-pi")
    assert outcome.out == f"Playing on Raspberry Pi. Ctrl-C leaves; settings and scores are kept in {home}\n"


@pytest.mark.parametrize("kind", ["raspberry-pi", "ft232h"])
def test_a_button_that_nothing_pulls_up_would_be_down(kind: str) -> None:
    """The stand-ins' pins float: a Pi's are pulled up by its own resistors, an FT232H's by none."""
    left_alone = Noted()
    left_alone.run_for(2000)
    outcome = play(kind, Wired(resistors=False, events=[(2000, "SIGINT")]), "--board", kind, "--seed", "7")
    frames = [frame for frame in outcome.frames if frame[0] < 2000]
    same = frames == [frame for frame in left_alone.watched.frames if frame[0] < 2000]
    assert same == (kind == "raspberry-pi")


@pytest.mark.parametrize(("stop", "code"), [("SIGINT", 0), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_whatever_stops_it_the_panel_is_dark_and_the_settings_are_kept(stop: str, code: int, home: Path) -> None:
    wired = Wired(events=[(500, stop)])
    outcome = play("raspberry-pi", wired, "--board", "raspberry-pi", "--size", "huge")
    assert (outcome.code, outcome.err, outcome.is_dark, outcome.faults) == (code, "", True, [])
    record = Store(Files(str(home)), FakeClock()).load()
    assert PRESETS[record[SIZE]][0] == "huge"


@pytest.mark.parametrize("kind", ["raspberry-pi", "ft232h"])
def test_a_panel_that_was_pulled_off_shows_the_game_again_when_it_is_back(kind: str) -> None:
    events: list[Event] = [(400, "unplug"), (2500, "plug"), (6000, "SIGINT")]
    presses = [(300, 360, 4), (1000, 1060, 1), (3800, 3860, 1)]  # into the menu, down while it's off, down again
    outcome = play(kind, Wired(presses=presses, events=events), "--board", kind, "--seed", "7")
    stage = Noted()
    for at, button in ((300, A), (1000, DOWN), (3800, DOWN)):
        stage.run_for(at - stage.clock.ticks_ms())
        stage.press(button)
    stage.run_for(1000)
    assert (outcome.code, outcome.faults) == (0, [])
    assert outcome.frames[-1][1] == stage.watched.frames[-1][1]
    assert outcome.out.splitlines()[1:] == [
        "The panel doesn't answer: look at its wires. The game goes on when it's there again.",
        "The panel is there again.",
    ]


def test_an_adapter_that_is_pulled_out_ends_the_game_in_a_sentence(home: Path) -> None:
    wired = Wired(events=[(1000, "pull out")])
    outcome = play("ft232h", wired, "--board", "ft232h", "--size", "huge")
    assert outcome.code == 3
    assert told(outcome).startswith("FT232H breakout has gone in the middle of the game: plug it in and start again")
    assert (home / "pocketmaze.save").is_file()


@pytest.mark.parametrize(
    ("wired", "said"),
    [
        (
            Wired(plugged=False),
            "no panel answers at 0x3C, nor does anything else: look at the panel's wires, SDA on D2 ",
        ),
        (Wired(plugged=False, others=(0x76,)), "no panel answers at 0x3C, only something at 0x76: look at "),
        (
            Wired(panel={"address": 0x3D}),
            "no panel answers at 0x3C, but one does at 0x3D: write address = 0x3D in boards/raspberry-pi.toml",
        ),
        (
            Wired(panel={"address": 0x3D}, others=(0x76,)),
            "no panel answers at 0x3C, but one does at 0x3D: write address = 0x3D in boards/raspberry-pi.toml",
        ),
        (
            Wired(plugged=False, others=tuple(set(range(0x08, 0x78)) - {0x3C})),
            "no panel answers at 0x3C, for SDA is held low: is it swapped or touching another wire? It needs SDA on ",
        ),
        (
            Wired(held_low=True),
            "no panel answers at 0x3C, for the bus is held low: are two wires swapped or touching? It needs SDA on D2 ",
        ),
        (Wired(taken=(17,)), "pin D17 is in use by another program or by the system (as chip select, say): end that "),
        (Wired(forbidden=True), "you aren't allowed to use pin D17: sudo usermod -aG gpio $USER, then log out and in "),
    ],
)
def test_what_is_wrong_on_a_raspberry_pi_is_told_in_a_line(wired: Wired, said: str) -> None:
    outcome = play("raspberry-pi", wired, "--board", "raspberry-pi")
    assert (outcome.code, outcome.out, outcome.wires_left) == (3, "", 0)
    assert told(outcome).startswith(said)


def test_what_is_wrong_on_an_ft232h_is_told_in_a_line() -> None:
    outcome = play("ft232h", Wired(plugged=False, others=(0x20,)), "--board", "ft232h")
    assert outcome.code == 3
    assert told(outcome).startswith(
        "no panel answers at 0x3C, only something at 0x20: look at the panel's wires, SDA on SDA (D1+D2), "
    )


def run(*arguments: str, before: str = "", **environment: str) -> tuple[int, str]:
    """The code and the line of a `play` that nothing is put in the place of, but for what `before` does."""
    script = before + "\nfrom host_tools.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", script, "play", *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stdout == ""
    return done.returncode, told(done.stderr)


@pytest.mark.parametrize(
    ("board", "before", "environment", "code", "said"),
    [
        (
            "raspberry-pi",
            "",
            A_PC,
            3,
            "this computer isn't a Raspberry Pi, but GENERIC_LINUX_PC to Blinka: start this ",
        ),
        (
            "raspberry-pi",
            "import sys; sys.modules['gpiod'] = None",
            RASPBERRY_PI,
            3,
            f"Raspberry Pi needs the Python package 'gpiod>=2.2.2,<3': {sys.executable} -m pip install ",
        ),
        (
            "ft232h",
            "import ctypes.util; ctypes.util.find_library = lambda name: None",
            {},
            3,
            "libusb isn't installed, by which an FT232H is reached: sudo apt install libusb-1.0-0",
        ),
        (
            "ft232h",
            "from pyftdi.usbtools import UsbTools; UsbTools.find_all = lambda products: []",
            {},
            3,
            "no FT232H is on USB (0403:6014): plug it in",
        ),
        (
            "ft232h",
            "import sys; sys.modules['pyftdi'] = None",
            {},
            3,
            "FT232H breakout needs the Python package pyftdi: ",
        ),
        ("pico", "", {}, 2, "pico runs the toy by itself: pocketmaze flash --board pico puts it there, pocketmaze em"),
        (
            "pico2",
            "",
            {},
            2,
            "pico2 runs the toy by itself: pocketmaze flash --board pico2 puts it there, pocketmaze pl",
        ),
        ("abacus", "", {}, 2, "unknown board 'abacus': choose one of "),
    ],
)
def test_what_is_missing_is_told_in_a_line(
    board: str, before: str, environment: dict[str, str], code: int, said: str
) -> None:
    done, line = run("--board", board, before=before, **environment)
    assert (done, line[: len(said)]) == (code, said)


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        # Without the header's shape only Blinka knows what a pin can be.
        (
            'header = "raspberry-pi"\n\n[i2c]\nsda = "D2"',
            '\n[i2c]\nsda = "D4"',
            2,
            "boards/mine.toml: this computer has no bus on D4 and D3",
        ),
        (
            'header = "raspberry-pi"',
            "",
            2,
            "boards/mine.toml: [buttons] up can't be D99: this computer, RASPBERRY_PI_4B",
        ),
        ('b = "D6"', 'b = "D6"\n[sound]\npin = "D18"', 2, "boards/mine.toml: there is no sound on a blinka board: "),
    ],
)
def test_a_board_file_that_is_wrong_for_the_computer_is_told_in_a_line(
    old: str, new: str, code: int, said: str, tmp_path: Path
) -> None:
    assert old in PI
    text = PI.replace(old, new, 1).replace('"D17"', '"D99"' if not new else '"D17"')
    (tmp_path / "mine.toml").write_text(text)
    outcome = play("raspberry-pi", Wired(), "--board", "mine", boards=tmp_path)
    assert outcome.code == code
    assert told(outcome).startswith(said)


@pytest.mark.parametrize(
    ("board", "error", "said"),
    [
        (
            "ft232h",
            ValueError("The device has no langid (permission issue, no string descriptors supported or device)"),
            "you aren't allowed to use the FT232H: put SUBSYSTEM==",
        ),
        ("ft232h", OSError(16, "Resource busy"), "another program has the FT232H: end it"),
        ("raspberry-pi", OSError(5, "Input/output\nerror"), "Raspberry Pi can't be used: [Errno 5] Input/output"),
    ],
)
def test_what_a_system_says_is_said_so_that_one_knows_what_to_do(board: str, error: Exception, said: str) -> None:
    assert told(trouble.explained(boards.load(board), error)).startswith(said)


def test_a_fault_of_our_own_is_not_taken_for_missing_hardware() -> None:
    with pytest.raises(ZeroDivisionError), trouble.told(boards.load("ft232h")):
        1 / 0  # noqa: B018


def test_no_command_asks_what_it_runs_on_before_it_plays() -> None:
    """Blinka looks once in a process, so whether an adapter is to be used must be known by then."""
    script = "import sys, host_tools.cli, pocketmaze.ports.host; print([m for m in sys.modules if 'adafruit' in m])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_no_board_gets_what_is_for_computers() -> None:
    for name in boards.names():
        board = boards.load(name)
        if board.runtime == "micropython":
            assert not any("ports/blinka" in path for path in source_files(board)), name


@pytest.mark.parametrize(
    ("name", "adapter", "said"),
    [
        ("raspberry-pi", "ft4232h", "adapter must be ft232h, not ft4232h"),
        ("pico", "ft232h", "adapter is for a blinka board: leave it out"),
    ],
)
def test_an_adapter_is_one_that_is_known_and_on_a_computer(name: str, adapter: str, said: str, tmp_path: Path) -> None:
    text = (boards.files.BOARDS / f"{name}.toml").read_text()
    (tmp_path / "mine.toml").write_text(f'adapter = "{adapter}"\n{text}')
    with pytest.raises(BadInput, match=said):
        boards.read(tmp_path / "mine.toml")
