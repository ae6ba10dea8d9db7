"""Files for a `Store`: on whatever filesystem there is, or in memory."""

import os
from errno import ENOENT

try:
    from os import fsync
except ImportError:  # on a board, closing a file is enough

    def fsync(_):
        """Nothing left to do."""


class Files:
    """The files in a folder, by default the current one."""

    def __init__(self, folder=""):
        self._folder = folder if not folder or folder.endswith("/") else folder + "/"

    def read(self, name):
        """The file's bytes, or None if there's no such file; `OSError` for other trouble."""
        try:
            with open(self._folder + name, "rb") as file:
                return file.read()
        except OSError as error:
            if error.args[0] == ENOENT:
                return None
            raise

    def write(self, name, data):
        """Make it the file's bytes, and see to it that they outlast a power cut; `OSError` when full or read-only."""
        with open(self._folder + name, "wb") as file:
            file.write(data)
            file.flush()
            fsync(file)

    def rename(self, old, new):
        """Give a file another name; where that one is taken, this replaces it or raises `OSError`."""
        os.rename(self._folder + old, self._folder + new)

    def remove(self, name):
        """Remove a file; `OSError` if there's none."""
        os.remove(self._folder + name)


class MemoryFiles:
    """Files that are gone with the power. `files` is theirs, bytes by name."""

    def __init__(self):
        self.files = {}

    def read(self, name):
        """As `Files` does."""
        return self.files.get(name)

    def write(self, name, data):
        """As `Files` does."""
        self.files[name] = bytes(data)

    def rename(self, old, new):
        """As `Files` does, replacing what has that name."""
        self._must_have(old)
        self.files[new] = self.files.pop(old)

    def remove(self, name):
        """As `Files` does."""
        self._must_have(name)
        del self.files[name]

    def _must_have(self, name):
        if name not in self.files:
            raise OSError(ENOENT)
