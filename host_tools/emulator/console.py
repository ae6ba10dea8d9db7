"""The emulated chip's USB console as a TCP port and as a pseudo-terminal, so that any serial tool finds a device."""

import asyncio
import contextlib
import os
import pty
import tty
from collections.abc import Callable
from typing import Any

# How often to look whether the chip has taken what was sent, in emulated nanoseconds.
PUMP_EVERY_NS = 1_000_000


class QuietHost:
    """Lets the chip sleep while nobody speaks to it.

    rp2040py's USB host sends an empty packet as soon as the last one was taken, which wakes the chip every 40 us. A
    real one sends none: here it waits until `speak` is called, which says that there is something to send.
    """

    def __init__(self, usb: Any) -> None:
        self._usb = usb
        self._asked: tuple[int, int] | None = None  # which endpoint waits for how many bytes
        self._size = 0
        self._read = usb.on_endpoint_read
        self._done = usb.endpoint_read_done
        usb.on_endpoint_read = self._on_read
        usb.endpoint_read_done = self._on_done

    def speak(self) -> None:
        """Send what there is now, if the chip has asked."""
        if self._asked:
            endpoint, size = self._asked
            self._asked = None
            self._on_read(endpoint, size)

    def _on_read(self, endpoint: int, size: int) -> None:
        self._size = size
        self._read(endpoint, size)

    def _on_done(self, endpoint: int, buffer: bytes, delay: int | None = None) -> None:
        if buffer or not endpoint:
            self._done(endpoint, buffer, delay)
        else:
            self._asked = endpoint, self._size


class Console:
    """Bridges a `USBCDC` to its `port` on this machine and to its `path`, a tty. Runs on the emulator's own loop.

    What comes from either goes to the chip; what the chip says goes to both, and to `listen`. A serial line has no
    memory: while nobody has the TCP port open, what is said there is gone.
    """

    def __init__(self, cdc: Any, clock: Any, usb: Any) -> None:
        self.port = 0
        self.path = ""
        self.listen: Callable[[bytes], None] = lambda data: None
        self._cdc = cdc
        self._host = QuietHost(usb)
        self._to_chip = bytearray()
        self._to_tty = bytearray()
        self._writers: set[asyncio.StreamWriter] = set()
        self._alarm = clock.create_alarm(self._pump)
        self._master = self._slave = -1
        self._server: asyncio.Server | None = None
        cdc.on_serial_data = self._from_chip

    async def open(self) -> None:
        """Start listening; then `port` and `path` are known."""
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.path = os.ttyname(self._slave)
        asyncio.get_running_loop().add_reader(self._master, self._from_tty)
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def close(self) -> None:
        """Hang up."""
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._master)
        loop.remove_writer(self._master)
        os.close(self._master)
        os.close(self._slave)
        for writer in self._writers:
            writer.close()
        if self._server:
            self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            with contextlib.suppress(OSError):
                while data := await reader.read(4096):
                    self._send(data)
        finally:
            self._writers.discard(writer)
            writer.close()

    def _from_tty(self) -> None:
        with contextlib.suppress(OSError):
            self._send(os.read(self._master, 4096))

    def _from_chip(self, data: bytes | bytearray) -> None:
        data = bytes(data)
        self.listen(data)
        for writer in self._writers:
            writer.write(data)
        self._to_tty += data
        self._write_tty()

    def _write_tty(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            del self._to_tty[: os.write(self._master, self._to_tty)]
        except BlockingIOError:
            # Nobody reads the tty: keep a screenful, like a terminal would.
            del self._to_tty[:-65536]
        if self._to_tty:
            loop.add_writer(self._master, self._write_tty)
        else:
            loop.remove_writer(self._master)

    def _send(self, data: bytes) -> None:
        self._to_chip += data
        self._pump()

    def _pump(self) -> None:
        # The chip's receive buffer drops what doesn't fit.
        fifo = self._cdc.tx_fifo
        room = max(0, fifo.size - fifo.item_count)
        for byte in self._to_chip[:room]:
            self._cdc.send_serial_byte(byte)
        del self._to_chip[:room]
        self._host.speak()
        if self._to_chip:
            self._alarm.schedule(PUMP_EVERY_NS)
