"""`pocketmaze emulate`: the built toy on an emulated Pico."""

from pathlib import Path
from typing import Annotated

import typer

from .. import firmware as images
from ..errors import BadInput


def emulate(
    board: Annotated[str, typer.Option(help="A board file's name in boards/.")] = "pico",
    firmware: Annotated[Path | None, typer.Option(help="A MicroPython .uf2 for the RP2040.")] = None,
    script: Annotated[
        Path | None, typer.Option(help="Timed presses and pictures: lines like `1.5 press a` and `2 png maze.png`.")
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="End after this many emulated seconds.")] = None,
) -> None:
    """Play on an emulated RP2040 that runs stock MicroPython, the panel in the terminal, keys on the buttons.

    Example: pocketmaze emulate --seconds 2

    Example: pocketmaze emulate --script presses.txt
    """
    from ..emulate import emulate as run

    if seconds is not None and not 0 < seconds < 1e6:
        raise BadInput(f"--seconds is more than 0, not {seconds:g}")
    run(board, images.find(given=firmware), script, seconds)
