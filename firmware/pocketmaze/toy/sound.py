"""Short sounds on a piezo, which never keep anything waiting."""

from .record import SOUND

# Notes, each its frequency in Hz, 0 for a rest, and its length in ms. A frame is 33 ms, so none is shorter.
MOVE = ((1760, 33),)
BUMP = ((220, 33),)
EAT = ((1320, 33),)
HINT = ((880, 66), (1175, 66))
WIN = ((784, 100), (988, 100), (1175, 100), (1568, 300))
BADGE = WIN + ((0, 66), (1568, 66), (1976, 66), (2349, 400))
CAUGHT = ((440, 100), (330, 100), (220, 400))


class Sound:
    """Plays notes with `tone(hertz)`, which sounds until it's told 0; None where there is no piezo."""

    def __init__(self, record, tone):
        self.record = record
        self.playing = False
        self._tone = tone
        self._notes = ()
        self._at = 0
        self._left = 0

    @property
    def there(self):
        """Whether there is anything to sound."""
        return self._tone is not None

    def play(self, notes):
        """Begin with those notes, in the place of others; returns at once."""
        if self._tone and self.record[SOUND]:
            self._notes = notes
            self._at = -1
            self._left = 0
            self.playing = True
            self.tick(0)

    def tick(self, ms):
        """So much time has passed."""
        self._left -= ms
        if self._left > 0:
            return
        self._at += 1
        if self._at < len(self._notes):
            hertz, self._left = self._notes[self._at]
        else:
            hertz = 0
            self.playing = False
        self._tone(hertz)
