"""Writing files so that they are whole or not there."""

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from .errors import BadInput


def make_place(path: Path) -> None:
    """Make the folder for a file that is to be written; `BadInput` when there can't be one."""
    if path.is_dir():
        raise BadInput(f"{path} is a folder: name a file")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{path} can't be written: {error.strerror}") from error


def write_whole(path: Path, parts: Iterable[str | bytes]) -> None:
    """Write the parts into a new file that takes the place of `path` at the end, whatever happens before."""
    if path.is_dir():
        raise BadInput(f"{path} is a folder: name a file")
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise BadInput(f"{path} can't be written: {error.strerror}") from error
    temporary = Path(name)
    try:
        with open(handle, "wb") as file:
            for part in parts:
                file.write(part.encode() if isinstance(part, str) else part)
        umask = os.umask(0)
        os.umask(umask)
        temporary.chmod(0o666 & ~umask)
        temporary.replace(path)
    except BaseException as error:
        temporary.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise BadInput(f"{path} can't be written: {error.strerror}") from error
        raise
