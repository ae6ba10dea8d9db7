"""The flash of an emulated board that has the built toy on it, kept so that only the first start has to write it."""

from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from zlib import compress

from ..boards import Board
from ..build import build_board
from ..device import Device
from ..files import write_whole
from ..places import DIST, FIRMWARE
from .board import EmulatedBoard

# How many images to keep: each is as big as the flash.
KEPT = 6

# Few and long scripts: an emulated second costs half a minute.
CHUNK = 6000
RECEIVE = "from binascii import a2b_base64\npacked = bytearray()\n"
UNPACK = """\
import os
from deflate import DeflateIO, ZLIB
from io import BytesIO
stream = DeflateIO(BytesIO(packed), ZLIB)
for folder in {folders!r}:
    os.mkdir(folder)
for path, size in {files!r}:
    with open(path, "wb") as file:
        file.write(stream.read(size))
"""


def flash_with_toy(
    board: Board, firmware: Path, *, source: Path = FIRMWARE, dist: Path = DIST
) -> tuple[bytes, Mapping[str, bytes]]:
    """`(flash, files)`: what an `EmulatedBoard` takes as `flash`, and the files that are in its filesystem by path.

    The board's tree is built from `source`; the image is looked for in `dist/pico-flash` first.
    """
    tree = dist / "emulated" / board.name
    paths = build_board(board, tree, firmware=source)
    files = {path.relative_to(tree.resolve()).as_posix(): path.read_bytes() for path in paths}
    hashed = sha256(firmware.read_bytes())
    for path, data in files.items():
        hashed.update(f"{path} {len(data)}\n".encode() + data)
    saved = dist / "pico-flash" / f"{hashed.hexdigest()[:32]}.bin"
    if not saved.is_file():
        saved.parent.mkdir(parents=True, exist_ok=True)
        write_whole(saved, [_write(board, firmware, files)])
        for old in sorted(saved.parent.glob("*.bin"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
            old.unlink(missing_ok=True)
    return saved.read_bytes(), files


def _write(board: Board, firmware: Path, files: Mapping[str, bytes]) -> bytes:
    """The flash after the files have been written over the console of a board that has nothing but its firmware."""
    packed = b64encode(compress(b"".join(files.values()), 9)).decode()
    folders = sorted({str(parent) for path in files for parent in Path(path).parents} - {"."})
    emulated = EmulatedBoard(board, firmware)
    with emulated, Device(emulated.console.path) as device:
        device.restart = False
        device.run(RECEIVE)
        for start in range(0, len(packed), CHUNK):
            device.run(f"packed += a2b_base64('{packed[start : start + CHUNK]}')")
        device.run(UNPACK.format(folders=folders, files=[(path, len(data)) for path, data in files.items()]))
    return emulated.flash_image()
