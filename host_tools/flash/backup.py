"""All files of a board, copied to the host."""

from base64 import b64decode
from pathlib import Path

from ..errors import BadInput
from .sync import Link

LIST = """
import os
def walk(folder):
    for entry in os.ilistdir(folder or "/"):
        path = folder + "/" + entry[0]
        if entry[1] & 0x4000:
            walk(path)
        else:
            print(path)
walk("")
"""

READ = """
from binascii import b2a_base64
with open({path!r}, "rb") as file:
    while True:
        data = file.read(768)
        if not data:
            break
        print(b2a_base64(data).decode().strip())
"""


def back_up(board: Link, folder: Path, listing: str = LIST) -> None:
    """Copy every file of the board, as `listing` prints them, into `folder`, which must not exist or be empty."""
    check_folder(folder)
    for path in board.run(listing).splitlines():
        target = folder / path.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(read_file(board, path))
    folder.mkdir(parents=True, exist_ok=True)


def check_folder(folder: Path) -> None:
    """`BadInput` for a folder that has something in it."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadInput(f"{folder} isn't empty: name a new folder for the backup")


def read_file(board: Link, path: str) -> bytes:
    """What is in a file of the board's."""
    return b"".join(b64decode(line) for line in board.run(READ.format(path=path)).splitlines())
