"""Flashing a CircuitPython board: a folder is its drive, and a Python of its own, in such a folder, its REPL."""

import contextlib
import errno
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host_tools import boards
from host_tools.build import board_files
from host_tools.cli import main
from host_tools.errors import BadInput, CheckFailed, Missing, RuntimeFailed
from host_tools.flash import Place, bootsel, circuitpython, flash_place, ports, the_place
from host_tools.flash import drive as drives
from host_tools.flash.copying import ENTRY, GREETING, ReadOnly, Volume, check_room, copy, in_the_way, look
from host_tools.flash.drive import Drive, check_drive
from host_tools.flash.manifest import MANIFEST, manifest_text, read_manifest
from host_tools.flash.repl import LIST, START, ReplVolume
from host_tools.places import FIRMWARE

BOOT = (
    "Adafruit CircuitPython 8.0.0 on 2023-02-06; Raspberry Pi Pico with rp2040\r\n"
    "Board ID:raspberry_pi_pico\r\nUID:E6614C311B8C3A2A\r\nboot.py output:\r\n"
)
UID = "E6614C311B8C3A2A"

OLD = {
    "code.py": b"import pocketmaze.old",
    "board_config.py": b"# Made from boards/pico.toml",
    "pocketmaze/a.py": b"old a" * 300,
    "pocketmaze/b.py": b"b",
    "pocketmaze/gone/c.py": b"c",
    "lib/gone.py": b"g",
}
NEW = {
    "code.py": b"import pocketmaze.new",
    "board_config.py": b"# Made from boards/pico.toml",
    "pocketmaze/a.py": bytes(range(256)) * 9,
    "pocketmaze/b.py": b"b",
    "pocketmaze/deep/er/d.py": b"",
    "lib/adafruit_ssd1306.py": b"driver\r\n" * 500,
}
THEIRS = {"boot_out.txt": BOOT.encode(), "notes.txt": b"mine", "lib/theirs.mpy": b"C\x05", "data/log.csv": b"1,2\n"}

Files = Mapping[str, bytes]


class Cut(BaseException):
    """The cable is out, or the power."""


def held(folder: Path) -> dict[str, bytes]:
    """All that is in a folder."""
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def fill(folder: Path, files: Files) -> None:
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)


def empty(folder: Path) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()


def bring(volume: Volume, files: Files) -> None:
    todo, found = look(volume, files)
    if not todo.nothing_to_do or found.leftovers:
        check_room(volume, files, todo, found)
        copy(volume, files, todo, found, lambda what, done, total: None)


def without_bookkeeping(files: Files) -> dict[str, bytes]:
    return {path: data for path, data in files.items() if path != MANIFEST}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "CIRCUITPY"
    made.mkdir()
    (made / "boot_out.txt").write_text(BOOT, newline="")
    return made


class FaultyOS:
    """The `os` module, whose steps that change something are counted; the last of them goes wrong half done."""

    CHANGES = ("open", "write", "fsync", "replace", "remove", "mkdir", "rmdir", "sync")

    def __init__(self, last: int, wrong: BaseException) -> None:
        self.last = last
        self.wrong = wrong
        self.steps: list[str] = []

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name not in self.CHANGES:
            return real

        def step(*arguments: Any) -> Any:
            if name == "open" and not arguments[1] & os.O_CREAT:
                return real(*arguments)
            self.steps.append(name)
            if len(self.steps) >= self.last:
                if name == "write" and len(self.steps) == self.last:
                    real(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
                raise self.wrong
            return real(*arguments)

        return step


def test_a_drive_gets_everything_beside_what_is_there_and_the_second_time_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(folder, THEIRS)
    bring(Drive(folder), NEW)
    assert without_bookkeeping(held(folder)) == NEW | THEIRS
    assert read_manifest(held(folder)[MANIFEST].decode()) == set(NEW)
    quiet = FaultyOS(1, AssertionError())
    monkeypatch.setattr(drives, "os", quiet)
    bring(Drive(folder), NEW)
    assert quiet.steps == []


def test_only_what_changed_is_written_what_is_ours_and_old_is_removed_and_the_rest_stays(folder: Path) -> None:
    bring(Drive(folder), OLD)
    fill(folder, THEIRS)
    kept = (folder / "pocketmaze/b.py").stat().st_ino
    todo, _ = look(Drive(folder), NEW)
    assert "pocketmaze/b.py" not in todo.send
    assert set(todo.remove) == {"lib/gone.py", "pocketmaze/gone/c.py"}
    bring(Drive(folder), NEW)
    assert without_bookkeeping(held(folder)) == NEW | THEIRS
    assert (folder / "pocketmaze/b.py").stat().st_ino == kept
    assert not (folder / "pocketmaze/gone").exists()


def test_code_py_takes_its_place_last_and_only_when_all_else_is_on_the_medium(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(Drive(folder), OLD)
    steps: list[str] = []

    class Watched(Drive):
        def put(self, paths: Any) -> None:
            super().put(paths)
            steps.extend(paths)

        def settle(self) -> None:
            super().settle()
            steps.append("settle")

    bring(Watched(folder), NEW)
    placed = steps.index(ENTRY)
    assert steps[placed - 1] == steps[placed + 1] == "settle"
    assert set(steps[:placed]) >= {"pocketmaze/a.py", "lib/adafruit_ssd1306.py", "pocketmaze/deep/er/d.py"}
    assert set(steps[placed + 1 :]) == {"settle", MANIFEST}


@pytest.mark.parametrize("before", [OLD, {}])
@pytest.mark.parametrize("wrong", [Cut(), OSError(errno.EIO, "Input/output error"), KeyboardInterrupt()])
def test_a_cut_at_any_step_loses_nothing_and_the_next_flash_repairs(
    folder: Path, monkeypatch: pytest.MonkeyPatch, before: Files, wrong: BaseException
) -> None:
    last = 0
    switching = 0
    while True:
        last += 1
        empty(folder)
        fill(folder, THEIRS)
        bring(Drive(folder), before)
        with monkeypatch.context() as patch:
            faulty = FaultyOS(last, wrong)
            patch.setattr(drives, "os", faulty)
            try:
                bring(Drive(folder), NEW)
            except (Cut, CheckFailed, KeyboardInterrupt) as error:
                told = error
            else:
                break
        there = held(folder)
        assert {path: there[path] for path in THEIRS} == THEIRS, "the user's files"
        for path in {*before, *NEW}:
            whole = (before.get(path), NEW.get(path))
            assert there.get(path) in whole, (last, path, "never half a file under its own name")
        if there.get(ENTRY) == NEW[ENTRY]:
            assert {path: there.get(path) for path in NEW} == NEW, "a new entry point finds all of the new toy"
        if isinstance(told, CheckFailed):
            assert str(told).endswith("flash again")
            if "still has what it had" in str(told):
                assert {path: there.get(path) for path in before} == before
                assert not [path for path in NEW if path in there and path not in before]
        if any(there.get(path) != before.get(path) for path in NEW):
            switching += 1
        other = NEW if last % 2 else OLD
        bring(Drive(folder), other)
        assert without_bookkeeping(held(folder)) == other | THEIRS, last
        assert set(other) <= read_manifest(held(folder)[MANIFEST].decode()) <= {*before, *NEW, *other}
    assert last > 25
    assert switching > 4


def test_a_drive_that_fills_up_has_the_old_toy_and_its_room_back(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bring(Drive(folder), OLD)
    honest = os.write

    def full(file: int, data: bytes) -> int:
        if len(data) > 2000:
            raise OSError(errno.ENOSPC, "No space left on device")
        return honest(file, data)

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(CheckFailed, match="is full; nothing has been replaced, so remove files of yours"):
        bring(Drive(folder), NEW)
    there = held(folder)
    assert {path: there.get(path) for path in OLD} == OLD
    assert not [path for path in there if path.endswith(".new")]


def test_room_is_looked_for_before_the_first_write_in_whole_clusters(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    volume = Drive(folder)
    todo, found = look(volume, NEW)
    # a.py 2304 B, the driver 4000 B, code.py and board_config.py one cluster each, four folders, names, spare ones
    needed = (5 + 8 + 1 + 1 + 1 + 5 + 2 + 4) * 512
    monkeypatch.setattr(volume, "room", lambda: (512, needed - 512))
    before = held(folder)
    with pytest.raises(CheckFailed, match=rf"is too full: [\d,]+ bytes are needed and {needed - 512:,} free"):
        check_room(volume, NEW, todo, found)
    assert held(folder) == before
    monkeypatch.setattr(volume, "room", lambda: (512, needed))
    check_room(volume, NEW, todo, found)
    cluster, free = Drive(folder).room() or (0, 0)
    assert 0 < cluster < free


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.EPERM])
def test_a_read_only_drive_is_known_at_the_first_write(
    folder: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    bring(Drive(folder), OLD)
    before = held(folder)
    monkeypatch.setattr(drives, "os", FaultyOS(1, OSError(number, "Read-only file system")))
    with pytest.raises(ReadOnly, match="is read-only"):
        bring(Drive(folder), NEW)
    assert held(folder) == before


def test_what_does_not_read_back_as_it_was_written_replaces_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(Drive(folder), OLD)
    honest = os.write
    monkeypatch.setattr(os, "write", lambda file, data: honest(file, bytes(data).replace(b"driver", b"drivel")))
    with pytest.raises(CheckFailed, match=r"ssd1306\.py\.new isn't there as it was written; nothing has been replaced"):
        bring(Drive(folder), NEW)
    there = held(folder)
    assert {path: there.get(path) for path in OLD} == OLD
    monkeypatch.undo()
    bring(Drive(folder), NEW)
    assert {path: held(folder).get(path) for path in NEW} == NEW


def test_an_unplugged_drive_whose_mount_point_stays_is_not_written_to(folder: Path) -> None:
    volume = Drive(folder)
    todo, found = look(volume, NEW)
    empty(folder)
    with pytest.raises(CheckFailed, match=r"the drive is gone.*plug it in again"):
        copy(volume, NEW, todo, found, lambda what, done, total: None)
    assert held(folder) == {}


def test_a_file_of_the_users_in_the_way_is_known_and_what_came_with_circuitpython_is_not(folder: Path) -> None:
    def ways(files: Files) -> list[str]:
        empty(folder)
        fill(folder, THEIRS | files)
        return in_the_way(Drive(folder), look(Drive(folder), NEW)[0])

    assert ways({"code.py": b"import blink", "lib/adafruit_ssd1306.py": b"newer"}) == [
        "code.py",
        "lib/adafruit_ssd1306.py",
    ]
    assert ways({"code.py": GREETING + b"\r\n"}) == []
    assert ways({"code.py": b""}) == []
    mine = {"code.py": b"# a launcher: pocketmaze while B is down\nimport launcher\n"}
    assert ways(mine) == ["code.py"]
    assert ways(OLD | mine | {MANIFEST: manifest_text(OLD).encode()}) == ["code.py"], "written over the toy's"
    assert ways(OLD) == [], "copied there by hand"
    assert ways({"board_config.py": b"PIN = 3"}) == ["board_config.py"]


def test_a_manifest_that_names_what_is_outside_removes_nothing_there(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "precious.txt"
    outside.write_text("keep")
    fill(folder, {MANIFEST: f"../precious.txt\n{outside}\nC:\\x\npocketmaze/../../precious.txt\nlib\n".encode()})
    fill(folder, {"lib/theirs.mpy": b"C"})
    bring(Drive(folder), NEW)
    assert outside.read_text() == "keep"
    assert held(folder)["lib/theirs.mpy"] == b"C"


trees = st.dictionaries(
    st.sampled_from(["code.py", "pocketmaze/a.py", "pocketmaze/b/c.py", "lib/d.py", "lib/e/f.py"]),
    st.binary(max_size=40),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(first=trees, second=trees, third=trees, last=st.integers(1, 40))
def test_whatever_was_there_and_wherever_it_is_cut_the_next_flash_makes_it_the_build(
    folder: Path, first: Files, second: Files, third: Files, last: int
) -> None:
    empty(folder)
    fill(folder, THEIRS)
    bring(Drive(folder), first)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drives, "os", FaultyOS(last, Cut()))
        with contextlib.suppress(Cut):
            bring(Drive(folder), second)
    bring(Drive(folder), third)
    assert without_bookkeeping(held(folder)) == third | THEIRS


# Reads the length of a script and the script, runs it, and ends what it printed with a line of its own.
LOOP = """
import os, sys
class Implementation:
    name = {name!r}
    version = {version!r}
sys.implementation = Implementation
while True:
    size = sys.stdin.buffer.readline()
    if not size:
        break
    try:
        exec(sys.stdin.buffer.read(int(size)).decode(), globals())
    except BaseException as error:
        print("\\x04" + type(error).__name__ + ": " + str(error).split(":")[0])
    print("\\x04", flush=True)
"""


class Repl:
    """A Python that runs scripts in a folder; after the `last` of them the cable is out."""

    def __init__(
        self, folder: Path, name: str = "circuitpython", version: tuple[int, ...] = (8, 0, 0), before: str = ""
    ) -> None:
        self.ran = 0
        self.last = 1 << 30
        self.longest = 0
        self._process = subprocess.Popen(
            [sys.executable, "-c", LOOP.format(name=name, version=version)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=folder,
        )
        if before:
            self.run(before)
            self.ran = 0

    def run(self, script: str) -> str:
        if self.ran >= self.last:
            raise Cut
        self.ran += 1
        self.longest = max(self.longest, len(script))
        process = self._process
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"%d\n%b" % (len(script.encode()), script.encode()))
        process.stdin.flush()
        output = b""
        while not (line := process.stdout.readline()).startswith(b"\x04"):
            assert line, "it has ended"
            output += line
        if len(line) > 2:
            assert process.stdout.readline() == b"\x04\n"
            raise RuntimeFailed(f"/dev/ttyACM0: {line.decode()[1:].strip()}", line.decode()[1:])
        return output.decode()

    def feed(self, script: str, data: bytes, marker: bytes) -> str:
        raise AssertionError("CircuitPython has no sys.stdin.buffer")

    def __enter__(self) -> "Repl":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()


def over_repl(folder: Path, **how: Any) -> tuple[Repl, Callable[[], ReplVolume]]:
    repl = Repl(folder, **how)
    return repl, lambda: ReplVolume(repl, "/dev/ttyACM0", str(folder))


def test_over_the_repl_the_same_comes_about_with_small_scripts(folder: Path) -> None:
    fill(folder, THEIRS)
    for files in (OLD, NEW, NEW):
        repl, volume = over_repl(folder)
        with repl:
            bring(volume(), files)
        assert without_bookkeeping(held(folder)) == files | THEIRS
        assert repl.longest < 2600, "a board has it in its heap as a whole"
    assert repl.ran <= 6, "a few looks"


@pytest.mark.parametrize("before", [OLD, {}])
def test_over_the_repl_a_cut_anywhere_is_repaired_by_the_next_flash(folder: Path, before: Files) -> None:
    last = 0
    while True:
        last += 1
        empty(folder)
        fill(folder, THEIRS)
        bring(Drive(folder), before)
        repl, volume = over_repl(folder)
        with repl:
            repl.last = last
            try:
                bring(volume(), NEW)
                break
            except Cut:
                pass
        there = held(folder)
        assert {path: there[path] for path in THEIRS} == THEIRS
        if there.get(ENTRY) == NEW[ENTRY]:
            assert {path: there.get(path) for path in NEW} == NEW
        bring(Drive(folder), NEW)
        assert without_bookkeeping(held(folder)) == NEW | THEIRS, last
    assert last > 15


def test_a_rename_that_was_cut_after_it_removed_the_old_file_is_repaired(folder: Path) -> None:
    bring(Drive(folder), OLD)
    for path in (MANIFEST, "code.py"):
        fill(folder, {f"{path}.new": held(folder)[path]})
        (folder / path).unlink()
    bring(Drive(folder), NEW)
    assert without_bookkeeping(held(folder)) == NEW | {"boot_out.txt": BOOT.encode()}


def test_over_the_repl_a_filesystem_that_a_computer_has_is_read_only(folder: Path) -> None:
    bring(Drive(folder), OLD)
    before = held(folder)
    held_by_usb = """
import errno
def open(path, mode="r", honest=open):
    if mode[0] in "wa":
        raise OSError(errno.EROFS, "Read-only filesystem")
    return honest(path, mode)
class storage:
    def remount(path, readonly):
        raise RuntimeError("Cannot remount '/' when visible via USB.")
sys.modules["storage"] = storage
"""
    repl, volume = over_repl(folder, before=held_by_usb)
    with repl, pytest.raises(ReadOnly, match="/dev/ttyACM0 is read-only"):
        bring(volume(), NEW)
    assert held(folder) == before


def test_over_the_repl_a_full_filesystem_is_said_to_be_full(folder: Path) -> None:
    full = """
import errno
def open(path, mode="r", honest=open):
    if mode[0] == "a":
        raise OSError(errno.ENOSPC, "No space left on device")
    return honest(path, mode)
"""
    repl, volume = over_repl(folder, before=full)
    with repl, pytest.raises(CheckFailed, match="is full; nothing has been replaced"):
        bring(volume(), NEW)


def test_what_answers_over_the_repl_has_to_be_a_circuitpython_that_is_new_enough(folder: Path) -> None:
    for how, message in (
        ({"name": "micropython"}, "runs MicroPython, not CircuitPython: flash it without --runtime"),
        ({"version": (7, 3, 3)}, r"has CircuitPython 7\.3\.3; the toy needs 8 or later"),
    ):
        repl, volume = over_repl(folder, **how)
        with repl, pytest.raises(Missing, match=message):
            volume()


def test_both_ways_a_backup_is_all_of_the_files(folder: Path, tmp_path: Path) -> None:
    fill(folder, OLD | THEIRS | {"empty.txt": b""})
    Drive(folder).copy_to(tmp_path / "one")
    repl, volume = over_repl(folder)
    with repl:
        volume().copy_to(tmp_path / "two")
    assert held(tmp_path / "one") == held(tmp_path / "two") == held(folder)


def test_the_scripts_are_within_circuitpython() -> None:
    for script in (START, LIST):
        assert not re.search(r"ilistdir|hashlib|stdin|f\"|import (re|json|hashlib)", script)


@pytest.mark.parametrize(
    ("text", "version", "board", "chip", "uid"),
    [
        (BOOT, (8, 0, 0), "Raspberry Pi Pico", "rp2040", UID),
        (
            "Adafruit CircuitPython 8.0.0-beta.4-14-gaee6ceac3-dirty on 2022-11-12; Raspberry Pi Pico with rp2040\n",
            (8, 0, 0),
            "Raspberry Pi Pico",
            "rp2040",
            "",
        ),
        (
            "Adafruit CircuitPython 10.0.3 on 2025-10-17; Adafruit Feather RP2350 with 8MB PSRAM with rp2350a\n",
            (10, 0, 3),
            "Adafruit Feather RP2350 with 8MB PSRAM",
            "rp2350a",
            "",
        ),
    ],
)
def test_a_drive_says_what_it_is(
    folder: Path, text: str, version: tuple[int, ...], board: str, chip: str, uid: str
) -> None:
    (folder / "boot_out.txt").write_text(text)
    boot = check_drive(folder)
    assert (boot.version, boot.board, boot.chip, boot.uid) == (version, board, chip, uid)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        (None, BadInput, "is no CircuitPython drive: it has no boot_out.txt"),
        ("hello", BadInput, "is no CircuitPython drive"),
        (BOOT.replace("8.0.0", "7.3.3"), Missing, r"has CircuitPython 7\.3\.3; the toy needs 8 or later"),
        (BOOT.replace("rp2040", "samd21g18"), Missing, "with samd21g18: the toy is for an RP2040 or RP2350"),
    ],
)
def test_a_drive_that_cannot_run_the_toy_is_told_so(
    folder: Path, text: str | None, error: type[Exception], message: str
) -> None:
    (folder / "boot_out.txt").unlink()
    if text is not None:
        (folder / "boot_out.txt").write_text(text)
    with pytest.raises(error, match=message):
        check_drive(folder)


@dataclass
class Port:
    device: str
    vid: int | None = 0x239A
    description: str | None = None
    serial_number: str | None = None


def drive_at(folder: Path, uid: str = UID) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "boot_out.txt").write_text(BOOT.replace(UID, uid))
    return folder


def test_a_board_is_found_by_its_drive_and_knows_its_port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circuitpython, "unmounted", lambda: None)
    one, two = drive_at(tmp_path / "CIRCUITPY"), drive_at(tmp_path / "CIRCUITPY1", "D0")
    stick = tmp_path / "STICK"
    stick.mkdir()
    own, other, micropython = Port("A1", serial_number=UID), Port("A2", serial_number="d0"), Port("A0", 0x2E8A)
    assert the_place([micropython, own], [stick, one]) == Place(one, "A1")
    assert the_place([Port("A3")], [one]) == Place(one, "A3"), "a system that tells no numbers"
    assert the_place([], [one]) == Place(one)
    assert the_place([own], [stick]) == Place(port="A1")
    assert the_place([Port("C1", 0x2E8A, "Pico 2 - CircuitPython CDC control")], []) == Place(port="C1")
    assert the_place([other, own], [one, two], port="A2") == Place(two, "A2")
    assert the_place([other, own], [], drive=one) == Place(one, "A1")
    assert the_place([], [], port="A9") == Place(port="A9")
    assert circuitpython.places([other, own], [two, one]) == [Place(two, "A2"), Place(one, "A1")]
    with pytest.raises(BadInput, match=r"several CircuitPython boards, .*CIRCUITPY, .*CIRCUITPY1: choose one with --"):
        the_place([], [one, two])
    with pytest.raises(Missing, match="A0 runs MicroPython: flash that without --runtime"):
        the_place([micropython], [stick])
    with pytest.raises(Missing, match="no CircuitPython board is plugged in: plug it in"):
        the_place([], [stick])
    with pytest.raises(BadInput, match="there is no folder"):
        the_place([], [], drive=tmp_path / "none")
    monkeypatch.setattr(circuitpython, "unmounted", lambda: "/dev/sda1")
    with pytest.raises(Missing, match=r"drive is plugged in \(/dev/sda1\) but not mounted"):
        the_place([own], [])


def test_a_drive_that_is_plugged_in_and_not_mounted_is_known_by_its_label(tmp_path: Path) -> None:
    assert drives.unmounted(tmp_path) is None
    (tmp_path / "sda1").touch()
    (tmp_path / "CIRCUITPY").symlink_to(tmp_path / "sda1")
    assert drives.unmounted(tmp_path) == str(tmp_path / "sda1")


def test_drives_at_unusual_places_are_found_in_the_systems_table(tmp_path: Path) -> None:
    table = tmp_path / "mounts"
    table.write_text("/dev/sda1 /my\\040toys/pico vfat rw,uid=1000 0 0\n/dev/sdb1 /home ext4 rw 0 0\n")
    assert Path("/my toys/pico") in drives.mounted(table)
    assert Path("/home") not in drives.mounted(table)
    drives.mounted(tmp_path / "none")


def test_a_circuitpython_board_is_no_micropython_board() -> None:
    listed = [Port("C1", 0x2E8A, "Pico 2 - CircuitPython CDC control"), Port("/dev/ttyACM3")]
    assert ports.boards_among(listed) == []
    with pytest.raises(Missing, match=r"ttyACM3 with CircuitPython\): .*take --runtime circuitpython"):
        ports.the_board(listed)


@pytest.fixture
def plugged(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> SimpleNamespace:
    """A computer with that drive and nothing else, a build of `NEW`, and the command."""
    at = SimpleNamespace(folders=[folder], ports=[], files=dict(NEW), runtimes=[])

    def built(board: boards.Board, *, firmware: Path) -> Files:
        at.runtimes.append(board.runtime)
        return at.files

    for where in (drives, sys.modules["host_tools.cli.flash"]):
        monkeypatch.setattr(where, "mounted", lambda: at.folders)
    monkeypatch.setattr(bootsel, "mounted", lambda: at.folders)
    monkeypatch.setattr(circuitpython, "unmounted", lambda: None)
    monkeypatch.setattr(circuitpython, "board_files", built)
    monkeypatch.setattr(ports, "listed", lambda: at.ports)

    def run(*arguments: str) -> tuple[int, str]:
        with pytest.raises(SystemExit) as left:
            main(["flash", *arguments])
        said = capsys.readouterr()
        assert said.err.count("\n") == (1 if left.value.code else 0), said.err
        return int(left.value.code or 0), said.out + said.err

    at.run = run
    return at


@pytest.mark.parametrize("arguments", [[], ["--runtime", "circuitpython"], ["--all", "--runtime", "circuitpython"]])
def test_two_commands_to_play(plugged: SimpleNamespace, folder: Path, arguments: list[str]) -> None:
    fill(folder, {"code.py": GREETING})
    code, said = plugged.run(*arguments)
    assert (code, plugged.runtimes) == (0, ["circuitpython"]), said
    assert said == f"{folder}: {len(NEW)} files sent, 0 removed. The board starts the toy by itself.\n"
    assert {path: held(folder).get(path) for path in NEW} == NEW


def test_a_look_writes_nothing_and_a_difference_is_told(plugged: SimpleNamespace, folder: Path) -> None:
    bring(Drive(folder), OLD)
    before = held(folder)
    code, said = plugged.run("--drive", str(folder), "--dry-run")
    assert code == 0
    assert "would send    code.py\n" in said
    assert "would remove  lib/gone.py" in said
    code, said = plugged.run("--drive", str(folder), "--verify")
    assert code == 1
    assert "board_config.py" not in said
    assert "not as built: flash it" in said
    assert held(folder) == before
    assert plugged.run("--drive", str(folder))[0] == 0
    assert plugged.run("--drive", str(folder), "--verify") == (0, f"{folder}: all files are there as built\n")
    assert plugged.run("--drive", str(folder), "--dry-run") == (0, f"{folder}: nothing to do\n")


def test_the_users_own_code_py_needs_a_backup(plugged: SimpleNamespace, folder: Path, tmp_path: Path) -> None:
    fill(folder, {"code.py": b"import blink"})
    code, said = plugged.run()
    assert code == 2
    assert "code.py there is not from an earlier flash and would be replaced: name a folder with --backup" in said
    code, said = plugged.run("--backup", str(folder / "backup"))
    assert code == 2
    assert "is on the drive itself" in said
    assert held(folder)["code.py"] == b"import blink"
    assert plugged.run("--backup", str(tmp_path / "backup"))[0] == 0
    assert held(tmp_path / "backup")["code.py"] == b"import blink"
    assert held(folder)["code.py"] == NEW["code.py"]
    fill(folder, {"code.py": b"import blink"})
    assert plugged.run()[0] == 2, "nor is one that came after the toy"
    assert held(folder)["code.py"] == b"import blink"


def test_a_code_txt_that_would_start_in_its_place_is_told(plugged: SimpleNamespace, folder: Path) -> None:
    fill(folder, {"code.txt": b"import blink"})
    code, said = plugged.run()
    assert code == 2
    assert "CircuitPython would start the code.txt there, not the toy: rename it first" in said


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--runtime", "toaster"], 2, "a board runs micropython or circuitpython, not 'toaster'"),
        (["--board", "raspberry-pi"], 2, "nothing to build for raspberry-pi: pocketmaze play --board raspberry-pi"),
        (["--board", "ft232h", "--runtime", "circuitpython"], 2, "nothing to build for ft232h"),
        (["--runtime", "micropython", "--drive", "x"], 2, "--drive is for a board with CircuitPython"),
        (["--runtime", "micropython"], 3, "no MicroPython board is plugged in"),
        (["--drive", "x", "--port", "y"], 2, "each name the board: leave out one"),
        (["--all", "--drive", "x"], 2, "leave out --port, --drive and --backup"),
        (["--drive", "/nowhere"], 2, "there is no folder /nowhere"),
        (["--runtime", "circuitpython", "--port", "/dev/ttyNONE"], 3, "there is no such port"),
    ],
)
def test_options_that_cannot_be_are_one_line(
    plugged: SimpleNamespace, arguments: list[str], code: int, message: str
) -> None:
    left, said = plugged.run(*arguments)
    assert (left, message in said) == (code, True), said


def test_a_read_only_drive_says_what_to_do_or_goes_over_the_repl(
    plugged: SimpleNamespace, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(drives, "os", FaultyOS(1, OSError(errno.EROFS, "Read-only file system")))
        code, said = plugged.run()
        assert code == 1
        assert "is read-only (Read-only file system); nothing has been changed: mount it for writing, or name" in said

        class FakeDevice(Repl):
            def __init__(self, port: str) -> None:
                super().__init__(folder)
                self.restart = True

        patch.setattr(circuitpython, "Device", FakeDevice)
        patch.setattr(circuitpython, "ReplVolume", lambda device, port: ReplVolume(device, port, str(folder)))
        patch.setattr(circuitpython, "wait_ready", lambda port, seconds, keys: f"ready on {port}")
        plugged.ports.append(Port("/dev/ttyACM5", serial_number=UID))
        code, said = plugged.run()
        assert (code, said) == (0, f"{folder}: {len(NEW)} files sent, 0 removed. ready on /dev/ttyACM5\n")
    assert {path: held(folder).get(path) for path in NEW} == NEW


def test_a_port_that_is_not_ours_to_open_does_not_spoil_a_drive_that_is_flashed(
    plugged: SimpleNamespace, folder: Path
) -> None:
    plugged.ports.append(Port("/dev/ttyNONE", serial_number=UID))
    code, said = plugged.run()
    assert code == 0
    assert said.endswith("The board starts the toy by itself.\n")


def test_a_board_in_bootsel_gets_circuitpython_and_then_the_toy(
    plugged: SimpleNamespace, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pico, image = tmp_path / "RPI-RP2", tmp_path / "circuitpython.uf2"
    pico.mkdir()
    (pico / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    image.write_bytes(b"uf2")
    monkeypatch.setattr(bootsel, "check_image", lambda image: "0" * 64)
    plugged.folders[:] = [pico]

    def comes_back(_: float) -> None:
        assert (pico / image.name).read_bytes() == b"uf2"
        (pico / "INFO_UF2.TXT").unlink()
        plugged.folders[:] = [folder]

    assert "flash with --runtime circuitpython" in plugged.run("--firmware", str(image))[1]
    monkeypatch.setattr(time, "sleep", comes_back)
    code, said = plugged.run("--runtime", "circuitpython", "--firmware", str(image))
    assert code == 0, said
    assert {path: held(folder).get(path) for path in NEW} == NEW


def test_the_built_toy_gets_onto_a_drive(folder: Path, tmp_path: Path) -> None:
    source = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, source, ignore=shutil.ignore_patterns("__pycache__"))
    for path in ("code.py", "pocketmaze/ports/circuitpython.py"):
        if not (source / path).exists():
            (source / path).touch()
    board = replace(boards.load("pico"), runtime="circuitpython")
    outcome = flash_place(Place(folder), board, source=source)
    files = board_files(board, firmware=source)
    assert set(outcome.plan.send) == set(files)
    there = held(folder)
    assert {path: there.get(path) for path in files} == dict(files)
    assert flash_place(Place(folder), board, source=source).plan.nothing_to_do
    (source / "pocketmaze/version.py").write_text('VERSION = "9.9.9"\n')
    assert flash_place(Place(folder), board, source=source).plan.send == ("pocketmaze/version.py",)
