"""Flashing without a board: MicroPython's Unix port in a folder of its own stands in for one, with real files."""

import os
import pty
import re
import subprocess
import sys
import threading
import tty
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest
import serial
from hypothesis import given
from hypothesis import strategies as st

from host_tools import boards
from host_tools.build import board_files, source_files
from host_tools.cli import main
from host_tools.device import STARTS_AGAIN, STARTS_AGAIN_SLOWLY, Device, open_transport
from host_tools.errors import BadInput, CheckFailed, Missing, RuntimeFailed
from host_tools.flash import bootsel, ports
from host_tools.flash.backup import back_up
from host_tools.flash.manifest import JOURNAL, MANIFEST, SWITCH, manifest_text, plan, read_manifest
from host_tools.flash.ready import wait_ready
from host_tools.flash.scripts import escaped, squeezed
from host_tools.flash.sync import Found, check_board, check_room, finish_cut, fits, in_the_way, look, make_plan, sync
from host_tools.places import FIRMWARE
from host_tools.runtimes import UNIX

# Reads the length of a script and the script, runs it, and ends what it printed with a line of its own.
LOOP = """
import sys
while True:
    size = sys.stdin.readline()
    if not size:
        break
    try:
        exec(sys.stdin.buffer.read(int(size)).decode(), globals())
    except BaseException as error:
        print("\\x04" + repr(error))
    print("\\x04")
"""

OLD = {
    "main.py": b"old main",
    "pocketmaze/a.mpy": b"M\x06\x00 old a" * 300,
    "pocketmaze/b.mpy": b"M\x06\x00 b",
    "lib/gone.mpy": b"M",
}
NEW = {
    "main.py": b"new main",
    "pocketmaze_update.py": (FIRMWARE / "pocketmaze_update.py").read_bytes(),
    "pocketmaze/a.mpy": bytes(range(256)) * 40,
    "pocketmaze/b.mpy": b"M\x06\x00 b",
    "pocketmaze/deep/er/c.mpy": b"",
}
THEIRS = {"notes.txt": b"mine", "lib/theirs.py": b"x = 1", "settings.bin": b"\x00\xff" * 50}


Files = Mapping[str, bytes]


class Cut(Exception):
    """The cable is out."""


class UnixBoard:
    """MicroPython in a folder; `scripts` counts down to the moment at which the cable is pulled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ran = 0
        self.last = 1 << 30
        script = folder.parent / "loop.py"
        script.write_text(LOOP)
        self._process = subprocess.Popen(
            [sys.executable, "-c", UNIX, "-X", "heapsize=192k", str(script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=folder,
        )

    def run(self, script: str) -> str:
        return self.feed(script, b"", b"")

    def feed(self, script: str, data: bytes, marker: bytes) -> str:
        if self.ran >= self.last:
            raise Cut
        self.ran += 1
        process = self._process
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"%d\n%b" % (len(script.encode()), script.encode()))
        process.stdin.flush()
        if data:
            assert process.stdout.read(1) == marker
            assert b"\x03" not in data
            process.stdin.write(data[:-1] if self.ran == self.last else data)
            process.stdin.flush()
            if self.ran == self.last:
                raise Cut
        output = b""
        while not (line := process.stdout.readline()).startswith(b"\x04"):
            output += line
        if len(line) > 2:
            raise RuntimeFailed(line.decode().strip("\x04\n"))
        return output.decode()

    def close(self) -> None:
        self._process.kill()
        self._process.wait()


@dataclass
class Bench:
    """A folder that is a board's filesystem, and boards on it, one after the other."""

    folder: Path
    make: Callable[[], UnixBoard]

    def files(self) -> dict[str, bytes]:
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in self.folder.rglob("*")
            if path.is_file()
        }

    def put(self, files: Files) -> None:
        for path, data in files.items():
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / path).write_bytes(data)

    def empty(self) -> None:
        for path in sorted(self.folder.rglob("*"), reverse=True):
            path.unlink() if path.is_file() else path.rmdir()

    def flash(self, files: Files, last: int = 1 << 30) -> UnixBoard:
        board = self.make()
        board.last = last
        found = look(board, list(files), str(self.folder))
        if found.cut:
            finish_cut(board)
            found = look(board, list(files), str(self.folder))
        todo = make_plan(files, found)
        if not todo.nothing_to_do or found.leftovers:
            check_room(files, todo, found)
            sync(board, files, todo, found, lambda what, done, total: None)
        return board


@pytest.fixture
def bench(tmp_path: Path):
    folder = tmp_path / "flash"
    folder.mkdir()
    made: list[UnixBoard] = []

    def make() -> UnixBoard:
        made.append(UnixBoard(folder))
        return made[-1]

    yield Bench(folder, make)
    for board in made:
        board.close()


def without_bookkeeping(files: Files) -> dict[str, bytes]:
    return {path: data for path, data in files.items() if path != MANIFEST}


def test_an_empty_board_gets_everything_and_a_second_flash_sends_nothing(bench: Bench) -> None:
    bench.flash(NEW)
    assert without_bookkeeping(bench.files()) == NEW
    assert read_manifest(bench.files()[MANIFEST].decode()) == set(NEW)
    again = bench.flash(NEW)
    assert again.ran == 1, "one look"


def test_only_what_changed_is_sent_and_only_what_was_flashed_is_removed(bench: Bench) -> None:
    bench.flash(OLD)
    bench.put(THEIRS)
    found = look(bench.make(), list(NEW), str(bench.folder))
    todo = make_plan(NEW, found)
    assert "pocketmaze/b.mpy" not in todo.send
    assert todo.remove == ("lib/gone.mpy",)
    bench.flash(NEW)
    assert without_bookkeeping(bench.files()) == NEW | THEIRS


def test_a_folder_is_removed_with_its_last_file_and_kept_with_the_users(bench: Bench) -> None:
    bench.flash(OLD | {"extra/one.mpy": b"M", "kept/two.mpy": b"M"})
    bench.put({"kept/users.txt": b"mine"})
    bench.flash(OLD)
    assert not (bench.folder / "extra").exists()
    assert (bench.folder / "kept/users.txt").read_bytes() == b"mine"
    assert not (bench.folder / "kept/two.mpy").exists()


def test_a_cut_anywhere_leaves_the_old_or_the_new_and_flashing_again_repairs(bench: Bench, tmp_path: Path) -> None:
    last = 1
    cuts = 0
    while True:
        bench.empty()
        bench.flash(OLD)
        bench.put(THEIRS)
        try:
            bench.flash(NEW, last)
            break
        except Cut:
            cuts += 1
        # The board starts again: main.py imports pocketmaze_update before all else.
        finish_cut(bench.make())
        left = {path: data for path, data in without_bookkeeping(bench.files()).items() if not path.endswith(".new")}
        left.pop(JOURNAL, None)
        assert left in (OLD | THEIRS, NEW | THEIRS), last
        bench.flash(NEW)
        assert without_bookkeeping(bench.files()) == NEW | THEIRS
        last += 1
    assert cuts >= 4


def test_a_first_flash_cut_anywhere_is_repaired_and_sends_no_file_twice(bench: Bench) -> None:
    last = 1
    while True:
        bench.empty()
        bench.put({"notes.txt": b"mine"})
        try:
            bench.flash(NEW, last)
            break
        except Cut:
            pass
        found = look(bench.make(), list(NEW), str(bench.folder))
        assert set(make_plan(NEW, found).send) == {path for path in NEW if bench.files().get(path) != NEW[path]}
        bench.flash(NEW)
        assert without_bookkeeping(bench.files()) == NEW | {"notes.txt": b"mine"}
        assert bench.flash(NEW).ran == 1, "one look"
        last += 1
    assert last > 4


@pytest.mark.parametrize("before", [OLD, {}])
def test_what_a_cut_flash_has_left_is_cleared_by_the_next_of_another_version(bench: Bench, before: Files) -> None:
    if before:
        bench.flash(before)
    last = 4  # a look, the preparation, the first batch, and the second cut in its middle
    with pytest.raises(Cut):
        bench.flash(NEW | {"other/big.mpy": b"M" * 7000, "zoo.mpy": b"M" * 7000}, last)
    assert any(JOURNAL in path or path.endswith(".new") or path == "other/big.mpy" for path in bench.files())
    bench.flash(OLD)
    assert without_bookkeeping(bench.files()) == OLD


def test_a_file_of_the_users_in_the_way_is_known_to_be_theirs(bench: Bench) -> None:
    bench.put({"main.py": b"print('blink')", "lib/gone.mpy": b"M"})
    todo = make_plan(OLD, look(bench.make(), list(OLD), str(bench.folder)))
    assert todo.theirs == ("main.py",), "one that is the same isn't replaced"
    assert not todo.direct
    bench.flash(OLD)
    bench.flash(NEW)
    assert without_bookkeeping(bench.files()) == NEW | {"lib/gone.mpy": b"M"}, "what no flash wrote is never removed"


def test_a_main_py_that_a_person_wrote_over_the_toys_is_in_the_way(bench: Bench) -> None:
    files = board_files(boards.load("pico"))

    def ways(main: bytes) -> list[str]:
        bench.put({"main.py": main})
        board = bench.make()
        found = look(board, list(files), str(bench.folder))
        return in_the_way(board, make_plan(files, found), found, f"{bench.folder}/")

    bench.flash(files)
    assert ways(files["main.py"]) == []
    assert ways(b"from pocketmaze.ports.micropython import run\nrun()  # as it was\n") == []
    assert ways(files["main.py"].replace(b"run()", b"blink()")) == ["main.py"]
    assert ways(b"from machine import Pin\n") == ["main.py"]


def test_a_switch_that_cannot_be_done_is_kept_to_be_tried_again(bench: Bench) -> None:
    bench.put({"a.mpy.new": b"new", "b.mpy.new": b"new", "b.mpy/in/the/way": b"", SWITCH: b"+a.mpy\n+b.mpy\n-c.mpy"})
    with pytest.raises(RuntimeFailed, match="OSError"):
        finish_cut(bench.make())
    assert bench.files()[SWITCH]
    (bench.folder / "b.mpy/in/the/way").unlink()
    for folder in ("b.mpy/in/the", "b.mpy/in", "b.mpy"):
        (bench.folder / folder).rmdir()
    finish_cut(bench.make())
    assert bench.files() == {"a.mpy": b"new", "b.mpy": b"new"}


def test_a_filesystem_that_fills_up_on_the_way_replaces_nothing(bench: Bench) -> None:
    board = bench.make()
    found = look(board, list(NEW), str(bench.folder))

    honest = board.feed

    def full(script: str, data: bytes, marker: bytes) -> str:
        if data:
            raise RuntimeFailed("/dev/ttyACM0: OSError: [Errno 28] ENOSPC")
        return honest(script, data, marker)

    board.feed = full  # type: ignore[method-assign]
    with pytest.raises(CheckFailed, match="filesystem is full; nothing has been replaced"):
        sync(board, NEW, make_plan(NEW, found), found, lambda what, done, total: None)


@given(data=st.binary() | st.text("\x03\x1001").map(str.encode))
def test_what_is_sent_has_no_ctrl_c_in_it_and_comes_back(data: bytes) -> None:
    sent = escaped(data)
    assert b"\x03" not in sent
    assert sent.replace(b"\x101", b"\x03").replace(b"\x100", b"\x10") == data, "as PREPARE does"


def test_scripts_are_squeezed_and_stay_the_same_program() -> None:
    assert squeezed('"""Doc.\n\nMore."""\n\n# why\nif x:\n    # so\n    if y:\n        z = "#"\n') == (
        'if x:\n if y:\n  z = "#"\n'
    )


def test_a_switch_cut_after_any_step_is_finished_at_the_next_start(bench: Bench) -> None:
    bench.flash(OLD)
    board = bench.make()
    found = look(board, list(NEW), str(bench.folder))
    todo = make_plan(NEW, found)
    steps = todo.journal().split("\n")
    assert steps[:2] == ["+pocketmaze_update.py", "+main.py"]
    assert steps[-1] == f"+{MANIFEST}"
    for done in range(len(steps) + 1):
        bench.empty()
        bench.put(OLD)
        bench.put({f"{path}.new": NEW[path] for path in todo.send} | {f"{MANIFEST}.new": b"m"})
        bench.put({"pocketmaze.switch": "\n".join(steps[:done]).encode()})
        finish_cut(bench.make())
        bench.put({"pocketmaze.switch": "\n".join(steps).encode()})
        finish_cut(bench.make())
        assert without_bookkeeping(bench.files()) == NEW


def test_a_full_filesystem_is_found_before_anything_is_replaced() -> None:
    todo = make_plan(NEW, Found())
    with pytest.raises(CheckFailed, match=r"too full: .* nothing has been changed"):
        check_room(NEW, todo, Found(free=8 * 4096))
    check_room(NEW, todo, Found(free=20 * 4096))


def test_what_arrives_otherwise_than_it_was_sent_replaces_nothing(bench: Bench) -> None:
    bench.flash(OLD)
    board = bench.make()
    honest = board.feed

    def garbled(script: str, data: bytes, marker: bytes) -> str:
        return re.sub(r"wrote [0-9a-f]{8}", "wrote 00000000", honest(script, data, marker))

    board.feed = garbled  # type: ignore[method-assign]
    found = look(board, list(NEW), str(bench.folder))
    with pytest.raises(CheckFailed, match="did not arrive as it was sent"):
        sync(board, NEW, make_plan(NEW, found), found, lambda what, done, total: None)
    assert {path: bench.files()[path] for path in OLD} == OLD


def test_a_backup_is_all_of_the_boards_files(bench: Bench, tmp_path: Path) -> None:
    bench.put(OLD | THEIRS | {"empty": b"", "big.bin": bytes(range(256)) * 9})

    class Rooted:
        """The Unix port's root is the computer's: the walk starts in the folder instead."""

        def run(self, script: str) -> str:
            board = bench.make()
            return board.run(
                script.replace('folder or "/"', 'folder or "."').replace('folder + "/"', '(folder or ".") + "/"')
            )

    back_up(Rooted(), tmp_path / "backup")
    copied = {
        p.relative_to(tmp_path / "backup").as_posix(): p.read_bytes()
        for p in (tmp_path / "backup").rglob("*")
        if p.is_file()
    }
    assert copied == bench.files()
    with pytest.raises(BadInput, match="isn't empty"):
        back_up(Rooted(), tmp_path / "backup")


digests = st.dictionaries(st.sampled_from("abcdefgh"), st.sampled_from(["1" * 64, "2" * 64]))


@given(wanted=digests, present=digests, before=digests)
def test_a_plan_makes_the_board_what_is_wanted_and_spares_the_rest(
    wanted: dict[str, str], present: dict[str, str], before: dict[str, str]
) -> None:
    todo = plan(wanted, present, manifest_text(before))
    after = {path: digest for path, digest in present.items() if path not in todo.remove}
    after |= {path: wanted[path] for path in todo.send}
    users = {path: digest for path, digest in present.items() if path not in wanted and path not in before}
    assert after == wanted | users
    assert all(present.get(path) != wanted[path] for path in todo.send)


def test_compiled_files_fit_by_their_version_and_machine_code() -> None:
    armv6m = 0x1306
    assert fits({"a.mpy": b"M\x06\x00\x1f", "b.mpy": b"M\x06\x13\x1f", "c.py": b"zz"}, armv6m)
    assert fits({"b.mpy": b"M\x06\x13\x1f"}, 0x1F06), "an RP2350 runs an RP2040's code"
    assert not fits({"b.mpy": b"M\x06\x1f\x1f"}, armv6m), "and not the other way"
    assert not fits({"b.mpy": b"M\x06\x13\x1f"}, 0x0B06), "another chip"
    assert not fits({"b.mpy": b"M\x06\x13\x1f"}, 0x1206), "another sub-version"
    assert not fits({"a.mpy": b"M\x06\x00\x1f"}, 0x1305), "another format"


@pytest.mark.parametrize(
    ("found", "message"),
    [
        (Found("circuitpython", (9, 0, 0)), "runs CircuitPython: flash it with --runtime circuitpython, or put Micro"),
        (Found("micropython", (1, 19, 1)), r"has MicroPython 1\.19\.1; the toy needs 1\.20 or later, the oldest"),
        (Found("cpython", (3, 11, 0)), "isn't MicroPython"),
    ],
)
def test_a_board_that_cannot_run_the_toy_is_told_so(found: Found, message: str) -> None:
    with pytest.raises(Missing, match=message):
        check_board(found, "/dev/ttyACM0")
    check_board(Found("micropython", (1, 20, 0)), "/dev/ttyACM0")


@dataclass
class FakePort:
    device: str
    vid: int | None = None
    description: str | None = None
    serial_number: str | None = None


def test_the_one_board_is_found_and_none_or_several_are_named() -> None:
    pico, other = FakePort("/dev/ttyACM0", 0x2E8A), FakePort("/dev/ttyS0")
    assert ports.the_board([other, pico]) == "/dev/ttyACM0"
    assert ports.the_board([FakePort("COM3", 0x1234, "Board in FS mode, MicroPython")]) == "COM3"
    with pytest.raises(Missing, match=r"no MicroPython board is plugged in \(seen: /dev/ttyS0\)"):
        ports.the_board([other])
    with pytest.raises(Missing, match="seen: /dev/ttyACM3 with CircuitPython"):
        ports.the_board([FakePort("/dev/ttyACM3", 0x239A)])
    with pytest.raises(Missing, match="seen: no serial port at all"):
        ports.the_board([])
    with pytest.raises(BadInput, match="several boards, /dev/ttyACM0, /dev/ttyACM1: choose one with --port"):
        ports.the_board([FakePort("/dev/ttyACM1", 0x2E8A), pico])


def uf2(blocks: int = 2, family: int = bootsel.RP2040_FAMILY, total: int | None = None) -> bytes:
    data = b""
    for number in range(blocks):
        words = (0x2000, 0x10000000 + 256 * number, 256, number, blocks if total is None else total, family)
        header = b"UF2\n\x57\x51\x5d\x9e" + b"".join(word.to_bytes(4, "little") for word in words)
        data += header.ljust(508, b"\0") + b"\x30\x6f\xb1\x0a"
    return data


def test_a_board_in_bootsel_gets_its_firmware_and_is_waited_for(tmp_path: Path) -> None:
    drive, stick, image = tmp_path / "RPI-RP2", tmp_path / "STICK", tmp_path / "firmware.uf2"
    drive.mkdir()
    stick.mkdir()
    (drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n")
    (stick / "photo.jpg").touch()
    image.write_bytes(uf2())
    assert bootsel.drives([stick, drive, tmp_path / "none"]) == [drive]
    assert bootsel.check_image(image) == sha256(uf2()).hexdigest()
    lists = [[FakePort("/dev/ttyACM7", 0x2E8A)]] * 3
    lists.append([FakePort("/dev/ttyACM7", 0x2E8A), FakePort("/dev/ttyACM8", 0x2E8A)])
    port = bootsel.put_firmware(drive, image, lambda: lists.pop(0) if len(lists) > 1 else lists[0])
    assert port == "/dev/ttyACM8"
    assert (drive / "firmware.uf2").read_bytes() == image.read_bytes()
    assert bootsel.the_drive([stick, drive]) == drive
    assert bootsel.the_drive([stick]) is None
    with pytest.raises(BadInput, match="several boards in BOOTSEL"):
        bootsel.the_drive([drive, drive])
    with pytest.raises(CheckFailed, match="didn't come back"):
        bootsel.put_firmware(drive, image, list, seconds=0.3)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "no whole UF2"),
        (uf2()[:-1], "no whole UF2"),
        (uf2(total=3), "no whole UF2"),
        (b"\x7fELF" * 256, "no whole UF2"),
        (uf2(family=0xE48BFF59), "another chip"),
    ],
)
def test_an_image_that_is_not_whole_or_not_for_the_chip_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    image = tmp_path / "firmware.uf2"
    image.write_bytes(data)
    with pytest.raises(BadInput, match=message):
        bootsel.check_image(image)


def test_an_image_with_another_sum_than_the_known_one_is_refused(tmp_path: Path) -> None:
    image, known = tmp_path / "firmware.uf2", tmp_path / "firmware.uf2.sha256"
    image.write_bytes(uf2())
    known.write_text(f"{sha256(uf2()).hexdigest()}  firmware.uf2\n")
    assert bootsel.check_image(image) == sha256(uf2()).hexdigest()
    known.write_text(f"{'0' * 64}  firmware.uf2\n")
    with pytest.raises(BadInput, match=r"not that of firmware\.uf2\.sha256"):
        bootsel.check_image(image)


def test_a_look_at_a_board_in_bootsel_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    monkeypatch.setattr(bootsel, "mounted", lambda: [tmp_path])
    for look_only in ("--dry-run", "--verify"):
        with pytest.raises(SystemExit) as left:
            main(["flash", look_only])
        assert left.value.code == 3
        assert "is a board in BOOTSEL" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["INFO_UF2.TXT"]


@pytest.mark.parametrize("says", [b"", b"raw REPL; CTRL-B to exit\r\n>"])
def test_a_board_that_is_unplugged_half_way_is_one_line(says: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    master, slave = pty.openpty()
    tty.setraw(slave)
    path = os.ttyname(slave)

    def board() -> None:
        os.close(slave)
        heard = b""
        while not heard.endswith(b"\r\x01"):
            heard += os.read(master, 64)
        os.write(master, says)
        if says:
            os.read(master, 64)
        os.close(master)

    opened = os.open(path, os.O_RDWR | os.O_NOCTTY)  # keeps the line up until the flasher has it open
    thread = threading.Thread(target=board)
    thread.start()
    with pytest.raises(SystemExit) as left:
        main(["flash", "--port", path])
    thread.join()
    os.close(opened)
    error = capsys.readouterr().err
    assert left.value.code == (1 if says else 3), error
    assert ("stopped answering" if says else "no Python answers") in error
    assert error.count("\n") == 1


# What a toy says that Ctrl-C stops, on CircuitPython while it waited for a panel.
STOPPED = """Traceback (most recent call last):
  File "main.py", line 4, in <module>
KeyboardInterrupt:
>>>
"""
STOPPED_WAITING = (
    """Traceback (most recent call last):
  File "pocketmaze/ports/circuitpython.py", line 193, in wait_for_panel
OSError: [Errno 19] No such device

During handling of the above exception, another exception occurred:

"""
    + STOPPED
)


@pytest.mark.parametrize(
    ("keys", "interrupted", "says", "told"),
    [
        (
            STARTS_AGAIN_SLOWLY,
            STOPPED_WAITING,
            """soft reboot

code.py output:
Traceback (most recent call last):
  File "code.py", line 1, in <module>
ImportError: no module named 'adafruit_ssd1306'

Code done running.
""",
            "did not start: ImportError: no module named 'adafruit_ssd1306'",
        ),
        (
            STARTS_AGAIN,
            "",
            STOPPED
            + """MPY: soft reboot
Traceback (most recent call last):
  File "main.py", line 4, in <module>
MemoryError:
""",
            "did not start: MemoryError:",
        ),
        (STARTS_AGAIN, "", STOPPED, "did not say it's ready"),
        # What was wrong while the files were only half there.
        (STARTS_AGAIN_SLOWLY, STOPPED.replace("KeyboardInterrupt", "ImportError"), "", "did not say it's ready"),
    ],
)
def test_a_toy_that_stops_with_an_error_is_one_line(
    keys: Sequence[bytes], interrupted: str, says: str, told: str
) -> None:
    master, slave = pty.openpty()
    tty.setraw(slave)

    def board() -> None:
        heard = b""
        while keys[-1] not in heard:
            heard += os.read(master, 64)
            if heard == keys[0]:
                os.write(master, interrupted.replace("\n", "\r\n").encode())
        os.write(master, says.replace("\n", "\r\n").encode())

    thread = threading.Thread(target=board)
    thread.start()
    with pytest.raises(CheckFailed, match=re.escape(told)):
        wait_ready(os.ttyname(slave), 2, keys)
    thread.join()
    os.close(master)
    os.close(slave)


def test_all_boards_are_flashed_and_each_has_its_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ports, "listed", lambda: [FakePort(f"/dev/ttyNONE{n}", 0x2E8A) for n in range(3)])
    with pytest.raises(SystemExit) as left:
        main(["flash", "--all"])
    said = capsys.readouterr()
    assert left.value.code == 1, said
    assert said.err == "pocketmaze: 3 of 3 boards were not flashed\n"
    assert [line.split(":")[0] for line in said.out.splitlines()] == [f"/dev/ttyNONE{n}" for n in range(3)]
    assert said.err == "pocketmaze: 3 of 3 boards were not flashed\n"


def test_ports_that_cannot_be_opened_are_one_line(tmp_path: Path) -> None:
    with pytest.raises(Missing, match="is the board plugged in"):
        open_transport(str(tmp_path / "ttyNONE"))
    with pytest.raises(Missing, match="is the board plugged in"), Device("socket://127.0.0.1:9"):
        pass


def test_the_command_says_what_is_wrong(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(ports, "listed", lambda: [FakePort("/dev/ttyS0")])
    monkeypatch.setattr(bootsel, "mounted", list)
    for arguments, code, message in (
        (["flash"], 3, "no MicroPython board is plugged in (seen: /dev/ttyS0)"),
        (["flash", "--all"], 3, "no MicroPython board is plugged in"),
        (["flash", "--all", "--port", "x"], 2, "leave out --port"),
        (["flash", "--port", "/dev/ttyNONE"], 3, "there is no such port: is the board plugged in?"),
        (["flash", "--board", "toaster"], 2, "toaster"),
    ):
        with pytest.raises(SystemExit) as left:
            main(arguments)
        error = capsys.readouterr().err
        assert left.value.code == code, (arguments, error)
        assert message in error
        assert error.count("\n") == 1


def test_a_port_that_another_program_has_open_is_said_to_be_busy() -> None:
    master, slave = pty.openpty()
    path = os.ttyname(slave)
    with serial.Serial(path, exclusive=True), pytest.raises(Missing, match="another program has it open"):
        open_transport(path)
    os.close(master)
    os.close(slave)


def test_both_trees_of_a_board_have_what_finishes_a_cut_flash() -> None:
    board = boards.load("pico")
    compiled, plain = board_files(board), source_files(board)
    assert {"main.py", "pocketmaze_update.mpy"} <= set(compiled)
    assert {"main.py", "pocketmaze_update.py", "pocketmaze/ports/micropython.py"} <= set(plain)
    assert not {"code.py", "pocketmaze/ports/host.py"} & set(plain)
