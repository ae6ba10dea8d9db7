"""A board that runs CircuitPython: finding it, and bringing the toy on it up to date."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from ..boards import Board
from ..build import board_files
from ..device import STARTS_AGAIN_SLOWLY, Device
from ..errors import BadInput, CheckFailed, Missing
from ..places import FIRMWARE
from .backup import check_folder
from .copying import Progress, ReadOnly, Volume, check_room, check_start, copy, in_the_way, look
from .drive import Boot, Drive, check_drive, drives, read_boot, unmounted
from .manifest import Plan
from .ports import PortInfo, boards_among, circuitpython_among
from .ready import wait_ready
from .repl import ReplVolume
from .run import LOOKING, STARTING, Outcome, check_ours, check_same

# It compiles the sources when it starts.
READY_SECONDS = 60.0


@dataclass(frozen=True)
class Place:
    """A board: its drive, its serial port, or both where they are known to be the same board's."""

    drive: Path | None = None
    port: str | None = None

    def __str__(self) -> str:
        return str(self.drive or self.port)


def places(ports: Iterable[PortInfo], folders: Iterable[Path]) -> list[Place]:
    """The boards there are: every drive, and the ports that belong to none of them."""
    return _matched(circuitpython_among(ports), drives(folders))


def the_place(
    ports: Iterable[PortInfo], folders: Iterable[Path], *, drive: Path | None = None, port: str | None = None
) -> Place:
    """The one board there is, or that drive's or port's; none or several is an error that names what was seen."""
    ports = list(ports)
    if drive:
        check_drive(drive)
        found = _matched(circuitpython_among(ports), {drive: boot} if (boot := read_boot(drive)) else {})
        return found[0]
    boards = places(ports, folders)
    if port:
        return next((place for place in boards if place.port == port), Place(port=port))
    if len(boards) > 1:
        named = ", ".join(map(str, boards))
        raise BadInput(f"there are several CircuitPython boards, {named}: choose one with --drive or --port, or --all")
    if not boards or not boards[0].drive:
        device = unmounted()
        if device:
            raise Missing(
                f"a CircuitPython drive is plugged in ({device}) but not mounted: open it in your file manager"
            )
    if boards:
        return boards[0]
    micropython = boards_among(ports)
    if micropython:
        raise Missing(
            f"no CircuitPython board is plugged in, and {micropython[0]} runs MicroPython: flash that without"
            " --runtime, or put CircuitPython on it (hold BOOTSEL while plugging it in, drag its .uf2 onto the drive)"
        )
    raise Missing(
        "no CircuitPython board is plugged in: plug it in, name its drive with --drive or its port with --port, or put"
        " CircuitPython on it (hold BOOTSEL while plugging it in, and drag its .uf2 onto the drive that appears)"
    )


def flash_place(
    place: Place,
    board: Board,
    *,
    dry_run: bool = False,
    verify: bool = False,
    backup: Path | None = None,
    progress: Progress = lambda what, done, total: None,
    ready_seconds: float = READY_SECONDS,
    source: Path = FIRMWARE,
) -> Outcome:
    """As `flash_port`: on the board's drive, over its REPL where that can't be written."""
    files = board_files(board, firmware=source)

    def bring(volume: Volume) -> Plan:
        return _bring(volume, files, dry_run=dry_run, verify=verify, backup=backup, progress=progress)

    todo = None
    if place.drive:
        check_drive(place.drive)
        try:
            todo = bring(Drive(place.drive))
        except ReadOnly as error:
            if not place.port:
                raise CheckFailed(
                    f"{error}: mount it for writing, or name the board's port with --port if its boot.py keeps the"
                    " drive read-only"
                ) from error
            # The backup has been made before.
            backup = None
        except OSError as error:
            raise Missing(f"{place.drive} can't be read ({error.strerror or error}): plug it in again") from error
    over_repl = todo is None
    if todo is None:
        assert place.port
        with Device(place.port) as device:
            try:
                todo = bring(ReplVolume(device, place.port))
            except ReadOnly as error:
                raise CheckFailed(
                    f"{place.port}: CircuitPython may not write while its drive is a computer's: flash the drive"
                    " (--drive names it), or eject it and flash again"
                ) from error
            except OSError as error:
                raise CheckFailed(f"{place.port}: the files there can't be read ({error.strerror or error})") from error
            device.restart = dry_run or verify
    if dry_run or verify or not place.port:
        return Outcome(str(place), todo, sources=False)
    progress(STARTING, 0, 0)
    try:
        said = wait_ready(place.port, ready_seconds, STARTS_AGAIN_SLOWLY)
    except Missing:
        if over_repl:
            raise
        said = ""  # the port isn't ours to open; the drive is as it should be
    return Outcome(str(place), todo, sources=False, ready=said)


def _bring(
    volume: Volume,
    files: Mapping[str, bytes],
    *,
    dry_run: bool,
    verify: bool,
    backup: Path | None,
    progress: Progress,
) -> Plan:
    progress(LOOKING, 0, 0)
    todo, found = look(volume, files)
    progress(LOOKING, 1, 1)
    if verify:
        check_same(volume.name, todo)
    if dry_run or verify:
        return todo
    check_start(volume, found)
    if backup is not None:
        _back_up(volume, backup)
    else:
        check_ours(volume.name, in_the_way(volume, todo))
    if not todo.nothing_to_do or found.leftovers:
        check_room(volume, files, todo, found)
        copy(volume, files, todo, found, progress)
    return todo


def _back_up(volume: Volume, folder: Path) -> None:
    check_folder(folder)
    if isinstance(volume, Drive) and folder.resolve().is_relative_to(volume.folder.resolve()):
        raise BadInput(f"{folder} is on the drive itself: name a folder elsewhere for the backup")
    volume.copy_to(folder)


def _matched(ports: list[PortInfo], found: Mapping[Path, Boot]) -> list[Place]:
    """Each drive with its board's port, which has the drive's number; where there's one of each they are a board's."""
    left = {port.device: (port.serial_number or "").upper() for port in ports}
    matched = []
    for drive, boot in found.items():
        own = [device for device, number in left.items() if number and number == boot.uid.upper()]
        if len(found) == len(left) == 1:
            own = list(left)
        port = own[0] if own else None
        left.pop(port or "", None)
        matched.append(Place(drive, port))
    return matched + [Place(port=device) for device in left]
