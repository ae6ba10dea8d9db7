"""`pocketmaze bench`, but for what the figures are: those of a host are never the same."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from host_tools import boards
from host_tools.bench import GROUPS, Figure, figure_count, measure_target, read_figures, slowdowns, yardsticks
from host_tools.cli import main
from host_tools.errors import BadInput
from host_tools.targets import open_target
from pocketmaze.maze.carve import ALGORITHMS

KEYS = ["target", "what", "size", "ms", "us_per_cell", "bytes_allocated", "bytes_kept", "bus_bytes"]
SOLVERS = ("ends", "backtracker", "bfs", "dead-end-filling", "wall-follower")
KERNELS = {
    *(f"carve {name}" for name in ALGORITHMS),
    *(f"solve {name}" for name in SOLVERS),
    "braid",
    "draw maze",
    "yardstick",
}
LATENCIES = {"latency", "latency menu"}
SCREENS = ("logo", "menu", "code", "scores", "settings", "scrolling", "chase", "endless")
ONCE = {f"frame {name}" for name in SCREENS} | LATENCIES
EACH_SIZE = {"frame carving", "frame play", "frame whole maze", "frame map", "frame pause", "frame win", "step player"}
FRAMES = ONCE | EACH_SIZE


def run(*arguments: str) -> int:
    """The command's exit code."""
    with pytest.raises(SystemExit) as left:
        main(["bench", *arguments])
    assert isinstance(left.value.code, int)
    return left.value.code


@pytest.mark.parametrize("target", ["cpython", "micropython", "micropython32"])
def test_json_is_an_object_a_line_with_the_contracts_keys(target: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--on", target, "--json", "--sizes", "small,9x4") == 0
    said = capsys.readouterr()
    assert said.err == ""
    objects = [json.loads(line) for line in said.out.splitlines()]
    assert all(list(figure) == KEYS and figure["target"] == target for figure in objects)
    assert {figure["what"] for figure in objects} == KERNELS | FRAMES
    keys = [(figure["what"], figure["size"]) for figure in objects]
    assert len(set(keys)) == len(keys) == 2 * len(KERNELS) + len(FRAMES)
    for figure in objects:
        assert figure["ms"] >= 0
        kernel = figure["what"] in KERNELS
        assert (figure["us_per_cell"] is not None) == kernel
        assert (figure["bus_bytes"] is None) == (kernel or figure["what"] in LATENCIES)
        counted = target != "cpython" and figure["what"] not in {"yardstick", *LATENCIES}
        assert (figure["bytes_allocated"] is not None) == counted
        assert (figure["bytes_kept"] is not None) == (target == "micropython" and kernel)


def test_what_is_counted_repeats_and_is_within_what_was_promised() -> None:
    found = []
    for _ in range(2):
        with open_target("micropython", boards.load("pico")) as target:
            count = figure_count(target, [(63, 31)], ("carve", "kernels", "step"))
            figures = measure_target(target, [(63, 31)], only=("carve", "kernels", "step"))
        found.append({figure.what: replace(figure, ms=None, us_per_cell=None) for figure in figures})
    assert found[0] == found[1]
    assert len(found[0]) == count
    assert found[0]["step player"].bus_bytes in range(10, 41)
    assert found[0]["draw maze"].bytes_allocated == 0
    # The walls of 63x31 cells, and a handful of small objects of 32 bytes each.
    assert found[0]["carve hunt-and-kill"].bytes_kept in range(489, 489 + 10 * 32)


def test_what_moves_allocates_nothing_and_sends_no_more_than_the_panel_has() -> None:
    with open_target("micropython", boards.load("pico")) as target:
        figures = measure_target(target, [], only=("motion",))
    assert [figure.what for figure in figures] == ["frame scrolling", "frame chase", "frame endless"]
    for figure in figures:
        assert figure.bytes_allocated == 0, figure.what
        # A window of two writes of four whole pages: 23.3 of the 33.3 ms that a frame has, at 400 kHz.
        assert figure.bus_bytes is not None
        assert 0 < figure.bus_bytes <= 8 + 2 * (2 + 512), figure.what


def test_the_table_has_the_ratio_to_the_plain_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--on", "micropython", "--sizes", "31x15", "--only", "carve,yardstick") == 0
    said = capsys.readouterr().out
    assert "x yardstick" in said
    for name in ALGORITHMS:
        line = next(line for line in said.splitlines() if line.startswith(f"carve {name} 31x15: the plain program"))
        assert float(line.split(" takes ")[1].split()[0]) > 1, "machine code beats a plain program"


def test_seeds_and_algorithms_are_as_named() -> None:
    with open_target("micropython", boards.load("pico")) as target:
        figures = measure_target(target, [(9, 4), (8, 8)], only=["carve"], algorithms=["wilson", "prim"], seeds=4)
    assert [(figure.what, figure.size) for figure in figures] == [
        (f"carve {name}", size) for size in ("9x4", "8x8") for name in ("wilson", "prim")
    ]


def figure(what: str, ms: float | None, size: str | None = "63x31", target: str = "pico") -> Figure:
    return Figure.of(target, what, size, None if ms is None else 1000 * ms)


def test_slower_is_over_5_percent_more_than_the_same_thing_took() -> None:
    before = [figure("draw maze", 10), figure("boot", 400, None), figure("step player", 2), figure("carve wilson", 0)]
    now = [
        figure("draw maze", 10.6),
        figure("draw maze", 10.6, target="micropython"),
        figure("draw maze", 99, size="15x7"),
        figure("boot", 419, None),
        figure("step player", None),
        figure("carve wilson", 1),
    ]
    assert slowdowns(now, before) == {now[0]: pytest.approx(1.06)}


def test_the_ratio_is_to_the_plain_program_of_the_same_target_and_size() -> None:
    carved = figure("carve wilson", 4)
    other = figure("carve wilson", 4, size="15x7")
    assert yardsticks([figure("yardstick", 100), carved, other, figure("draw maze", 2)]) == {carved: 25}


def test_against_marks_what_got_slower_and_is_exit_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--on", "micropython", "--sizes", "15x7", "--only", "kernels", "--json") == 0
    lines = capsys.readouterr().out.splitlines()
    before = tmp_path / "before.jsonl"
    objects = [json.loads(line) for line in lines]
    # In its time then nothing fits twice; but drawing was as good as free.
    for made in objects:
        made["ms"] = 1e-6 if made["what"] == "draw maze" else 1e6
    before.write_text("".join(json.dumps(made) + "\n" for made in objects))
    assert run("--on", "micropython", "--sizes", "15x7", "--only", "kernels", "--against", str(before)) == 1
    said = capsys.readouterr()
    marked = [line for line in said.out.splitlines() if "times as long" in line]
    assert len(marked) == 1
    assert marked[0].split()[:2] == ["draw", "maze"]
    assert said.err.count("\n") == 1
    assert said.err.startswith("pocketmaze: 1 got slower than in ")
    assert "most of all draw maze 15x7 on micropython" in said.err

    for made in objects:
        made["ms"] = 1e6
    before.write_text("".join(json.dumps(made) + "\n" for made in objects))
    assert run("--on", "micropython", "--sizes", "15x7", "--only", "kernels", "--against", str(before)) == 0


def test_figures_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "figures.jsonl"
    figures = [figure("boot", 418.25, None), Figure.of("pico", "free heap play", "63x31", None, None, 184_016)]
    path.write_text("".join(made.json() + "\n" for made in figures))
    assert read_figures(path) == figures
    path.write_text(figures[0].json() + '\n{"target":"pico"}\n')
    with pytest.raises(BadInput, match=r"figures\.jsonl:2: not a line of pocketmaze bench --json"):
        read_figures(path)


def test_a_byte_on_the_bus_takes_nine_bits() -> None:
    assert replace(figure("frame win", 1), bus_bytes=1025).bus_ms(400_000) == pytest.approx(23.0625)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--on", "arduino"), 2, "unknown target 'arduino'"),
        (("--on", "cpython", "--only", "sleep"), 2, f"--only knows {', '.join(GROUPS)}; not 'sleep'"),
        (("--on", "cpython", "--algorithm", "wilson,maze"), 2, "no algorithm is called maze"),
        (("--on", "cpython", "--seeds", "101"), 2, "--seeds is 1 to 100, not 101"),
        (("--on", "cpython", "--sizes", "0x5"), 2, "a maze is 1x1 to 1023x1023 cells, not 0x5"),
        (("--on", "cpython", "--against", "nowhere.jsonl"), 3, "there is no file nowhere.jsonl"),
        ((), 2, "missing option '--on'"),
    ],
)
def test_a_bad_argument_is_told_in_a_line(
    arguments: tuple[str, ...], code: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == code
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1
