"""`pocketmaze bench`: what the toy takes on each target."""

import itertools
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from .. import boards
from ..bench import (
    GROUPS,
    SIZES,
    Figure,
    beside_mazelib,
    figure_count,
    measure_target,
    read_figures,
    slowdowns,
    yardsticks,
)
from ..errors import BadInput, CheckFailed
from ..progress import late_progress
from ..targets import open_target, parse_targets
from .algorithms import parse_algorithms
from .sizes import parse_sizes

# The plain program's maze of 63x31 doesn't fit a Pico's heap where a pointer takes 8 bytes.
HEAP = "512k"

# A recipe for each is kept in the target's memory.
SEEDS_LIMIT = 100


def bench(
    on: Annotated[
        str,
        typer.Option(
            help="Targets, with commas: cpython, micropython, micropython32, pico, pico-circuitpython, or a port."
        ),
    ],
    json: Annotated[bool, typer.Option("--json", help="Print an object a line instead of tables.")] = False,
    against: Annotated[
        Path | None, typer.Option(help="What --json printed earlier: mark what got over 5 % slower, exit 1 then.")
    ] = None,
    sizes: Annotated[
        str | None, typer.Option(help="Sizes with commas between, as --size of generate.", show_default="the presets")
    ] = None,
    only: Annotated[
        str | None, typer.Option(help=f"Some of {', '.join(GROUPS)}, with commas between.", show_default="all")
    ] = None,
    algorithm: Annotated[
        str | None, typer.Option(help="Carvers, with commas between.", show_default="all of them")
    ] = None,
    seeds: Annotated[int, typer.Option(help="How many mazes of each carver: the median time is told.")] = 1,
    board: Annotated[str, typer.Option(help="A board file's name in boards/.")] = "pico",
    firmware: Annotated[Path | None, typer.Option(help="A .uf2 for the emulated Pico.")] = None,
) -> None:
    """Measure time, heap and bytes on the bus, by the target's own clock, beside a plain program's.

    On cpython beside mazelib's too, where that is installed.

    Example: pocketmaze bench --on cpython,micropython,pico

    Example: pocketmaze bench --on pico --json > before.jsonl; pocketmaze bench --on pico --against before.jsonl
    """
    targets = parse_targets(on)
    wanted = parse_sizes(sizes) if sizes is not None else SIZES
    groups = list(dict.fromkeys(name.strip() for name in only.split(","))) if only is not None else GROUPS
    for name in groups:
        if name not in GROUPS:
            raise BadInput(f"--only knows {', '.join(GROUPS)}; not '{name}'")
    names = parse_algorithms(algorithm)
    if not 1 <= seeds <= SEEDS_LIMIT:
        raise BadInput(f"--seeds is 1 to {SEEDS_LIMIT}, not {seeds}")
    before = read_figures(against) if against else []
    model = boards.load(board)
    if not model.i2c:
        raise BadInput(f"bench counts bytes on I2C, and {board} has its panel on SPI: choose another, such as pico")
    slow: dict[Figure, float] = {}
    with late_progress() as report:
        for name in targets:
            with open_target(name, model, firmware, heap=HEAP) as target:
                count = itertools.count(1)
                total = figure_count(target, wanted, groups, names)

                def told(figure: Figure, count: Iterator[int] = count, total: int = total) -> None:
                    report(f"measuring {figure.target}", next(count), total)
                    if json:
                        print(figure.json(), flush=True)

                figures = measure_target(target, wanted, told, groups, names, seeds)
            slower = slowdowns(figures, before)
            slow |= slower
            if not json:
                _print_table(name, figures, slower, bool(before), model.bus.frequency)
    if slow:
        worst = max(slow, key=lambda figure: slow[figure])
        what = " ".join(filter(None, (worst.what, worst.size)))
        raise CheckFailed(
            f"{len(slow)} got slower than in {against} by over 5 %, most of all {what} on {worst.target}:"
            f" {slow[worst]:.2f} times as long"
        )


def _print_table(
    target: str, figures: Sequence[Figure], slower: dict[Figure, float], compared: bool, frequency: int
) -> None:
    ratios = yardsticks(figures)
    table = Table(title=target, title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column("what", no_wrap=True)
    titles = ["size", "ms", "us a cell", "x yardstick", "allocated", "kept or free", "bus bytes", "bus ms"]
    for title in [*titles, *(["before"] if compared else [])]:
        table.add_column(title, justify="right", no_wrap=True)
    for figure in figures:
        cells = [
            figure.what,
            figure.size or "",
            _number(figure.ms, 2),
            _number(figure.us_per_cell, 2),
            _number(ratios.get(figure), 1),
            _number(figure.bytes_allocated),
            _number(figure.bytes_kept),
            _number(figure.bus_bytes),
            _number(figure.bus_ms(frequency), 2),
        ]
        if compared:
            cells.append(f"[red]{slower[figure]:.2f} times as long" if figure in slower else "")
        table.add_row(*cells)
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 140)
    console.print(table)
    for other, times in (("the plain program", ratios), ("mazelib", beside_mazelib(figures))):
        for figure, ratio in times.items():
            console.print(f"{figure.what} {figure.size}: {other} takes {ratio:.1f} times as long", highlight=False)


def _number(value: float | None, digits: int = 0) -> str:
    return "" if value is None else f"{value:,.{digits}f}"
