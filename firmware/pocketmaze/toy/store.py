"""Keeps the record in a file, so that a power cut at any moment leaves the old one or the new one whole."""

SAVE = "pocketmaze.save"
NEW = SAVE + ".new"  # the next one, until it's whole
BAD = SAVE + ".bad"  # the last one that could not be read

SAVE_EVERY_MS = 1000


class Store:
    """Loads and saves a `Record`; an `OSError` of the files never gets out of here.

    A port gives it
    `files`  `read(name)` gives bytes, or None if there's no such file; `write(name, data)` leaves the file whole and
             closed; `rename(old, new)` may or may not replace a file; `remove(name)`. All raise `OSError`.
    `clock`  `ticks_ms()` and `ticks_diff(later, earlier)`, as MicroPython's `time` has them.

    `trouble` is empty, or says in at most 24 characters why the last save failed. What does the work is loaded when
    there is some: that's seldom.
    """

    def __init__(self, files, clock):
        self.files = files
        self.clock = clock
        self.trouble = ""
        self._tried = None  # ticks of the last attempt to save

    def load(self):
        """The record as it was saved, or a first one.

        A file that holds no record of this version is kept aside, in the place of an earlier one.
        """
        from .keeping import load

        return load(self.files)

    def save(self, record):
        """Write the record, unless it's what the file has."""
        from .keeping import put

        self._tried = self.clock.ticks_ms()
        self.trouble = put(self.files, record.pack())
        if not self.trouble:
            record.changed = False

    def save_if_due(self, record):
        """Save what has changed, at most once a second; whether it tried. Until it tries, it allocates nothing."""
        if not record.changed:
            return False
        # Half a period of the clock after the last attempt, the difference is negative.
        if self._tried is not None and 0 <= self.clock.ticks_diff(self.clock.ticks_ms(), self._tried) < SAVE_EVERY_MS:
            return False
        self.save(record)
        return True
