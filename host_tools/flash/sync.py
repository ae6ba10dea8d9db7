"""Brings a board's files to what they should be, over anything that can run scripts on it."""

from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Protocol
from zlib import compress

from ..errors import CheckFailed, Missing
from ..places import FIRMWARE
from .manifest import MANIFEST, Plan, manifest_text, plan, read_manifest
from .scripts import LOOK, PREPARE

# Bytes of a file in one piece, and characters of script in one go: well inside a Pico's heap.
PIECE = 4096
BATCH = 6000

# Blocks left over for the filesystem's own bookkeeping.
SPARE_BLOCKS = 4

Progress = Callable[[str, int, int], None]


class Board(Protocol):
    """Something that runs scripts: a `Device`."""

    def run(self, script: str) -> str: ...


@dataclass
class Found:
    """What a look at the board found."""

    name: str = ""
    version: tuple[int, ...] = ()
    mpy: int = 0
    free: int | None = None
    block: int = 4096
    cut: bool = False
    manifest: str = ""
    files: dict[str, str] = field(default_factory=dict)

    @property
    def leftovers(self) -> list[str]:
        """`.new` files of an earlier flash that was cut."""
        return [path for path in self.files if path.endswith(".new")]


def look(board: Board, paths: list[str]) -> Found:
    """Ask the board what it is and what it has of those paths and of what its manifest names."""
    found = Found()
    for line in board.run(LOOK.replace("{paths!r}", repr([*paths, MANIFEST]))).splitlines():
        what, _, rest = line.partition(" ")
        if what == "name":
            found.name = rest
        elif what == "version":
            found.version = tuple(int(part) for part in rest.split("."))
        elif what == "mpy":
            found.mpy = int(rest)
        elif what == "free":
            found.block, blocks = map(int, rest.split())
            found.free = found.block * blocks
        elif what == "cut":
            found.cut = rest == "1"
        elif what == "manifest":
            found.manifest += rest + "\n"
        elif what == "file":
            digest, _, path = rest.partition(" ")
            found.files[path] = digest
    return found


def finish_cut(board: Board) -> None:
    """Finish a switch to new files that was cut, as the board itself would when it starts."""
    board.run((FIRMWARE / "pocketmaze_update.py").read_text())


def make_plan(files: Mapping[str, bytes], found: Found) -> Plan:
    """What to send and what to remove."""
    present = {path: digest for path, digest in found.files.items() if not path.endswith(".new") and path != MANIFEST}
    return plan(digests(files), present, found.manifest)


def digests(files: Mapping[str, bytes]) -> dict[str, str]:
    """The SHA-256 of each file, in hex."""
    return {path: sha256(data).hexdigest() for path, data in files.items()}


def users_files(todo: Plan, found: Found) -> list[str]:
    """Files that would be replaced though no flash has written them."""
    ours = read_manifest(found.manifest)
    return [path for path in todo.send if path in found.files and path not in ours]


def check_room(files: Mapping[str, bytes], todo: Plan, found: Found) -> None:
    """`CheckFailed` when the board has no room for the new files beside the old ones."""
    if found.free is None:
        return
    block = found.block
    freed = sum(block for path in found.leftovers)
    sizes = [len(files[path]) for path in todo.send] + [len(manifest_text(digests(files))), len(todo.journal())]
    needed = sum(-(-size // block) for size in sizes) * block + SPARE_BLOCKS * block
    if needed > found.free + freed:
        raise CheckFailed(
            f"the board's filesystem is too full: {needed:,} bytes are needed and {found.free + freed:,} free; "
            "nothing has been changed, so remove files of yours and flash again"
        )


def sync(board: Board, files: Mapping[str, bytes], todo: Plan, found: Found, progress: Progress) -> None:
    """Write the new files beside the old ones, verify them, and let them take their places.

    `CheckFailed` when what the board reads back isn't what was sent; then the old files are all still in place.
    """
    # Only what a flash has written is its own: a file of the user's that happens to be the same is not.
    ours = {*todo.send, *read_manifest(found.manifest)}
    wanted = {path: digest for path, digest in digests(files).items() if path in ours}
    texts = {f"{path}.new": files[path] for path in todo.send}
    texts[f"{MANIFEST}.new"] = manifest_text(wanted).encode()
    # The journal's own appearance is the moment from which the board goes on by itself.
    texts["pocketmaze.journal"] = todo.journal().encode()
    folders = sorted({str(parent) for path in todo.send for parent in PurePosixPath(path).parents} - {"."})
    packed = found.version >= (1, 21)
    prepare = PREPARE.replace("{stale!r}", repr(found.leftovers)).replace("{folders!r}", repr(folders))
    board.run(prepare.replace("{packed!r}", repr(packed)))
    total = sum(map(len, texts.values()))
    done = 0
    for batch, length in _batches(texts, packed):
        progress("sending", done, total)
        for line in board.run(batch).splitlines():
            _, digest, path = line.split(" ", 2)
            if digest != sha256(texts[path]).hexdigest():
                raise CheckFailed(f"{path} did not arrive as it was sent; nothing has been replaced, so flash again")
        done += length
    progress("sending", total, total)
    board.run("os.rename('pocketmaze.journal', 'pocketmaze.switch')\n")
    finish_cut(board)


def _batches(texts: Mapping[str, bytes], packed: bool) -> Iterator[tuple[str, int]]:
    """Scripts that write the files, each with how many bytes of them it writes."""
    script = ""
    length = 0
    for path, data in texts.items():
        for start in range(0, max(1, len(data)), PIECE):
            piece = data[start : start + PIECE]
            sent = b64encode(compress(piece, 9) if packed else piece).decode()
            line = f"put({path!r}, {'ab' if start else 'wb'!r}, {sent!r})\n"
            if script and len(script) + len(line) > BATCH:
                yield script, length
                script, length = "", 0
            script += line
            length += len(piece)
        script += f"check({path!r})\n"
    yield script, length


def check_board(found: Found, port: str) -> None:
    """`Missing` for a board that can't run the toy at all."""
    if found.name == "circuitpython":
        raise Missing(
            f"{port} runs CircuitPython: put MicroPython on it (hold BOOTSEL while plugging it in, then flash again)"
        )
    if found.name != "micropython":
        raise Missing(f"{port} runs {found.name or 'something'} that isn't MicroPython: put MicroPython on it")
    if found.version < (1, 20):
        version = ".".join(map(str, found.version))
        raise Missing(f"{port} has MicroPython {version}, the toy needs 1.20 or later: put a newer one on it")


def fits(files: Mapping[str, bytes], mpy: int) -> bool:
    """Whether a board whose `sys.implementation._mpy` is that can load our compiled files.

    A file's second byte is the format's version, its third the machine code's kind and version, 0 in the upper bits
    where it has none (MicroPython's docs, ".mpy files").
    """
    for path, data in files.items():
        if path.endswith(".mpy"):
            native = data[2] >> 2
            if data[1] != mpy & 0xFF or (native and data[2] != mpy >> 8 & 0xFF):
                return False
    return True
