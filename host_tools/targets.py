"""What the toy's code is run on to see what it does there: a runtime by its name, or a board by its port."""

import re
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from . import firmware as images
from . import runtimes
from .boards import Board, with_runtime
from .device import Device
from .emulator import EmulatedBoard
from .emulator.image import flash_with_toy
from .errors import BadInput, CheckFailed, Missing, RuntimeFailed
from .places import DIST, FIRMWARE
from .runtimes import TRACEBACK, MicroPython, Runtime

EMULATED = {"pico": "micropython", "pico-circuitpython": "circuitpython"}
NAMES = (*runtimes.NAMES, *EMULATED)
PORT = re.compile(r"/dev/.+|COM\d+|[a-z0-9]+://.+")

# An emulated second takes half a minute.
SILENCE = 600.0

# For `micropython`: objects take twice a Pico's memory there, and sources are compiled in it.
HEAP = "384k"

OnLine = Callable[[str], None]


class Target(Protocol):
    """Something that runs scripts over the toy's modules. `is_board` where there are pins and the real panel."""

    name: str
    is_board: bool
    streams: bool  # whether lines come as they are printed
    repeats: bool  # whether a time measured there is the same each time

    def run(self, script: str, on_line: OnLine | None = None, timeout: float = SILENCE) -> str:
        """Run a script to its end: what it printed. `on_line` is given each line, where possible as it comes.

        `RuntimeFailed` when it fails, or says nothing for `timeout` seconds.
        """

    def restart(self) -> None:
        """Give back all the memory that scripts have taken so far."""


@contextmanager
def open_target(
    name: str,
    board: Board,
    firmware: Path | None = None,
    *,
    heap: str = HEAP,
    source: Path = FIRMWARE,
    dist: Path = DIST,
) -> Iterator[Target]:
    """The target of that name: one of `NAMES`, or a serial port, where what has been flashed there is used.

    `firmware` is the image for an emulated one, by default the one that is found; `source` what its tree is built of;
    `heap` is `micropython`'s. A board's own program is stopped meanwhile. `BadInput` for a name that is neither.
    """
    if name in runtimes.NAMES:
        yield HostTarget(runtimes.get(name, board, heap=heap, firmware=source, dist=dist))
    elif name in EMULATED:
        board = with_runtime(board, EMULATED[name])
        image = images.find(board.runtime, firmware)
        flash, _ = flash_with_toy(board, image, source=source, dist=dist)
        emulated = EmulatedBoard(board, image, flash=flash)
        with emulated, Device(emulated.console.path) as device:
            device.restart = False
            yield BoardTarget(name, device, repeats=True)
    elif PORT.fullmatch(name):
        with Device(name) as device:
            yield BoardTarget(name, device, repeats=False)
    else:
        check_name(name)


def check_name(name: str) -> None:
    """`BadInput` when that names no target."""
    if name not in NAMES and not PORT.fullmatch(name):
        raise BadInput(f"unknown target '{name}': take {', '.join(NAMES)}, or a port like /dev/ttyACM0")


def parse_targets(text: str) -> list[str]:
    """The targets of a list with commas, each once; `BadInput` for an unknown or missing one."""
    found = list(dict.fromkeys(name.strip() for name in text.split(",")))
    for name in found:
        check_name(name)
    return found


class HostTarget:
    """A runtime of this machine's."""

    is_board = False
    repeats = False

    def __init__(self, runtime: Runtime) -> None:
        self.name = runtime.name
        self.streams = isinstance(runtime, MicroPython)
        self._runtime = runtime

    def run(self, script: str, on_line: OnLine | None = None, timeout: float = SILENCE) -> str:
        """As `Target.run`; only `micropython` gives its lines as they come."""
        if isinstance(self._runtime, MicroPython) and on_line is not None:
            return self._stream(self._runtime, script, on_line, timeout)
        said = self._runtime.run(script, timeout=timeout)
        if on_line is not None:
            for line in said.splitlines():
                on_line(line)
        return said

    def restart(self) -> None:
        """Each script has a process of its own."""

    def _stream(self, runtime: MicroPython, script: str, on_line: OnLine, timeout: float) -> str:
        said: list[str] = []
        with runtime.stream(script) as process, _ended_unless_fed(process, timeout) as feed:
            assert process.stdout
            failed = False
            for line in process.stdout:
                said.append(line)
                failed = failed or line == TRACEBACK
                feed()
                if not failed:
                    on_line(line.rstrip("\r\n"))
        output = "".join(said)
        if process.returncode < 0:
            raise RuntimeFailed(f"{self.name}: said nothing for {timeout:g} s", "", output)
        if process.returncode:
            printed, traceback, last = output.rpartition(TRACEBACK)
            lines = last.strip().splitlines() or [f"exited with status {process.returncode}"]
            raise RuntimeFailed(f"{self.name}: {lines[-1]}", traceback + last, printed)
        return output


@contextmanager
def _ended_unless_fed(process: subprocess.Popen[str], timeout: float) -> Iterator[Callable[[], None]]:
    """Kill the process once the function given hasn't been called for that long, and when an error leaves it."""
    fed = threading.Event()
    over = threading.Event()

    def watch() -> None:
        while fed.wait(timeout):
            fed.clear()
            if over.is_set():
                return
        process.kill()

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield fed.set
    except BaseException:
        process.kill()
        raise
    finally:
        over.set()
        fed.set()
        watcher.join()


class BoardTarget:
    """A board at the other end of a console."""

    is_board = True
    streams = True

    def __init__(self, name: str, device: Device, *, repeats: bool) -> None:
        self.name = name
        self.repeats = repeats
        self._device = device
        self.restart()

    def run(self, script: str, on_line: OnLine | None = None, timeout: float = SILENCE) -> str:
        """As `Target.run`."""
        try:
            return self._device.run(script, on_line, timeout)
        except RuntimeFailed as error:
            if "no module named 'pocketmaze" in str(error):
                raise Missing(f"{self.name}: the toy isn't there: run pocketmaze flash first") from error
            # What is wrong is about the target that was asked for; its port may be one of an emulator's.
            message = str(error).removeprefix(f"{self._device.port}: ")
            raise RuntimeFailed(f"{self.name}: {message}", error.text, error.output) from error

    def restart(self) -> None:
        """A soft reset, into the raw REPL, where the board's own program doesn't run."""
        try:
            self._device.soft_reset()
        except CheckFailed as error:
            raise CheckFailed(f"{self.name}: {str(error).removeprefix(f'{self._device.port}: ')}") from error
