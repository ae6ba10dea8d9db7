"""Brings a CircuitPython board's files to what they should be, on its drive or over its REPL.

FAT can't take over a set of files in one step as littlefs does. So all new files are written beside the old ones and
read back first, and then take their places one after another, `code.py` last: what a cut flash can leave half done is
a few renames, and the next one does the rest. CircuitPython starts its program anew after each write to its drive,
which is the old toy until then.
"""

import errno
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Protocol
from zlib import crc32

from ..errors import BadInput, CheckFailed
from .manifest import MANIFEST, Plan, manifest_text, plan, read_manifest, starts_the_toy

ENTRY = "code.py"

# CircuitPython starts this rather than `code.py`.
RIVAL = "code.txt"

# What a CircuitPython that has just made its filesystem puts into `code.py`.
GREETING = b'print("Hello World!")'

# How a built `board_config.py` begins.
CONFIGURED = b"# Made from boards/"

# Of FAT: an entry of a folder is 32 bytes, and a long name takes one for each 13 letters beside the short one's.
ENTRY_BYTES = 4 * 32
SPARE_CLUSTERS = 4

READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)

Progress = Callable[[str, int, int], None]


class ReadOnly(CheckFailed):
    """Nothing can be written there, and nothing has been."""


class Volume(Protocol):
    """A board's filesystem. Everything raises `OSError`; paths are with `/`, from its root."""

    name: str

    def look(self, paths: Sequence[str]) -> dict[str, str]:
        """The digest of each of those files that is there, as it's on the medium."""

    def read(self, path: str) -> bytes:
        """What is in a file."""

    def room(self) -> tuple[int, int] | None:
        """`(cluster, free)`, both in bytes; None where that isn't known."""

    def write(self, path: str, data: bytes) -> None:
        """Make a file, and the folders that it's in, and see to it that it's on the medium."""

    def put(self, paths: Sequence[str]) -> None:
        """For each path, have the file `PATH.new` take its place."""

    def remove(self, paths: Sequence[str]) -> None:
        """Remove files, those that there are, and the folders that are empty without them."""

    def settle(self) -> None:
        """Wait till all that has been done so far is on the medium."""

    def copy_to(self, folder: Path) -> None:
        """Copy all files into a new folder of this computer's."""


@dataclass(frozen=True)
class Found:
    """What a look at a volume found: its manifest, files that a cut flash left, and whether `RIVAL` is there."""

    manifest: str
    leftovers: tuple[str, ...]
    rival: bool


def digest(data: bytes) -> str:
    """What tells one content of a file from another: its length and CRC-32, which a board can reckon too."""
    return f"{len(data)} {crc32(data):08x}"


def new(path: str) -> str:
    """Where a file is written before it takes its place."""
    return f"{path}.new"


def look(volume: Volume, files: Mapping[str, bytes]) -> tuple[Plan, Found]:
    """What to do so that the volume has those files, and what else is known of it."""
    manifest = manifest_text(_named(volume))
    ours = sorted({*files, *read_manifest(manifest)})
    unfinished = [new(path) for path in [*ours, MANIFEST]]
    seen = volume.look([*ours, *unfinished, RIVAL])
    wanted = {path: digest(data) for path, data in files.items()}
    todo = plan(wanted, {path: seen[path] for path in ours if path in seen}, manifest)
    return todo, Found(manifest, tuple(path for path in unfinished if path in seen), RIVAL in seen)


def _named(volume: Volume) -> set[str]:
    """The paths of the manifest, and of one that is about to take its place: where it's cut there may be only that."""
    named: set[str] = set()
    for path in volume.look([MANIFEST, new(MANIFEST)]):
        whole = volume.read(path).decode("utf-8", "replace").rpartition("\n")[0]
        # It's a file that anybody can write, and says what to remove.
        named |= {name for name in read_manifest(whole) if _is_inside(name)}
    return named


def in_the_way(volume: Volume, todo: Plan) -> list[str]:
    """Those files to be replaced that somebody else has made: no flash, no build that was copied there by hand.

    A `code.py` is looked into even if a flash has written one: that's where a person writes a program of their own.
    """

    def ours(path: str) -> bool:
        if path.startswith("pocketmaze/"):
            return True
        if path == ENTRY:
            data = volume.read(path)
            return starts_the_toy(data) or data.strip() == GREETING
        return path == "board_config.py" and volume.read(path).startswith(CONFIGURED)

    replaced = set(todo.theirs)
    if ENTRY in todo.send and volume.look([ENTRY]):
        replaced.add(ENTRY)
    return [path for path in sorted(replaced) if not ours(path)]


def check_start(volume: Volume, found: Found) -> None:
    """`BadInput` when CircuitPython would start something else than the toy."""
    if found.rival:
        raise BadInput(f"{volume.name}: CircuitPython would start the {RIVAL} there, not the toy: rename it first")


def check_room(volume: Volume, files: Mapping[str, bytes], todo: Plan, found: Found) -> None:
    """`CheckFailed` when there is no room for the new files beside the old ones."""
    room = volume.room()
    if room is None:
        return
    cluster, free = room
    left = volume.look(found.leftovers).values() if found.leftovers else ()
    free += sum(_clusters(int(one.split()[0]), cluster) for one in left) * cluster
    folders = {parent for path in todo.send for parent in PurePosixPath(path).parents}
    clusters = sum(_clusters(len(files[path]), cluster) for path in todo.send)
    clusters += _clusters(ENTRY_BYTES * len(todo.send), cluster) + len(folders) + SPARE_CLUSTERS
    if clusters * cluster > free:
        raise CheckFailed(
            f"{volume.name} is too full: {clusters * cluster:,} bytes are needed and {free:,} free; nothing has been"
            " changed, so remove files of yours and flash again"
        )


def copy(volume: Volume, files: Mapping[str, bytes], todo: Plan, found: Found, progress: Progress) -> None:
    """Do what the plan says; `CheckFailed` says what the board has when it can't be done to the end.

    `ReadOnly` when not even the first thing can be written.
    """
    claimed = {*read_manifest(found.manifest), *todo.send, *todo.owned}
    with _first_half(volume, todo):
        # From here on all of them are known to be ours, wherever it ends.
        if manifest_text(claimed) != found.manifest or new(MANIFEST) in found.leftovers:
            _write_manifest(volume, claimed)
        volume.remove([path for path in found.leftovers if path != new(MANIFEST)])
        total = sum(len(files[path]) for path in todo.send)
        done = 0
        for path in todo.send:
            progress("copying", done, total)
            volume.write(new(path), files[path])
            done += len(files[path])
        progress("copying", total, total)
        volume.settle()
        _check(volume, {new(path): files[path] for path in todo.send}, progress, "nothing has been replaced, so flash")
    with _second_half(volume):
        volume.put([path for path in todo.send if path != ENTRY])
        volume.settle()
        volume.put([path for path in todo.send if path == ENTRY])
        volume.settle()
        volume.remove(todo.remove)
        if set(todo.owned) != claimed:
            _write_manifest(volume, todo.owned)
        volume.settle()
        _check(volume, files, progress, "flash")


def _write_manifest(volume: Volume, paths: Iterable[str]) -> None:
    volume.write(new(MANIFEST), manifest_text(paths).encode())
    volume.put([MANIFEST])


def _check(volume: Volume, files: Mapping[str, bytes], progress: Progress, what_to_do: str) -> None:
    progress("verifying", 0, 0)
    there = volume.look(list(files))
    for path, data in files.items():
        if there.get(path) != digest(data):
            raise CheckFailed(f"{volume.name}: {path} isn't there as it was written; {what_to_do} again")
    progress("verifying", 1, 1)


@contextmanager
def _first_half(volume: Volume, todo: Plan) -> Iterator[None]:
    try:
        yield
    except (OSError, CheckFailed) as error:
        # As good as it goes: the next flash clears the rest.
        with suppress(OSError, CheckFailed):
            volume.remove([new(path) for path in todo.send])
        if isinstance(error, CheckFailed):
            raise
        if error.errno in READ_ONLY:
            raise ReadOnly(f"{volume.name} is read-only ({error.strerror}); nothing has been changed") from error
        if error.errno == errno.ENOSPC:
            raise CheckFailed(
                f"{volume.name} is full; nothing has been replaced, so remove files of yours and flash again"
            ) from error
        raise CheckFailed(
            f"{volume.name} can't be written any more ({error.strerror or error}); the board still has what it had:"
            " plug it in again, and flash again"
        ) from error


@contextmanager
def _second_half(volume: Volume) -> Iterator[None]:
    try:
        yield
    except (OSError, KeyboardInterrupt) as error:
        why = "stopped" if isinstance(error, KeyboardInterrupt) else getattr(error, "strerror", None) or str(error)
        raise CheckFailed(
            f"{volume.name}: {why} while new files took the places of old ones: plug it in, and flash again"
        ) from error


def _clusters(size: int, cluster: int) -> int:
    return -(-size // cluster)


def _is_inside(path: str) -> bool:
    where = PurePosixPath(path)
    return not where.is_absolute() and ".." not in where.parts and not {"\\", ":"} & set(path)
