"""`pocketmaze build`: what goes on the board."""

from pathlib import Path
from typing import Annotated

import typer

from .. import boards
from ..build import HOST_RUNTIMES, build_board, build_host


def build(
    board: Annotated[str, typer.Option(help="A board file's name in boards/.")] = "pico",
    runtime: Annotated[
        str | None,
        typer.Option(
            help="circuitpython: for a board that runs it, to copy to its drive."
            f" {', '.join(HOST_RUNTIMES)}: plain sources for a runtime of this computer's."
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option(help="The folder to fill.", show_default="dist/BOARD, or dist/RUNTIME/BOARD")
    ] = None,
) -> None:
    """Compile the toy and its driver for a board, into a folder to copy onto it.

    Example: pocketmaze build --board pico

    Example: pocketmaze build --board pico --runtime circuitpython

    Example: pocketmaze build --runtime micropython --output /tmp/toy
    """
    folder = output or (Path("dist") / board if runtime is None else Path("dist") / runtime / board)
    chosen = boards.load(board)
    if runtime == "circuitpython":
        chosen = boards.with_runtime(chosen, runtime)
        runtime = None
    files = build_board(chosen, folder) if runtime is None else build_host(runtime, chosen, folder)
    size = sum(file.stat().st_size for file in files)
    print(f"{folder}: {len(files)} files, {size:,} bytes")
