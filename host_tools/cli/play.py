"""`pocketmaze play`: the toy in a terminal."""

import secrets
from typing import Annotated

import typer

from pocketmaze.maze.rng import SEED_LIMIT
from pocketmaze.maze.sizes import PRESETS

from .generate import recipe_named


def play(
    size: Annotated[str | None, typer.Option(help=f"One of {', '.join(p[0] for p in PRESETS)}.")] = None,
    algorithm: Annotated[str | None, typer.Option(help="As for generate.")] = None,
    seed: Annotated[int | None, typer.Option(help="The first maze's seed; random if not given.")] = None,
    code: Annotated[str | None, typer.Option(help="The first maze's code, instead of the others.")] = None,
) -> None:
    """Play in the terminal: the board's own program on a model of its panel.

    What you choose is remembered, and so are settings and scores. Arrows or WASD move, space is button A, b is button
    B, q leaves. Needs 64x18 characters, 128x34 for the best look.

    Example: pocketmaze play --code 82000-00APD
    """
    from ..play import play as play_toy

    chosen = (algorithm, size, seed, code) != (None, None, None, None)
    recipe = recipe_named(algorithm, size, seed, code) if chosen else None
    if seed is None:
        seed = recipe.seed if recipe and code else secrets.randbelow(SEED_LIMIT)
    play_toy(seed, recipe.with_seed(seed) if recipe else None)
