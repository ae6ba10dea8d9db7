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
        str | None,
        typer.Option("--from", metavar="BOARD", help="Begin a file for a new board as a copy of this one's."),
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
        _begin(name, source)
    elif name is None:
        _print_all()
    else:
        _print_wiring(board_files.load(name))


def _begin(name: str, source: str) -> None:
    path = board_files.create(name, source)
    runs = "play" if board_files.load(name).runtime == "blinka" else "flash"
    print(f"{shown(path)} is as {source}'s, for you to change: pins, panel and title.")
    print(
        f"Then pocketmaze boards {name} checks it and shows the wiring, and pocketmaze {runs} --board {name} uses it."
    )


def _print_all() -> None:
    table = _table("name", "what it is", "runtime", "bus", "panel")
    wrong: BadInput | None = None
    for name in board_files.names():
        try:
            board = board_files.load(name)
        except BadInput as error:
            wrong = wrong or error
            continue
        panel = f"{board.panel.controller} {board.panel.width}x{board.panel.height}"
        if board.panel.rotation:
            panel += " upside down"
        table.add_row(board.name, board.title, board.runtime, "I2C" if board.i2c else "SPI", panel)
    _print(table)
    print("pocketmaze boards NAME shows how one is wired, pocketmaze boards NEW --from NAME begins a file for another.")
    if wrong:
        raise wrong


def _print_wiring(board: Board) -> None:
    wires = board_files.wiring(board)
    if not wires:
        print(f"{board.title}: nothing to wire, all of it is built in")
        return
    print(f"{board.title}, as boards/{board.name}.toml has it")
    if board.built_in:
        print(f"Built in: {', '.join(board_files.part(name) for name in board.built_in)}")
    has_places = any(wire.place for wire in wires)
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
