"""Claims about the saves in CircuitPython's `microcontroller.nvm`: a sector of flash, written as CircuitPython does."""

from errno import ENOENT

from pocketmaze.ports.host import FakeClock
from pocketmaze.ports.nvm import NvmFiles
from pocketmaze.toy.record import Record
from pocketmaze.toy.store import BAD, NEW, SAVE, Store

# MicroPython has no names for them either.
ENOSPC = 28
EROFS = 30

NAMES = (SAVE, NEW, BAD)
SIZE = 4096


class PowerCut(Exception):
    """The power is gone."""


class Nvm:
    """The sector. A slice that is all ones is programmed, bits only ever going to 0; else the sector is erased first.

    After `budget` bytes have been programmed, of which an erasure counts for one, the power goes.
    """

    def __init__(self, data=b"\xff" * SIZE):
        self.data = bytearray(data)
        self.budget = 1 << 28
        self.erased = 0

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        return self.data[key] if isinstance(key, int) else bytes(self.data[key])

    def __setitem__(self, key, value):
        first = key if isinstance(key, int) else key.start
        value = bytes((value,)) if isinstance(key, int) else bytes(value)
        if isinstance(key, slice):
            assert key.stop - key.start == len(value), "CircuitPython: slice assignments must be of equal size"
        if any(byte != 0xFF for byte in self.data[first : first + len(value)]):
            whole = bytearray(self.data)
            whole[first : first + len(value)] = value
            self.spend()
            self.erased += 1
            self.data[:] = b"\xff" * len(self.data)
            first = 0
            value = whole
        for i in range(len(value)):
            if value[i] != 0xFF:
                self.spend()
                self.data[first + i] &= value[i]

    def spend(self):
        if not self.budget:
            raise PowerCut
        self.budget -= 1


def refusal(action):
    try:
        action()
    except OSError as error:
        return error.args[0]
    return None


def record_with(seconds):
    record = Record()
    record.offer_time(0, 0, seconds)
    return record


def store_on(nvm):
    return Store(NvmFiles(nvm, NAMES), FakeClock())


def check_nvm_files_do_as_files_in_a_folder_do():
    files = NvmFiles(Nvm(), NAMES)
    assert files.read(SAVE) is None
    assert refusal(lambda: files.remove(SAVE)) == ENOENT
    assert refusal(lambda: files.rename(NEW, SAVE)) == ENOENT
    files.write(NEW, b"one")
    assert files.read(NEW) == b"one"
    assert files.read(SAVE) is None
    files.rename(NEW, SAVE)
    assert files.read(NEW) is None
    assert files.read(SAVE) == b"one"
    files.write(NEW, b"two")
    files.rename(NEW, SAVE)
    assert files.read(SAVE) == b"two"
    files.rename(SAVE, BAD)
    assert files.read(SAVE) is None
    assert files.read(BAD) == b"two"
    files.write(BAD, b"")
    assert files.read(BAD) == b""
    files.remove(BAD)
    assert [files.read(name) for name in NAMES] == [None, None, None]
    assert refusal(lambda: files.write(SAVE, bytes(SIZE))) == ENOSPC
    assert files.read("pocketmaze.log") is None
    assert refusal(lambda: files.write("pocketmaze.log", b"Oops")) == EROFS


def check_settings_last_in_nvm_and_it_is_seldom_erased():
    nvm = Nvm()
    store = store_on(nvm)
    for tenths in range(200, 100, -1):
        store.save(record_with(tenths))
        assert store.trouble == ""
        assert store_on(nvm).load().best_time(0, 0) == tenths
    assert 1 <= nvm.erased <= 100 // 12


def check_what_another_program_left_in_nvm_goes_with_the_first_save():
    for left in (bytes(SIZE), b"PMNV" + bytes(SIZE - 4), b"PMN" + b"\xff" * (SIZE - 3), b"wifi password" * 316):
        nvm = Nvm((left + b"\xff" * SIZE)[:SIZE])
        assert store_on(nvm).load().pack() == Record().pack()
        store = store_on(nvm)
        store.save(record_with(77))
        assert store.trouble == ""
        assert store_on(nvm).load().best_time(0, 0) == 77


def check_a_power_cut_at_any_byte_leaves_the_last_save_or_the_one_before_unless_it_erased():
    for saves in (1, 2, 11, 12, 13):
        nvm = Nvm()
        store_on(nvm).save(record_with(900))
        for tenths in range(saves):
            store_on(nvm).save(record_with(899 - tenths))
        before = bytes(nvm.data)
        last = 900 - saves
        budget = 0
        done = False
        outcomes = set()
        while not done:
            nvm = Nvm(before)
            nvm.budget = budget
            try:
                store_on(nvm).save(record_with(5))
                done = True
            except PowerCut:
                pass
            cut = bytes(nvm.data)
            nvm = Nvm(cut)
            found = store_on(nvm).load().best_time(0, 0)
            outcomes.add(found)
            if not done and found not in (last, 5):
                # All that a cut in the middle of writing anew can do: the settings are as on the first day.
                assert (saves, found) == (12, 0), budget
            # And whatever it left, the next save is whole.
            store_on(nvm).save(record_with(3))
            assert store_on(nvm).load().best_time(0, 0) == 3, (saves, budget)
            budget += 1 if budget < 40 else 7
        assert 5 in outcomes
        assert last in outcomes
