"""A panel that has lost contact: the LED says so, and it's looked for until it's there again."""

# How many blinks say that the panel is missing, and their lengths.
BLINKS = 2
BLINK_MS = 150
PAUSE_MS = 500
PERIOD_MS = 2 * BLINKS * BLINK_MS + PAUSE_MS


class Lost:
    """Looks for `app`'s panel once every period of the blinking, and gives it back to the app."""

    def __init__(self, app):
        self.app = app
        self._ms = 0

    def look(self, ms):
        """So much time has passed."""
        app = self.app
        self._ms += ms
        if self._ms >= PERIOD_MS:
            self._ms %= PERIOD_MS
            try:
                panel = app.board.open_panel()
            except (OSError, ValueError):  # no answer while it starts, or to the driver's first question
                pass
            else:
                app.board.led(0)
                app.find_panel(panel)
                return
        phase = self._ms // BLINK_MS
        app.board.led(phase < 2 * BLINKS and not phase & 1)


def say_missing(board, sleep_ms):
    """Blink once through the period with `board`'s LED, before there is a toy to do it."""
    for _ in range(BLINKS):
        board.led(1)
        sleep_ms(BLINK_MS)
        board.led(0)
        sleep_ms(BLINK_MS)
    sleep_ms(PAUSE_MS)
