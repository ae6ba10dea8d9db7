"""Has a target measured: sends it the scripts of `on_target`, and takes down what they tell."""

import json
import re
from collections.abc import Callable, Collection, Sequence
from importlib.util import find_spec
from pathlib import Path

from pocketmaze.maze.carve import ALGORITHMS

from ..errors import CheckFailed
from ..sizes import PANEL_SIZES, PRESET_SIZES
from ..targets import Target
from .figures import Figure

SIZES = PANEL_SIZES

# What can be measured, by the names that --only knows, with the scripts it takes, in the order in which they're sent.
BOOT: dict[str, tuple[str, ...]] = {"boot": ("measure", "boot"), "heap": ("measure", "boot", "heap")}
MAZES: dict[str, tuple[str, ...]] = {
    "yardstick": ("measure", "yardstick"),
    "carve": ("measure", "carve"),
    "kernels": ("measure", "kernels"),
}
# After a reset of their own: how long MicroPython looks for memory depends on what else has been loaded.
SCREENS: dict[str, tuple[str, ...]] = {
    "frames": ("measure", "port", "toy", "phases", "frames"),
    "motion": ("measure", "port", "toy", "motion"),
    "step": ("measure", "port", "toy", "phases", "step"),
    "latency": ("measure", "port", "toy", "latency"),
}
# Another library's generators, where it's installed.
OTHERS: dict[str, tuple[str, ...]] = {"mazelib": ("measure", "others")}
GROUPS = (*BOOT, *MAZES, *SCREENS, *OTHERS)

IMPORT = re.compile(r"^from \.\w+ import .+\n", re.MULTILINE)
REPEAT = 5


def measure_target(
    target: Target,
    sizes: Sequence[tuple[int, int]] = SIZES,
    told: Callable[[Figure], None] = lambda figure: None,
    only: Collection[str] = GROUPS,
    algorithms: Sequence[str] = ALGORITHMS,
    seeds: int = 1,
) -> list[Figure]:
    """What can be measured there, at those sizes; `told` is given each figure when it's there.

    `only` names some of `GROUPS`, `algorithms` the carvers to measure, each with so many `seeds`; booting and the free
    heap are a board's. Screens are measured at the sizes that are presets. On a board it starts from a soft reset.
    """
    settings = {
        "SIZES": tuple(sizes),
        "ALGORITHMS": tuple(algorithms),
        "SEEDS": seeds,
        "REPEAT": 1 if target.repeats else REPEAT,
        "EXACT": target.repeats,
        "BOARD": target.is_board,
        # The collector of MicroPython on WebAssembly frees what is still in use.
        "COLLECT": target.name not in ("cpython", "micropython32"),
    }
    found: list[Figure] = []

    def on_line(line: str) -> None:
        figure = _figure(target.name, line)
        found.append(figure)
        told(figure)

    sessions = [MAZES, SCREENS]
    if target.is_board:
        sessions.insert(0, BOOT)
    if has_mazelib(target):
        sessions.append(OTHERS)
    for groups in sessions:
        parts = list(dict.fromkeys(part for group in groups if group in only for part in groups[group]))
        if parts:
            target.restart()
            # A board keeps what a script has defined, and forgets its text: less of the heap is the measuring's.
            for some in [[part] for part in parts] if target.is_board else [parts]:
                target.run(script(some, settings), on_line)
    return found


def has_mazelib(target: Target) -> bool:
    """Whether mazelib's generators can be measured there: it's an extra, `pip install 'pocketmaze[bench]'`."""
    return target.name == "cpython" and find_spec("mazelib") is not None


def figure_count(
    target: Target,
    sizes: Sequence[tuple[int, int]],
    only: Collection[str] = GROUPS,
    algorithms: Sequence[str] = ALGORITHMS,
) -> int:
    """How many figures `measure_target` will find, but for mazes too small to step in or that mazelib fails at."""
    presets = len(set(sizes) & set(PRESET_SIZES))
    counts = {
        "boot": 2 * target.is_board,
        "heap": (2 + presets) * target.is_board,
        "yardstick": len(sizes),
        "carve": len(algorithms) * len(sizes),
        "kernels": 7 * len(sizes),
        "frames": 5 + 5 * presets,
        "motion": 3 + presets,
        "step": presets,
        "latency": 2,
        "mazelib": len(algorithms) * len(sizes) * has_mazelib(target),
    }
    return sum(counts[group] for group in only)


def script(parts: Sequence[str], settings: dict[str, object]) -> str:
    """The text of those scripts with the settings in front, and without the imports from one another."""
    folder = Path(__file__).parent / "on_target"
    head = "".join(f"{name} = {value!r}\n" for name, value in settings.items())
    return head + "".join(IMPORT.sub("", (folder / f"{part}.py").read_text("utf-8")) for part in parts)


def _figure(target: str, line: str) -> Figure:
    try:
        what, size, us, bytes_allocated, bytes_kept, bus_bytes = json.loads(line)
    except ValueError:
        raise CheckFailed(f"{target}: said '{line}' where a figure was due") from None
    return Figure.of(target, what, size, us, bytes_allocated, bytes_kept, bus_bytes)
