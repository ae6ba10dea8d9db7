"""`pocketmaze flash`: the toy onto a board."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated

import typer

from .. import boards
from .. import firmware as images
from ..boards.rules import RUNTIMES_OF_CHIPS
from ..errors import BadInput, CheckFailed, Missing, PocketMazeError
from ..flash import Outcome, Place, bootsel, flash_place, flash_port, places, ports, the_place
from ..flash.drive import drives, mounted
from ..flash.ports import PortInfo
from ..made import Report
from ..progress import late_progress


def flash(
    board: Annotated[str, typer.Option(help="A board file's name in boards/.")] = "pico",
    port: Annotated[str | None, typer.Option(help="The board's serial port; else the one board there is.")] = None,
    runtime: Annotated[
        str | None,
        typer.Option(help=f"What runs on the board: {' or '.join(RUNTIMES_OF_CHIPS)}; else what its file says."),
    ] = None,
    drive: Annotated[
        Path | None, typer.Option(help="Where the drive of a CircuitPython board is mounted; else it's looked for.")
    ] = None,
    firmware: Annotated[
        Path | None, typer.Option(help="The .uf2 for a board in BOOTSEL; else the cached or downloaded one.")
    ] = None,
    everywhere: Annotated[bool, typer.Option("--all", help="Every board that is plugged in, at once.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be done.")] = False,
    verify: Annotated[bool, typer.Option("--verify", help="Only compare; exit code 1 on a difference.")] = False,
    backup: Annotated[Path | None, typer.Option(help="First copy all of the board's files into this folder.")] = None,
) -> None:
    """Put the toy on a board: only what changed, verified, and safe to interrupt.

    Example: pocketmaze flash

    Example: pocketmaze flash --port /dev/ttyACM0 --dry-run

    Example: pocketmaze flash --runtime circuitpython
    """
    if everywhere and (port or drive or backup):
        raise BadInput("--all flashes every board: leave out --port, --drive and --backup")
    if port and drive:
        raise BadInput("--port and --drive each name the board: leave out one of them")
    chosen = boards.load(board)
    boards.check_is_chip(chosen)
    if runtime is None and (drive or not (port or firmware or everywhere or chosen.runtime != "micropython")):
        runtime = "circuitpython" if drive or _only_circuitpython() else None
    chosen = boards.with_runtime(chosen, runtime or chosen.runtime)
    if drive and chosen.runtime != "circuitpython":
        raise BadInput("--drive is for a board with CircuitPython: leave it out, or take --runtime circuitpython")

    def put_on(where: str | Place, progress: Report) -> Outcome:
        if isinstance(where, Place):
            return flash_place(where, chosen, dry_run=dry_run, verify=verify, backup=backup, progress=progress)
        return flash_port(where, chosen, dry_run=dry_run, verify=verify, backup=backup, progress=progress)

    if everywhere:
        found = _all_boards(chosen.runtime)

        def one(where: str | Place) -> Outcome | PocketMazeError:
            def progress(what: str, done: int, total: int) -> None:
                report(f"{where}: {what}", done, total)

            try:
                return put_on(where, progress)
            except PocketMazeError as error:
                return error

        with late_progress() as report, ThreadPoolExecutor(len(found)) as pool:
            outcomes = list(pool.map(one, found))
        for outcome in outcomes:
            print(outcome if isinstance(outcome, PocketMazeError) else _told(outcome, dry_run, verify))
        failed = sum(isinstance(outcome, PocketMazeError) for outcome in outcomes)
        if failed:
            raise CheckFailed(f"{failed} of {len(found)} boards were not flashed")
        return
    where: str | Place
    if chosen.runtime == "circuitpython":
        if not (port or drive):
            came = _give_firmware(chosen.runtime, firmware, dry_run or verify)
            drive = Path(came) if came else None
        where = the_place(ports.listed(), mounted(), drive=drive, port=port)
    else:
        where = port or _give_firmware(chosen.runtime, firmware, dry_run or verify) or ports.the_board(ports.listed())
    with late_progress() as report:
        outcome = put_on(where, report)
    print(_told(outcome, dry_run, verify))


def _only_circuitpython() -> bool:
    """Whether there's a CircuitPython drive, and no board with MicroPython or in BOOTSEL."""
    folders = mounted()
    return bool(drives(folders)) and not bootsel.drives(folders) and not ports.boards_among(ports.listed())


def _all_boards(runtime: str) -> list[str] | list[Place]:
    if runtime == "circuitpython":
        return places(ports.listed(), mounted()) or [the_place(ports.listed(), mounted())]
    return ports.boards_among(ports.listed()) or [ports.the_board(ports.listed())]


def _give_firmware(runtime: str, given: Path | None, look_only: bool) -> str | None:
    """The board that was in BOOTSEL and has been given its firmware; None where there is none."""
    drive = bootsel.the_drive(bootsel.mounted())
    if drive is None:
        return None
    if look_only:
        raise Missing(f"{drive} is a board in BOOTSEL, with no files to look at: flash it, or unplug and plug it in")
    image = images.find(runtime, given)
    if runtime != "circuitpython" and "circuitpython" in image.name.lower():
        raise BadInput(f"{image.name} is CircuitPython: flash with --runtime circuitpython")
    print(f"{drive}: a board in BOOTSEL. {image.name}, SHA-256 {bootsel.check_image(image)}")
    if given is None:
        if not sys.stdin.isatty():
            raise BadInput(f"{drive} is a board in BOOTSEL: name the firmware for it with --firmware")
        if not typer.confirm("Put this firmware on it?", default=True):
            raise BadInput("without firmware the board can't be flashed: nothing has been done")
    return bootsel.put_firmware(drive, image, ports.listed, COMES_BACK[runtime])


def _circuitpython_drives(_: list[PortInfo]) -> list[str]:
    return [str(drive) for drive in drives(mounted())]


# A board with CircuitPython is back when its drive is mounted.
COMES_BACK = {"micropython": ports.boards_among, "circuitpython": _circuitpython_drives}


def _told(outcome: Outcome, dry_run: bool, verify: bool) -> str:
    plan = outcome.plan
    if verify:
        return f"{outcome.port}: all files are there as built"
    if dry_run:
        lines = [f"would send    {path}" for path in plan.send] + [f"would remove  {path}" for path in plan.remove]
        return "\n".join(lines) or f"{outcome.port}: nothing to do"
    note = ", as sources since it can't load our compiled files" if outcome.sources else ""
    ready = outcome.ready or "The board starts the toy by itself."
    return f"{outcome.port}: {len(plan.send)} files sent, {len(plan.remove)} removed{note}. {ready}"
