"""`pocketmaze build`: what goes on the board."""

from pathlib import Path
from typing import Annotated

import typer

from .. import boards
from ..build import build_board


def build(
    board: Annotated[str, typer.Option(help="A board file's name in boards/.")] = "pico",
    output: Annotated[Path | None, typer.Option(help="The folder to fill.", show_default="dist/BOARD")] = None,
) -> None:
    """Compile the toy and its driver for a board, into a folder to copy onto it.

    Example: pocketmaze build --board pico
    """
    folder = output or Path("dist") / board
    files = build_board(boards.load(board), folder)
    size = sum(file.stat().st_size for file in files)
    print(f"{folder}: {len(files)} files, {size:,} bytes")
