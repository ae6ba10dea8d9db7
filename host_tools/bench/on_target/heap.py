# mypy: ignore-errors
# ruff: noqa: UP031
"""How much of the heap is free in each screen, after a boot as main.py does it."""

import gc
import time

from pocketmaze.maze.sizes import PRESETS
from pocketmaze.toy.keys import A
from pocketmaze.toy.screens.play import Play
from pocketmaze.toy.screens.win import Win

from .boot import app
from .measure import tell
from .settings import SIZES


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


def press():
    """Press A and let go."""
    for down in (A, 0):
        app.buttons.down = down
        app.tick()
        time.sleep_ms(25)


app.buttons = HeldButtons()
tell_free("title", None)
for number in range(len(PRESETS)):
    if PRESETS[number][1:3] in SIZES:
        app.choose(number, 42)
        app.screen = Play(app)
        press()  # skips the carving
        while app.screen.carving:
            app.tick()
        press()  # shows the way
        tell_free("play", "%dx%d" % PRESETS[number][1:3])
app.screen = Win(app, 83500, 214)
tell_free("win", None)
