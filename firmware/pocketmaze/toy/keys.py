"""The buttons as the toy's screens see them: debounced, and repeating while held."""

UP = 1
DOWN = 2
LEFT = 4
RIGHT = 8
A = 16
B = 32
COUNT = 6
ALL = (1 << COUNT) - 1

# Milliseconds. Contacts of small tactile switches settle within 5; a thumb doesn't press twice within 50.
SETTLE = 20
REPEAT_AFTER = 300
REPEAT_EVERY = 90


class Keys:
    """Turns samples of the raw buttons into presses.

    A change counts at once, and then nothing on that button for `SETTLE` ms: no press comes late, and its chatter
    counts for nothing. `clock` is the port's.
    """

    def __init__(self, clock):
        self.clock = clock
        self.held = 0
        self.pressed = 0  # buttons that went down with the last sample
        self.repeated = 0  # those, and arrows held long enough for another step
        now = clock.ticks_ms()
        self._changed = [now] * COUNT
        self._settled = ALL
        self._due = now
        self._repeating = 0

    def sample(self, raw):
        """Take in the buttons as they are now, one bit each, set when down."""
        if raw == self.held and self._settled == ALL and not self._repeating:
            self.pressed = self.repeated = 0
            return
        clock = self.clock
        now = clock.ticks_ms()
        held = self.held
        settled = self._settled
        busy = (raw ^ held) | (ALL & ~settled)
        button = 0
        bit = 1
        while bit <= busy:
            if busy & bit:
                if not settled & bit and clock.ticks_diff(now, self._changed[button]) >= SETTLE:
                    settled |= bit
                if (raw ^ held) & bit and settled & bit:
                    held ^= bit
                    settled &= ~bit
                    self._changed[button] = now
            bit <<= 1
            button += 1
        self.pressed = held & ~self.held
        self.held = held
        self._settled = settled
        self.repeated = self.pressed
        arrows = self.pressed & (UP | DOWN | LEFT | RIGHT)
        if arrows:
            self._repeating = arrows
            self._due = clock.ticks_add(now, REPEAT_AFTER)
        self._repeating &= self.held
        if self._repeating and clock.ticks_diff(now, self._due) >= 0:
            self.repeated |= self._repeating
            self._due = clock.ticks_add(self._due, REPEAT_EVERY)
            if clock.ticks_diff(now, self._due) >= 0:
                self._due = clock.ticks_add(now, REPEAT_EVERY)
