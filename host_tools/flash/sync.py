"""Brings a board's files to what they should be, over anything that can run scripts on it."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Protocol

from ..errors import CheckFailed, Missing, RuntimeFailed
from ..places import FIRMWARE
from .manifest import JOURNAL, MAIN, MANIFEST, SWITCH, Plan, manifest_text, plan, starts_the_toy
from .scripts import LOOK, MARKER, PREPARE, escaped, squeezed

# Bytes of files in one go: a board has them in its heap three times over for a moment.
BATCH = 8000

# Of littlefs: a folder takes a pair of blocks, and these are left over for its own bookkeeping.
FOLDER_BLOCKS = 2
SPARE_BLOCKS = 4

# Of `sys.implementation._mpy` and a file's third byte: machine code for any ARM Thumb up to the board's own runs there.
THUMB = range(4, 9)

# Builds differ in whether they have names for the numbers.
NO_SPACE = re.compile(r"OSError:.*\b28\b")

OLDEST = (1, 20)

Progress = Callable[[str, int, int], None]


class Link(Protocol):
    """Something that runs scripts: a `Device`."""

    def run(self, script: str) -> str: ...

    def feed(self, script: str, data: bytes, marker: bytes) -> str: ...


@dataclass
class Found:
    """What a look at the board found."""

    name: str = ""
    version: tuple[int, ...] = ()
    mpy: int = 0
    free: int | None = None
    block: int = 4096
    cut: bool = False  # while new files took their places
    manifest: str = ""
    journal: str = ""
    files: dict[str, str] = field(default_factory=dict)
    folders: set[str] = field(default_factory=set)
    leftovers: list[str] = field(default_factory=list)  # `.new` files and the journal of a flash that was cut


def look(board: Link, paths: list[str], root: str = "/") -> Found:
    """Ask the board what it is and what it has, under `root`, of those paths and of what its manifest names."""
    folders: dict[str, list[str]] = {}
    for path in [*paths, MANIFEST]:
        where = PurePosixPath(path)
        for parent in where.parents:
            folders.setdefault(_folder(parent), [])
        folders[_folder(where.parent)].append(where.name)
    names = {folder: " ".join(names) for folder, names in folders.items()}
    found = Found()
    script = squeezed(LOOK).replace("{folders!r}", repr(names)).replace("{root!r}", repr(root))
    for line in board.run(script).splitlines():
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
        elif what == "switch":
            found.cut = True
        elif what == "manifest":
            found.manifest += rest + "\n"
        elif what == "journal":
            found.journal += rest + "\n"
        elif what == "folder":
            found.folders.add(rest)
        elif what == "left":
            found.leftovers.append(rest)
        elif what == "file":
            digest, _, path = rest.partition(" ")
            if path != MANIFEST:
                found.files[path] = digest
    if found.journal:
        found.leftovers.append(JOURNAL)
    return found


def in_the_way(board: Link, todo: Plan, found: Found, root: str = "/") -> list[str]:
    """Those files to be replaced that no flash has written, or that are a person's program in `main.py` since then."""
    others = set(todo.theirs)
    if MAIN in todo.send and MAIN in found.files:
        program = board.run(f"with open({root + MAIN!r}, 'rb') as file:\n    print(file.read().hex())")
        if not starts_the_toy(bytes.fromhex(program.strip())):
            others.add(MAIN)
    return sorted(others)


def check_board(found: Found, port: str) -> None:
    """`Missing` for a board that can't run the toy at all."""
    if found.name == "circuitpython":
        raise Missing(
            f"{port} runs CircuitPython: flash it with --runtime circuitpython, or put MicroPython on it (hold BOOTSEL"
            " while plugging it in, then flash again)"
        )
    if found.name != "micropython":
        raise Missing(f"{port} runs {found.name or 'something'} that isn't MicroPython: put MicroPython on it")
    if found.version < OLDEST:
        version, oldest = (".".join(map(str, numbers)) for numbers in (found.version, OLDEST))
        raise Missing(
            f"{port} has MicroPython {version}; the toy needs {oldest} or later, the oldest whose compiler and modules"
            " it is made for: put a newer one on it (hold BOOTSEL while plugging it in, then flash again)"
        )


def fits(files: Mapping[str, bytes], mpy: int) -> bool:
    """Whether a board whose `sys.implementation._mpy` is that can load our compiled files.

    A file's second byte is the format's version; its third has, in a file with machine code, the format's sub-version
    in the lower two bits and the kind of code above them (MicroPython's docs, ".mpy files").
    """
    version, sub_version, board_code = mpy & 0xFF, mpy >> 8 & 3, mpy >> 10 & 0xF
    for path, data in files.items():
        if path.endswith(".mpy"):
            code = data[2] >> 2 & 0xF
            runs = code == board_code or (code in THUMB and board_code in THUMB and code <= board_code)
            if data[1] != version or (code and not (runs and data[2] & 3 == sub_version)):
                return False
    return True


def digests(files: Mapping[str, bytes]) -> dict[str, str]:
    """The SHA-256 of each file, in hex."""
    return {path: sha256(data).hexdigest() for path, data in files.items()}


def make_plan(files: Mapping[str, bytes], found: Found) -> Plan:
    """What to send and what to remove."""
    return plan(digests(files), found.files, found.manifest, found.journal)


def check_room(files: Mapping[str, bytes], todo: Plan, found: Found) -> None:
    """`CheckFailed` when the board has no room for the new files beside the old ones."""
    if found.free is None:
        return
    block = found.block
    free = found.free + block * len(found.leftovers)
    sizes = [len(data) for data in _texts(files, todo).values()]
    blocks = sum(-(-size // block) for size in sizes) + FOLDER_BLOCKS * len(_new_folders(todo, found)) + SPARE_BLOCKS
    if blocks * block > free:
        raise CheckFailed(
            f"the board's filesystem is too full: {blocks * block:,} bytes are needed and {free:,} free; "
            "nothing has been changed, so remove files of yours and flash again"
        )


def sync(board: Link, files: Mapping[str, bytes], todo: Plan, found: Found, progress: Progress) -> None:
    """Write the new files beside the old ones, verify them, and let them take their places.

    `CheckFailed` when what the board reads back isn't what was sent; then the old files are all still in place. With
    nothing to do it clears what a cut flash left.
    """
    texts = {} if todo.nothing_to_do else _texts(files, todo)
    batches = list(_batches(texts))
    stale = [path for path in found.leftovers if path not in texts]
    prepare = (
        squeezed(PREPARE).replace("{stale!r}", repr(stale)).replace("{folders!r}", repr(_new_folders(todo, found)))
    )
    board.run(prepare.replace("{room}", str(max((len(data) for _, data, _ in batches), default=0))))
    total = sum(map(len, texts.values()))
    done = 0
    for script, data, length in batches:
        progress("sending", done, total)
        for line in _feed(board, script, data).splitlines():
            what, _, rest = line.partition(" ")
            digest, _, path = rest.partition(" ")
            if what == "wrote" and digest != sha256(texts[path]).hexdigest():
                raise CheckFailed(f"{path} did not arrive as it was sent; nothing has been replaced, so flash again")
        done += length
    progress("sending", total, total)
    if todo.direct and texts:
        board.run(f"os.remove({JOURNAL!r})\n")
    elif texts:
        # The journal's appearance under this name is the moment from which the board goes on by itself.
        finish_cut(board, f"os.rename({JOURNAL!r}, {SWITCH!r})\n")


def finish_cut(board: Link, first: str = "") -> None:
    """Do the steps of the switch to new files, or finish one that was cut, as the board itself would when it starts."""
    board.run(first + squeezed((FIRMWARE / "pocketmaze_update.py").read_text("utf-8")))


def _texts(files: Mapping[str, bytes], todo: Plan) -> dict[str, bytes]:
    """All that is written, by the path it's written to, in that order."""
    texts = {JOURNAL: todo.journal().encode()}
    # Written in its place main.py comes last: from then on there is a toy that starts.
    texts |= {todo.written_as(path): files[path] for path in sorted(todo.send, key=lambda path: path == MAIN)}
    texts[todo.written_as(MANIFEST)] = manifest_text(todo.owned).encode()
    return texts


def _new_folders(todo: Plan, found: Found) -> list[str]:
    needed = {_folder(parent) for path in todo.send for parent in PurePosixPath(path).parents}
    return sorted(needed - found.folders - {""})


def _folder(path: PurePosixPath) -> str:
    return "" if str(path) == "." else str(path)


def _batches(texts: Mapping[str, bytes]) -> Iterator[tuple[str, bytes, int]]:
    """`(script, data, length)`: scripts that write the files, what to feed them, and how many bytes that writes."""
    files: list[tuple[str, str, int, int]] = []
    data = b""
    for path, text in texts.items():
        start = 0
        while True:
            piece = text[start : start + BATCH - len(data)]
            last = start + len(piece) == len(text)
            files.append((path, "a+b" if start else "w+b", len(piece), int(last)))
            data += piece
            start += len(piece)
            if len(data) == BATCH:
                yield _batch(files, data)
                files, data = [], b""
            if last:
                break
    if files:
        yield _batch(files, data)


def _batch(files: list[tuple[str, str, int, int]], data: bytes) -> tuple[str, bytes, int]:
    sent = escaped(data)
    return f"take({len(sent)},{files!r})", sent, len(data)


def _feed(board: Link, script: str, data: bytes) -> str:
    try:
        return board.feed(script, data, MARKER)
    except RuntimeFailed as error:
        if NO_SPACE.search(str(error)):
            raise CheckFailed(
                "the board's filesystem is full; nothing has been replaced, so remove files of yours and flash again"
            ) from error
        raise
