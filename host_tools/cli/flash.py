"""`pocketmaze flash`: the toy onto a board."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated

import typer

from .. import boards
from .. import firmware as images
from ..build import check_is_built
from ..errors import BadInput, CheckFailed, Missing, PocketMazeError
from ..flash import Outcome, bootsel, flash_port, ports
from ..progress import late_progress


def flash(
    board: Annotated[str, typer.Option(help="A board file's name in boards/.")] = "pico",
    port: Annotated[str | None, typer.Option(help="The board's serial port; else the one board there is.")] = None,
    firmware: Annotated[
        Path | None, typer.Option(help="A MicroPython .uf2 for a board in BOOTSEL; else the cached or downloaded one.")
    ] = None,
    everywhere: Annotated[bool, typer.Option("--all", help="Every board that is plugged in, at once.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be done.")] = False,
    verify: Annotated[bool, typer.Option("--verify", help="Only compare; exit code 1 on a difference.")] = False,
    backup: Annotated[Path | None, typer.Option(help="First copy all of the board's files into this folder.")] = None,
) -> None:
    """Put the toy on a board: only what changed, verified, and safe to interrupt.

    Example: pocketmaze flash

    Example: pocketmaze flash --port /dev/ttyACM0 --dry-run
    """
    if everywhere and (port or backup):
        raise BadInput("--all flashes every board: leave out --port and --backup")
    chosen = boards.load(board)
    check_is_built(chosen)
    if everywhere:
        found = ports.boards_among(ports.listed())
        if not found:
            ports.the_board(ports.listed())

        def one(name: str) -> Outcome | PocketMazeError:
            def progress(what: str, done: int, total: int) -> None:
                report(f"{name}: {what}", done, total)

            try:
                return flash_port(name, chosen, dry_run=dry_run, verify=verify, progress=progress)
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
    name = port or _bootsel_port(firmware, dry_run or verify) or ports.the_board(ports.listed())
    with late_progress() as report:
        outcome = flash_port(name, chosen, dry_run=dry_run, verify=verify, backup=backup, progress=report)
    print(_told(outcome, dry_run, verify))


def _bootsel_port(given: Path | None, look_only: bool) -> str | None:
    """The port of a board that was in BOOTSEL and has been given its firmware; None where there is none."""
    drive = bootsel.the_drive(bootsel.mounted())
    if drive is None:
        return None
    if look_only:
        raise Missing(f"{drive} is a board in BOOTSEL, with no files to look at: flash it, or unplug and plug it in")
    image = images.find(given=given)
    print(f"{drive}: a board in BOOTSEL. {image.name}, SHA-256 {bootsel.check_image(image)}")
    if given is None:
        if not sys.stdin.isatty():
            raise BadInput(f"{drive} is a board in BOOTSEL: name the firmware for it with --firmware")
        if not typer.confirm("Put this firmware on it?", default=True):
            raise BadInput("without firmware the board can't be flashed: nothing has been done")
    return bootsel.put_firmware(drive, image, ports.listed)


def _told(outcome: Outcome, dry_run: bool, verify: bool) -> str:
    plan = outcome.plan
    if verify:
        return f"{outcome.port}: all files are there as built"
    if dry_run:
        lines = [f"would send    {path}" for path in plan.send] + [f"would remove  {path}" for path in plan.remove]
        return "\n".join(lines) or f"{outcome.port}: nothing to do"
    note = ", as sources since it can't load our compiled files" if outcome.sources else ""
    return f"{outcome.port}: {len(plan.send)} files sent, {len(plan.remove)} removed{note}. {outcome.ready}".rstrip()
