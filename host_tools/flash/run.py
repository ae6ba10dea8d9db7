"""One board, from finding out what it is to its ready line."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..boards import Board
from ..build import board_files, source_files
from ..device import Device
from ..errors import BadInput, CheckFailed
from ..places import FIRMWARE
from .backup import back_up
from .manifest import Plan
from .ready import wait_ready
from .sync import Progress, check_board, check_room, finish_cut, fits, in_the_way, look, make_plan, sync

READY_SECONDS = 20.0

# What is going on, besides the sending itself.
LOOKING = "looking at what is there"
STARTING = "starting the toy"


@dataclass(frozen=True)
class Outcome:
    """What was done to a port: the plan it went by, and the toy's ready line when it was started again."""

    port: str
    plan: Plan
    sources: bool  # the board can't load our compiled files and got sources
    ready: str = ""


def flash_port(
    port: str,
    board: Board,
    *,
    dry_run: bool = False,
    verify: bool = False,
    backup: Path | None = None,
    progress: Progress = lambda what, done, total: None,
    ready_seconds: float = READY_SECONDS,
    source: Path = FIRMWARE,
) -> Outcome:
    """Bring the toy on the board at `port` up to date, start it, and check what it says of itself.

    `dry_run` and `verify` change nothing on it, `verify` raises `CheckFailed` when its files differ. `backup` is a
    folder for all files of the board as they were; without one, `BadInput` when a file of the user's is in the way.
    """
    files = board_files(board, firmware=source)
    progress(LOOKING, 0, 0)
    with Device(port) as device:
        found = look(device, list(files))
        check_board(found, port)
        if found.cut and not (dry_run or verify):
            finish_cut(device)
            found = look(device, list(files))
        sources = not fits(files, found.mpy)
        if sources:
            files = source_files(board, firmware=source)
            found = look(device, list(files))
        progress(LOOKING, 1, 1)
        todo = make_plan(files, found)
        if verify:
            check_same(port, todo)
        if dry_run or verify:
            return Outcome(port, todo, sources)
        if backup is not None:
            back_up(device, backup)
        else:
            check_ours(port, in_the_way(device, todo, found))
        if not todo.nothing_to_do or found.leftovers:
            check_room(files, todo, found)
            sync(device, files, todo, found, progress)
        device.restart = False
    progress(STARTING, 0, 0)
    return Outcome(port, todo, sources, wait_ready(port, ready_seconds))


def check_same(name: str, todo: Plan) -> None:
    """`CheckFailed` when anything has to be done there."""
    if not todo.nothing_to_do:
        differing = [*todo.send, *todo.remove]
        raise CheckFailed(f"{name}: {counted(differing)} there {are(differing)} not as built: flash it")


def check_ours(name: str, theirs: Sequence[str]) -> None:
    """`BadInput` when somebody else's files would be replaced there."""
    if theirs:
        raise BadInput(
            f"{name}: {counted(theirs)} there {are(theirs)} not from an earlier flash and would be replaced:"
            " name a folder with --backup to keep a copy of all files first"
        )


def counted(paths: Sequence[str]) -> str:
    """The first few of the paths, and how many more there are."""
    named = ", ".join(paths[:3])
    return named if len(paths) <= 3 else f"{named} and {len(paths) - 3} more"


def are(paths: Sequence[str]) -> str:
    """The verb for them."""
    return "is" if len(paths) == 1 else "are"
