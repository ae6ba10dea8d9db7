"""The emulated board: chip, panel, buttons, LED, piezo and console, made from the same board file as the firmware."""

import asyncio
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ..boards import SPI, Board, Pin
from ..boards.rules import SPI_LIMITS
from ..errors import BadInput, CheckFailed, Missing
from ..panel_model import PanelModel
from .console import Console
from .lines import PanelLines
from .wiring import Button, Led, PanelOnI2C, PanelOnSPI, Piezo, heed_resets

# How often an emulation that would run ahead of the clock on the wall is held back, in emulated nanoseconds.
PACE_EVERY_NS = 5_000_000

# How long a start may take until USB is there, on the wall. CircuitPython's is ten times as long as MicroPython's.
START_SECONDS = 600.0

# RP2040 datasheet, 2.13.5: the bit of CHIP_RESET that a debugger's reset sets. After any other, CircuitPython waits a
# second for its reset button, which then means safe mode.
HAD_PSM_RESTART = 1 << 20

# The RP2040's flash as MicroPython's builds for it use it.
FLASH_ADDRESS = 0x1000_0000


class EmulatedBoard:
    """A `board` with a stock `firmware` image, running in a thread of its own from `start` to `stop`.

    `panel` is the glass, `lines` its I2C bus as wires, `buttons` by name (`up` ... `b`), `led`, `piezo` (each None
    where the board has none), `console` with its TCP port and tty. `flash` is what the flash held when another board
    was stopped (see `flash_image`). `paced` keeps it from running faster than a real one; without it a chip that sleeps
    makes time fly.
    """

    def __init__(self, board: Board, firmware: Path, *, flash: bytes | None = None, paced: bool = False) -> None:
        try:
            from rp2040py.boards import BoardSpec
            from rp2040py.device import MicroPythonDevice
        except ImportError as error:
            raise Missing("the emulator isn't installed: pip install 'pocketmaze[emulator]'") from error
        self.board = board
        if board.mpy_arch != "armv6m":
            raise BadInput(f"{board.name} can't be emulated, whose chip isn't an RP2040: choose another, such as pico")
        self._device: Any = MicroPythonDevice(board=BoardSpec(image=firmware))
        self._chip: Any = self._device.mcu
        if flash is not None:
            self._chip.flash[: len(flash)] = flash
        heed_resets(self._chip)
        self._clock = self._device.simulator.clock
        self.panel, self.wiring = self._make_panel()
        self.lines = None
        if board.i2c and isinstance(self.wiring, PanelOnI2C):
            self.lines = PanelLines(self._pin(board.i2c.sda), self._pin(board.i2c.scl), self.wiring)
        self.buttons = {name: Button(self._pin(pin)) for name, pin in vars(board.buttons).items()}
        self.led = None
        if board.led and board.led.pin != "LED":
            self.led = Led(self._pin(board.led.pin), self._clock, board.led.active_low)
        self.piezo = Piezo(self._pin(board.sound.pin), self._chip.pwm, self._clock) if board.sound else None
        self.console = Console(self._device.cdc, self._clock, self._chip.usb_ctrl)
        self.said = bytearray()
        self.console.listen = self.said.extend
        self._paced = paced
        self._alarms: list[Any] = []
        self._began = 0.0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._leave = asyncio.Event()
        self._ready = threading.Event()
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="emulated board", daemon=True)
        if paced:
            self._pace_alarm = self._clock.create_alarm(self._pace)

    def _pin(self, number: Pin) -> Any:
        return self._chip.gpio[number]

    def _make_panel(self) -> tuple[PanelModel, PanelOnI2C | PanelOnSPI]:
        spec, bus = self.board.panel, self.board.bus
        panel = PanelModel(
            spec.width,
            spec.height,
            address=spec.address or 0x3C,
            controller=spec.controller,
            rotation=spec.rotation,
        )
        if isinstance(bus, SPI):
            return panel, PanelOnSPI(self._chip, bus, panel, SPI_LIMITS[spec.controller])
        return panel, PanelOnI2C(self._chip.i2c[bus.block], panel)

    def start(self) -> Self:
        """Power on; returns once the console is there."""
        self._thread.start()
        self._ready.wait()
        if self._error:
            raise CheckFailed(f"the emulated board did not start: {self._error}") from self._error
        return self

    def stop(self) -> None:
        """Power off."""
        if self._thread.is_alive() and self._loop:
            self._loop.call_soon_threadsafe(self._leave.set)
            self._thread.join()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    @property
    def seconds(self) -> float:
        """Emulated seconds since power on."""
        return self._clock.nanos / 1e9

    @property
    def speed(self) -> float:
        """Emulated seconds per real second, so far."""
        return self.seconds / max(1e-9, time.monotonic() - self._began)

    def flash_image(self) -> bytes:
        """The whole flash, firmware and files; to be taken when stopped or idle."""
        return bytes(self._chip.flash[: 2 << 20])

    def flash_part(self, part: slice) -> bytes:
        """That part of the flash, as it is now."""
        return bytes(self._chip.flash[part])

    def do(self, action: Callable[[], None]) -> None:
        """Have something done to the chip's pins between two of its instructions; returns when it's done."""
        done = threading.Event()

        def act() -> None:
            action()
            done.set()

        assert self._loop
        self._loop.call_soon_threadsafe(act)
        while not done.wait(0.5):
            self._check()

    def at(self, seconds: float, action: Callable[[], None]) -> None:
        """Have something done when that much emulated time has gone by since power on, to the cycle."""

        def schedule() -> None:
            alarm = self._clock.create_alarm(action)
            alarm.schedule(max(1, round(seconds * 1e9 - self._clock.nanos)))
            self._alarms.append(alarm)

        self.do(schedule)

    def every(self, seconds: float, action: Callable[[], None]) -> None:
        """Have something done again and again from now on, after so much emulated time each."""

        def act() -> None:
            action()
            alarm.schedule(round(seconds * 1e9))

        alarm = self._clock.create_alarm(act)
        self._alarms.append(alarm)
        self.do(lambda: alarm.schedule(round(seconds * 1e9)))

    def press(self, *names: str) -> None:
        """Hold those buttons down."""
        for name in names:
            self.do(self.buttons[name].press)

    def release(self, *names: str) -> None:
        """Let go of those buttons, or of all."""
        for name in names or self.buttons:
            self.do(self.buttons[name].release)

    def tap(self, name: str, seconds: float = 0.06) -> None:
        """Press a button for that long and let it go for as long, in emulated time."""
        self.press(name)
        self.run_for(seconds)
        self.release(name)
        self.run_for(seconds)

    def run_for(self, seconds: float) -> None:
        """Let that much emulated time go by."""
        end = self.seconds + seconds
        self.wait_until(lambda: self.seconds >= end, seconds + 1)

    def wait_until(self, true: Callable[[], bool], seconds: float) -> bool:
        """Wait till `true()`, looking often, but no more than that many emulated seconds; what it is at last."""
        end = self.seconds + seconds
        while not (now := true()) and self.seconds < end:
            self._check()
            time.sleep(0.001)
        return now

    def _check(self) -> None:
        if not self._thread.is_alive():
            raise CheckFailed(f"the emulation has ended: {self._error or 'stopped'}") from self._error

    def _pace(self) -> None:
        ahead = self.seconds - (time.monotonic() - self._began)
        if ahead > 0:
            time.sleep(min(ahead, 0.05))
        self._pace_alarm.schedule(PACE_EVERY_NS)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:
            self._error = error
        self._ready.set()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self.console.open()
        self._began = time.monotonic()
        if self._paced:
            self._pace_alarm.schedule(PACE_EVERY_NS)
        try:
            if self.board.runtime == "circuitpython":
                self._chip.vreg_and_chip_reset.record_reset_cause(HAD_PSM_RESTART)
            await self._device.astart(START_SECONDS)
            self._ready.set()
            crashed = asyncio.ensure_future(self._leave.wait())
            while not crashed.done():
                await asyncio.wait([crashed], timeout=0.5)
                if self._device.simulator.engine_room_error is not None:
                    raise self._device.simulator.engine_room_error
        finally:
            self._device.stop()
            self.console.close()
