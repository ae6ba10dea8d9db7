"""The built toy on an emulated Pico: flashed as a real one would be, its panel in the terminal, keys on its buttons."""

import hashlib
import sys
import time
from collections.abc import Callable
from pathlib import Path

import blessed
from rich.console import Console

from . import boards
from .emulator import EmulatedBoard
from .emulator.script import PRESS_SECONDS, Step, read_script
from .errors import BadInput, CheckFailed
from .files import write_whole
from .flash import flash_port
from .picture import save_png
from .places import DIST
from .progress import late_progress
from .terminal import BUTTON_NAMES, LEAVE, Screen, TerminalButtons, button_of, print_panel, speaks_unicode

FRAME_SECONDS = 0.05

# The emulated chip is far slower than a real one.
READY_SECONDS = 600.0


def emulate(board_name: str, firmware: Path, script: Path | None, seconds: float | None) -> None:
    """Flash the toy, start it, and show it: live on a terminal, else once at the end of the script or of the time."""
    steps = read_script(script) if script else []
    live = sys.stdin.isatty() and sys.stdout.isatty() and not steps
    if not live and not steps and seconds is None:
        raise BadInput("without a terminal the emulation needs an end: name --seconds or --script")
    if seconds is None and steps:
        seconds = max(step.seconds + step.length for step in steps) + 0.1
    board = boards.load(board_name)
    saved = saved_flash(board_name, firmware)
    flash = saved.read_bytes() if saved.is_file() else None
    console = Console(stderr=True, highlight=False)
    emulated = EmulatedBoard(board, firmware, flash=flash, paced=live)
    console.print(f"Starting {firmware.name} on an emulated RP2040 and flashing the toy ...")
    with emulated:
        with late_progress(patience=0) as progress:
            flash_port(emulated.console.path, board, progress=progress, ready_seconds=READY_SECONDS)
        began = emulated.seconds
        problems: list[str] = []
        for step in steps:
            _schedule(emulated, began, step, problems)
        if live:
            live_until(emulated, Screen(blessed.Terminal()), began, seconds)
        elif seconds is not None:
            emulated.run_for(seconds - (emulated.seconds - began))
            _print_once(emulated, began)
    saved.parent.mkdir(parents=True, exist_ok=True)
    write_whole(saved, [emulated.flash_image()])
    if problems:
        raise BadInput(problems[0])
    if emulated.panel.faults:
        raise CheckFailed(f"the panel was misused: {emulated.panel.faults[0]}")


def saved_flash(board_name: str, firmware: Path) -> Path:
    """Where the flash of that emulated board is kept between two emulations, the player's files and all."""
    return DIST / f"emulated-{board_name}-{hashlib.sha256(firmware.read_bytes()).hexdigest()[:16]}.flash"


def _schedule(emulated: EmulatedBoard, began: float, step: Step, problems: list[str]) -> None:
    at = began + step.seconds

    def save() -> None:
        panel = emulated.panel
        try:
            save_png(panel.frame(), panel.width, panel.height, step.name)
        except (OSError, ValueError) as error:
            problems.append(f"{step.name} can't be written: {error}")

    def plug() -> None:
        emulated.wiring.plugged = step.what == "plug"

    if step.what == "press":
        button = emulated.buttons[step.name]
        emulated.at(at, button.press)
        emulated.at(at + step.length, button.release)
    else:
        emulated.at(at, save if step.what == "png" else plug)


def status_line(emulated: EmulatedBoard, began: float) -> str:
    """How the emulation is doing, in one line: its time since `began`, the bus, the LED, and what the piezo plays."""
    time = f"{emulated.seconds - began:.1f} emulated seconds"
    status = f"{time}, {emulated.speed:.2f} of real speed, {emulated.panel.bytes_on_bus:,} bytes on the bus"
    if emulated.led:
        status += ", LED on" if emulated.led.is_on else ", LED off"
    hertz = emulated.piezo.hertz if emulated.piezo else 0
    return f"{status}, {hertz:,} Hz" if hertz else status


def live_until(
    emulated: EmulatedBoard,
    screen: Screen,
    began: float,
    seconds: float | None,
    now: Callable[[], float] = time.monotonic,
) -> None:
    """Show the board on the screen, keys on its buttons, until the player leaves or `seconds` have gone by on it."""
    panel = emulated.panel
    # Whether a key repeats is told on the player's own time, how long a press takes on the board's.
    typed = TerminalButtons(now, toy_now=lambda: emulated.seconds, press_seconds=PRESS_SECONDS)
    before = 0
    with screen.open():
        while seconds is None or emulated.seconds - began < seconds:
            down = typed.read()
            for button, name in BUTTON_NAMES.items():
                if (down ^ before) & button:
                    (emulated.press if down & button else emulated.release)(name)
            before = down
            screen.show(panel.frame(), panel.width, panel.height, status_line(emulated, began))
            key = screen.key(FRAME_SECONDS)
            if key in LEAVE:
                return
            pressed = button_of(key)
            if pressed:
                typed.press(pressed)


def _print_once(emulated: EmulatedBoard, began: float) -> None:
    panel = emulated.panel
    print_panel(panel.frame(), panel.width, panel.height, speaks_unicode(sys.stdout.encoding))
    print(status_line(emulated, began))
