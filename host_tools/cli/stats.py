"""`pocketmaze stats`: what the mazes of each generator are like, beside what is known of them."""

import dataclasses
import json
import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from pocketmaze.maze.rng import SEED_LIMIT

from ..errors import BadInput
from ..progress import late_progress
from ..stats import DEAD_END_SHARES, Means, means
from .algorithms import parse_algorithms
from .generate import DEFAULT_SIZE, parse_size


def stats(
    seeds: Annotated[int, typer.Option(help="How many mazes of each algorithm, from seed 0 on.")] = 100,
    size: Annotated[str, typer.Option(help="WIDTHxHEIGHT in cells or a preset, as --size of generate.")] = DEFAULT_SIZE,
    algorithm: Annotated[
        str | None, typer.Option(help="Algorithms, with commas between.", show_default="all of them")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="An object a line instead of a table.")] = False,
) -> None:
    """Measure the mazes of each algorithm: dead ends, junctions, longest way, rivers and how difficult they are.

    Shares are of all cells, a river is the mean length of a corridor, difficulty goes from 0 to 100, and `published` is
    the share of dead ends that the literature gives for large mazes.

    Example: pocketmaze stats --size large --algorithm wilson,backtracker --seeds 20
    """
    if not 1 <= seeds <= SEED_LIMIT:
        raise BadInput(f"--seeds is 1 to {SEED_LIMIT}, not {seeds}")
    names = parse_algorithms(algorithm)
    width, height = parse_size(size)
    with late_progress() as report:
        found = [means(name, width, height, seeds, report) for name in names]
    if as_json:
        for one in found:
            print(json.dumps({name: _rounded(value) for name, value in dataclasses.asdict(one).items()}))
    else:
        _print(found)


def _rounded(value: object) -> object:
    return round(value, 4) if isinstance(value, float) else value


def _print(found: Sequence[Means]) -> None:
    first = found[0]
    mazes = "1 maze" if first.seeds == 1 else f"{first.seeds:,} mazes"
    print(f"{mazes} of {first.width}x{first.height} cells for each")
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("algorithm")
    for title in ("dead ends", "published", "junctions", "crossings", "turns", "longest way", "river", "difficulty"):
        table.add_column(title, justify="right")
    for one in found:
        table.add_row(
            one.algorithm,
            f"{one.dead_ends:.1%}",
            "" if one.published is None else f"{one.published:.1%}",
            f"{one.junctions:.1%}",
            f"{one.crossings:.1%}",
            f"{one.turns:.1%}",
            f"{one.longest:.1%}",
            f"{one.river:.2f}",
            f"{one.difficulty:.0f}",
        )
    # Where nothing says how wide the output is, nothing is to be cut.
    Console(highlight=False, width=None if sys.stdout.isatty() else 120).print(table)
    sources = dict.fromkeys(DEAD_END_SHARES[one.algorithm].source for one in found if one.algorithm in DEAD_END_SHARES)
    if sources:
        print(f"published: {'; '.join(sources)}")
