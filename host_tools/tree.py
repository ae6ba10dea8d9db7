"""A folder of built files that is replaced as a whole: whoever looks sees the old or the new, never a mixture."""

import contextlib
import ctypes
import fcntl
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from .errors import BadInput

MARKER = ".pocketmaze-build"

Files = Mapping[str, bytes]


def write_tree(files: Files, out: Path) -> list[Path]:
    """Make `out` hold exactly these files (paths with `/`, from `out`) and the marker; their paths, sorted.

    The marker is a JSON object, `{"format": 1, "files": {path: sha256}}`. A folder that has none and isn't empty was
    made by somebody else, and is refused with `BadInput`. When `out` has these very files already, nothing is touched.
    Processes that write the same folder take turns.
    """
    out = out.resolve()
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with _turn(out.parent):
            _check_ours(out)
            if not _holds(out, files):
                _replace(out, files)
    except OSError as error:
        raise BadInput(f"{out} can't be built into ({error.strerror or error}): give another folder") from error
    return [out / path for path in sorted(files)]


def read_marker(out: Path) -> dict[str, str]:
    """The sha256 of each file of a built folder, by path; `BadInput` for a folder that isn't one."""
    try:
        marker = json.loads((out / MARKER).read_text("utf-8"))
        return dict(marker["files"])
    except (OSError, ValueError, KeyError, TypeError):
        raise BadInput(f"{out} is not a built folder: give another, or build it first") from None


def _marker(files: Files) -> bytes:
    hashes = {path: sha256(files[path]).hexdigest() for path in sorted(files)}
    return (json.dumps({"format": 1, "files": hashes}, indent=1) + "\n").encode()


def _check_ours(out: Path) -> None:
    if not out.exists():
        return
    if not out.is_dir():
        raise BadInput(f"{out} is a file: give a folder to build into")
    if any(out.iterdir()) and not (out / MARKER).is_file():
        raise BadInput(f"{out} has files that pocketmaze hasn't built: give another folder, or empty this one")


def _holds(out: Path, files: Files) -> bool:
    wanted = {**files, MARKER: _marker(files)}
    present = {path.relative_to(out).as_posix() for path in out.rglob("*") if not path.is_dir()}
    return present == set(wanted) and all((out / path).read_bytes() == data for path, data in wanted.items())


def _replace(out: Path, files: Files) -> None:
    prefix = f".{out.name}.pocketmaze-"
    for stale in out.parent.glob(f"{prefix}*"):  # from a build that was killed: it's our turn, so nobody is in there
        shutil.rmtree(stale)
    fresh = Path(tempfile.mkdtemp(prefix=prefix, dir=out.parent))
    try:
        fresh.chmod(0o755)
        for path, data in {**files, MARKER: _marker(files)}.items():
            target = fresh / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        out.mkdir(exist_ok=True)
        _exchange(fresh, out)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _exchange(a: Path, b: Path) -> None:
    """Swap two folders in one step, where the system can: renameat2(2) on Linux, renamex_np(2) on macOS."""
    libc = ctypes.CDLL(None, use_errno=True)
    old, new = os.fsencode(a), os.fsencode(b)
    here = -100  # AT_FDCWD
    with contextlib.suppress(AttributeError):
        if sys.platform == "linux" and libc.renameat2(here, old, here, new, 2) == 0:  # RENAME_EXCHANGE
            return
        if sys.platform == "darwin" and libc.renamex_np(old, new, 2) == 0:  # RENAME_SWAP
            return
    aside = a.with_name(a.name + ".old")
    b.rename(aside)
    try:
        a.rename(b)
    except BaseException:
        aside.rename(b)
        raise
    shutil.rmtree(aside)


@contextlib.contextmanager
def _turn(folder: Path) -> Iterator[None]:
    """Wait for the folder's lock, and hold it; the system lets go of it when a process dies."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
