"""The emulated board: real firmware, and the toy on it. An emulated second can take half a minute: they are few."""

import dataclasses
from hashlib import sha256
from pathlib import Path

import pytest
from PIL import Image

from host_tools import firmware
from host_tools.device import Device
from host_tools.emulate import status_line
from host_tools.emulator import EmulatedBoard
from host_tools.emulator.image import flash_with_toy
from host_tools.emulator.script import Step, read_script
from host_tools.errors import BadInput, Missing

from . import pico
from .pico import BOARD, ready_words


@pytest.fixture
def image() -> Path:
    return pico.image()


@pytest.mark.emulated(seconds=45)
def test_without_its_panel_the_toy_blinks_twice_and_comes_up_when_the_panel_is_there(image: Path) -> None:
    flash, _ = flash_with_toy(BOARD, image)
    board = EmulatedBoard(BOARD, image, flash=flash)
    board.wiring.plugged = False
    with board:
        assert board.wait_until(lambda: len(board.led.changes) >= 4, 3)
        on, off, again, end = board.led.changes[:4]
        for earlier, later in ((on, off), (off, again), (again, end)):
            assert abs((later - earlier) / 1e6 - 150) < 2, "milliseconds of a blink"
        assert not board.panel.lit
        board.wiring.plugged = True
        ready_words(board)
        assert board.panel.lit
        assert board.panel.faults == []


@pytest.mark.emulated(seconds=3)
def test_pins_and_bus_behave_as_wires_do(image: Path) -> None:
    with EmulatedBoard(BOARD, image) as board, Device(f"socket://127.0.0.1:{board.console.port}") as device:
        device.restart = False
        device.run("from machine import I2C, Pin\nbare = Pin(10, Pin.IN)\npulled = Pin(11, Pin.IN, Pin.PULL_UP)")
        # A released button is open: without its pull-up the pin reads low, as if pressed.
        assert device.run("print(bare(), pulled())").split() == ["0", "1"]
        board.press("down")
        assert device.run("print(pulled())").split() == ["0"]
        board.release("down")
        assert device.run("print(pulled())").split() == ["1"]
        device.run("bus = I2C(0, sda=Pin(4), scl=Pin(5), freq=400000)\nbus.writeto(0x3C, b'\\x00\\xe3')")
        device.run("bus.writeto(0x3C, b'\\x00\\x20\\x00')\nbus.writeto(0x3C, b'\\x40\\xff')")
        assert "window" in board.panel.faults[0]
        answer = "try:\n bus.writeto(0x3D, b'\\x00\\xe3')\nexcept OSError as error:\n print(error)"
        assert "Errno" in device.run(answer)
        assert board.panel.transactions == 3


@pytest.mark.emulated(seconds=4)
def test_the_piezo_is_heard(image: Path) -> None:
    assert BOARD.sound
    with EmulatedBoard(BOARD, image) as board, Device(f"socket://127.0.0.1:{board.console.port}") as device:
        piezo = board.piezo
        assert piezo
        device.restart = False
        assert piezo.hertz == 0
        device.run(f"from machine import PWM, Pin\npwm = PWM(Pin({BOARD.sound.pin}), freq=880, duty_u16=32768)")
        assert piezo.hertz == 880
        assert "880 Hz" in status_line(board, 0)
        device.run("pwm.duty_u16(0)")
        assert piezo.hertz == 0
        assert "Hz" not in status_line(board, 0)
        device.run("pwm.duty_u16(65535)")  # always high is silence too
        assert piezo.hertz == 0
        piezo.notes.clear()
        began = board.seconds
        edges: list[float] = []
        board._chip.gpio[BOARD.sound.pin].add_listener(lambda state, before: edges.append(board.seconds))
        device.run(
            "import time\npwm.init(freq=1760, duty_u16=9000)\ntime.sleep_ms(12)\n"
            "pwm.freq(440)\ntime.sleep_ms(25)\npwm.deinit()"
        )
        assert piezo.hertz == 0
        device.run("Pin(25, Pin.OUT)(1)\nPWM(Pin(14), freq=500, duty_u16=32768)")  # other pins and slices
        assert [hertz for _, hertz in piezo.notes] == [1760, 440, 0]
        high, low, end = (moment / 1e9 for moment, _ in piezo.notes)
        assert began < high
        assert abs(low - high - 0.012) < 1e-3
        assert abs(end - low - 0.025) < 1e-3
        # The pin does what the registers say: periods as long as the note's.
        assert abs(sum(high < edge < low for edge in edges) / 2 - 0.012 * 1760) < 2
        assert abs(sum(low < edge < end for edge in edges) / 2 - 0.025 * 440) < 2


def test_a_board_without_a_sound_pin_has_no_piezo(image: Path) -> None:
    assert EmulatedBoard(dataclasses.replace(BOARD, sound=None), image).piezo is None


@pytest.mark.emulated(seconds=1)
def test_actions_happen_at_their_emulated_moment(image: Path) -> None:
    moments: list[float] = []
    with EmulatedBoard(BOARD, image) as board:
        at = board.seconds + 0.02
        board.at(at, lambda: moments.append(board.seconds))
        board.wait_until(lambda: bool(moments), 0.5)
    assert moments
    assert abs(moments[0] - at) < 1e-4


@pytest.mark.emulated(seconds=1)
def test_a_board_can_be_stopped_and_what_it_held_started_again(image: Path) -> None:
    with EmulatedBoard(BOARD, image) as board, Device(board.console.path) as device:
        device.restart = False
        device.run("with open('note.txt', 'w') as file:\n file.write('still here')")
    with EmulatedBoard(BOARD, image, flash=board.flash_image()) as again, Device(again.console.path) as device:
        device.restart = False
        assert device.run("print(open('note.txt').read())") == "still here\n"


def test_a_script_is_read_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "script.txt"
    path.write_text("# start\n0.5 press a\n\n1 press right for 0.8  # run\n2 png shot.png\n3 unplug\n3.5 plug\n")
    assert read_script(path) == [
        Step(0.5, "press", "a"),
        Step(1, "press", "right", 0.8),
        Step(2, "png", "shot.png"),
        Step(3, "unplug"),
        Step(3.5, "plug"),
    ]


@pytest.mark.parametrize(
    "line",
    ["press a", "1 press", "1 press c", "-1 press a", "1 press a for", "1 png", "1 jump", "nan press a", "1 plug it"],
)
def test_a_wrong_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "script.txt"
    path.write_text(f"1 press a\n{line}\n")
    with pytest.raises(BadInput, match=r"script.txt:2: a line is .*; not"):
        read_script(path)


def test_a_download_leaves_its_sum_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    boards = pytest.importorskip("rp2040py.boards")
    (tmp_path / "cache").mkdir()
    downloaded = tmp_path / "RPI_PICO-v1.28.0.uf2"
    downloaded.write_bytes(b"image")
    monkeypatch.setattr(firmware, "CACHE", tmp_path / "cache")
    monkeypatch.delenv("POCKETMAZE_FIRMWARE", raising=False)
    # The makers' site can't be reached from a test: what a download gives is put in its place.
    monkeypatch.setattr(boards, "resolve_board_spec", lambda *names: boards.BoardSpec(image=downloaded))
    assert firmware.find() == downloaded
    assert firmware.sum_file(downloaded).read_text() == f"{sha256(b'image').hexdigest()}  {downloaded.name}\n"
    downloaded.write_bytes(b"another")
    firmware.find()
    assert firmware.sum_file(downloaded).read_text().startswith(sha256(b"image").hexdigest()), "the first one counts"


def test_firmware_is_looked_for_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache, given, variable = tmp_path / "cache", tmp_path / "given.uf2", tmp_path / "variable.uf2"
    cache.mkdir()
    monkeypatch.setattr(firmware, "CACHE", cache)
    monkeypatch.delenv("POCKETMAZE_FIRMWARE", raising=False)
    with pytest.raises(Missing, match=r"no micropython firmware: download its \.uf2"):
        firmware.find(download=False)
    (cache / "circuitpython-8.uf2").touch()
    (cache / "RPI_PICO-1.28.uf2").touch()
    assert firmware.find(download=False).name == "RPI_PICO-1.28.uf2"
    assert firmware.find("circuitpython", download=False).name == "circuitpython-8.uf2"
    monkeypatch.setenv("POCKETMAZE_FIRMWARE", str(variable))
    with pytest.raises(BadInput, match=r"no firmware image .*variable\.uf2"):
        firmware.find()
    variable.touch()
    assert firmware.find() == variable
    given.touch()
    assert firmware.find(given=given) == given


@pytest.mark.emulated(seconds=50)
def test_emulate_plays_a_script_and_saves_pictures(
    image: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from host_tools import emulate

    monkeypatch.setattr(emulate, "DIST", tmp_path)
    flash, _ = flash_with_toy(BOARD, image)
    emulate.saved_flash("pico", image).write_bytes(flash)
    script = tmp_path / "script.txt"
    script.write_text(f"0.02 png {tmp_path}/title.png\n0.25 press down\n0.4 png {tmp_path}/small.png\n")
    emulate.emulate("pico", image, script, None)
    shown = capsys.readouterr().out
    assert "emulated seconds" in shown
    assert any("\u2800" < character <= "\u28ff" for character in shown)
    with Image.open(tmp_path / "title.png") as title, Image.open(tmp_path / "small.png") as small:
        assert title.size == small.size
        assert title.tobytes() != small.tobytes()


def test_emulate_without_a_terminal_needs_an_end(capsys: pytest.CaptureFixture[str]) -> None:
    from host_tools.cli import main

    pico.image()
    with pytest.raises(SystemExit) as left:
        main(["emulate"])
    assert left.value.code == 2
    assert capsys.readouterr().err == (
        "pocketmaze: without a terminal the emulation needs an end: name --seconds or --script\n"
    )
