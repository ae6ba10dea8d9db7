"""The settings."""

from ..record import BRIGHTNESS, FLIP, FOG_MEMORY, INVERT, REPEAT, SLEEP, SOUND, TRAIL, WATCHDOG
from ..rows import Rows

ON_OFF = ("off", "on")

# A setting's place in the record, its label, and what its values are called.
SETTINGS = (
    (BRIGHTNESS, "Brightness", ("1", "2", "3", "4", "5")),
    (INVERT, "Invert", ON_OFF),
    (FLIP, "Left-handed", ON_OFF),
    (REPEAT, "Key repeat", ("slow", "normal", "fast")),
    (SOUND, "Sound", ON_OFF),
    (SLEEP, "Sleep after", ("never", "30 s", "1 min", "2 min", "5 min")),
    (FOG_MEMORY, "Fog remembers", ON_OFF),
    (TRAIL, "Show trail", ON_OFF),
    (WATCHDOG, "Watchdog", ON_OFF),
)
RESET = len(SETTINGS)
ABOUT = RESET + 1
NOTE = ABOUT + 1
RESET_LABELS = ("Reset scores", "Sure? A again", "Truly? A again", "Scores reset")


class Settings(Rows):
    """A row for each setting, which left and right or A change at once; a note when they can't be kept."""

    title = "Settings"

    def __init__(self, app, chosen=0):
        self.count = NOTE + (1 if app.store.trouble else 0)
        super().__init__(app, chosen)
        self.asked = 0

    def update(self, keys):
        """As any rows; a reset is asked for in one go."""
        before = self.chosen
        screen = super().update(keys)
        if self.chosen != before:
            self.asked = 0
        return screen

    def row(self, i):
        """A setting's label and value."""
        if i < RESET:
            field, label, values = SETTINGS[i]
            if field == SOUND and not self.app.sound.there:
                return label, "no piezo"
            return label, values[self.app.record[field]]
        if i == RESET:
            return RESET_LABELS[self.asked], ""
        if i == ABOUT:
            return "About", ""
        why = self.app.store.trouble.partition(": ")[2]
        return ("Unsaved", why) if why else ("Saved", "")

    def can_change(self, i):
        """All but the note, and the sound of a toy without a piezo."""
        return i < RESET and (SETTINGS[i][0] != SOUND or self.app.sound.there)

    def change(self, i, by):
        """Another value."""
        if self.can_change(i):
            field, _, values = SETTINGS[i]
            record = self.app.record
            record[field] = (record[field] + by) % len(values)
            self.app.apply_settings()

    def enter(self, i):
        """A: another value; reset when it has been asked for three times; about."""
        if i == ABOUT:
            from .about import About

            return About(self.app)
        if i == RESET:
            self.asked = (self.asked + 1) % len(RESET_LABELS)
            if self.asked == len(RESET_LABELS) - 1:
                self.app.record.clear_scores()
            return None
        return self.change(i, 1)

    def leave(self):
        """B: the menu."""
        from .menu import SETTINGS as ROW
        from .menu import Menu

        return Menu(self.app, ROW)
