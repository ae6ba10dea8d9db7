"""The flash of an emulated board that has the built toy on it, kept so that only the first start has to write it."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from ..boards import Board
from ..build import board_files
from ..device import Device
from ..files import write_whole
from ..flash.sync import look, make_plan, sync
from ..places import DIST, FIRMWARE
from .board import EmulatedBoard

# How many images to keep: each is as big as the flash.
KEPT = 6


def flash_with_toy(
    board: Board, firmware: Path, *, source: Path = FIRMWARE, dist: Path = DIST
) -> tuple[bytes, Mapping[str, bytes]]:
    """`(flash, files)`: what an `EmulatedBoard` takes as `flash`, and the files that are in its filesystem by path.

    The board's tree is built from `source`; the image is looked for in `dist/pico-flash` first.
    """
    files = board_files(board, firmware=source)
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
    """The flash after the files have been put on a board that has nothing but its firmware."""
    emulated = EmulatedBoard(board, firmware)
    with emulated, Device(emulated.console.path) as device:
        device.restart = False
        found = look(device, list(files))
        sync(device, files, make_plan(files, found), found, lambda what, done, total: None)
    return emulated.flash_image()
