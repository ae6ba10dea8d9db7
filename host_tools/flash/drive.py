"""A CircuitPython board's drive: its files as this computer sees them."""

import errno
import os
import re
import shutil
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from ..errors import BadInput, Missing
from . import bootsel
from .copying import digest, new

LABEL = "CIRCUITPY"

# CircuitPython writes it at each start: what it is, on which board.
MARK = "boot_out.txt"
SAYS = re.compile(r"Adafruit CircuitPython (\d+(?:\.\d+)*)\S* on [^;\n]*; (.+) with (\S+)")
UID = re.compile(r"^UID:(\w+)", re.MULTILINE)

OLDEST = (8,)
CHIPS = ("rp2040", "rp2350")

# The largest that CircuitPython makes on a board's own flash; for systems that don't tell.
CLUSTER = 4096


@dataclass(frozen=True)
class Boot:
    """What a drive's `boot_out.txt` says. `uid` is the board's USB serial number too, "" where it isn't told."""

    version: tuple[int, ...]
    board: str
    chip: str
    uid: str = ""

    def __str__(self) -> str:
        return f"CircuitPython {'.'.join(map(str, self.version))} on {self.board}"


class Drive:
    """The `Volume` that is mounted at a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = str(folder)

    def look(self, paths: Sequence[str]) -> dict[str, str]:
        """As `Volume.look`. Linux is asked to read from the board, not from its own memory."""
        found = {}
        for path in paths:
            with suppress(FileNotFoundError, NotADirectoryError, IsADirectoryError):
                found[path] = digest(self._read(path, fresh=True))
        if not found:
            self._still_there()
        return found

    def read(self, path: str) -> bytes:
        """As `Volume.read`."""
        return self._read(path)

    def room(self) -> tuple[int, int] | None:
        """As `Volume.room`."""
        if not hasattr(os, "statvfs"):
            return CLUSTER, shutil.disk_usage(self.folder).free
        found = os.statvfs(self.folder)
        return found.f_frsize, found.f_frsize * found.f_bavail

    def write(self, path: str, data: bytes) -> None:
        """As `Volume.write`."""
        self._still_there()
        for parent in reversed(PurePosixPath(path).parents[:-1]):
            with suppress(FileExistsError):
                os.mkdir(self.folder / parent)
        file = os.open(self.folder / path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | BINARY, 0o666)
        try:
            view = memoryview(data)
            while view:
                view = view[os.write(file, view) :]
            os.fsync(file)
        finally:
            os.close(file)

    def put(self, paths: Sequence[str]) -> None:
        """As `Volume.put`."""
        for path in paths:
            os.replace(self.folder / new(path), self.folder / path)

    def remove(self, paths: Sequence[str]) -> None:
        """As `Volume.remove`."""
        for path in paths:
            with suppress(FileNotFoundError, NotADirectoryError):
                os.remove(self.folder / path)
        folders = {parent for path in paths for parent in PurePosixPath(path).parents[:-1]}
        for folder in sorted(folders, key=lambda folder: -len(folder.parts)):
            with suppress(FileNotFoundError, NotADirectoryError):
                try:
                    os.rmdir(self.folder / folder)
                except OSError as error:
                    if error.errno not in (errno.ENOTEMPTY, errno.EEXIST):
                        raise

    def settle(self) -> None:
        """As `Volume.settle`."""
        self._still_there()
        if hasattr(os, "sync"):
            os.sync()

    def copy_to(self, folder: Path) -> None:
        """Copy all that is on the drive into a new folder."""
        # What a system keeps for itself on a drive may not be read by everybody.
        hidden = shutil.ignore_patterns(".Trash*", ".fseventsd", ".Spotlight-V100", "System Volume Information")
        shutil.copytree(self.folder, folder, ignore=hidden, dirs_exist_ok=True)

    def _read(self, path: str, fresh: bool = False) -> bytes:
        file = os.open(self.folder / path, os.O_RDONLY | BINARY)
        with open(file, "rb") as reader:
            if fresh and hasattr(os, "posix_fadvise"):
                os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
            return reader.read()

    def _still_there(self) -> None:
        # A drive that is pulled out leaves its empty mount point, on which everything could be written.
        if not (self.folder / MARK).is_file():
            raise OSError(errno.ENODEV, "the drive is gone")


BINARY = getattr(os, "O_BINARY", 0)  # of Windows


def mounted(table: Path = Path("/proc/mounts")) -> list[Path]:
    """Where drives are mounted on this computer, at unusual places too where the system has a table of them."""
    folders = bootsel.mounted()
    with suppress(OSError):
        for line in table.read_text(errors="replace").splitlines():
            _, where, kind, *_ = line.split(" ")
            if kind in ("vfat", "msdos"):
                # proc(5), fstab(5): a space is \040.
                folders.append(Path(re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), where)))
    return folders


def unmounted(links: Path = Path("/dev/disk/by-label")) -> str | None:
    """The device of a CircuitPython drive that is plugged in and mounted nowhere, where the system tells."""
    link = links / LABEL
    return str(link.resolve()) if link.exists() else None


def read_boot(folder: Path) -> Boot | None:
    """What the folder's `boot_out.txt` says; None where it's no CircuitPython drive."""
    try:
        text = (folder / MARK).read_text("utf-8", errors="replace")
    except OSError:
        return None
    said = SAYS.search(text)
    if not said:
        return None
    uid = UID.search(text)
    version = tuple(int(part) for part in said[1].split("."))
    return Boot(version, said[2].strip(), said[3], uid[1] if uid else "")


def drives(folders: Iterable[Path]) -> dict[Path, Boot]:
    """Those of the folders that are CircuitPython drives, each once."""
    found: dict[Path, Boot] = {}
    seen: set[Path] = set()
    for folder in folders:
        boot = read_boot(folder)
        if boot and folder.resolve() not in seen:
            seen.add(folder.resolve())
            found[folder] = boot
    return found


def check_drive(folder: Path) -> Boot:
    """What is on the drive, once that has been seen to run the toy; `BadInput` or `Missing` where it doesn't."""
    if not folder.is_dir():
        raise BadInput(f"there is no folder {folder}: name the place where the drive is mounted")
    boot = read_boot(folder)
    if boot is None:
        raise BadInput(f"{folder} is no CircuitPython drive: it has no {MARK} that says so")
    check_version(boot.version, str(folder))
    if not boot.chip.lower().startswith(CHIPS):
        raise Missing(f"{folder} is the drive of {boot.board} with {boot.chip}: the toy is for an RP2040 or RP2350")
    return boot


def check_version(version: tuple[int, ...], name: str) -> None:
    """`Missing` for a CircuitPython that is too old."""
    if version < OLDEST:
        has = ".".join(map(str, version))
        raise Missing(
            f"{name} has CircuitPython {has}; the toy needs {OLDEST[0]} or later: put a newer one on it (hold BOOTSEL"
            " while plugging it in, and drag its .uf2 onto the drive that appears)"
        )
