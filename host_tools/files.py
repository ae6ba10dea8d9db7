"""Writing files so that they are whole or not there."""

import os
import tempfile
from collections.abc import Callable, Iterable
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
    _write(path, parts, os.replace)


def write_new(path: Path, parts: Iterable[str | bytes]) -> None:
    """Write the parts into a new file that is `path` at the end; `FileExistsError` when that is there already."""
    _write(path, parts, os.link)


def _write(path: Path, parts: Iterable[str | bytes], put: Callable[[Path, Path], None]) -> None:
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
        put(temporary, path)
    except FileExistsError:
        raise
    except OSError as error:
        raise BadInput(f"{path} can't be written: {error.strerror}") from error
    finally:
        temporary.unlink(missing_ok=True)
