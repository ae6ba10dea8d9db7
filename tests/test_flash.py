"""Flashing without a board: MicroPython's Unix port in a folder of its own stands in for one, with real files."""

import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest
import serial
from hypothesis import given
from hypothesis import strategies as st

from host_tools.device import Device, open_transport
from host_tools.errors import BadInput, CheckFailed, Missing, RuntimeFailed
from host_tools.flash import bootsel, ports
from host_tools.flash.backup import back_up
from host_tools.flash.manifest import MANIFEST, manifest_text, plan, read_manifest
from host_tools.flash.sync import Found, check_board, check_room, finish_cut, fits, look, make_plan, sync, users_files
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
        exec(sys.stdin.read(int(size)), globals())
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
            encoding="utf-8",
            cwd=folder,
        )

    def run(self, script: str) -> str:
        if self.ran >= self.last:
            raise Cut
        self.ran += 1
        process = self._process
        assert process.stdin
        assert process.stdout
        process.stdin.write(f"{len(script)}\n{script}")
        process.stdin.flush()
        output = ""
        while not (line := process.stdout.readline()).startswith("\x04"):
            output += line
        if len(line) > 2:
            raise RuntimeFailed(line.strip("\x04\n"))
        return output

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

    def put(self, files: Mapping[str, bytes]) -> None:
        for path, data in files.items():
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / path).write_bytes(data)

    def flash(self, files: Mapping[str, bytes], last: int = 1 << 30) -> UnixBoard:
        board = self.make()
        board.last = last
        found = look(board, list(files))
        if found.cut:
            finish_cut(board)
            found = look(board, list(files))
        todo = make_plan(files, found)
        if not todo.nothing_to_do:
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


def without_bookkeeping(files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {path: data for path, data in files.items() if path != MANIFEST}


def test_an_empty_board_gets_everything_and_a_second_flash_sends_nothing(bench: Bench) -> None:
    bench.flash(NEW)
    assert without_bookkeeping(bench.files()) == NEW
    assert read_manifest(bench.files()[MANIFEST].decode()) == {
        path: sha256(data).hexdigest() for path, data in NEW.items()
    }
    again = bench.flash(NEW)
    assert again.ran == 1, "one look"


def test_only_what_changed_is_sent_and_only_what_was_flashed_is_removed(bench: Bench) -> None:
    bench.flash(OLD)
    bench.put(THEIRS)
    found = look(bench.make(), list(NEW))
    todo = make_plan(NEW, found)
    assert "pocketmaze/b.mpy" not in todo.send
    assert todo.remove == ("lib/gone.mpy",)
    bench.flash(NEW)
    assert without_bookkeeping(bench.files()) == NEW | THEIRS


def test_a_file_of_the_users_is_not_replaced_unasked_and_never_becomes_ours(bench: Bench) -> None:
    same = {"pocketmaze/b.mpy": NEW["pocketmaze/b.mpy"]}
    bench.put({"main.py": b"their own", **same})
    found = look(bench.make(), list(NEW))
    assert users_files(make_plan(NEW, found), found) == ["main.py"]
    bench.flash(NEW)
    found = look(bench.make(), list(NEW))
    assert "main.py" in read_manifest(found.manifest)
    assert "pocketmaze/b.mpy" not in read_manifest(found.manifest)
    bench.flash({path: data for path, data in NEW.items() if path not in same})
    assert bench.files()["pocketmaze/b.mpy"] == same["pocketmaze/b.mpy"]


def test_a_step_that_cannot_be_done_keeps_the_journal(bench: Bench) -> None:
    bench.put({"main.py": b"old", "main.py.new": b"new", "pocketmaze.switch": b"+main.py"})
    (bench.folder / "main.py").unlink()
    (bench.folder / "main.py").mkdir()
    with pytest.raises(RuntimeFailed):
        finish_cut(bench.make())
    assert "pocketmaze.switch" in bench.files()


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
        for path in sorted(bench.folder.rglob("*"), reverse=True):
            path.unlink() if path.is_file() else path.rmdir()
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
        left.pop("pocketmaze.journal", None)
        assert left in (OLD | THEIRS, NEW | THEIRS), last
        bench.flash(NEW)
        assert without_bookkeeping(bench.files()) | {"pocketmaze.journal": b""} == NEW | THEIRS | {
            "pocketmaze.journal": b""
        }
        last += 1
    assert cuts >= 4


def test_a_switch_cut_after_any_step_is_finished_at_the_next_start(bench: Bench) -> None:
    bench.flash(OLD)
    board = bench.make()
    found = look(board, list(NEW))
    todo = make_plan(NEW, found)
    steps = todo.journal().split("\n")
    assert steps[:2] == ["+pocketmaze_update.py", "+main.py"]
    assert steps[-1] == f"+{MANIFEST}"
    for done in range(len(steps) + 1):
        for path in sorted(bench.folder.rglob("*"), reverse=True):
            path.unlink() if path.is_file() else path.rmdir()
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
    honest = board.run

    def garbled(script: str) -> str:
        return re.sub(r"wrote [0-9a-f]{8}", "wrote 00000000", honest(script))

    board.run = garbled  # type: ignore[method-assign]
    found = look(board, list(NEW))
    with pytest.raises(CheckFailed, match="did not arrive as it was sent"):
        sync(board, NEW, make_plan(NEW, found), found, lambda what, done, total: None)
    board.run = honest  # type: ignore[method-assign]
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
    assert not fits({"b.mpy": b"M\x06\x13\x1f"}, 0x0B06), "another chip"
    assert not fits({"a.mpy": b"M\x06\x00\x1f"}, 0x1305), "another format"


@pytest.mark.parametrize(
    ("found", "message"),
    [
        (Found("circuitpython", (9, 0, 0)), "runs CircuitPython: put MicroPython on it"),
        (Found("micropython", (1, 19, 1)), r"has MicroPython 1\.19\.1, the toy needs 1\.20 or later"),
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


def test_the_one_board_is_found_and_none_or_several_are_named() -> None:
    pico, other = FakePort("/dev/ttyACM0", 0x2E8A), FakePort("/dev/ttyS0")
    assert ports.the_board([other, pico]) == "/dev/ttyACM0"
    assert ports.the_board([FakePort("COM3", 0x1234, "Board in FS mode, MicroPython")]) == "COM3"
    with pytest.raises(Missing, match=r"no MicroPython board is plugged in \(seen: /dev/ttyS0\)"):
        ports.the_board([other])
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


def test_ports_that_cannot_be_opened_are_one_line(tmp_path: Path) -> None:
    with pytest.raises(Missing, match="is the board plugged in"):
        open_transport(str(tmp_path / "ttyNONE"))
    with pytest.raises(Missing, match="is the board plugged in"), Device("socket://127.0.0.1:9"):
        pass


def test_the_command_says_what_is_wrong(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from host_tools.cli import main

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
