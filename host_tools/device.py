"""A board on a serial port, through mpremote's transport."""

import contextlib
import errno
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self

import serial
from mpremote import transport_serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from .errors import CheckFailed, Missing, RuntimeFailed

# mpremote prints what a board said that it didn't expect, beside the error that it raises; ours is one line.
vars(transport_serial)["print"] = lambda *values, **options: None

# How long a board may say nothing; an emulated one is thirty times slower than a real one.
SILENCE_SECONDS = 120.0

# How long a toy in the middle of a frame may take to notice Ctrl-C; and what is tried first.
PATIENCE_SECONDS = 30
QUICK_SECONDS = 10

# On a pty mpremote reads without looking if there is something, for as long as the port waits: for ever.
READ_SECONDS = 0.1

# A file of the toy's in which nothing is done.
NO_PROGRAM = "pocketmaze/version.py"

# Ctrl-C out of a program, Ctrl-B out of a raw REPL, Ctrl-D for a soft reset. CircuitPython forgets what comes in with a
# Ctrl-C, and waits for a key then to open the REPL, which Ctrl-B is.
STARTS_AGAIN = (b"\r\x03\x03\x02\x04",)
STARTS_AGAIN_SLOWLY = (b"\x03", b"\x02", b"\x04")

TRACEBACK = "Traceback (most recent call last):"

OPEN_HINTS = {
    errno.EACCES: "no permission: join the group that owns it (sudo usermod -a -G dialout $USER, log in again) or"
    " add a udev rule for vendor 2e8a",
    errno.EBUSY: "another program has it open: close Thonny, mpremote or the serial monitor",
    errno.EAGAIN: "another program has it open: close Thonny, mpremote or the serial monitor",
    errno.ENOENT: "there is no such port: is the board plugged in?",
}


class Device:
    """A board that runs MicroPython, at `port`: what pySerial opens, like `/dev/ttyACM0` or `socket://host:port`.

    Used as `with Device(port) as device:`; inside, whatever ran there is stopped and scripts can be run. Leaving it
    starts the board's own program again, as a reset would, unless `restart` has been set to False.
    """

    def __init__(self, port: str) -> None:
        self.port = port
        self.restart = True

    def __enter__(self) -> Self:
        self.transport = open_transport(self.port)
        try:
            self._enter_raw_repl()
        except (TransportError, OSError) as error:
            self._close()
            raise Missing(f"{self.port}: no Python answers there ({error}): reset the board, or flash it") from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.transport.exit_raw_repl()
            if self.restart:
                self.transport.serial.write(b"\x04")
        except (TransportError, OSError):
            pass  # it's gone, and whoever used it has been told
        finally:
            self._close()

    def soft_reset(self) -> None:
        """Give back all memory and pins that scripts have taken; the board's own program doesn't run."""
        try:
            if self.run("import sys\nprint(sys.implementation.name)").strip() == "circuitpython":
                # It runs its program after a soft reset from the raw REPL too, but for one that's named for that once;
                # then it says how to go on, in English or not.
                self.run(f"import supervisor\nsupervisor.set_next_code_file({NO_PROGRAM!r})")
                self.transport.serial.write(b"\x04")
                self._enter_raw_repl(b"CTRL-D to reload.\r\n")
            else:
                self.transport.enter_raw_repl(soft_reset=True, timeout_overall=PATIENCE_SECONDS)
        except (TransportError, OSError) as error:
            raise CheckFailed(f"{self.port}: the board didn't come back from a soft reset ({error})") from error

    def _enter_raw_repl(self, after: bytes = b"") -> None:
        """Enter it, once the board has said that, or has said nothing for some time."""
        # CircuitPython forgets what comes in with the Ctrl-C that ends a program, and takes the next key to open the
        # REPL: then it has to be asked again.
        serial = self.transport.serial
        waits = serial.timeout
        serial.timeout = READ_SECONDS
        try:
            if after:
                self.transport.read_until(1, after, timeout=QUICK_SECONDS)
            for seconds in (QUICK_SECONDS, QUICK_SECONDS, PATIENCE_SECONDS):
                try:
                    self.transport.enter_raw_repl(soft_reset=False, timeout_overall=seconds)
                except TransportError:
                    if seconds == PATIENCE_SECONDS:
                        raise
                else:
                    return
        finally:
            serial.timeout = waits

    def run(self, script: str, on_line: Callable[[str], None] | None = None, timeout: float = SILENCE_SECONDS) -> str:
        """Run a script to its end: what it printed. `on_line` is given each line as it comes.

        `RuntimeFailed` when it raises, `CheckFailed` when the board falls silent for `timeout` seconds or is gone.
        """
        said = bytearray()
        line = bytearray()

        def consume(data: bytes) -> None:
            said.extend(data.replace(b"\x04", b""))
            if on_line is not None:
                line.extend(data.replace(b"\x04", b""))
                while (end := line.find(b"\n")) >= 0:
                    on_line(bytes(line[:end]).decode("utf-8", "replace").rstrip("\r"))
                    del line[: end + 1]

        try:
            _, wrong = self.transport.exec_raw(script, timeout=timeout, data_consumer=consume)
        except TransportExecError as error:
            raise RuntimeFailed(f"{self.port}: {error}", str(error)) from error
        except (TransportError, OSError) as error:
            raise CheckFailed(f"{self.port}: the board stopped answering ({error})") from error
        return self._printed(bytes(said), bytes(wrong))

    def feed(self, script: str, data: bytes, marker: bytes) -> str:
        """As `run`, for a script that prints `marker` and then reads `data` from its `sys.stdin.buffer`."""
        try:
            self.transport.exec_raw_no_follow(script)
            if not self.transport.read_until(1, marker, timeout=SILENCE_SECONDS).endswith(marker):
                raise CheckFailed(f"{self.port}: the board takes no data: reset it, and flash again")
            self.transport.serial.write(data)
            said, wrong = self.transport.follow(SILENCE_SECONDS)
        except (TransportError, OSError) as error:
            raise CheckFailed(f"{self.port}: the board stopped answering ({error})") from error
        return self._printed(bytes(said), bytes(wrong))

    def _printed(self, said: bytes, wrong: bytes) -> str:
        text, output = (data.decode("utf-8", "replace").replace("\r\n", "\n") for data in (wrong, said))
        if text:
            raise RuntimeFailed(f"{self.port}: {text.strip().splitlines()[-1]}", text, output)
        return output

    def _close(self) -> None:
        with contextlib.suppress(OSError):
            self.transport.close()


def open_transport(port: str) -> SerialTransport:
    """mpremote's transport on that port; `Missing` says why it can't be opened."""
    try:
        return SerialTransport(port)
    except (TransportError, OSError) as error:
        raise Missing(f"{port}: {_reason(port, error)}") from error


def restart_and_wait(
    port: str, text: str, seconds: float, keys: Sequence[bytes] = STARTS_AGAIN, pause: float = 0.5
) -> str | None:
    """Restart the board's own program and give the line that has `text` in it, or None if it doesn't come in time.

    `keys` are typed for that, with a pause between one and the next. `RuntimeFailed` when the program stops with a
    traceback instead.
    """
    transport = open_transport(port)
    serial = transport.serial
    try:
        for key in keys[:-1]:
            serial.write(key)
            time.sleep(pause)
        serial.read(serial.in_waiting)  # what was said by the program that was stopped
        serial.write(keys[-1])
        serial.timeout = 0.2
        end = time.monotonic() + seconds
        said = b""
        while time.monotonic() < end:
            said += serial.read(max(1, serial.in_waiting))
            lines = [line.decode("utf-8", "replace").rstrip() for line in said.split(b"\n")[:-1]]
            for line in lines:
                if text in line:
                    return line
            wrong = _uncaught(lines)
            if wrong:
                raise RuntimeFailed(f"{port}: {wrong}", "\n".join(lines))
        return None
    finally:
        transport.close()


def _uncaught(lines: Sequence[str]) -> str | None:
    """The error that a program ended with, its traceback's last line, if it's there; Ctrl-C is none."""
    if TRACEBACK not in lines:
        return None
    start = len(lines) - lines[::-1].index(TRACEBACK)
    wrong = next((line for line in lines[start:] if line and not line.startswith(" ")), None)
    return None if wrong is None or wrong.startswith("KeyboardInterrupt") else wrong


def _reason(port: str, error: Exception) -> str:
    # mpremote hides the cause; opened once more without it, pySerial's error has the number.
    number = None
    try:
        serial.serial_for_url(port, exclusive=True).close()
    except OSError as cause:
        number = cause.errno
    except ValueError:
        pass
    return OPEN_HINTS.get(
        number or 0, f"it can't be opened ({error}): is the board plugged in, and nothing else using it?"
    )
