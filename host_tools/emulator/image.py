"""The flash of an emulated board that has the built toy on it, kept so that only the first start has to write it."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path, PurePosixPath

from ..boards import Board
from ..build import board_files
from ..files import write_whole
from ..places import DIST, FIRMWARE
from .board import EmulatedBoard

# The filesystem at the end of the flash, of MicroPython's builds for boards with 2 MB: MICROPY_HW_FLASH_STORAGE_BYTES
# in ports/rp2/boards/RPI_PICO and SEEED_XIAO_RP2040.
STORAGE_SIZE = 1408 << 10
BLOCK_SIZE = 4096

# The drive of CircuitPython's builds for boards with 2 MB: the second half of the flash, in sectors of FAT12
# (CIRCUITPY_CIRCUITPY_DRIVE_START_ADDR in ports/raspberrypi).
DRIVE_AT = DRIVE_SIZE = 1 << 20
SECTOR_SIZE = 512

# `microcontroller.nvm` is the sector before it (ports/raspberrypi/link.ld).
NVM_SIZE = 4096
NVM = slice(DRIVE_AT - NVM_SIZE, DRIVE_AT)

# How many images to keep: each is as big as the flash.
KEPT = 6


def flash_with_toy(
    board: Board, firmware: Path, *, source: Path = FIRMWARE, dist: Path = DIST, more: Mapping[str, bytes] | None = None
) -> tuple[bytes, Mapping[str, bytes]]:
    """`(flash, files)`: what an `EmulatedBoard` takes as `flash`, and the files that are in its filesystem by path.

    The board's tree is built from `source`, and `more` files are put beside it; the image is looked for in
    `dist/pico-flash` first.
    """
    files = {**board_files(board, firmware=source), **(more or {})}
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
    """The flash of a board that has been flashed: its firmware, and the files in a filesystem such as its runtime's."""
    flash = EmulatedBoard(board, firmware).flash_image()
    if board.runtime == "circuitpython":
        return flash[:DRIVE_AT] + drive_with(files) + flash[DRIVE_AT + DRIVE_SIZE :]
    return flash[:-STORAGE_SIZE] + _littlefs_with(files)


def drive_with(files: Mapping[str, bytes]) -> bytes:
    """A CIRCUITPY drive with those files, by path."""
    from fatfs import Partition, RamDisk
    from fatfs.partition_extended import PartitionExtended

    drive = bytearray(DRIVE_SIZE)
    partition = Partition(RamDisk(drive, sector_size=SECTOR_SIZE, sector_count=DRIVE_SIZE // SECTOR_SIZE))
    partition.mkfs()
    partition.mount()
    filesystem = PartitionExtended(partition)
    for path, data in files.items():
        filesystem.makedirs(f"/{PurePosixPath(path).parent}", exist_ok=True)
        filesystem.write_file(f"/{path}", data)
    partition.unmount()
    return bytes(drive)


def _littlefs_with(files: Mapping[str, bytes]) -> bytes:
    from littlefs import LittleFS

    filesystem = LittleFS(block_size=BLOCK_SIZE, block_count=STORAGE_SIZE // BLOCK_SIZE)
    for path, data in files.items():
        filesystem.makedirs(str(PurePosixPath(path).parent), exist_ok=True)
        with filesystem.open(path, "wb") as file:
            file.write(data)
    return bytes(filesystem.context.buffer)


def file_in(flash: bytes, path: str) -> bytes:
    """What is in a file of an image's filesystem; `FileNotFoundError` where there's none."""
    from littlefs import LittleFS

    filesystem = LittleFS(block_size=BLOCK_SIZE, block_count=STORAGE_SIZE // BLOCK_SIZE, mount=False)
    filesystem.context.buffer = bytearray(flash[-STORAGE_SIZE:])
    filesystem.mount()
    with filesystem.open(path, "rb") as file:
        return bytes(file.read())
