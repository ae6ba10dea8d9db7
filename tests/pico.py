"""What tests on the emulated Pico share. An emulated second can take half a minute: every step there is weighed."""

from pathlib import Path

import pytest

from host_tools import boards, firmware
from host_tools.emulator import EmulatedBoard
from host_tools.errors import Missing

BOARD = boards.load("pico")

# A button is sampled once a frame, of 33 ms.
TAP_SECONDS = 0.036

# Seconds on the wall that the toy's start may take.
PATIENCE = 600.0


def image() -> Path:
    """The firmware image; skips the test where there is none."""
    try:
        return firmware.find(download=False)
    except Missing as missing:
        pytest.skip(str(missing))


def ready_words(board: EmulatedBoard, seconds: float = 4) -> list[str]:
    """The words of the toy's ready line, once it's there."""
    said = board.said
    start = b"ready pocketmaze"
    assert board.wait_until(lambda: start in said and b"\n" in said[said.index(start) :], seconds), bytes(said)
    return said[said.index(start) :].decode().splitlines()[0].split()
