"""The panel's light: as bright as the settings say, dim, then dark when nobody plays, and now and then a dot aside."""

from .record import BRIGHTNESS, FLIP, INVERT, SLEEP, SLEEP_S

# Contrast (SSD1306 data sheet, 10.1.7), 0..255, of the five brightnesses, and when dim. The eye sees ratios.
CONTRASTS = (1, 16, 48, 112, 255)
DIM = 0

# A picture that nobody has touched for so long is moved by a dot, to wear out all dots alike.
SHIFT_MS = 60000


class Light:
    """Keeps `app`'s panel lit while somebody plays.

    After the settings' time without a button it's dimmed, after twice that dark. The press that wakes it does nothing
    else.
    """

    def __init__(self, app):
        self.app = app
        self.dim = False
        self.dark = False
        self._idle_ms = 0
        self._shift_ms = 0

    def is_dark(self, keys):
        """Take in that so much time has passed; whether the panel is dark."""
        if keys.held:
            self._idle_ms = self._shift_ms = 0
            if self.dim:
                keys.mute()
                self.dim = self.dark = False
                self.apply()
            return False
        if self.dark:
            return True
        self._idle_ms += keys.ms
        self._shift_ms += keys.ms
        if self._shift_ms >= SHIFT_MS:
            self._shift_ms -= SHIFT_MS
            self.app.panel.shift ^= 1
            self.app.show()
        sleep_ms = SLEEP_S[self.app.record[SLEEP]] * 1000
        if sleep_ms and self._idle_ms >= sleep_ms:
            if not self.dim:
                self.dim = True
                self.apply()
            elif self._idle_ms >= 2 * sleep_ms:
                self.dark = True
                self.apply()
        return self.dark

    def apply(self):
        """Set the panel up as it should be now."""
        app = self.app
        record = app.record
        if app.lost:
            return
        try:
            driver = app.panel.driver
            driver.contrast(DIM if self.dim else CONTRASTS[record[BRIGHTNESS]])
            driver.invert(record[INVERT])
            if app.panel.flip(record[FLIP]):
                app.panel.update()
            if self.dark:
                driver.poweroff()
            elif not driver.power:
                driver.poweron()
        except OSError:
            app.lose_panel()
