"""One board, from finding out what it is to its ready line."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pocketmaze.maze.recipe import recipe_from_code
from pocketmaze.version import VERSION

from ..boards import Board
from ..build import build_board, build_host
from ..device import Device, restart_and_wait
from ..errors import BadInput, CheckFailed
from ..places import DIST, FIRMWARE
from .backup import back_up
from .manifest import Plan
from .sync import Progress, check_board, check_room, finish_cut, fits, look, make_plan, sync, users_files

READY = "ready pocketmaze"
READY_SECONDS = 20.0


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
    folder for all files of the board as they were.
    """
    files = _compiled(board, source)
    with Device(port) as device:
        found = look(device, list(files))
        check_board(found, port)
        if found.cut and not (dry_run or verify):
            finish_cut(device)
            found = look(device, list(files))
        sources = not fits(files, found.mpy)
        if sources:
            files = _plain(board, source)
            found = look(device, list(files))
        todo = make_plan(files, found)
        if verify and not todo.nothing_to_do:
            names = ", ".join([*todo.send, *todo.remove][:3])
            raise CheckFailed(f"{port}: {len(todo.send) + len(todo.remove)} files differ ({names} ...): flash it")
        if dry_run or verify:
            return Outcome(port, todo, sources)
        theirs = users_files(todo, found)
        if backup is not None:
            back_up(device, backup)
        elif theirs:
            raise BadInput(
                f"{port} has a {theirs[0]} that isn't ours: name a folder with --backup to keep a copy of it"
            )
        if not todo.nothing_to_do:
            check_room(files, todo, found)
            sync(device, files, todo, found, progress)
        device.restart = False
    return Outcome(port, todo, sources, _ready(port, ready_seconds))


def _compiled(board: Board, source: Path) -> Mapping[str, bytes]:
    tree = (DIST / board.name).resolve()
    return {path.relative_to(tree).as_posix(): path.read_bytes() for path in build_board(board, tree, firmware=source)}


def _plain(board: Board, source: Path) -> Mapping[str, bytes]:
    """The same as sources, for a board whose `.mpy` format is another."""
    tree = (DIST / "sources" / board.name).resolve()
    paths = build_host("micropython", board, tree, firmware=source)
    files = {path.relative_to(tree).as_posix(): path.read_bytes() for path in paths}
    ports = "pocketmaze/ports/"
    kept = (f"{ports}__init__.py", f"{ports}micropython.py")
    return {path: data for path, data in files.items() if path != "code.py" and (ports not in path or path in kept)}


def _ready(port: str, seconds: float) -> str:
    line = restart_and_wait(port, READY, seconds)
    if line is None:
        raise CheckFailed(
            f"{port}: flashed, but the toy did not say it's ready within {seconds:g} s: is the panel wired?"
        )
    words = line[line.index(READY) :].split()
    version, code, fingerprint = words[2:5]
    if version != VERSION:
        raise CheckFailed(f"{port}: the toy there says it is version {version}, not {VERSION}: flash it again")
    expected = f"{recipe_from_code(code).make().fingerprint():08x}"
    if fingerprint != expected:
        raise CheckFailed(f"{port}: the toy there makes {fingerprint} of {code}, not {expected}: pocketmaze compare")
    return " ".join(words)
