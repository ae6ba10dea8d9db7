"""`pocketmaze boards`: the boards there are, how one is wired, and a file for a new one."""

import sys
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from .. import boards as board_files
from ..boards import Board
from ..errors import BadInput
from ..places import shown


def boards(
    name: Annotated[str | None, typer.Argument(help="A board, to see its wiring; with --from, a new one.")] = None,
    source: Annotated[
        str | None, typer.Option("--from", help="Write a file for a new board, to edit, like this.")
    ] = None,
) -> None:
    """List the boards the toy can be built for, show how one is wired, or begin a file for another.

    Example: pocketmaze boards

    Example: pocketmaze boards pico-spi

    Example: pocketmaze boards mine --from pico
    """
    if source is not None:
        if name is None:
            raise BadInput(f"the new board needs a name: pocketmaze boards NAME --from {source}")
        path = board_files.create(name, source)
        print(f"{shown(path)}: change what is different, then pocketmaze build --board {name}")
    elif name is None:
        _print_all([board_files.load(each) for each in board_files.names()])
    else:
        _print_wiring(board_files.load(name))


def _print_all(all_boards: list[Board]) -> None:
    table = _table("name", "what it is", "runtime", "bus", "panel")
    for board in all_boards:
        panel = f"{board.panel.controller} {board.panel.width}x{board.panel.height}"
        if board.panel.rotation:
            panel += " upside down"
        table.add_row(board.name, board.title, board.runtime, "I2C" if board.i2c else "SPI", panel)
    _print(table)


def _print_wiring(board: Board) -> None:
    wires = board_files.wiring(board)
    has_places = any(wire.place for wire in wires)
    print(f"{board.title}, as boards/{board.name}.toml has it" + ("" if has_places else ", all of it on the board"))
    table = _table("what", "pin", *(["where"] if has_places else []))
    for wire in wires:
        table.add_row(*(wire if has_places else wire[:2]))
    _print(table)


def _table(*titles: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for title in titles:
        table.add_column(title, no_wrap=True)
    return table


def _print(table: Table) -> None:
    # Where nothing says how wide the output is, nothing is to be cut.
    Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else 120).print(table)
