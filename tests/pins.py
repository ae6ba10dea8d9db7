"""A Raspberry Pi's kernel and an FT232H for Blinka to work on, with a panel model and fingers at the far ends.

Blinka finds out what it runs on once in a process, so a game is played in a process of its own.
"""

import contextlib
import ctypes
import errno
import importlib
import io
import multiprocessing
import os
import signal
import struct
import sys
import types
import zlib
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from host_tools.panel_model import PanelModel, SPIWires
from pocketmaze.ports import host
from pocketmaze.ports.host import FakeClock

RASPBERRY_PI = {"BLINKA_FORCECHIP": "BCM2XXX", "BLINKA_FORCEBOARD": "RASPBERRY_PI_4B"}
A_PC = {"BLINKA_FORCECHIP": "GENERIC_X86", "BLINKA_FORCEBOARD": "GENERIC_LINUX_PC"}

# The lines of the buttons, up, down, left, right, A and B, as the board files have them: BCM numbers; and C0 to C5,
# which come after the eight of D.
LINES = {"raspberry-pi": (17, 22, 27, 23, 5, 6), "ft232h": (8, 9, 10, 11, 12, 13)}

# Somebody presses Ctrl-C, or another stop comes; the panel is pulled off or put on again; the adapter is pulled out.
Event = tuple[int, str]


@dataclass
class Wired:
    """What is wired: a panel with those properties, and buttons that are pressed `(from_ms, to_ms, bit)`.

    `events` come at their time. `others` answer on I2C besides the panel, `held_low` is a bus that never gets free,
    `taken` and `forbidden` are lines that can't be had.
    """

    panel: dict[str, Any] = field(default_factory=dict)
    presses: list[tuple[int, int, int]] = field(default_factory=list)
    events: list[Event] = field(default_factory=lambda: [(500, "SIGINT")])
    plugged: bool = True
    others: tuple[int, ...] = ()
    held_low: bool = False
    taken: tuple[int, ...] = ()
    forbidden: bool = False
    spi: dict[int, str] = field(default_factory=dict)
    resistors: bool = True


@dataclass
class Outcome:
    """How a game ended: what was said, and of the panel after each frame the time and a CRC-32 of what it showed."""

    code: int
    out: str
    err: str
    frames: list[tuple[int, int]]
    faults: list[str]
    is_dark: bool
    wires_left: int


class Hardware:
    """The wires' far ends, on the time of `clock`."""

    def __init__(self, wired: Wired, lines: tuple[int, ...]) -> None:
        self.wired = wired
        self.model = PanelModel(**wired.panel)
        self.wires = SPIWires(self.model)
        self.clock = FakeClock()
        self.plugged = wired.plugged
        self.adapter = True
        self.pulled_up: set[int] = set()
        self.held: set[int] = set()
        self.frames: list[tuple[int, int]] = []
        self._events = sorted(wired.events)
        self._lines = lines

    def level(self, line: int) -> bool:
        """A line's: low when its button is down or nothing pulls it up."""
        now = self.clock.ticks_ms()
        down = {self._lines[bit] for start, end, bit in self.wired.presses if start <= now < end}
        return line in self.pulled_up and line not in down

    def drive(self, line: int, high: bool) -> None:
        """An output's level has changed."""
        if line in self.wired.spi:
            getattr(self.wires, f"set_{self.wired.spi[line]}")(high)

    def write(self, address: int, data: bytes) -> bool:
        if self.wired.held_low:
            raise TimeoutError(errno.ETIMEDOUT, "Connection timed out")
        return address in self.wired.others or (self.plugged and self.model.write(address, data))

    def read(self, address: int, count: int) -> bytes | None:
        if self.wired.held_low:
            raise TimeoutError(errno.ETIMEDOUT, "Connection timed out")
        return self.model.read(address, count) if self.plugged else None

    def frame_done(self) -> None:
        """The toy has drawn and sent a frame, and is about to wait."""
        self.frames.append((self.clock.ticks_ms(), zlib.crc32(self.model.frame())))
        while self._events and self.clock.ticks_ms() >= self._events[0][0]:
            what = self._events.pop(0)[1]
            if what in ("plug", "unplug"):
                self.plugged = what == "plug"
                if not self.plugged:
                    self.model.chip.reset()
            elif what == "pull out":
                self.adapter = False
            else:
                os.kill(os.getpid(), getattr(signal, what))


def install_raspberry_pi(hardware: Hardware) -> None:
    """Put the hardware behind Linux's device files, as Blinka's own packages use them."""
    from Adafruit_PureIO import smbus, spi

    sys.modules["gpiod"] = gpiod(hardware)

    class I2CDev:
        """/dev/i2c-1 (the kernel's Documentation/i2c/dev-interface.rst)."""

        address = 0

        def __init__(self, path: str, mode: str, buffering: int) -> None:
            assert path == "/dev/i2c-1"

        def fileno(self) -> "I2CDev":
            return self

        def write(self, data: bytes) -> None:
            self.check(hardware.write(self.address, bytes(data)))

        def read(self, count: int) -> bytes:
            answer = hardware.read(self.address, count)
            self.check(answer is not None)
            assert answer is not None
            return answer

        def check(self, acknowledged: bool) -> None:
            if not acknowledged:
                raise OSError(errno.EREMOTEIO, "Remote I/O error")

        def close(self) -> None:
            pass

    def i2c_ioctl(device: I2CDev, request: int, argument: Any) -> None:
        if request == smbus.I2C_SLAVE:
            device.address = argument
        else:
            assert request == smbus.I2C_RDWR
            assert (argument.nmsgs, argument.msgs[0].len) == (1, 0)
            device.check(hardware.write(argument.msgs[0].addr, b""))

    def spi_ioctl(handle: int, request: int, argument: bytes) -> None:
        if request == spi.SPI._IOC_MESSAGE:
            address, _, length, *_ = struct.unpack(spi.SPI._IOC_TRANSFER_FORMAT, argument)
            for byte in ctypes.string_at(address, length):
                hardware.wires.clock(byte)

    smbus.open, smbus.ioctl = I2CDev, i2c_ioctl
    spi.ioctl = spi_ioctl
    path = types.SimpleNamespace(exists=lambda name: name == "/dev/spidev0.0")
    spi.os = types.SimpleNamespace(path=path, open=lambda name, mode: 7, O_RDWR=os.O_RDWR, environ=os.environ)


def gpiod(hardware: Hardware) -> types.ModuleType:
    """libgpiod's Python package in the place of the real one, with the one chip of a Raspberry Pi 4."""

    class Request:
        def __init__(self, line: int) -> None:
            if line in hardware.wired.taken:
                raise OSError(errno.EBUSY, "Device or resource busy")
            hardware.held.add(line)
            self.line = line

        def reconfigure_lines(self, config: dict[int, Any]) -> None:
            settings = config[self.line]
            if settings.direction == "out":
                hardware.drive(self.line, settings.output_value == "active")
            (hardware.pulled_up.add if settings.bias == "up" else hardware.pulled_up.discard)(self.line)

        def get_value(self, line: int) -> str:
            return "active" if hardware.level(line) else "inactive"

        def set_value(self, line: int, value: str) -> None:
            hardware.drive(line, value == "active")

        def release(self) -> None:
            hardware.held.discard(self.line)

    class Chip:
        def __init__(self, path: str) -> None:
            if hardware.wired.forbidden:
                raise PermissionError(errno.EACCES, "Permission denied")
            assert path == "/dev/gpiochip0"

        def get_info(self) -> Any:
            return types.SimpleNamespace(label="pinctrl-bcm2711", num_lines=58)

        def request_lines(self, config: dict[int, Any], consumer: str) -> Request:
            (line,) = config
            return Request(line)

        def close(self) -> None:
            pass

    module = types.ModuleType("gpiod")
    module.__dict__.update(__version__="2.2.2", Chip=Chip, LineSettings=types.SimpleNamespace)
    module.__dict__["line"] = types.SimpleNamespace(
        Value=types.SimpleNamespace(ACTIVE="active", INACTIVE="inactive"),
        Direction=types.SimpleNamespace(INPUT="in", OUTPUT="out"),
        Bias=types.SimpleNamespace(DISABLED="none", PULL_UP="up", PULL_DOWN="down"),
    )
    # The one other thing that Blinka asks the system for.
    pins = "adafruit_blinka.microcontroller.generic_linux.raspberry_pi_pin"
    sys.modules["gpiod"] = module
    importlib.import_module(pins)._chip_paths = lambda: [Path("/dev/gpiochip0")]
    return module


def install_ft232h(hardware: Hardware) -> None:
    """Put the hardware behind an FT232H, as pyftdi talks to its engine (FTDI's application note AN 108)."""
    from pyftdi import ftdi, i2c
    from pyftdi.usbtools import UsbTools

    UsbTools.find_all = lambda products: [("an FT232H", 1)]
    # Resistors that somebody has wired: the chip has none of its own.
    hardware.pulled_up.update(hardware._lines if hardware.wired.resistors else ())

    class Chip(ftdi.Ftdi):  # type: ignore[misc]
        is_connected = True
        has_wide_port = True
        fifo_sizes = (1024, 1024)
        mpsse_bit_delay = 0.5e-6

        def __init__(self) -> None:
            self.levels = 0xFF
            self.answers = bytearray()
            self.message: bytearray | None = None  # since a start: the address byte, and what was written
            self.is_acknowledged = False

        def open_mpsse_from_url(self, url: str, frequency: float, **options: Any) -> float:
            assert url == "ftdi://ftdi:ft232h/1"
            return frequency

        def enable_3phase_clock(self, enable: bool = True) -> None:
            pass

        def enable_drivezero_mode(self, lines: int) -> None:
            pass

        def close(self, freeze: bool = False) -> None:
            pass

        def write_data(self, data: bytes) -> int:
            if not hardware.adapter:
                raise ftdi.FtdiError("UsbError: [Errno 19] No such device (it may have been disconnected)")
            rest = bytearray(data)
            while rest:
                command = rest.pop(0)
                if command in (self.SET_BITS_LOW, self.SET_BITS_HIGH):
                    value = rest[0]
                    del rest[:2]
                    if command == self.SET_BITS_LOW:
                        self.set_lines(value)
                elif command == self.GET_BITS_LOW:
                    self.answers.append(self.levels)
                elif command == self.GET_BITS_HIGH:
                    self.answers.append(sum(hardware.level(8 + bit) << bit for bit in range(8)))
                elif command == self.WRITE_BYTES_NVE_MSB:
                    assert rest[:2] == b"\0\0"
                    self.clock_out(rest[2])
                    del rest[:3]
                elif command == self.WRITE_BITS_NVE_MSB:
                    del rest[:2]  # the acknowledgement of a byte that was read
                elif command == self.READ_BITS_PVE_MSB:
                    assert rest.pop(0) == 0
                    self.answers.append(not self.is_acknowledged)
                elif command == self.READ_BYTES_PVE_MSB:
                    assert rest[:2] == b"\0\0"
                    del rest[:2]
                    assert self.message
                    self.answers += hardware.read(self.message[0] >> 1, 1) or b"\xff"
                else:
                    assert command == self.SEND_IMMEDIATE, f"{command:02X}h"
            return len(data)

        def set_lines(self, levels: int) -> None:
            scl_stays = levels & self.levels & 1
            fell, rose = self.levels & ~levels & 2, levels & ~self.levels & 2
            self.levels = levels
            if scl_stays and fell:
                self.message = bytearray()
            elif scl_stays and rose and self.message is not None:
                if self.message and not self.message[0] & 1:
                    hardware.write(self.message[0] >> 1, bytes(self.message[1:]))
                self.message = None

        def clock_out(self, byte: int) -> None:
            assert self.message is not None, "a byte before a start"
            if not self.message:
                there = hardware.plugged and byte >> 1 == hardware.model.address
                self.is_acknowledged = there or byte >> 1 in hardware.wired.others
            self.message.append(byte)

        def read_data_bytes(self, size: int, attempt: int = 1, request_gen: Any = None) -> bytearray:
            answer = self.answers[:size]
            del self.answers[:size]
            return answer

    i2c.Ftdi = Chip


def _play(kind: str, wired: Wired, arguments: list[str], boards: Path | None) -> Outcome:
    """In a process of its own: the command, on that hardware."""
    hardware = Hardware(wired, LINES[kind])
    {"raspberry-pi": install_raspberry_pi, "ft232h": install_ft232h}[kind](hardware)
    if boards:
        from host_tools.boards import files

        files.BOARDS = boards
    from host_tools.cli import main

    vars(host)["Clock"] = lambda: hardware.clock
    vars(host)["Bare"].feed = lambda board: hardware.frame_done()
    code, out, err = 0, io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(["play", *arguments])
        except SystemExit as leaving:
            code = leaving.code if isinstance(leaving.code, int) else 0
    return Outcome(
        code,
        out.getvalue(),
        err.getvalue(),
        hardware.frames,
        hardware.model.faults,
        not hardware.model.lit,
        len(hardware.held),
    )


def play(kind: str, wired: Wired, *arguments: str, boards: Path | None = None) -> Outcome:
    """`pocketmaze play` with those arguments on a `raspberry-pi` or an `ft232h` that is wired so."""
    before = dict(os.environ)
    os.environ.update(RASPBERRY_PI if kind == "raspberry-pi" else {})
    try:
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
            return pool.submit(_play, kind, wired, list(arguments), boards).result(timeout=120)
    finally:
        os.environ.clear()
        os.environ.update(before)
