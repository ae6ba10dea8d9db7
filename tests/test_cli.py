"""The command line as a stranger meets it: what each format holds, and what mistakes get."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
import zlib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageColor

from host_tools import demo
from host_tools.errors import CheckFailed
from host_tools.formats.drawing import GOAL, PAPER, START, WAY
from host_tools.made import make
from host_tools.terminal import KEYS, speaks_unicode
from pocketmaze.maze.grid import Maze
from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.sizes import PRESETS
from pocketmaze.maze.solve.ends import suggest_ends
from pocketmaze.toy.keys import DOWN, LEFT, RIGHT, UP, A, B
from pocketmaze.toy.record import ALGORITHM, SIZE, unpack
from pocketmaze.toy.screens.crash import LOG
from pocketmaze.toy.store import SAVE

COMMAND = [sys.executable, "-c", "from host_tools.cli import main; main()"]


def run(*arguments: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, timeout=300, env={**os.environ, **(env or {})}
    )


def output_of(*arguments: str) -> str:
    ran = run(*arguments)
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""
    return ran.stdout


def test_json_is_the_contracts_object() -> None:
    told = json.loads(output_of("generate", "--size", "large", "--seed", "42", "--format", "json"))
    maze = Recipe("hunt-and-kill", 63, 31, 42).make()
    start, goal = suggest_ends(maze)
    assert told == {
        "format": 1,
        "code": "82000-00APD",
        "algorithm": "hunt-and-kill",
        "width": 63,
        "height": 31,
        "seed": 42,
        "walls": maze.walls.hex(),
        "fingerprint": f"{zlib.crc32(maze.walls):08x}",
        "start": [start % 63, start // 63],
        "goal": [goal % 63, goal // 63],
    }


def test_a_size_that_is_no_preset_has_no_code() -> None:
    assert json.loads(output_of("generate", "--size", "5x4", "--format", "json"))["code"] is None


def test_a_code_says_it_all() -> None:
    by_code = output_of("generate", "--code", "8g1zz-zzzy9", "--format", "json")
    by_seed = output_of(
        "generate", "--algorithm", "backtracker", "--size", "small", "--seed", str(2**28 - 1), "--format", "json"
    )
    assert by_code == by_seed


def test_count_makes_an_object_a_line_of_consecutive_seeds() -> None:
    lines = output_of("generate", "--size", "6x6", "--seed", "9", "--count", "20", "--format", "json").splitlines()
    objects = [json.loads(line) for line in lines]
    assert [told["seed"] for told in objects] == list(range(9, 29))
    assert lines[5] + "\n" == output_of("generate", "--size", "6x6", "--seed", "14", "--format", "json")


def test_hex_is_walls_then_ends_then_a_way_that_can_be_walked() -> None:
    lines = output_of("generate", "--size", "9x5", "--seed", "3", "--format", "hex").split("\n")
    rows, empty, start, goal, way, end = lines[:5], *lines[5:]
    assert empty == end == ""
    closed = [[int(digit, 16) for digit in row] for row in rows]
    assert [len(row) for row in closed] == [9] * 5
    maze = Recipe("hunt-and-kill", 9, 5, 3).make()
    assert closed == [[15 - maze.open_sides(y * 9 + x) for x in range(9)] for y in range(5)]
    x, y = map(int, start.split(","))
    for letter in way:
        bit, dx, dy = {"N": (1, 0, -1), "E": (2, 1, 0), "S": (4, 0, 1), "W": (8, -1, 0)}[letter]
        assert not closed[y][x] & bit
        x, y = x + dx, y + dy
    assert f"{x},{y}" == goal


def test_ascii_is_the_maze_with_its_ends_and_way() -> None:
    maze = Recipe("backtracker", 7, 4, 5).make()
    start, goal = suggest_ends(maze)
    options = ("generate", "--algorithm", "backtracker", "--size", "7x4", "--seed", "5")
    lines = output_of(*options, "--way").splitlines()
    assert len(lines) == 9
    for y in range(4):
        for x in range(7):
            cell = y * 7 + x
            assert (lines[2 * y + 1][4 * x + 4] == " ") == maze.is_open(cell, 1)
            assert (lines[2 * y + 2][4 * x + 1 : 4 * x + 4] == "   ") == maze.is_open(cell, 2)
            assert (lines[2 * y + 1][4 * x + 2] == "S") == (cell == start)
            assert (lines[2 * y + 1][4 * x + 2] == "G") == (cell == goal)
    without = output_of(*options)
    assert "." in "".join(lines)
    assert "." not in without
    assert "".join(lines).replace(".", " ") == without.replace("\n", "")


def test_svg_has_every_wall_once(tmp_path: Path) -> None:
    maze = Recipe("hunt-and-kill", 12, 8, 1).make()
    root = ElementTree.fromstring(output_of("generate", "--size", "12x8", "--seed", "1", "--format", "svg", "--way"))
    path = root.find("{http://www.w3.org/2000/svg}path")
    assert path is not None
    walls = set()
    for x0, y0, direction, end in re.findall(r"M(\d+) (\d+)([HV])(\d+)", path.attrib["d"]):
        x, y = int(x0), int(y0)
        for place in range(x if direction == "H" else y, int(end)):
            wall = ("H", place, y) if direction == "H" else ("V", x, place)
            assert wall not in walls
            walls.add(wall)
    expected = {
        ("H", x, y) for x in range(12) for y in range(9) if y in (0, 8) or not maze.is_open((y - 1) * 12 + x, 2)
    }
    expected |= {
        ("V", x, y) for x in range(13) for y in range(8) if x in (0, 12) or not maze.is_open(y * 12 + x - 1, 1)
    }
    assert walls == expected


def test_png_is_written_whole_with_its_walls(tmp_path: Path) -> None:
    path = tmp_path / "maze.png"
    assert output_of("generate", "--size", "10x6", "--seed", "1", "--format", "png", "--output", str(path)) == ""
    maze = Recipe("hunt-and-kill", 10, 6, 1).make()
    with Image.open(path) as picture:
        assert picture.size == (12 * 24, 8 * 24)
        grey = picture.convert("L")
        for cell in range(59):
            x, y = 24 + cell % 10 * 24, 24 + cell // 10 * 24
            if cell % 10 < 9:
                assert (grey.getpixel((x + 24, y + 12)) > 128) == maze.is_open(cell, 1)
    assert [item.name for item in tmp_path.iterdir()] == ["maze.png"]


@pytest.mark.parametrize("size", ["1x1", "1x9", "9x1"])
@pytest.mark.parametrize("form", ["ascii", "json", "hex", "svg", "png"])
def test_the_smallest_mazes_go_in_every_format(size: str, form: str, tmp_path: Path) -> None:
    path = tmp_path / "maze"
    output_of("generate", "--size", size, "--format", form, "--way", "--output", str(path))
    assert path.stat().st_size > 0


def test_the_largest_maze_is_perfect() -> None:
    told = json.loads(output_of("generate", "--size", "1023x1023", "--seed", "1", "--format", "json"))
    maze = Maze(1023, 1023, bytearray.fromhex(told["walls"]))
    assert maze.loop_count() == 0
    assert told["goal"] != told["start"]


BAD = [
    (["generate", "--size", "0x5"], "1x1 to 1023x1023"),
    (["generate", "--size", "1024x1"], "1x1 to 1023x1023"),
    (["generate", "--size", "99999999999999x1"], "WIDTHxHEIGHT"),
    (["generate", "--size", "vast"], "small, medium, large, huge, epic"),
    (["generate", "--size", "-3x4"], "WIDTHxHEIGHT"),
    (["generate", "--algorithm", "boruvka"], "hunt-and-kill, backtracker"),
    (["generate", "--algorithm", "prim", "--hunt", "3"], "only hunt-and-kill has the option hunt"),
    (["generate", "--bias", "up", "--algorithm", "sidewinder"], "one of north, east, south, west; not up"),
    (["generate", "--bias", "north"], "only sidewinder and binary-tree have a bias"),
    (["generate", "--grow", "newest=x", "--algorithm", "growing-tree"], "--grow is like newest=2,random=1"),
    (["generate", "--braid", "2"], "a share of the dead ends, 0 to 1"),
    (["generate", "--braid", "--size", "1x9"], "a 1x9 maze has room for 0 loops at most, not 2"),
    (["generate", "--mask", "42", "--size", "small"], "42 needs a maze of at least 13x11 cells, not 15x7"),
    (["generate", "--mask", "no.png"], "the mask no.png can't be read: No such file or directory"),
    (["generate", "--mask", "MUCH TOO LONG"], "doesn't fit a 31x15 maze"),
    (["generate", "--solve", "magic"], "no solver is called magic; there are backtracker, bfs"),
    (["stats", "--algorithm", "magic"], "no algorithm is called magic; there are hunt-and-kill"),
    (["generate", "--seed", "268435456"], "0..268435455"),
    (["generate", "--seed", "-1"], "0..268435455"),
    (["generate", "--seed", "x"], "seed"),
    (["generate", "--hunt", "256"], "0..255"),
    (["generate", "--algorithm", "backtracker", "--hunt", "3"], "only hunt-and-kill"),
    (["generate", "--code", "82000-00APX"], "check does not match"),
    (["generate", "--code", "82000"], "10 symbols"),
    (["generate", "--code", "82000-00APD", "--seed", "3"], "leave out --seed"),
    (["generate", "--format", "bmp"], "ascii, json, hex, png, svg"),
    (["generate", "--count", "0", "--format", "json"], "at least 1"),
    (["generate", "--count", "2"], "--format json"),
    (["generate", "--count", "2", "--seed", "268435455", "--format", "json"], "last seed"),
    (["generate", "--output", "/no/such/folder/maze.txt"], "can't be written"),
    (["generate", "--output", "."], "is a folder"),
    (["generate", "--nonsense"], "--nonsense"),
    (["generate", "extra"], "extra"),
    (["dig"], "dig"),
    (["build", "--board", "toaster"], "pico"),
    (["play", "--size", "9x9"], "of size small, medium, large, huge, epic"),
    (["play", "--algorithm", "moles"], "hunt-and-kill"),
    (["play", "--seed", "-1"], "0..268435455"),
    (["play", "--code", "82000-00APD", "--size", "small"], "leave out --size"),
    (["play"], "terminal"),
    (["build", "--output", "/dev/null/x"], "can't be built into"),
    (["build", "--runtime", "lisp"], "micropython32"),
    (["demo", "--output", "."], "is a folder"),
    (["demo", "--output", "/dev/null/x/y.png"], "can't be written"),
    (["generate", "--size", ""], "WIDTHxHEIGHT"),
    (["generate", "--size", "1\u0663x3"], "WIDTHxHEIGHT"),
    (["emulate", "--seconds", "0"], "more than 0"),
    (["emulate", "--firmware", "/no/such.uf2"], "no firmware image"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=[" ".join(arguments) for arguments, _ in BAD])
def test_mistakes_get_one_line_and_exit_code_2(arguments: list[str], message: str) -> None:
    ran = run(*arguments)
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr.startswith("pocketmaze: ")
    assert ran.stderr.count("\n") == 1
    assert message in ran.stderr


def test_a_mistake_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_text("precious")
    assert run("generate", "--code", "82000-00APX", "--output", str(path)).returncode == 2
    assert path.read_text() == "precious"
    assert [item.name for item in tmp_path.iterdir()] == ["maze.txt"]


def test_debug_shows_where_an_error_comes_from() -> None:
    ran = run("--debug", "generate", "--size", "0x0")
    assert ran.returncode == 2
    assert "Traceback" in ran.stderr


@pytest.mark.parametrize("command", ["demo", "play", "generate", "build", "boards"])
def test_every_command_has_help_with_an_example(command: str) -> None:
    assert f"Example: pocketmaze {command}" in output_of(command, "--help")


def test_a_reader_that_leaves_early_is_no_error() -> None:
    shell = " ".join([sys.executable, "-c", "'from host_tools.cli import main; main()'", "generate --size 200x200"])
    ran = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {shell} | head -n 1"], capture_output=True, text=True, timeout=60
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == "+---" * 200 + "+\n"


def test_demo_shows_equal_fingerprints_and_saves_the_picture(tmp_path: Path) -> None:
    path = tmp_path / "panel.png"
    shown = output_of("demo", "--output", str(path))
    assert len(re.findall(r" equal *$", shown, re.MULTILINE)) == 3
    assert "DIFFERENT" not in shown
    assert any("\u2800" <= character <= "\u28ff" for character in shown)
    with Image.open(path) as picture:
        assert picture.width > 4 * 128


def test_demo_keeps_to_ascii_where_the_terminal_does(tmp_path: Path) -> None:
    path = tmp_path / "panel.png"
    ran = run("demo", "--output", str(path), env={"LC_ALL": "C"})
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.isascii()


@pytest.mark.parametrize(
    ("encoding", "environment", "unicode"),
    [
        ("utf-8", {"LANG": "en_GB.UTF-8"}, True),
        ("utf-8", {"LC_ALL": "C.UTF-8"}, True),
        ("utf-8", {"LANG": "C.UTF-8"}, True),
        ("utf-8", {"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, False),
        ("utf-8", {"LC_CTYPE": "C.UTF-8"}, False),  # which Python sets itself where there is no locale
        ("utf-8", {"LC_CTYPE": "C.UTF-8", "LANG": "C"}, False),
        ("utf-8", {}, False),
        ("utf-8", {"LANG": "de_DE.ISO-8859-1@euro"}, False),
        ("utf-8", {"PYTHONIOENCODING": "utf-8"}, True),
        ("ascii", {"LANG": "en_GB.UTF-8"}, False),
        (None, {"LANG": "en_GB.UTF-8"}, False),
    ],
)
def test_unicode_is_printed_where_the_terminal_has_it(
    encoding: str | None, environment: dict[str, str], unicode: bool
) -> None:
    assert speaks_unicode(encoding, environment) == unicode


def test_demo_notices_a_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(demo, "proof", lambda *recipe: (1, 2))
    with pytest.raises(CheckFailed, match="made different things of one seed"):
        demo.run_demo(tmp_path / "panel.png", True)
    assert capsys.readouterr().out.count("DIFFERENT") == 3


def test_keys_are_the_buttons_they_look_like() -> None:
    directions = {UP: ("KEY_UP", "w"), DOWN: ("KEY_DOWN", "s"), LEFT: ("KEY_LEFT", "a"), RIGHT: ("KEY_RIGHT", "d")}
    for button, keys in directions.items():
        assert [KEYS[key] for key in keys] == [button, button]
    assert KEYS[" "] == KEYS["KEY_ENTER"] == A
    assert KEYS["b"] == KEYS["KEY_BACKSPACE"] == B


def test_the_way_and_the_ends_are_drawn_where_they_are(tmp_path: Path) -> None:
    path = tmp_path / "maze.png"
    options = ("generate", "--size", "10x6", "--seed", "1", "--way", "--format")
    output_of(*options, "png", "--output", str(path))
    made = make(Recipe("hunt-and-kill", 10, 6, 1))
    with Image.open(path) as picture:
        for cell in range(60):
            x, y = made.xy(cell)
            colour = WAY if cell in made.way_cells else PAPER
            colour = {made.start: START, made.goal: GOAL}.get(cell, colour)
            assert picture.convert("RGB").getpixel((36 + 24 * x, 36 + 24 * y)) == ImageColor.getrgb(colour)
    root = ElementTree.fromstring(output_of(*options, "svg"))
    ends = {circle.attrib["fill"]: circle.attrib for circle in root.iter("{http://www.w3.org/2000/svg}circle")}
    for cell, colour in ((made.start, START), (made.goal, GOAL)):
        x, y = made.xy(cell)
        assert (ends[colour]["cx"], ends[colour]["cy"]) == (str(x + 0.5), str(y + 0.5))
    line = root.find("{http://www.w3.org/2000/svg}polyline")
    assert line is not None
    points = [tuple(float(number) for number in point.split(",")) for point in line.attrib["points"].split()]
    assert points == [(x + 0.5, y + 0.5) for x, y in map(made.xy, made.way_cells)]


def test_build_fills_a_folder_for_the_board(tmp_path: Path) -> None:
    folder = tmp_path / "pico"
    assert str(folder) in output_of("build", "--output", str(folder))
    for name in ("main.py", "board_config.mpy", "lib/adafruit_ssd1306.mpy", "pocketmaze/maze/carve/walk.mpy"):
        assert (folder / name).is_file()


class Terminal:
    """A program on a pseudo-terminal of 80x24 characters."""

    def __init__(
        self,
        *arguments: str,
        size: tuple[int, int] = (80, 24),
        encoding: str = "utf-8",
        before: str = "",
        kind: str = "xterm-256color",
    ) -> None:
        self.process, self.fd = pty.fork()
        if not self.process:
            columns, lines = map(str, size)
            os.environ.update(TERM=kind, COLUMNS=columns, LINES=lines, PYTHONIOENCODING=encoding)
            os.execv(sys.executable, [*COMMAND[:2], before + COMMAND[2], *arguments])
        termios.tcsetwinsize(self.fd, size[::-1])
        self.modes = termios.tcgetattr(self.fd)
        self.shown = ""

    def wait_for(self, text: str, seconds: float = 90) -> None:
        """Read what is shown until `text` comes."""
        end = time.monotonic() + seconds
        while text not in self.shown:
            assert time.monotonic() < end, self.shown[-2000:]
            self.read(0.2)

    def wait_for_file(self, path: Path, seconds: float = 60) -> None:
        """Read what is shown until there is such a file."""
        end = time.monotonic() + seconds
        while not path.exists():
            assert time.monotonic() < end, self.shown[-2000:]
            self.read(0.2)

    def read(self, seconds: float) -> bool:
        """Read what comes in that time; whether the program is still there."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.fd], [], [], left)[0]:
                try:
                    data = os.read(self.fd, 65536)
                except OSError:
                    return False
                if not data:
                    return False
                self.shown += data.decode("utf-8", "replace")
        return True

    def type(self, keys: str) -> None:
        os.write(self.fd, keys.encode())

    def press(self, *keys: str) -> None:
        """Type those keys, each once the picture has changed for the last one and stands still."""
        for key in keys:
            before = len(self.shown)
            self.type(key)
            end = time.monotonic() + 60
            while len(self.shown) == before and time.monotonic() < end:
                self.read(0.05)
            while len(self.shown) != before and time.monotonic() < end:
                before = len(self.shown)
                self.read(0.3)

    def leave(self) -> int:
        """The exit status, once it has ended by itself; the terminal must be as it was."""
        end = time.monotonic() + 120
        while time.monotonic() < end:
            alive = self.read(0.1)
            pid, status = os.waitpid(self.process, os.WNOHANG)
            if pid:
                self.read(0.1) if alive else None
                return os.waitstatus_to_exitcode(status)
        os.kill(self.process, signal.SIGKILL)
        raise AssertionError("still running")

    def is_whole(self) -> bool:
        """Whether the alternate screen is left, the cursor shown and the line discipline as before."""
        return (
            self.shown.rfind("\x1b[?1049l") > self.shown.rfind("\x1b[?1049h") >= 0
            and max(self.shown.rfind("\x1b[?25h"), self.shown.rfind("\x1b[?12l\x1b[?25h"))
            > self.shown.rfind("\x1b[?25l")
            and termios.tcgetattr(self.fd)[3] == self.modes[3]
        )


def test_play_draws_in_a_terminal_and_q_leaves_it_whole() -> None:
    terminal = Terminal("play", "--seed", "1", "--size", "small")
    terminal.wait_for("q leaves")
    assert any("\u2800" < character <= "\u28ff" for character in terminal.shown)
    before = len(terminal.shown)
    terminal.type(" ")
    terminal.read(1.5)
    terminal.type("d\x1b[B\x1b[Aw ")
    terminal.read(0.5)
    assert len(terminal.shown) > before + 500
    terminal.type("q")
    assert terminal.leave() == 0
    assert terminal.is_whole()


@pytest.mark.parametrize(
    ("stop", "code"),
    [("\x03", 130), ("\x1c", 128 + signal.SIGQUIT), (signal.SIGTERM, 128 + signal.SIGTERM)],
)
def test_play_leaves_the_terminal_whole_when_it_is_stopped(stop: str | int, code: int) -> None:
    terminal = Terminal("play", "--seed", "1")
    terminal.wait_for("q leaves")
    if isinstance(stop, str):
        terminal.type(stop)
    else:
        os.kill(terminal.process, stop)
    assert terminal.leave() == code
    assert terminal.is_whole()


def test_play_keeps_settings_from_one_time_to_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    save = tmp_path / "pocketmaze" / SAVE
    down, right = "\x1b[B", "\x1b[C"
    for more, size in (([right], "large"), ([], "large"), ([right], "huge")):
        terminal = Terminal("play", "--seed", "1")
        terminal.wait_for("q leaves")
        terminal.press(" ", down, down, down, *more)  # Size is the third row below
        terminal.type("q")
        assert terminal.leave() == 0
        assert PRESETS[unpack(save.read_bytes())[SIZE]][0] == size


def test_play_is_saved_while_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    terminal = Terminal("play", "--seed", "1")
    terminal.wait_for("q leaves")
    terminal.press(" ", "\x1b[B", "\x1b[B", "\x1b[C")
    save = tmp_path / "pocketmaze" / SAVE
    terminal.wait_for_file(save)
    os.kill(terminal.process, signal.SIGKILL)
    assert terminal.leave() == -signal.SIGKILL
    assert unpack(save.read_bytes())[ALGORITHM] == 1


def test_play_tells_a_fault_of_the_toy_on_its_panel_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    crash = (
        "from pocketmaze.toy.screens.menu import Menu\n"
        "def update(self, keys): raise ZeroDivisionError('boom')\n"
        "Menu.update = update\n"
    )
    terminal = Terminal("play", "--seed", "1", before=crash)
    terminal.wait_for("q leaves")
    terminal.type(" ")
    log = tmp_path / "pocketmaze" / LOG
    terminal.wait_for_file(log)
    assert "ZeroDivisionError: boom" in log.read_text()
    terminal.type("q")
    assert terminal.leave() == 0
    assert terminal.is_whole()


def test_play_leaves_the_terminal_whole_after_a_crash_of_its_own() -> None:
    crash = (
        "from host_tools.panel_model import PanelModel\n"
        "def frame(self): raise ZeroDivisionError('boom')\n"
        "PanelModel.frame = frame\n"
    )
    terminal = Terminal("play", "--seed", "1", before=crash)
    assert terminal.leave() == 1
    assert terminal.is_whole()
    assert "pocketmaze: ZeroDivisionError: boom" in terminal.shown


def test_play_says_what_it_needs_in_a_small_terminal() -> None:
    terminal = Terminal("play", "--seed", "1", size=(40, 12))
    terminal.wait_for("needs 64x18")
    terminal.type("q")
    assert terminal.leave() == 0


def test_play_wants_a_terminal_that_can_place_its_cursor() -> None:
    terminal = Terminal("play", "--seed", "1", kind="dumb")
    assert terminal.leave() == 2
    assert "can place its cursor" in terminal.shown


def test_play_keeps_to_ascii_where_the_terminal_does() -> None:
    terminal = Terminal("play", "--seed", "1", encoding="ascii")
    terminal.wait_for("q leaves")
    assert terminal.shown.isascii()
    terminal.type("q")
    assert terminal.leave() == 0


def test_what_takes_long_shows_its_progress_on_a_terminal_and_nothing_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "maze.json"
    command = ("generate", "--size", "700x700", "--format", "json", "--output", str(path))
    terminal = Terminal(*command)
    assert terminal.leave() == 0
    assert re.search(r"carving.*\d+%", terminal.shown)
    assert output_of(*command) == ""


def test_what_is_quick_shows_no_progress(tmp_path: Path) -> None:
    terminal = Terminal("generate", "--size", "20x20", "--output", str(tmp_path / "maze.txt"))
    assert terminal.leave() == 0
    assert terminal.shown == ""
