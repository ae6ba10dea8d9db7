"""The buttons as the toy's screens see them: debounced, repeating while held, and none ever lost between two frames."""

UP = 1
DOWN = 2
LEFT = 4
RIGHT = 8
A = 16
B = 32
COUNT = 6
ALL = (1 << COUNT) - 1
ANY_ARROW = UP | DOWN | LEFT | RIGHT

# The arrow towards each side of a cell: 0 north to 3 west.
ARROWS = (UP, RIGHT, DOWN, LEFT)

# Milliseconds. Contacts of small tactile switches settle within 5; a thumb doesn't press twice within 50.
SETTLE = 20
LONG = 500

# After how long an arrow that is held repeats, and how often: slow, normal, fast.
REPEATS = ((500, 180), (300, 90), (200, 50))


class Keys:
    """Turns samples of the raw buttons into presses, and hands them to a screen once a frame.

    `sample` may be called as often as there is time, `take` at the start of each frame. A change counts at once, and
    then nothing on that button for `SETTLE` ms: no press comes late, and its chatter counts for nothing. `clock` is the
    port's. `flipped` turns the arrows round, for a toy that is held upside down.
    """

    def __init__(self, clock):
        self.clock = clock
        self.flipped = False
        self.repeat = REPEATS[1]
        self.level = 0  # the buttons that are down now
        self.fresh = 0  # those that went down since the last frame
        # As of the last `take`:
        self.now = clock.ticks_ms()  # its time
        self.ms = 0  # milliseconds since the one before
        self.held = 0
        self.pressed = 0  # buttons that went down
        self.repeated = 0  # those, and arrows held long enough for another step
        self.tapped = 0  # A, when it has been let go of before that was a long press
        self.long = 0  # A, when it has been held for `LONG` ms, once
        self._changed = [self.now] * COUNT
        self._settled = ALL
        self._let_go = 0
        self._repeating = 0
        self._due = self.now
        self._pressing = 0  # ms that A has been held for, or -1 once it has been a long press
        self._muted = 0

    def sample(self, raw):
        """Take in the buttons as they are now, one bit each, set when down."""
        if self.flipped:
            raw = turned(raw)
        level = self.level
        if raw == level and self._settled == ALL:
            return
        clock = self.clock
        now = clock.ticks_ms()
        settled = self._settled
        busy = (raw ^ level) | (ALL & ~settled)
        button = 0
        bit = 1
        while bit <= busy:
            if busy & bit:
                if not settled & bit and clock.ticks_diff(now, self._changed[button]) >= SETTLE:
                    settled |= bit
                if (raw ^ level) & bit and settled & bit:
                    level ^= bit
                    settled &= ~bit
                    self._changed[button] = now
            bit <<= 1
            button += 1
        self.fresh |= level & ~self.level
        self._let_go |= self.level & ~level
        self.level = level
        self._settled = settled

    def flip(self, flipped):
        """Turn the arrows round, or back; one that is down then counts for nothing more."""
        if flipped != self.flipped:
            self.flipped = flipped
            self.mute()
            self.level = turned(self.level)
            self._settled = turned(self._settled)
            self._muted = turned(self._muted)

    def take(self):
        """Hand out what has happened since the last time."""
        clock = self.clock
        now = clock.ticks_ms()
        self.ms = ms = clock.ticks_diff(now, self.now)
        self.now = now
        pressed = self.fresh
        let_go = self._let_go
        held = self.level | pressed  # a press that is over already was held for a moment
        self.fresh = self._let_go = self.tapped = self.long = 0
        if self._muted:
            pressed &= ~self._muted
            let_go &= ~self._muted
            held &= ~self._muted
            self._muted &= self.level
        self.pressed = self.repeated = pressed
        self.held = held
        if not (held | let_go | self._repeating):
            return
        if pressed & A:
            self._pressing = 0
        elif held & A and self._pressing >= 0:
            self._pressing += ms
        if held & A and self._pressing >= LONG:
            self.long = A
            self._pressing = -1
        if let_go & A and self._pressing >= 0:
            self.tapped = A
            self._pressing = -1
        if pressed & ANY_ARROW:
            self._repeating = pressed & ANY_ARROW
            self._due = clock.ticks_add(now, self.repeat[0])
        self._repeating &= held
        if self._repeating and clock.ticks_diff(now, self._due) >= 0:
            self.repeated |= self._repeating
            self._due = clock.ticks_add(self._due, self.repeat[1])
            if clock.ticks_diff(now, self._due) >= 0:
                self._due = clock.ticks_add(now, self.repeat[1])

    def mute(self, buttons=ALL):
        """Have those of the buttons that are down, or went down in this frame, count for nothing until they're up."""
        self._muted |= buttons & (self.level | self.pressed)
        buttons = ~buttons
        self._repeating &= buttons
        self.held &= buttons
        self.pressed &= buttons
        self.repeated &= buttons
        if not buttons & A:
            self._pressing = -1
            self.tapped = self.long = 0


def turned(buttons):
    """Those buttons with each arrow the opposite one."""
    return (buttons & (A | B)) | (buttons & (UP | LEFT)) << 1 | (buttons & (DOWN | RIGHT)) >> 1
