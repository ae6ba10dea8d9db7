"""`pocketmaze generate`: a maze, in a form to read, print or feed to a program."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from pocketmaze.maze.braid import check_room
from pocketmaze.maze.carve import ALGORITHMS
from pocketmaze.maze.carve.growing_tree import PICKS
from pocketmaze.maze.grid import Maze, walls_size
from pocketmaze.maze.mask import forty_two
from pocketmaze.maze.recipe import BEST, LOGO, PAC_MAN, Recipe, recipe_from_code
from pocketmaze.maze.rng import SEED_LIMIT
from pocketmaze.maze.sizes import PRESETS
from pocketmaze.maze.solve.by_name import SOLVERS

from ..errors import BadInput
from ..files import write_whole
from ..formats import FORMATS
from ..made import Made, Report, make
from ..masks import WHERE_IT_FITS, mask_named
from ..progress import late_progress
from ..stats import statistics

BINARY = ("png", "gif")
DEFAULT_SIZE = "medium"

# Names of a carver's biases, in the order of their numbers.
BIASES = {"sidewinder": ("north", "east", "south", "west"), "binary-tree": ("ne", "se", "sw", "nw")}


def with_shares(arguments: list[str]) -> list[str]:
    """The arguments with a `--braid` that says no more told to be the Pac-Man one: Typer has no optional values."""
    told = []
    for place, argument in enumerate(arguments):
        told.append(argument)
        after = arguments[place + 1 : place + 2]
        if argument == "--braid" and (not after or after[0].startswith("--")):
            told.append(PAC_MAN)
    return told


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
    bias: Annotated[
        str | None,
        typer.Option(help="Where ways lead: north, east, south, west of sidewinder; binary-tree's corner, like ne."),
    ] = None,
    grow: Annotated[
        str | None,
        typer.Option(help=f"Growing-tree: how often to pick {', '.join(PICKS)}, as newest=2,random=1."),
    ] = None,
    braid: Annotated[
        str | None,
        typer.Option(
            metavar="[SHARE]",
            help="Open dead ends: at most 2 left and 2 loops, or 'best' for as many as there's room for; or a share.",
        ),
    ] = None,
    mask: Annotated[
        str | None,
        typer.Option(help=f"Cells to leave out: {LOGO}, {WHERE_IT_FITS}, a text, or a .png or .txt file."),
    ] = None,
    format: Annotated[str, typer.Option(help=f"One of {', '.join(FORMATS)}.")] = "ascii",
    way: Annotated[bool, typer.Option("--way", help="Show the way from the start to the goal.")] = False,
    solve: Annotated[str | None, typer.Option(help=f"Show the way of one of {', '.join(SOLVERS)}.")] = None,
    stats: Annotated[bool, typer.Option("--stats", help="Tell what kind of maze it is, on the side.")] = False,
    count: Annotated[int, typer.Option(help="This many mazes of consecutive seeds (json, an object a line).")] = 1,
    output: Annotated[Path | None, typer.Option(help="A file to write instead of the terminal.")] = None,
) -> None:
    """Make a maze and write it down.

    Example: pocketmaze generate --size 20x10 --seed 42 --way

    Example: pocketmaze generate --algorithm wilson --braid --mask 42 --solve bfs --stats

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
    if solve is not None and solve not in SOLVERS:
        raise BadInput(f"no solver is called {solve}; there are {', '.join(SOLVERS)}")
    recipe = recipe_named(algorithm, size, seed, code, hunt, bias, grow, braid, mask)
    if recipe.seed + count > SEED_LIMIT:
        raise BadInput(f"--count {count} from seed {recipe.seed} goes past the last seed, {SEED_LIMIT - 1}")
    with late_progress() as report:
        write = FORMATS[format]
        texts = _texts(recipe, count, write, way or solve is not None, solve or SOLVERS[0], stats, report)
        if output is None:
            for text in texts:
                _print(text)
        else:
            write_whole(output, texts)


def recipe_named(
    algorithm: str | None,
    size: str | None,
    seed: int | None,
    code: str | None = None,
    hunt: int | None = None,
    bias: str | None = None,
    grow: str | None = None,
    braid: str | None = None,
    mask: str | None = None,
) -> Recipe:
    """The recipe that the command line asks for; `BadInput` says what is wrong with it."""
    options = {
        "--algorithm": algorithm,
        "--size": size,
        "--seed": seed,
        "--hunt": hunt,
        "--bias": bias,
        "--grow": grow,
        "--braid": braid,
        "--mask": mask,
    }
    given = [name for name, value in options.items() if value is not None]
    if code is not None and given:
        raise BadInput(f"--code says all about the maze: leave out {', '.join(given)}")
    try:
        if code is not None:
            return recipe_from_code(code)
        width, height = parse_size(DEFAULT_SIZE if size is None else size)
        name = algorithm or ALGORITHMS[0]
        masked = None if mask is None else mask_named(mask, width, height)
        recipe = Recipe(
            name, width, height, seed or 0, hunt or 0, _braid(braid), masked, _weights(grow), _bias(bias, name)
        )
        # A 1x1 maze finds fault with all but the size, and what depends on it.
        Recipe(name, 1, 1, recipe.seed, recipe.hunt, 0, None, recipe.weights, recipe.bias).start()
        if recipe.mask == LOGO:
            forty_two(width, height)
        if recipe.braid == PAC_MAN:
            check_room(Maze(width, height))
        return recipe
    except ValueError as error:
        raise BadInput(str(error)) from error


def _braid(text: str | None) -> int | str:
    if text is None:
        return 0
    if text in (PAC_MAN, BEST):
        return text
    try:
        share = float(text)
    except ValueError:
        share = -1
    if not 0 <= share <= 1:
        raise BadInput(f"--braid takes a share of the dead ends, 0 to 1, or {BEST}, or nothing; not {text}")
    return round(share * 1000)


def _weights(text: str | None) -> tuple[int, ...] | None:
    if text is None:
        return None
    weights = dict.fromkeys(PICKS, 0)
    for part in text.split(","):
        name, equals, number = part.strip().partition("=")
        if name not in weights or not (number.isdecimal() if equals else True):
            raise BadInput(f"--grow is like newest=2,random=1, of {', '.join(PICKS)}; not {text}")
        weights[name] = int(number) if equals else 1
    return tuple(weights.values())


def _bias(text: str | None, algorithm: str) -> int:
    if text is None:
        return 0
    names = BIASES.get(algorithm)
    if names is None:
        raise BadInput(f"only {' and '.join(BIASES)} have a bias: leave --bias out with {algorithm}")
    if text.lower() not in names:
        raise BadInput(f"the bias of {algorithm} is one of {', '.join(names)}; not {text}")
    return names.index(text.lower())


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
    recipe: Recipe,
    count: int,
    write: Callable[[Made, bool], str | bytes],
    way: bool,
    solver: str,
    stats: bool,
    report: Report,
) -> Iterator[str | bytes]:
    if count == 1:
        made = make(recipe, report, solver)
        if recipe.braid == BEST:
            dead_ends = sum(1 for _ in made.maze.dead_ends())
            print(f"braided to {dead_ends} dead ends and {made.maze.loop_count()} loops", file=sys.stderr)
        if stats:
            print(statistics(made.maze, made.start, made.goal).told(), file=sys.stderr)
        report("writing", 0, 1)
        yield write(made, way)
        report("writing", 1, 1)
        return
    for number in range(count):
        yield write(make(recipe, solver=solver), way)
        report("making mazes", number + 1, count)
        recipe = recipe.next()


def _print(text: str | bytes) -> None:
    if isinstance(text, bytes):
        sys.stdout.buffer.write(text)
    else:
        sys.stdout.write(text)
