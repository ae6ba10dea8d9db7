"""`pocketmaze play`: the toy in a terminal."""

import secrets
from typing import Annotated

import typer

from pocketmaze.maze import codes
from pocketmaze.maze.carve import ALGORITHMS
from pocketmaze.maze.rng import SEED_LIMIT
from pocketmaze.maze.sizes import PRESETS, preset_of
from pocketmaze.toy.record import ALGORITHM, SIZE, STYLE

from .. import boards
from ..errors import BadInput
from .generate import recipe_named


def play(
    size: Annotated[str | None, typer.Option(help=f"One of {', '.join(p[0] for p in PRESETS)}.")] = None,
    algorithm: Annotated[str | None, typer.Option(help="As for generate.")] = None,
    seed: Annotated[int | None, typer.Option(help="The first maze's seed; random if not given.")] = None,
    code: Annotated[str | None, typer.Option(help="The first maze's code, instead of the others.")] = None,
    board: Annotated[
        str | None, typer.Option(help="Play on the panel and buttons of this computer, wired as that board file says.")
    ] = None,
) -> None:
    """Play in the terminal: the board's own program on a model of its panel. With --board, on a real one.

    What you choose is remembered, and so are settings and scores. Arrows or WASD move, space is button A, b is button
    B, q leaves. Needs 64x18 characters, 128x34 for the best look.

    With --board raspberry-pi or ft232h the panel and the buttons are real ones; Ctrl-C leaves.

    Example: pocketmaze play --code 82000-00APD

    Example: pocketmaze play --board raspberry-pi
    """
    on = None if board is None else boards.load(board)
    if on and on.runtime != "blinka":
        here = f"pocketmaze emulate --board {on.name}" if on.mpy_arch == "armv6m" else "pocketmaze play"
        raise BadInput(
            f"{on.name} runs the toy by itself: pocketmaze flash --board {on.name} puts it there, {here} plays it here"
        )
    recipe = recipe_named(algorithm, size, seed, code)
    chosen = {}
    if code is not None:
        chosen[ALGORITHM], chosen[SIZE], seed, chosen[STYLE] = codes.decode(code)
    if algorithm is not None:
        chosen[ALGORITHM] = ALGORITHMS.index(recipe.algorithm)
    if size is not None:
        chosen[SIZE] = preset_of(recipe.width, recipe.height)
        if chosen[SIZE] < 0:
            raise BadInput(f"the toy plays mazes of size {', '.join(preset[0] for preset in PRESETS)}, not {size}")
    first = secrets.randbelow(SEED_LIMIT) if seed is None else seed
    if on:
        from ..blinka import play_on

        play_on(on, first, chosen)
    else:
        from ..play import play as play_toy

        play_toy(first, chosen)
