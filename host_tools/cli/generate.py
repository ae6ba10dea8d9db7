"""`pocketmaze generate`: a maze, in a form to read, print or feed to a program."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from pocketmaze.maze.carve import ALGORITHMS
from pocketmaze.maze.grid import walls_size
from pocketmaze.maze.recipe import Recipe, recipe_from_code
from pocketmaze.maze.rng import SEED_LIMIT
from pocketmaze.maze.sizes import PRESETS

from ..errors import BadInput
from ..files import write_whole
from ..formats import FORMATS
from ..made import Made, Report, make
from ..progress import late_progress

BINARY = ("png",)
DEFAULT_SIZE = "medium"


def generate(
    algorithm: Annotated[
        str | None, typer.Option(help=f"One of {', '.join(ALGORITHMS)}.", show_default=ALGORITHMS[0])
    ] = None,
    size: Annotated[
        str | None,
        typer.Option(
            help=f"WIDTHxHEIGHT in cells, up to 1023x1023, or {', '.join(p[0] for p in PRESETS)}.",
            show_default=DEFAULT_SIZE,
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help=f"0 to {SEED_LIMIT - 1}.", show_default="0")] = None,
    code: Annotated[str | None, typer.Option(help="A maze code, instead of algorithm, size and seed.")] = None,
    hunt: Annotated[
        int | None,
        typer.Option(help="Hunt-and-kill: chance in 256 of hunting early at each step, 0 to 255.", show_default="0"),
    ] = None,
    format: Annotated[str, typer.Option(help=f"One of {', '.join(FORMATS)}.")] = "ascii",
    way: Annotated[bool, typer.Option("--way", help="Show the way from the start to the goal.")] = False,
    count: Annotated[int, typer.Option(help="This many mazes of consecutive seeds (json, an object a line).")] = 1,
    output: Annotated[Path | None, typer.Option(help="A file to write instead of the terminal.")] = None,
) -> None:
    """Make a maze and write it down.

    Example: pocketmaze generate --size 20x10 --seed 42 --way

    Example: pocketmaze generate --code 82000-00APD --format png --output maze.png
    """
    if format not in FORMATS:
        raise BadInput(f"there is no format {format}: take one of {', '.join(FORMATS)}")
    if count < 1:
        raise BadInput(f"--count is at least 1, not {count}")
    if count > 1 and format != "json":
        raise BadInput(f"--count {count} goes with --format json; {format} holds one maze")
    if format in BINARY and output is None and sys.stdout.isatty():
        raise BadInput(f"{format} is not for a terminal: name a file with --output")
    recipe = recipe_named(algorithm, size, seed, code, hunt)
    if recipe.seed + count > SEED_LIMIT:
        raise BadInput(f"--count {count} from seed {recipe.seed} goes past the last seed, {SEED_LIMIT - 1}")
    with late_progress() as report:
        texts = _texts(recipe, count, FORMATS[format], way, report)
        if output is None:
            for text in texts:
                _print(text)
        else:
            write_whole(output, texts)


def recipe_named(
    algorithm: str | None, size: str | None, seed: int | None, code: str | None = None, hunt: int | None = None
) -> Recipe:
    """The recipe that the command line asks for; `BadInput` says what is wrong with it."""
    options = {"--algorithm": algorithm, "--size": size, "--seed": seed, "--hunt": hunt}
    given = [name for name, value in options.items() if value is not None]
    if code is not None and given:
        raise BadInput(f"--code says all about the maze: leave out {', '.join(given)}")
    try:
        if code is not None:
            return recipe_from_code(code)
        width, height = parse_size(DEFAULT_SIZE if size is None else size)
        recipe = Recipe(algorithm or ALGORITHMS[0], width, height, seed or 0, hunt or 0)
        # A 1x1 maze finds fault with all but the size.
        Recipe(recipe.algorithm, 1, 1, recipe.seed, recipe.hunt).start()
        return recipe
    except ValueError as error:
        raise BadInput(str(error)) from error


def parse_size(size: str) -> tuple[int, int]:
    """Width and height of `WIDTHxHEIGHT` or a preset's name."""
    for name, width, height, _ in PRESETS:
        if name == size:
            return width, height
    match = re.fullmatch(r"([0-9]{1,9})[xX]([0-9]{1,9})", size)
    if not match:
        names = ", ".join(preset[0] for preset in PRESETS)
        raise BadInput(f"a size is WIDTHxHEIGHT like 31x15, or {names}; not {size}")
    width, height = int(match[1]), int(match[2])
    try:
        walls_size(width, height)
    except ValueError as error:
        raise BadInput(str(error)) from error
    return width, height


def _texts(
    recipe: Recipe, count: int, write: Callable[[Made, bool], str | bytes], way: bool, report: Report
) -> Iterator[str | bytes]:
    if count == 1:
        made = make(recipe, report)
        report("writing", 0, 1)
        yield write(made, way)
        report("writing", 1, 1)
        return
    for number in range(count):
        yield write(make(recipe), way)
        report("making mazes", number + 1, count)
        recipe = recipe.next()


def _print(text: str | bytes) -> None:
    if isinstance(text, bytes):
        sys.stdout.buffer.write(text)
    else:
        sys.stdout.write(text)
