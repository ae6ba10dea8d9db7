"""A CircuitPython board's files over its REPL, where its drive isn't there or is read-only."""

import os
import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from ..errors import Missing, RuntimeFailed
from .backup import back_up, read_file
from .drive import check_version
from .scripts import squeezed
from .sync import Link

# Bytes of a file in one script: they are in the board's heap as text, as bytes, and once more for a moment.
CHUNK = 1536
PATHS = 16

# Says what answers, and defines what the others call. CircuitPython may write only while its drive isn't a computer's:
# with the drive switched off or ejected, when asked.
START = """
import os, sys
print(sys.implementation.name, ".".join([str(n) for n in sys.implementation.version[:3]]))
try:
    import storage
    storage.remount("/", False)
except (ImportError, RuntimeError):
    pass
from binascii import a2b_base64, crc32
os.chdir({root!r})
def tried(step, path, *well):
    try:
        step(path)
    except OSError as error:
        if error.errno not in well:
            raise
def tell(path):
    with open(path, "rb") as file:
        size = crc = 0
        while True:
            data = file.read(512)
            if not data:
                print(size, "%08x" % (crc & 0xffffffff), path)
                return
            size += len(data)
            crc = crc32(data, crc)
def add(path, mode, text):
    with open(path, mode) as file:
        file.write(a2b_base64(text))
"""

LIST = """
def walk(folder):
    for name in os.listdir(folder or os.getcwd()):
        path = folder + "/" + name if folder else name
        if os.stat(path)[0] & 0x4000:
            walk(path)
        else:
            print(path)
walk("")
"""

ENOENT, EACCES, EEXIST, ENOTDIR, EISDIR, ENOTEMPTY = 2, 13, 17, 20, 21, 39

# FAT says "denied" of a folder that isn't empty, and of one that is opened.
ABSENT = (ENOENT, EACCES, ENOTDIR, EISDIR)
KEPT = (ENOENT, EACCES, ENOTDIR, EEXIST, ENOTEMPTY)

NUMBER = re.compile(r"OSError: \[Errno (\d+)\]")


class ReplVolume:
    """The `Volume` of a board that runs CircuitPython's REPL: `board` runs scripts on it.

    `Missing` where something else answers, or a version that is too old.
    """

    def __init__(self, board: Link, name: str, root: str = "/") -> None:
        self.name = name
        self._board = board
        what, _, version = board.run(squeezed(START).replace("{root!r}", repr(root))).splitlines()[0].partition(" ")
        if what != "circuitpython":
            kind = {"micropython": "MicroPython"}.get(what, what)
            raise Missing(
                f"{name} runs {kind}, not CircuitPython: flash it without --runtime, or put CircuitPython on it"
            )
        check_version(tuple(map(int, version.split("."))), name)

    def look(self, paths: Sequence[str]) -> dict[str, str]:
        """As `Volume.look`."""
        found = {}
        for some in _by(PATHS, paths):
            said = self._run(f"for path in {list(some)!r}: tried(tell, path, *{ABSENT})\n")
            for line in said.splitlines():
                size, crc, path = line.split(" ", 2)
                found[path] = f"{size} {crc}"
        return found

    def read(self, path: str) -> bytes:
        """As `Volume.read`."""
        return read_file(self._board, path)

    def room(self) -> tuple[int, int] | None:
        """As `Volume.room`."""
        cluster, free = map(int, self._run('s = os.statvfs("/")\nprint(s[1] or s[0], s[3])\n').split())
        return cluster, cluster * free

    def write(self, path: str, data: bytes) -> None:
        """As `Volume.write`."""
        folders = [str(parent) for parent in reversed(PurePosixPath(path).parents[:-1])]
        if folders:
            self._run(f"for path in {folders!r}: tried(os.mkdir, path, {EEXIST})\n")
        for start in range(0, max(1, len(data)), CHUNK):
            text = b64encode(data[start : start + CHUNK])
            self._run(f"add({path!r}, {'ab' if start else 'wb'!r}, {text!r})\n")

    def put(self, paths: Sequence[str]) -> None:
        """As `Volume.put`, in one script, which a board finishes when the computer goes away.

        CircuitPython's rename removes what is in the way first: with a power cut just then there's only `PATH.new`,
        and the next flash writes the file again.
        """
        self._run(f"for path in {list(paths)!r}: os.rename(path + '.new', path)\n")

    def remove(self, paths: Sequence[str]) -> None:
        """As `Volume.remove`."""
        folders = {parent for path in paths for parent in PurePosixPath(path).parents[:-1]}
        deepest = [str(folder) for folder in sorted(folders, key=lambda folder: -len(folder.parts))]
        if paths:
            self._run(
                f"for path in {list(paths)!r}: tried(os.remove, path, {ENOENT}, {ENOTDIR})\n"
                f"for path in {deepest!r}: tried(os.rmdir, path, *{KEPT})\n"
            )

    def settle(self) -> None:
        """As `Volume.settle`."""
        self._run("os.sync()\n")

    def copy_to(self, folder: Path) -> None:
        """Copy all of the board's files into a new folder."""
        back_up(self._board, folder, LIST)

    def _run(self, script: str) -> str:
        try:
            return self._board.run(script)
        except RuntimeFailed as error:
            number = NUMBER.search(error.text or str(error))
            if number:
                raise OSError(int(number[1]), os.strerror(int(number[1]))) from error
            raise


def _by(count: int, paths: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(paths), count):
        yield paths[start : start + count]
