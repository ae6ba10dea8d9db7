# mypy: ignore-errors
# ruff: noqa: UP031
"""How much of the heap is free in each screen, after a boot as main.py does it."""

import gc
import os

from pocketmaze.maze.sizes import PRESETS
from pocketmaze.toy.keys import A, B

from .boot import app, port
from .measure import tell
from .settings import SIZES

# What measures other things isn't needed any more.
port.os = os
played = [(number, w, h) for number, (_, w, h, _) in enumerate(PRESETS) if (w, h) in SIZES]
for name in (
    "FixedOs",
    "PRESETS",
    "allocated",
    "collect",
    "measure",
    "median",
    "more",
    "noticing",
    "now_us",
    "show",
    "shown_us",
    "since_us",
    "timed",
):
    del globals()[name]


class HeldButtons:
    """Buttons that are held as told."""

    down = 0

    def read(self):
        return self.down


def tell_free(what, size):
    """Tell of the heap after a frame."""
    app.tick()
    gc.collect()
    tell("free heap " + what, size, None, None, gc.mem_free())


def press(button, ms=25):
    """Press a button that long and let go."""
    app.buttons.down = button
    app.tick()
    app.clock.sleep_ms(ms)
    app.tick()
    app.buttons.down = 0
    app.clock.sleep_ms(25)
    app.tick()


app.buttons = HeldButtons()
tell_free("logo", None)
press(A)
tell_free("menu", None)
for number, width, height in played:
    app.choose(0, number, 42)
    press(A)
    while type(app.screen).__name__ != "Play":
        press(A)
    press(A, 600)  # shows the way
    while app.screen.search:
        app.tick()
    tell_free("play", "%dx%d" % (width, height))
    while type(app.screen).__name__ != "Menu":
        press(B)
    app.game = None
    app.screen.__init__(app)
