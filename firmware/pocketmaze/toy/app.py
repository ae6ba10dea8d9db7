"""The toy's loop, and all the state that its screens share."""

from ..maze.recipe import Recipe
from ..maze.rng import SEED_LIMIT
from ..maze.sizes import PRESETS
from .keys import Keys

FRAME_MS = 33


class App:
    """The toy: screens in turn, one at a time, on a panel.

    A port gives it what it runs on:
    `panel`    a `Panel`;
    `buttons`  `read()` gives the buttons that are down, one bit each as in `keys`;
    `clock`    `ticks_ms()`, `ticks_add(ticks, ms)` and `ticks_diff(later, earlier)` as MicroPython's `time` has them,
               and `sleep_ms(ms)`;
    `seed`     0..2**28 - 1, the first maze's; its algorithm is `algorithm` and its size that preset.
    """

    def __init__(self, panel, buttons, clock, seed, size=1, algorithm="hunt-and-kill"):
        from .screens.title import Title

        self.panel = panel
        self.buttons = buttons
        self.clock = clock
        self.keys = Keys(clock)
        self.size = size
        self.recipe = None
        self.choose(size, seed, algorithm)
        self.screen = Title(self)
        self._due = clock.ticks_ms()

    def choose(self, size, seed, algorithm=None):
        """Make the maze of that size preset (a number) and seed the next one to play."""
        preset = PRESETS[size % len(PRESETS)]
        self.size = size % len(PRESETS)
        self.recipe = Recipe(algorithm or self.recipe.algorithm, preset[1], preset[2], seed % SEED_LIMIT)

    def change_panel(self, panel):
        """Go on with another panel, which shows nothing yet, in the place of the one there was."""
        panel.canvas = self.panel.canvas
        self.panel = panel
        panel.update()

    def tick(self):
        """One frame: look at the buttons, let the screen act and draw, show it."""
        self.keys.sample(self.buttons.read())
        screen = self.screen.update(self.keys)
        if screen is not None:
            self.screen = screen
        if self.screen.draw(self.panel.canvas):
            self.panel.update()

    def wait(self):
        """Sleep until the next frame is due, if it isn't."""
        clock = self.clock
        self._due = clock.ticks_add(self._due, FRAME_MS)
        left = clock.ticks_diff(self._due, clock.ticks_ms())
        if left > 0:
            clock.sleep_ms(left)
        else:
            self._due = clock.ticks_ms()

    def run(self):
        """Play for ever."""
        while True:
            self.tick()
            self.wait()
