"""The toy's loop, and all the state that its screens share."""

from .keys import REPEATS, A, B, Keys
from .light import Light
from .record import ALGORITHM, FLIP, REPEAT, SIZE, STYLE
from .sound import Sound

FRAME_MS = 33

# How often the buttons are looked at while there is nothing to do.
POLL_MS = 4

# How high the part of the picture is that answers a press.
ANSWER = 9

# While the panel is dark there are few frames, and only a press is waited for.
DARK_FRAME_MS = 100


class App:
    """The toy: screens in turn, one at a time, on a panel.

    A screen's `update(keys)` is given the buttons and the time since the last frame, and may return the next screen;
    its `draw(canvas)` returns whether it has drawn anything. What it runs on comes from a port:
    `panel`    a `Panel`;
    `buttons`  `read()` gives the buttons that are down, one bit each as in `keys`;
    `clock`    `ticks_ms()`, `ticks_add(ticks, ms)` and `ticks_diff(later, earlier)` as MicroPython's `time` has them,
               and `sleep_ms(ms)`;
    `seed`     0..2**28 - 1, the first maze's;
    `store`    a `Store`, which has what was kept of settings and scores;
    `board`    what else there is: see `ports.host.Bare`.
    """

    def __init__(self, panel, buttons, clock, seed, store, board):
        from .screens.attract import Attract

        self.panel = panel
        self.buttons = buttons
        self.clock = clock
        self.store = store
        self.board = board
        self.record = store.load()
        self.keys = Keys(clock)
        self.sound = Sound(self.record, board.tone)
        self.light = Light(self)
        self.seed = seed
        self.game = None  # the one to go on with
        self.lost = None  # while the panel doesn't answer: who looks for it
        self.moving = True  # whether the last frame was drawn
        self._poll = self.poll
        self._due = clock.ticks_ms()
        self.apply_settings()
        self.screen = Attract(self)

    @property
    def recipe(self):
        """The maze to play next, as it was chosen last."""
        from .choice import recipe

        return recipe(self.record, self.seed)

    def choose(self, algorithm, size, seed, style=0):
        """Have that maze be the next one: the numbers of a maze code."""
        record = self.record
        record[ALGORITHM] = algorithm
        record[SIZE] = size
        record[STYLE] = style
        self.seed = seed

    def next_seed(self):
        """Have another maze of the same kind be the next one."""
        from ..maze.rng import SEED_LIMIT

        self.seed = (self.seed + 1) % SEED_LIMIT

    def apply_settings(self):
        """Do as the record says now."""
        self.keys.repeat = REPEATS[self.record[REPEAT]]
        self.keys.flip(bool(self.record[FLIP]))
        self.light.apply()

    def poll(self):
        """Look at the buttons."""
        self.keys.sample(self.buttons.read())

    def tick(self):
        """One frame: look at the buttons, let the screen act and draw, show it."""
        keys = self.keys
        self.poll()
        keys.take()
        if self.sound.playing:
            self.sound.tick(keys.ms)
        if self.light.is_dark(keys):
            self.moving = False
            return
        screen = self.screen.update(keys)
        if screen is not None:
            self.screen = screen
            keys.mute(A | B)  # what was pressed for one screen isn't for the next
        self.moving = self.screen.draw(self.panel.canvas)
        if self.moving:
            self.show()
        if self.lost:
            self.lost.look(keys.ms)

    def show(self):
        """Send what changed to the panel. When it doesn't answer the toy goes on, and somebody looks for it."""
        if self.lost:
            return
        try:
            self.panel.update(self._poll)
        except OSError:
            self.lose_panel()

    def answer(self, y=0):
        """Turn over a row's height of the picture from `y` on, at once: the screen that was asked for loads first."""
        canvas = self.panel.canvas
        canvas.invert(0, y, canvas.width, ANSWER)
        self.show()

    def lose_panel(self):
        """The panel hasn't answered."""
        if not self.lost:
            from .lost import Lost

            self.lost = Lost(self)

    def find_panel(self, panel):
        """Go on with another panel, which shows nothing yet, in the place of the one there was."""
        panel.take_over(self.panel)
        self.panel = panel
        self.lost = None
        self.light.apply()
        self.show()

    def wait(self):
        """Sleep until the next frame is due or a button is pressed, looking at the buttons every now and then."""
        clock = self.clock
        keys = self.keys
        if self.record.changed and not self.moving and not keys.level:
            self.store.save_if_due(self.record)
        self.board.feed()
        self._due = clock.ticks_add(self._due, DARK_FRAME_MS if self.light.dark else FRAME_MS)
        left = clock.ticks_diff(self._due, clock.ticks_ms())
        if left <= 0:
            if left < -FRAME_MS:  # a frame that took a little too long is made up for by the next ones
                self._due = clock.ticks_ms()
            return
        while left > 0:
            clock.sleep_ms(min(left, POLL_MS))
            self.poll()
            if keys.fresh:
                self._due = clock.ticks_ms()
                return
            left = clock.ticks_diff(self._due, clock.ticks_ms())

    def run(self):
        """Play for ever; what goes wrong is told on the panel, and A starts anew."""
        while True:
            try:
                self.tick()
                self.wait()
            except Exception as error:
                self.fail(error)

    def fail(self, error):
        """Show what went wrong; when that itself goes wrong there is nothing more to be done."""
        self.game = None
        from .screens.crash import Crash

        if isinstance(self.screen, Crash):
            raise error
        self.screen = Crash(self, error)
