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


def back_up(board: Link, folder: Path) -> None:
    """Copy every file of the board into `folder`, which must not exist or be empty."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadInput(f"{folder} isn't empty: name a new folder for the backup")
    for path in board.run(LIST).splitlines():
        target = folder / path.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(b"".join(b64decode(line) for line in board.run(READ.format(path=path)).splitlines()))
    folder.mkdir(parents=True, exist_ok=True)
