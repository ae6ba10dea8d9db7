"""A Pico in BOOTSEL: its drive takes a firmware image."""

import hashlib
import os
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from ..errors import BadInput, CheckFailed
from ..firmware import sum_file
from .ports import PortInfo, boards_among

MARK = "INFO_UF2.TXT"
MODELS = ("RPI-RP2", "RP2350")

# Of the UF2 format: a block is 512 bytes, with these words at its start and end, and the chip's family in word 7.
BLOCK = 512
MAGIC = (b"UF2\n", b"\x57\x51\x5d\x9e", b"\x30\x6f\xb1\x0a")
RP2040_FAMILY = 0xE48BFF56

COMES_BACK_SECONDS = 60.0


def mounted() -> list[Path]:
    """Where drives are mounted on this computer."""
    if sys.platform == "win32":
        return [Path(f"{letter}:/") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"]
    roots = [Path("/Volumes"), Path("/media"), Path("/run/media"), Path("/mnt")]
    return [path for root in roots if root.is_dir() for path in (*root.glob("*"), *root.glob("*/*"))]


def drives(folders: Iterable[Path]) -> list[Path]:
    """Those of the folders that are a board's BOOTSEL drive."""
    found = []
    for folder in folders:
        try:
            if any(model in (folder / MARK).read_text(errors="replace") for model in MODELS):
                found.append(folder)
        except OSError:
            continue
    return found


def the_drive(folders: Iterable[Path]) -> Path | None:
    """The one BOOTSEL drive among the folders, if there is any; `BadInput` when there are several."""
    found = drives(folders)
    if len(found) > 1:
        raise BadInput(f"there are several boards in BOOTSEL, {', '.join(map(str, found))}: leave one plugged in")
    return found[0] if found else None


def check_image(image: Path) -> str:
    """The SHA-256 of an image, once it has been seen to be a whole UF2 for the RP2040; `BadInput` if it isn't.

    Where there is a file `IMAGE.sha256`, as `sha256sum` writes it, it must have that sum.
    """
    data = image.read_bytes()
    blocks = [data[at : at + BLOCK] for at in range(0, len(data), BLOCK)]
    whole = bool(blocks) and all(
        len(block) == BLOCK and (block[:4], block[4:8], block[-4:]) == MAGIC for block in blocks
    )
    if not whole or int.from_bytes(blocks[0][24:28], "little") != len(blocks):
        raise BadInput(f"{image} is no whole UF2 file: download it again")
    if int.from_bytes(blocks[0][28:32], "little") != RP2040_FAMILY:
        raise BadInput(f"{image} is for another chip than the RP2040: take the one for the Raspberry Pi Pico")
    digest = hashlib.sha256(data).hexdigest()
    known = sum_file(image)
    if known.is_file() and known.read_text(errors="replace").split()[:1] != [digest]:
        raise BadInput(f"{image} has the SHA-256 {digest}, not that of {known.name}: download it again")
    return digest


def put_firmware(
    drive: Path,
    image: Path,
    list_ports: Callable[[], list[PortInfo]],
    boards: Callable[[list[PortInfo]], list[str]] = boards_among,
    seconds: float = COMES_BACK_SECONDS,
) -> str:
    """Copy the image to the drive and wait for the board to come back: its port, or what `boards` knows it by.

    `CheckFailed` when it doesn't come.
    """
    before = set(boards(list_ports()))
    try:
        with open(drive / image.name, "wb") as file:
            file.write(image.read_bytes())
            file.flush()
            os.fsync(file.fileno())  # a system may keep it for half a minute otherwise
    except OSError as error:
        # The board restarts with the last block, and its drive goes while the file is being closed.
        if drive.exists():
            raise CheckFailed(f"{drive}: the firmware can't be copied there: {error.strerror}") from error
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        new = set(boards(list_ports())) - before
        if new:
            return new.pop()
        time.sleep(0.2)
    raise CheckFailed(f"the board didn't come back within {seconds:g} s: unplug it and plug it in")
