"""Keeps the record in a file, so that a power cut at any moment leaves the old one or the new one whole."""

from .record import Record, check, unpack

SAVE = "pocketmaze.save"
NEW = SAVE + ".new"  # the next one, until it's whole
BAD = SAVE + ".bad"  # the last one that could not be read

SAVE_EVERY_MS = 1000

_EIO = 5
_TROUBLES = {28: "full", 30: "read-only"}  # ENOSPC, EROFS
_TROUBLE_WIDTH = 24


class Store:
    """Loads and saves a `Record`; an `OSError` of the files never gets out of here.

    A port gives it
    `files`  `read(name)` gives bytes, or None if there's no such file; `write(name, data)` leaves the file whole and
             closed; `rename(old, new)` may or may not replace a file; `remove(name)`. All raise `OSError`.
    `clock`  `ticks_ms()` and `ticks_diff(later, earlier)`, as MicroPython's `time` has them.

    `trouble` is empty, or says in at most 24 characters why the last save failed.
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
        data = self._read(SAVE)
        if data is not None:
            try:
                return unpack(data)
            except ValueError:
                pass
            try:
                self._replace(SAVE, BAD)
            except OSError:
                pass
        # Without the first file, the power went between its removal and the renaming of the second.
        try:
            return unpack(self._read(NEW) or b"")
        except ValueError:
            return Record()

    def save(self, record):
        """Write the record, unless it's what the file has."""
        self._tried = self.clock.ticks_ms()
        try:
            self._put(record.pack())
        except OSError as error:
            number = error.args[0] if error.args else ""
            trouble = "Not saved: " + (_TROUBLES.get(number) or "error %s" % number)
            self.trouble = trouble[:_TROUBLE_WIDTH]
        else:
            self.trouble = ""
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

    def _put(self, data):
        kept = self._read(SAVE)
        if not _whole(kept):
            # Then the second file may have the only whole record: it must not be written over where it is.
            if kept is not None:
                self._replace(SAVE, BAD)
            kept = self._read(NEW)
            if _whole(kept):
                self._replace(NEW, SAVE)
        if kept == data:
            return
        self.files.write(NEW, data)
        if self._read(NEW) != data:
            raise OSError(_EIO)
        self._replace(NEW, SAVE)

    def _read(self, name):
        # A file that's there and can't be read is as good as an empty one.
        try:
            return self.files.read(name)
        except OSError:
            return b""

    def _replace(self, old, new):
        files = self.files
        try:
            files.rename(old, new)
        except OSError:  # which error a refusal to replace is, differs
            if self._read(new) is None:
                raise
            files.remove(new)
            files.rename(old, new)


def _whole(data):
    try:
        check(data or b"")
    except ValueError:
        return False
    return True
