"""Reading and writing the file of the record: what a `Store` does when it does something."""

from .record import Record, check, unpack
from .store import BAD, NEW, SAVE

_EIO = 5
_TROUBLES = {28: "full", 30: "read-only"}  # ENOSPC, EROFS
_TROUBLE_WIDTH = 24


def load(files):
    """The record that the files hold, or a first one; see `Store.load`."""
    data = _read(files, SAVE)
    if data is not None:
        try:
            return unpack(data)
        except ValueError:
            pass
        try:
            _replace(files, SAVE, BAD)
        except OSError:
            pass
    # Without the first file, the power went between its removal and the renaming of the second.
    try:
        return unpack(_read(files, NEW) or b"")
    except ValueError:
        return Record()


def put(files, data):
    """Have the first file hold those bytes; return what was in the way, in at most 24 characters, or ""."""
    try:
        _put(files, data)
    except OSError as error:
        number = error.args[0] if error.args else ""
        trouble = "Not saved: " + (_TROUBLES.get(number) or "error %s" % number)
        return trouble[:_TROUBLE_WIDTH]
    return ""


def _put(files, data):
    kept = _read(files, SAVE)
    if not _whole(kept):
        # Then the second file may have the only whole record: it must not be written over where it is.
        if kept is not None:
            _replace(files, SAVE, BAD)
        kept = _read(files, NEW)
        if _whole(kept):
            _replace(files, NEW, SAVE)
    if kept == data:
        return
    files.write(NEW, data)
    if _read(files, NEW) != data:
        raise OSError(_EIO)
    _replace(files, NEW, SAVE)


def _read(files, name):
    # A file that's there and can't be read is as good as an empty one.
    try:
        return files.read(name)
    except OSError:
        return b""


def _replace(files, old, new):
    try:
        files.rename(old, new)
    except OSError:  # which error a refusal to replace is, differs
        if _read(files, new) is None:
            raise
        files.remove(new)
        files.rename(old, new)


def _whole(data):
    try:
        check(data or b"")
    except ValueError:
        return False
    return True
