"""A `Store`'s files in `microcontroller.nvm`, for boards whose filesystem is the computer's: code can't write there.

The memory is a sector of flash. CircuitPython programs a slice of it that holds nothing but 0xFF without erasing the
sector first (ports/raspberrypi/common-hal/nvm/ByteArray.c), so the files are a log: each is written behind the last
one, and what happens to it later goes into a byte of its header that was left free for that. Only when there is no more
room, about every thirteenth save, is the sector erased and what counts written anew: a power cut in that tenth of a
second loses the settings, and no other one does.
"""

from errno import ENOENT

from micropython import const

# CircuitPython has no names for them.
ENOSPC = const(28)
EROFS = const(30)

# What the memory starts with when there are files in it.
MAGIC = b"PMNV"

# An entry is a header and data. The header: how many bytes of data, lowest byte first; the number of its name; that of
# another name it was given later; 0 once it's removed. What hasn't happened yet is FREE.
_NAME = const(2)
_RENAMED = const(3)
_REMOVED = const(4)
_HEADER = const(5)

FREE = const(0xFF)


class NvmFiles:
    """Files with those `names` in `nvm`, as `ports.files.Files` has them in a folder; no others can be written.

    Whatever another program has left in the memory goes with the first file that is written.
    """

    def __init__(self, nvm, names):
        self._nvm = nvm
        self._names = names

    def read(self, name):
        """The file's bytes, or None if there's no such file."""
        at = self._find(name)
        return None if at is None else self._data(at)

    def write(self, name, data):
        """Make it the file's bytes; `OSError` when there's no room."""
        if name not in self._names:
            raise OSError(EROFS)
        before = self._find(name)
        end = self._end()
        if end is None or end + _HEADER + len(data) > len(self._nvm):
            self._tidy(name, data)
            return
        self._put(end, len(data).to_bytes(2, "little"))
        self._put(end + _HEADER, data)
        self._put(end + _NAME, bytes((self._names.index(name),)))  # now it's whole
        if before is not None:
            self._put(before + _REMOVED, b"\0")

    def rename(self, old, new):
        """Give a file another name, in the place of the one that has it."""
        at = self._must_find(old)
        if self._nvm[at + _RENAMED] != FREE:
            self.write(new, self._data(at))
            self.remove(old)
            return
        before = self._find(new)
        self._put(at + _RENAMED, bytes((self._names.index(new),)))
        if before is not None:
            self._put(before + _REMOVED, b"\0")

    def remove(self, name):
        """Remove a file; `OSError` if there's none."""
        self._must_find(name)
        at = self._find(name)
        while at is not None:
            self._put(at + _REMOVED, b"\0")
            at = self._find(name)

    def _put(self, at, data):
        """Program bytes that are free so far, or were cut off when they were the same."""
        self._nvm[at : at + len(data)] = data

    def _entries(self):
        """Where each entry begins, then where the free part does; nothing when the memory is another program's."""
        nvm = self._nvm
        if nvm[: len(MAGIC)] != MAGIC:
            return
        at = len(MAGIC)
        while at + _HEADER <= len(nvm):
            count = nvm[at] | nvm[at + 1] << 8
            if count == 0xFFFF:
                break
            yield at
            at += _HEADER + count
        yield at

    def _find(self, name):
        """Where the entry with that name begins, or None: the last one, if the power went before the other did."""
        if name not in self._names:
            return None
        number = self._names.index(name)
        found = last = None
        for at in self._entries():
            if last is not None and self._nvm[last + _REMOVED] == FREE:
                renamed = self._nvm[last + _RENAMED]
                if (self._nvm[last + _NAME] if renamed == FREE else renamed) == number:
                    found = last
            last = at
        return found

    def _must_find(self, name):
        at = self._find(name)
        if at is None:
            raise OSError(ENOENT)
        return at

    def _end(self):
        """Where the next entry begins, or None where none can: behind one that was torn, or in another's memory."""
        end = None
        for at in self._entries():
            end = at
        if end is None or end > len(self._nvm) or any(byte != FREE for byte in self._nvm[end:]):
            return None
        return end

    def _data(self, at):
        count = self._nvm[at] | self._nvm[at + 1] << 8
        return bytes(self._nvm[at + _HEADER : at + _HEADER + count])

    def _tidy(self, name, data):
        """Write the memory anew: the files there are, that one with that data."""
        parts = [MAGIC]
        for number in range(len(self._names)):
            known = data if self._names[number] == name else self.read(self._names[number])
            if known is not None:
                parts.append(len(known).to_bytes(2, "little") + bytes((number, FREE, FREE)) + known)
        whole = b"".join(parts)
        if len(whole) > len(self._nvm):
            raise OSError(ENOSPC)
        self._nvm[0 : len(self._nvm)] = whole + bytes((FREE,)) * (len(self._nvm) - len(whole))
