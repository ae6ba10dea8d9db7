"""`pocketmaze compare`: what a target makes of seeds, against this machine's."""

import shutil
from collections import Counter
from pathlib import Path

import pytest

from host_tools import boards, targets
from host_tools.cli import main
from host_tools.compare import SIZES, Comparison, Here, compare_target, kinds
from host_tools.difference import Difference
from host_tools.errors import CheckFailed
from host_tools.places import FIRMWARE
from host_tools.sizes import PANEL_SIZES
from host_tools.targets import open_target
from pocketmaze.maze.carve import ALGORITHMS
from pocketmaze.maze.recipe import Recipe
from pocketmaze.toy.canvas import Canvas
from pocketmaze.toy.proof import draw_proof

from . import pico

PICO = boards.load("pico")


def run(*arguments: str) -> int:
    """The command's exit code."""
    with pytest.raises(SystemExit) as left:
        main(["compare", *arguments])
    assert isinstance(left.value.code, int)
    return left.value.code


def compared(target: targets.Target, sizes: list[tuple[int, int]], seeds: int, first: int = 0) -> Comparison:
    result = Comparison()
    compare_target(target, sizes, first, seeds, Here(keep=False), result, lambda what, done, total: None)
    return result


def changed_firmware(folder: Path, path: str, before: str, after: str) -> Path:
    """A copy of the firmware in which one text is another."""
    source = folder / "firmware"
    shutil.copytree(FIRMWARE, source, ignore=shutil.ignore_patterns("__pycache__"))
    text = (source / path).read_text("utf-8")
    assert before in text
    (source / path).write_text(text.replace(before, after), "utf-8")
    return source


def test_the_host_runtimes_make_what_is_made_here(capsys: pytest.CaptureFixture[str]) -> None:
    sizes = [(1, 1), (9, 1), (5, 7), (15, 11)]
    names = ",".join(f"{width}x{height}" for width, height in sizes)
    targets = "cpython, micropython,micropython32"
    assert run("--on", targets, "--seeds", "2", "--first", "268435454", "--sizes", names) == 0
    said = capsys.readouterr()
    mazes = Counter(kind.title for kind in kinds(sizes))
    rows = [line.split() for line in said.out.splitlines() if "python" in line]
    assert len(rows) == 3 * len(mazes) > 3 * 2 * len(ALGORITHMS)
    for row in rows:
        assert row[-4:-1] == [str(2 * mazes[" ".join(row[1:-4])]), "0", "0"]
    assert said.err == ""


def test_the_sizes_by_default_are_one_cell_lines_the_presets_and_one_larger_than_the_panel() -> None:
    assert {(1, 1), *PANEL_SIZES} <= set(SIZES)
    assert any(width * 2 + 1 > 128 and height * 2 + 1 > 64 for width, height in SIZES)
    found = {(kind.algorithm, bool(kind.hunt), bool(kind.braid), kind.mask) for kind in kinds(SIZES)}
    assert found == {
        ("hunt-and-kill", True, False, None),
        ("hunt-and-kill", False, True, None),
        *((algorithm, False, False, None) for algorithm in ALGORITHMS),
        *((algorithm, False, True, "42") for algorithm in ALGORITHMS),
    }


@pytest.mark.parametrize("name", ["cpython", "micropython", "micropython32"])
def test_another_generator_there_is_told_with_the_first_differing_cell(name: str, tmp_path: Path) -> None:
    source = changed_firmware(tmp_path, "pocketmaze/maze/rng.py", "(c << 6) | (c >> 10)", "(c << 7) | (c >> 9)")
    with open_target(name, PICO, source=source, dist=tmp_path / "dist") as target:
        result = compared(target, [(5, 4)], 4)
    assert result.differences > 0
    assert result.first is not None
    lines = result.first.lines()
    recipe = result.first.recipe
    here = recipe.make()
    there = result.first.walls
    cell = next(i for i in range(20) if (here.walls[i >> 2] ^ there[i >> 2]) >> (2 * (i & 3)) & 3)
    assert lines[0].startswith(f"first difference: hunt-and-kill 5x4, seed {recipe.seed}: cell {cell % 5},{cell // 5} ")
    assert f" on {name}" in lines[0]
    assert lines[2].split() == ["here:", f"{name}:"]
    assert len(lines) == 3 + 2 * 4 + 1
    marked = lines[3 + 1 + 2 * (cell // 5)]
    assert marked[1 + 4 * (cell % 5) :].startswith(" * ")
    assert marked.count("*") == 2


def test_a_difference_is_one_clear_line_and_exit_code_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = changed_firmware(tmp_path, "pocketmaze/maze/rng.py", "skip(self.words, 10)", "skip(self.words, 11)")
    known = open_target.__wrapped__  # type: ignore[attr-defined]
    monkeypatch.setitem(known.__kwdefaults__, "source", source)
    monkeypatch.setitem(known.__kwdefaults__, "dist", tmp_path / "dist")
    assert run("--on", "micropython", "--seeds", "5", "--sizes", "9x4,1x1") == 1
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert said.err.startswith("pocketmaze: ")
    assert " of 140 mazes or their frames are not as they are made here" in said.err
    assert "first difference: hunt-and-kill 9x4, seed 0: cell " in said.out
    assert said.out.count("+---+---+") >= 2


def test_a_frame_that_differs_alone_is_shown_as_a_frame(tmp_path: Path) -> None:
    path, before = "pocketmaze/toy/proof.py", "    view.draw_player(start)\n"
    source = changed_firmware(tmp_path, path, before, before + "    canvas.pixel(3, 1, 2)\n")
    with open_target("micropython", PICO, source=source, dist=tmp_path / "dist") as target:
        result = compared(target, [(15, 7)], 1)
    assert [(tally.maze_differences, tally.frame_differences) for tally in result.tallies] == [(0, 1)] * len(
        result.tallies
    )
    assert result.first is not None
    lines = result.first.lines()
    assert "the mazes are the same, but not the frames: dot 3,1 is " in lines[0]
    assert [len(line) for line in lines[3:]] == [64 + 3 + 64] * 16


def test_mazes_stand_one_below_the_other_where_the_terminal_is_narrow() -> None:
    recipe = Recipe("hunt-and-kill", 5, 2, 1)
    maze = recipe.make()
    canvas = Canvas(128, 64)
    draw_proof(canvas, maze)
    lines = Difference("pico", recipe, bytes(len(maze.walls)), bytes(canvas.frame)).lines(columns=40)
    assert [line for line in lines if line.endswith(":")] == ["here:", "pico:"]
    assert max(len(line) for line in lines[1:]) == 4 * 5 + 1


class Mumbling:
    """A target that says the same whatever it's asked."""

    name = "mumbling"
    is_board = False
    streams = True
    repeats = False

    def __init__(self, *lines: str) -> None:
        self.lines = lines

    def run(self, script: str, on_line: targets.OnLine | None = None, timeout: float = 1) -> str:
        for line in self.lines:
            if on_line:
                on_line(line)
        return "".join(self.lines)

    def restart(self) -> None:
        pass


def test_what_is_no_proof_is_told_with_what_was_due() -> None:
    with pytest.raises(CheckFailed, match="mumbling: said 'hello' where the proof of hunt-and-kill 0 2x2 7 was due"):
        compared(Mumbling("hello"), [(2, 2)], 1, first=7)
    with pytest.raises(CheckFailed, match="mumbling: ended before it had made all the mazes"):
        compared(Mumbling(), [(2, 2)], 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("--on", "arduino"),
            "unknown target 'arduino': take cpython, micropython, micropython32, pico, pico-circuitpython, or a port",
        ),
        (("--on", "micropython,"), "unknown target ''"),
        (("--on", "cpython", "--seeds", "0"), "--seeds is at least 1, not 0"),
        (("--on", "cpython", "--first", "-1"), "--first is 0 to 268435455, not -1"),
        (("--on", "cpython", "--first", "268435455", "--seeds", "2"), "goes past the last seed, 268435455"),
        (("--on", "cpython", "--sizes", "1x1,big"), "a size is WIDTHxHEIGHT"),
        (("--on", "pico", "--firmware", "nowhere.uf2"), "there is no firmware image nowhere.uf2"),
    ],
)
def test_a_bad_argument_is_told_in_a_line(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1


def test_a_port_that_is_not_there_is_exit_code_3(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--on", "/dev/ttyNOWHERE") == 3
    assert capsys.readouterr().err.startswith("pocketmaze: /dev/ttyNOWHERE: ")


def test_micropython_gives_its_lines_as_they_come_and_silence_ends_it() -> None:
    seen: list[str] = []
    with open_target("micropython", PICO) as target:
        script = "import time\nprint('one')\ntime.sleep(30)\nprint('two')\n"
        with pytest.raises(CheckFailed, match="micropython: said nothing for 3 s"):
            target.run(script, seen.append, timeout=3)
        assert seen == ["one"]
        with pytest.raises(CheckFailed, match="micropython: ValueError: seven"):
            target.run("print('one')\nraise ValueError('seven')\n", seen.append)
        assert seen == ["one", "one"]


@pytest.mark.emulated(seconds=25)
def test_pico_makes_every_algorithms_mazes_as_they_are_made_here() -> None:
    sizes = [(6, 3)]
    with open_target("pico", PICO, pico.image()) as target:
        result = compared(target, sizes, 1, first=42)
    mazes = Counter(kind.title for kind in kinds(sizes))
    assert {tally.title: tally.mazes for tally in result.tallies} == mazes
    assert len(mazes) == len(ALGORITHMS) + 3
    assert result.differences == 0
