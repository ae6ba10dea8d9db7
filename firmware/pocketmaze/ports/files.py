"""Files for a `Store`, on whatever filesystem there is."""

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
