"""What the toy remembers when it's off: settings, what was chosen last, scores.

As bytes it is, 16-bit numbers lowest byte first: `MAGIC`, version, a byte for each of the 13 fields, best times
(algorithm by algorithm, 8 sizes each), best of each mode, and the CRC-32 of all before it. Whatever the version,
magic and version are first and the CRC-32 last.
"""

from binascii import crc32

from micropython import const

# The fields, settings first.
BRIGHTNESS = const(0)  # 0..4
INVERT = const(1)  # 0..1
FLIP = const(2)  # 0..1
REPEAT = const(3)  # of a held key: 0 slow, 1 normal, 2 fast
SOUND = const(4)  # 0..1
SLEEP = const(5)  # 0..4, in SLEEP_S
FOG_MEMORY = const(6)  # 0..1
TRAIL = const(7)  # 0..1
WATCHDOG = const(8)  # 0..1
ALGORITHM = const(9)  # 0..15
SIZE = const(10)  # 0..15
MODE = const(11)  # 0..7
STYLE = const(12)  # bits, 0..15

SLEEP_S = (0, 30, 60, 120, 300)  # seconds; 0 is never

MAGIC = b"PMSV"
VERSION = const(1)

# A byte a field: the most it can be, and what it is at first.
_MOST = bytes((4, 1, 1, 2, 1, 4, 1, 1, 1, 15, 15, 7, 15))
_FIRST = bytes((3, 0, 0, 1, 1, 2, 1, 0, 0, 0, 1, 0, 0))

_ALGORITHMS = const(16)
_SIZES = const(8)
_MODES = const(8)
_BY_MODE = const(256)  # where they begin in the scores: after 16 x 8 times
_SCORES = const(272)
_FIELDS_AT = const(5)
_SCORES_AT = const(18)
_CRC_AT = const(290)
_LENGTH = const(294)


class Record:
    """Fields by index, as `record[BRIGHTNESS]`, and scores: 0..65535, 0 for none.

    `changed` is set by whatever changes a value, and reset by who saves it. Reading allocates nothing.
    """

    def __init__(self, fields=_FIRST, scores=_SCORES):
        """With those bytes in it; without, as it is when nothing is remembered."""
        self.changed = False
        self._fields = bytearray(fields)
        self._scores = bytearray(scores)

    def __getitem__(self, field):
        return self._fields[field]

    def __setitem__(self, field, value):
        """`ValueError` when it's out of the field's range."""
        if not 0 <= value <= _MOST[field]:
            raise ValueError("field %d is 0..%d, not %s" % (field, _MOST[field], value))
        if self._fields[field] != value:
            self._fields[field] = value
            self.changed = True

    def best_time(self, algorithm, size):
        """The best time in tenths of a second; `algorithm` is 0..15 and `size` 0..7, or `ValueError`."""
        return self._score(_time_at(algorithm, size))

    def offer_time(self, algorithm, size, tenths):
        """Keep that time if it's the first or less than the best; whether it is. It counts as 1..65535."""
        return self._offer(_time_at(algorithm, size), tenths, True)

    def best_of(self, mode):
        """The best score in that mode, 0..7, or `ValueError`."""
        return self._score(_mode_at(mode))

    def offer(self, mode, value, lower_is_better=False):
        """Keep that score if it's better than the best; whether it is.

        It counts as 0..65535, as at least 1 where lower is better.
        """
        return self._offer(_mode_at(mode), value, lower_is_better)

    def clear_scores(self):
        """Forget all scores."""
        scores = self._scores
        for i in range(_SCORES):
            if scores[i]:
                scores[i] = 0
                self.changed = True

    def pack(self):
        """The record as bytes."""
        # CircuitPython 8 joins bytes only.
        data = b"".join((MAGIC, bytes((VERSION,)), bytes(self._fields), bytes(self._scores)))
        return data + crc32(data).to_bytes(4, "little")

    def _score(self, at):
        return self._scores[at] | self._scores[at + 1] << 8

    def _offer(self, at, value, lower_is_better):
        best = self._score(at)
        value = max(1 if lower_is_better else 0, min(value, 0xFFFF))
        if not (value < best or best == 0 if lower_is_better else value > best):
            return False
        self._scores[at] = value & 0xFF
        self._scores[at + 1] = value >> 8
        self.changed = True
        return True


def check(data):
    """`ValueError`, with a sentence that says why, unless `data` is a record that this version can read."""
    size = len(data)
    if size >= _FIELDS_AT and data[: len(MAGIC)] != MAGIC:
        raise ValueError("the record is corrupt: it doesn't start as one of Pocket Maze does")
    if size <= _FIELDS_AT + 4 or crc32(memoryview(data)[: size - 4]) != int.from_bytes(data[size - 4 :], "little"):
        if size < _LENGTH:
            raise ValueError("the record is torn: it ends after %d of its %d bytes" % (size, _LENGTH))
        raise ValueError("the record is corrupt: its CRC-32 doesn't match")
    version = data[len(MAGIC)]
    if version < VERSION:
        raise ValueError("the record is too old: of version %d, which this Pocket Maze doesn't read" % version)
    if version > VERSION:
        raise ValueError("the record is of version %d, made by a newer Pocket Maze than this one" % version)
    if size != _LENGTH:
        raise ValueError("the record is corrupt: it has %d bytes, not %d" % (size, _LENGTH))
    for field in range(len(_MOST)):
        value = data[_FIELDS_AT + field]
        if value > _MOST[field]:
            raise ValueError("the record is out of range: field %d is 0..%d, not %d" % (field, _MOST[field], value))


def unpack(data):
    """The record that was packed as these bytes; `ValueError` as check() has it."""
    check(data)
    data = memoryview(data)
    return Record(data[_FIELDS_AT:_SCORES_AT], data[_SCORES_AT:_CRC_AT])


def _time_at(algorithm, size):
    if not (0 <= algorithm < _ALGORITHMS and 0 <= size < _SIZES):
        raise ValueError("no times are kept of algorithm %s, size %s" % (algorithm, size))
    return 2 * (algorithm * _SIZES + size)


def _mode_at(mode):
    if not 0 <= mode < _MODES:
        raise ValueError("there's no mode %s" % mode)
    return _BY_MODE + 2 * mode
