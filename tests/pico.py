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


def ready_words(board: EmulatedBoard) -> list[str]:
    """The words of the toy's ready line, once it's there."""
    said = board.said
    assert board.wait_until(lambda: b"ready pocketmaze" in said and said.endswith(b"\n"), 4), bytes(said)
    return said[said.index(b"ready pocketmaze") :].decode().split()
