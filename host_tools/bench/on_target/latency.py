# mypy: ignore-errors
"""From a press to the first byte on the bus, in the toy's own loop, at several moments between two frames."""

import time

from pocketmaze.maze.solve.way import find_way, way_sides
from pocketmaze.toy.keys import ARROWS, DOWN, RIGHT, B
from pocketmaze.toy.screens.menu import Menu

from .measure import collect, now_us, since_us, tell
from .port import port
from .settings import BOARD
from .toy import CountingDevice, app, buttons, clock, play

if BOARD or not hasattr(time, "sleep_ms"):
    RealClock = port.Clock
else:

    def RealClock():
        return time


# Milliseconds after the start of a frame.
MOMENTS = (1, 8, 15, 22, 29)

# Microseconds that something has to be sent in.
PATIENCE = 2000000

# Of the smallest preset, whose player doesn't blink: nothing else is sent.
SIZE = 0


class LateButtons:
    """A button that goes down some time after it was set up."""

    def __init__(self):
        self.button = 0

    def set_up(self, button, us):
        self.button = button
        self.us = us
        self.began = now_us()

    def read(self):
        return self.button if self.button and since_us(now_us(), self.began) >= self.us else 0


class FirstWrite(CountingDevice):
    """Notes when the first message, a window's seven bytes, has gone over the bus."""

    at = None

    def write(self, message):
        self.device.write(message)
        if self.at is None:
            self.at = now_us()


def longest_after(buttons):
    """The longest time, in microseconds, of presses of those buttons one after the other."""
    longest = 0
    for number, button in enumerate(buttons[: len(MOMENTS)]):
        late.button = 0
        for _ in range(6):
            app.tick()
            app.wait()
        collect()
        first.at = None
        us = 1000 * MOMENTS[number]
        late.set_up(button, us)
        while first.at is None:
            app.tick()
            app.wait()
            assert since_us(now_us(), late.began) < PATIENCE, "nothing was sent after the press"
        longest = max(longest, since_us(first.at, late.began) - us)
    return longest


game = play(SIZE).game
app.clock = app.keys.clock = app.store.clock = real = RealClock()
app._due = real.ticks_ms()
app.buttons = late = LateButtons()
app.panel.device = first = FirstWrite(app.panel.device)
app.keys.take()
sides = way_sides(find_way(game.maze, game.start, game.goal), game.start, game.goal)
tell("latency", None, longest_after([ARROWS[side] for side in sides]))
app.screen = Menu(app)
tell("latency menu", None, longest_after([DOWN, DOWN, DOWN, RIGHT, B]))  # the third row down is the style
app.clock = app.keys.clock = app.store.clock = clock
app._due = clock.ticks_ms()
app.buttons = buttons
app.keys.take()
