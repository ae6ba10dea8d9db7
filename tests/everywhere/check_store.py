"""Claims about what the toy remembers: the record, and that no power cut, full disk or bad byte loses it."""

import gc
import os
import sys
from binascii import crc32
from errno import EEXIST, ENOENT

from pocketmaze.ports.files import Files
from pocketmaze.ports.host import FakeClock, MemoryFiles
from pocketmaze.toy import record as fields
from pocketmaze.toy.record import MAGIC, VERSION, Record, unpack
from pocketmaze.toy.store import BAD, NEW, SAVE, Store

RANGES = (
    (fields.BRIGHTNESS, 4, 3),
    (fields.INVERT, 1, 0),
    (fields.FLIP, 1, 0),
    (fields.REPEAT, 2, 1),
    (fields.SOUND, 1, 1),
    (fields.SLEEP, 4, 2),
    (fields.FOG_MEMORY, 1, 1),
    (fields.TRAIL, 1, 0),
    (fields.WATCHDOG, 1, 0),
    (fields.ALGORITHM, 15, 0),
    (fields.SIZE, 15, 1),
    (fields.MODE, 7, 0),
    (fields.STYLE, 15, 0),
)
OTHER = "main.py"  # a file that is none of the store's business


class PowerCut(Exception):
    """The power is gone."""


class Disk:
    """A filesystem in a dict, written in grains, of a byte unless told otherwise.

    How rename() takes a name that is taken: `REPLACES` at once, `REMOVES` it first, or `REFUSES`.
    After `budget` operations and grains the power goes; a file longer than `room` bytes doesn't fit.
    """

    REPLACES = 0
    REMOVES = 1
    REFUSES = 2

    def __init__(self, files, rename, budget=None, room=None, grain=1):
        self.files = files
        self.how = rename
        self.budget = budget
        self.room = room
        self.grain = grain
        self.read_only = False
        self.changes = 0

    def read(self, name):
        return self.files.get(name)

    def write(self, name, data):
        self._change()
        self.files[name] = b""
        fits = len(data) if self.room is None else min(len(data), self.room)
        if self.budget is not None:
            fits = min(fits, self.budget * self.grain)
            self.budget -= (fits + self.grain - 1) // self.grain
        self.files[name] = data[:fits]
        if fits < len(data) and fits == self.room:
            raise OSError(28)
        self._spend()

    def rename(self, old, new):
        if old not in self.files:
            raise OSError(ENOENT)
        if new in self.files:
            if self.how == self.REFUSES:
                raise OSError(EEXIST)
            if self.how == self.REMOVES:
                self.remove(new)
        self._change()
        self.files[new] = self.files.pop(old)

    def remove(self, name):
        if name not in self.files:
            raise OSError(ENOENT)
        self._change()
        del self.files[name]

    def _change(self):
        if self.read_only:
            raise OSError(30)
        self.changes += 1
        self._spend()

    def _spend(self):
        if self.budget is not None:
            if self.budget <= 0:
                raise PowerCut()
            self.budget -= 1


# Cuts within a grain leave the same as those within the first scenarios, and nobody collects the heap of some runtimes.
COARSE = 60
RENAMES = (Disk.REPLACES, Disk.REMOVES, Disk.REFUSES)
CLOCK = FakeClock()


def record_of(brightness, time=0):
    record = Record()
    record[fields.BRIGHTNESS] = brightness
    if time:
        record.offer_time(7, 2, time)
    return record


OLD = record_of(1, 300).pack()
NEXT = record_of(2, 299).pack()
FIRST = Record().pack()
TO_SAVE = unpack(NEXT)
TORN = NEXT[:100]


def message_of(data):
    try:
        unpack(data)
    except ValueError as error:
        return str(error)
    return ""


def with_crc(data):
    return data + crc32(data).to_bytes(4, "little")


def cuts(start, rename, grain):
    """The files after a power cut while the next record is saved, for each moment there can be one, and after none."""
    budget = 0
    while True:
        disk = Disk(dict(start), rename, budget, grain=COARSE if rename == Disk.REMOVES else grain)
        try:
            save_next(Store(disk, CLOCK))
        except PowerCut:
            yield disk.files, True
        else:
            yield disk.files, False
            return
        budget += 1


def load_from(files, rename):
    """The record that is found there as bytes, one of the known ones where it's one of them."""
    record = Store(Disk(files, rename), CLOCK).load()
    # Its CRC-32 was right, so its time says which it is: packing it would cost a heap that nobody collects too much.
    found = {300: OLD, 299: NEXT}.get(record.best_time(7, 2))
    return found if found and record[fields.TRAIL] == 0 else record.pack()


def save_next(store):
    store.load()
    store.save(TO_SAVE)


def check_defaults_and_ranges_of_the_fields():
    record = Record()
    for field, most, first in RANGES:
        assert record[field] == first, field
        for value in range(most + 1):
            record[field] = value
            assert record[field] == value
        for value in (-1, most + 1, 256, 1 << 40):
            try:
                record[field] = value
            except ValueError:
                assert record[field] == most
            else:
                raise AssertionError((field, value))
    assert len(fields.SLEEP_S) == 5
    for field, most, _ in RANGES:
        assert record[field] == most, "fields have nothing to do with each other"
    assert unpack(record.pack()).pack() == record.pack()
    for field, most, _ in RANGES:
        assert unpack(record.pack())[field] == most


def check_changed_is_set_by_changes_only():
    record = Record()
    record[fields.SOUND] = record[fields.SOUND]
    record.clear_scores()
    assert not record.changed
    assert not record.offer(0, 0)
    assert not record.changed
    record[fields.SOUND] = 0
    assert record.changed
    assert not unpack(record.pack()).changed
    record.changed = False
    assert record.offer_time(0, 0, 500)
    assert record.changed
    record.changed = False
    assert not record.offer_time(0, 0, 500)
    assert not record.changed
    record.clear_scores()
    assert record.changed
    assert record.best_time(0, 0) == 0


def check_every_score_has_its_own_place():
    record = Record()
    for algorithm in range(16):
        for size in range(8):
            assert record.best_time(algorithm, size) == 0
            assert record.offer_time(algorithm, size, 1000 + 300 * algorithm + size)
    for mode in range(8):
        assert record.offer(mode, 60000 + mode)
    record = unpack(record.pack())
    for algorithm in range(16):
        for size in range(8):
            assert record.best_time(algorithm, size) == 1000 + 300 * algorithm + size
    for mode in range(8):
        assert record.best_of(mode) == 60000 + mode
    assert [record[field] for field, _, _ in RANGES] == [first for _, _, first in RANGES]
    for wrong in (
        lambda: record.best_time(16, 0),
        lambda: record.best_time(0, 8),
        lambda: record.offer_time(-1, 0, 1),
        lambda: record.offer_time(0, -1, 1),
        lambda: record.best_of(8),
        lambda: record.offer(-1, 1),
    ):
        try:
            wrong()
        except ValueError:
            pass
        else:
            raise AssertionError("a score that there is no place for")


def check_the_better_score_stays():
    record = Record()
    assert [record.offer_time(3, 1, tenths) for tenths in (70000, 66000, 300, 300, 301, 299, 0, 0)] == [
        True,
        False,
        True,
        False,
        False,
        True,
        True,
        False,
    ]
    assert record.best_time(3, 1) == 1, "0 is for none"
    assert [record.offer(2, value) for value in (0, 5, 5, 4, 6, 70000, 70001)] == [
        False,
        True,
        False,
        False,
        True,
        True,
        False,
    ]
    assert record.best_of(2) == 65535
    assert [record.offer(4, value, lower_is_better=True) for value in (9, 10, 9, 8, 0)] == [
        True,
        False,
        False,
        True,
        True,
    ]
    assert record.best_of(4) == 1


def check_reading_and_waiting_allocate_nothing():
    used = getattr(gc, "mem_alloc", int)  # only MicroPython says
    record = record_of(2, 65535)
    clock = FakeClock()
    store = Store(MemoryFiles(), clock)
    store.save(record)
    record[fields.SOUND] = 0
    before = used()
    for _ in range(20):
        assert record[fields.BRIGHTNESS] == 2
        record.best_time(7, 2)
        record.best_of(7)
        store.save_if_due(record)
    assert used() == before


def check_a_torn_record_is_refused_at_every_length():
    for length in range(len(OLD)):
        assert "torn" in message_of(OLD[:length]), length
    assert "corrupt" in message_of(OLD + b"\0")
    assert "corrupt" in message_of(bytes(len(OLD)))
    assert not message_of(OLD)


def check_a_changed_byte_is_refused_wherever_it_is():
    data = bytearray(OLD)
    for at in range(len(data)):
        for flip in (1, 0x80, 0xFF):
            data[at] ^= flip
            assert "corrupt" in message_of(data), (at, flip)
            data[at] ^= flip
    assert not message_of(data)


def check_old_future_and_impossible_records_are_told_apart():
    body = OLD[len(MAGIC) + 1 : -4]
    assert "old" in message_of(with_crc(MAGIC + bytes((VERSION - 1,)) + body))
    for more in (b"", b"whatever", bytes(300)):
        assert "newer" in message_of(with_crc(MAGIC + bytes((VERSION + 1,)) + body + more))
    assert "newer" in message_of(with_crc(MAGIC + bytes((255,)) + b"short"))
    assert "bytes" in message_of(with_crc(MAGIC + bytes((VERSION,)) + body + b"\0"))
    for field, most, _ in RANGES:
        wrong = bytearray(OLD[:-4])
        wrong[len(MAGIC) + 1 + field] = most + 1
        assert "range" in message_of(with_crc(bytes(wrong))), field


def check_a_power_cut_at_any_moment_leaves_the_old_or_the_new_record():
    # What there may be when it's saved: all that a cut of an earlier save can leave.
    starts = (
        (1, {SAVE: OLD, OTHER: b"x"}),
        (1, {NEW: OLD, OTHER: b"x"}),
        (COARSE, {SAVE: OLD, NEW: FIRST, OTHER: b"x"}),
        (COARSE, {SAVE: OLD, NEW: TORN, OTHER: b"x"}),
    )
    for rename in RENAMES:
        for grain, start in starts:
            seen = set()
            for files, cut in cuts(start, rename, grain):
                found = load_from(files, rename)
                assert found in (OLD, NEXT), (rename, files)
                assert cut or found == files[SAVE] == NEXT
                assert files[OTHER] == b"x"
                assert BAD not in files
                seen.add(found)
            assert len(seen) == 2, "the cuts are before and after it's saved"


def check_a_power_cut_in_the_first_save_leaves_no_record_or_the_new_one():
    for rename in RENAMES:
        for grain, start in ((1, {}), (COARSE, {NEW: TORN})):
            for files, cut in cuts(start, rename, grain):
                found = load_from(files, rename)
                assert found in (FIRST, NEXT)
                assert cut or found == NEXT
                assert BAD not in files


def check_a_power_cut_loses_no_bad_file():
    bad = TORN + b"bad"
    starts = (
        (COARSE, {SAVE: bad}),
        (COARSE, {SAVE: bad, BAD: b"earlier"}),
        (1, {SAVE: bad, BAD: b"earlier", NEW: OLD}),
    )
    for rename in RENAMES:
        for grain, start in starts:
            known = OLD if NEW in start else FIRST
            for files, cut in cuts(start, rename, grain):
                kept = dict(files)
                assert bad in (kept.get(SAVE), kept.get(BAD)), (rename, kept)
                found = load_from(files, rename)
                assert found in (known, NEXT), (rename, kept)
                assert files[BAD] == bad
                assert cut or found == NEXT


def check_a_bad_record_is_kept_aside_and_the_toy_starts_afresh():
    newer = with_crc(MAGIC + bytes((VERSION + 1,)) + b"whatever")
    for bad in (b"", OLD[:-1], OLD + b"\0", newer):
        for rename in RENAMES:
            files = {SAVE: bad, BAD: b"earlier"}
            store = Store(Disk(files, rename), CLOCK)
            assert store.load().pack() == FIRST
            assert files == {BAD: bad}
            save_next(store)
            assert files == {BAD: bad, SAVE: NEXT}


def check_a_bad_record_that_could_not_be_kept_aside_at_first_is_so_before_it_is_replaced():
    for rename in RENAMES:
        files = {SAVE: TORN, BAD: b"earlier"}
        disk = Disk(files, rename)
        store = Store(disk, CLOCK)
        disk.read_only = True
        store.load()
        assert files[SAVE] == TORN
        disk.read_only = False
        store.save(TO_SAVE)
        assert files == {SAVE: NEXT, BAD: TORN}


def check_an_interrupted_save_goes_on_without_writing():
    for rename in RENAMES:
        files = {NEW: OLD}
        disk = Disk(files, rename)
        store = Store(disk, CLOCK)
        record = store.load()
        assert record.pack() == OLD
        store.save(record)
        assert files == {SAVE: OLD}
        assert disk.changes == 1


def check_a_full_disk_keeps_the_old_record_and_says_so():
    for start in ({SAVE: OLD}, {NEW: OLD}):
        for room in range(len(NEXT)):
            files = dict(start)
            disk = Disk(files, Disk.REFUSES, room=room)
            store = Store(disk, CLOCK)
            record = store.load()
            record[fields.TRAIL] = 1
            store.save(record)
            assert store.trouble == "Not saved: full"
            assert record.changed
            assert load_from(files, Disk.REFUSES) == OLD
            if room % 50 == 0:
                disk.room = None
                store.save(record)
                assert store.trouble == ""
                assert not record.changed
                assert load_from(files, Disk.REFUSES) == record.pack()


def check_a_read_only_disk_is_no_reason_to_stop():
    for start, expected in (({}, FIRST), ({SAVE: OLD}, OLD), ({NEW: OLD}, OLD), ({SAVE: TORN, BAD: b"x"}, FIRST)):
        files = dict(start)
        disk = Disk(files, Disk.REFUSES)
        disk.read_only = True
        store = Store(disk, CLOCK)
        record = store.load()
        assert record.pack() == expected
        record[fields.TRAIL] = 1
        store.save(record)
        assert store.trouble == "Not saved: read-only"
        assert files == start


class Broken:
    """A filesystem that raises an error at every operation named, and does the others."""

    def __init__(self, files, error, *broken):
        self.disk = Disk(files, Disk.REFUSES)
        self.error = error
        self.broken = broken

    def _do(self, name, *args):
        if name in self.broken:
            raise self.error
        return getattr(self.disk, name)(*args)

    def read(self, name):
        return self._do("read", name)

    def write(self, name, data):
        self._do("write", name, data)

    def rename(self, old, new):
        self._do("rename", old, new)

    def remove(self, name):
        self._do("remove", name)


def check_trouble_is_short_and_says_which():
    for error, expected in (
        (OSError(5), "Not saved: error 5"),
        (OSError(28, "No space left on device"), "Not saved: full"),
        (OSError("a long story about a card"), "Not saved: error a long "),
    ):
        for broken in ("write", "rename", "remove"):
            files = {SAVE: OLD}
            store = Store(Broken(files, error, broken), CLOCK)
            record = store.load()
            record[fields.TRAIL] = 1
            store.save(record)
            assert store.trouble == expected, store.trouble
            assert record.changed
            # A first file that was removed, and the second can't be renamed: then that is the record.
            assert load_from(files, Disk.REFUSES) == (record.pack() if broken == "rename" else OLD)
    assert len("Not saved: error a long ") == 24
    store.save(record)
    store.files = Disk(files, Disk.REFUSES)
    store.save(record)
    assert store.trouble == ""


def check_a_file_that_cannot_be_read_is_no_reason_to_stop():
    files = {SAVE: OLD}
    store = Store(Broken(files, OSError(5), "read"), CLOCK)
    assert store.load().pack() == FIRST
    assert files == {BAD: OLD}
    store = Store(Broken(files, OSError(5), "read", "write", "rename", "remove"), CLOCK)
    assert store.load().pack() == FIRST


def check_what_was_written_wrong_replaces_nothing():
    class Forgetful(Disk):
        def write(self, name, data):
            self.files[name] = data[:-1]

    files = {SAVE: OLD}
    store = Store(Forgetful(files, Disk.REPLACES), CLOCK)
    save_next(store)
    assert store.trouble == "Not saved: error 5"
    assert files[SAVE] == OLD


def check_nothing_is_written_when_nothing_changed():
    disk = Disk({SAVE: OLD}, Disk.REPLACES)
    clock = FakeClock()
    store = Store(disk, clock)
    record = store.load()
    assert not store.save_if_due(record)
    store.save(record)
    record[fields.SOUND] = 0
    record[fields.SOUND] = 1
    assert store.save_if_due(record) is False, "save() was an attempt"
    clock.sleep_ms(1000)
    assert store.save_if_due(record)
    assert not record.changed
    assert disk.changes == 0


def check_it_saves_at_most_once_a_second_around_the_clock():
    for began in (0, 123456, FakeClock.PERIOD - 1, FakeClock.PERIOD - 500, FakeClock.PERIOD // 2 - 300):
        for read_only in (False, True):
            clock = FakeClock(began)
            disk = Disk({}, Disk.REPLACES)
            disk.read_only = read_only
            store = Store(disk, clock)
            record = store.load()
            tried = []
            for ms in range(0, 3500, 50):
                record[fields.BRIGHTNESS] = (record[fields.BRIGHTNESS] + 1) % 5
                if store.save_if_due(record):
                    tried.append(ms)
                clock.sleep_ms(50)
            assert tried == [0, 1000, 2000, 3000], (began, tried)


def check_it_saves_after_days_without_a_change():
    clock = FakeClock()
    for days in range(1, 13):
        store = Store(MemoryFiles(), clock)
        record = store.load()
        record[fields.SOUND] = 0
        assert store.save_if_due(record)
        clock.now = (clock.now + days * 43200 * 1000) % FakeClock.PERIOD  # half days: the period is 6.2 days
        record[fields.SOUND] = 1
        assert store.save_if_due(record), days


def check_files_in_memory_do_as_a_filesystem_does():
    files = MemoryFiles()
    store = Store(files, CLOCK)
    assert store.load().pack() == FIRST
    save_next(store)
    assert files.files == {SAVE: NEXT}
    assert load_from(files.files, Disk.REPLACES) == NEXT
    for missing in (lambda: files.remove("x"), lambda: files.rename("x", SAVE)):
        number = 0
        try:
            missing()
        except OSError as error:
            number = error.args[0]
        assert number == ENOENT
    assert files.read("x") is None
    data = bytearray(b"abc")
    files.write("x", data)
    data[0] = 0
    assert files.read("x") == b"abc"


def check_files_on_this_runtimes_own_filesystem():
    for folder in ("", ".", "./"):
        files = Files(folder)
        assert files.read("no such file") is None
        assert files.read(SAVE) is None
        store = Store(files, CLOCK)
        assert store.load().pack() == FIRST
        save_next(store)
        if "wasi" in getattr(sys.implementation, "_build", ""):
            assert store.trouble, "there's nowhere to write"
            continue
        assert store.trouble == ""
        assert store.load().pack() == NEXT
        store.save(unpack(OLD))
        assert files.read(SAVE) == OLD
        assert files.read(NEW) is None
        files.write(SAVE, TORN)
        assert Store(files, CLOCK).load().pack() == FIRST
        assert files.read(BAD) == TORN
        files.remove(BAD)
        try:
            files.remove(BAD)
        except OSError:
            pass
        else:
            raise AssertionError("it's gone")


class Flash:
    """A block device in RAM that writes no more once `budget` writes are done."""

    def __init__(self, count, size):
        self.count = count
        self.size = size
        self.data = bytearray(count * size)
        self.budget = 1000

    def readblocks(self, number, buffer, offset=0):
        at = number * self.size + offset
        buffer[:] = memoryview(self.data)[at : at + len(buffer)]

    def writeblocks(self, number, buffer, offset=0):
        if self.budget <= 0:
            raise OSError(5)
        self.budget -= 1
        at = number * self.size + offset
        self.data[at : at + len(buffer)] = buffer

    def ioctl(self, op, _):
        return {4: self.count, 5: self.size}.get(op, 0)


def check_littlefs_and_fat_as_on_a_board_lose_no_record_whatever_block_is_the_last():
    # Only MicroPython's Unix port has them to mount.
    for name, count, size in (("VfsLfs2", 8, 4096), ("VfsFat", 64, 512)):
        filesystem = getattr(os, name, None)
        if filesystem is None:
            continue
        flash = Flash(count, size)
        filesystem.mkfs(flash)
        os.mount(filesystem(flash), "/flash")
        store = Store(Files("/flash"), CLOCK)
        for data in (FIRST, OLD):
            store.save(unpack(data))
            assert store.trouble == ""
        os.umount("/flash")
        before = bytes(flash.data)
        budget = 0
        trouble = None
        while trouble != "":
            flash.data[:] = before
            flash.budget = budget
            os.mount(filesystem(flash), "/flash")
            store = Store(Files("/flash"), CLOCK)
            save_next(store)
            trouble = store.trouble
            os.umount("/flash")
            flash.budget = 1000
            os.mount(filesystem(flash), "/flash")
            found = Store(Files("/flash"), CLOCK).load().pack()
            os.umount("/flash")
            assert found in (OLD, NEXT), (name, budget)
            budget += 1
        assert found == NEXT
        assert budget > 5
