"""`pocketmaze compare`: the mazes and frames of a device or a runtime against this machine's."""

import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from pocketmaze.maze.rng import SEED_LIMIT

from .. import boards
from ..compare import SIZES, Comparison, Here, compare_target
from ..errors import BadInput, CheckFailed
from ..progress import late_progress
from ..targets import open_target, parse_targets
from ..terminal import speaks_unicode
from .sizes import parse_sizes

# What fits a Pico's heap takes twice as much where a pointer has 8 bytes.
HEAP = "384k"


def compare(
    on: Annotated[
        str,
        typer.Option(
            help="Targets, with commas: micropython, micropython32, pico, pico-circuitpython, cpython, or a port."
        ),
    ],
    seeds: Annotated[int, typer.Option(help="How many seeds of each kind of maze.")] = 10,
    first: Annotated[int, typer.Option(help="The first of them.")] = 0,
    sizes: Annotated[
        str | None,
        typer.Option(help="Sizes with commas between, as --size of generate.", show_default="from 1x1 to 71x40"),
    ] = None,
    board: Annotated[str, typer.Option(help="A board file's name in boards/.")] = "pico",
    firmware: Annotated[Path | None, typer.Option(help="A .uf2 for the emulated Pico.")] = None,
) -> None:
    """Compare every algorithm's mazes, and the pictures of them, with what is made here, seed by seed.

    Example: pocketmaze compare --on micropython,pico --seeds 20
    """
    targets = parse_targets(on)
    if seeds < 1:
        raise BadInput(f"--seeds is at least 1, not {seeds}")
    if not 0 <= first < SEED_LIMIT:
        raise BadInput(f"--first is 0 to {SEED_LIMIT - 1}, not {first}")
    if first + seeds > SEED_LIMIT:
        raise BadInput(f"--seeds {seeds} from seed {first} goes past the last seed, {SEED_LIMIT - 1}")
    wanted = parse_sizes(sizes) if sizes is not None else SIZES
    model = boards.load(board)
    result = Comparison()
    here = Here(keep=len(targets) > 1)
    with late_progress() as report:
        for name in targets:
            report(f"starting {name}", 0, 1)
            with open_target(name, model, firmware, heap=HEAP) as target:
                report(f"starting {name}", 1, 1)
                compare_target(target, wanted, first, seeds, here, result, report)
    _print(result)
    if result.differences:
        mazes = sum(tally.mazes for tally in result.tallies)
        raise CheckFailed(f"{result.differences:,} of {mazes:,} mazes or their frames are not as they are made here")


def _print(result: Comparison) -> None:
    table = Table(box=box.SIMPLE_HEAD)
    for title in ("target", "algorithm"):
        table.add_column(title)
    for title in ("mazes", "maze differences", "frame differences", "seconds"):
        table.add_column(title, justify="right")
    for tally in result.tallies:
        marked = "[red]" if tally.maze_differences or tally.frame_differences else ""
        table.add_row(
            tally.target,
            tally.title,
            f"{tally.mazes:,}",
            f"{marked}{tally.maze_differences:,}",
            f"{marked}{tally.frame_differences:,}",
            f"{tally.seconds:.1f}",
        )
    # Where nothing says how wide the output is, nothing is to be cut.
    Console(highlight=False, width=None if sys.stdout.isatty() else 120).print(table)
    if result.first is not None:
        columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
        for line in result.first.lines(columns, "braille" if speaks_unicode(sys.stdout.encoding) else "ascii2x4"):
            print(line)
