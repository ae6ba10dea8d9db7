"""What the README says is so."""

import dataclasses
import re
import shlex
import subprocess
import sys
from pathlib import Path

from host_tools import boards

README = (Path(__file__).parent.parent / "README.md").read_text()


def test_the_example_prints_what_it_shows() -> None:
    block = re.search(r"^    \$ \.venv/bin/pocketmaze (.*)\n((?:    .*\n)+)", README, re.MULTILINE)
    assert block
    command = [sys.executable, "-c", "from host_tools.cli import main; main()", *shlex.split(block[1])]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert shown == re.sub(r"^    ", "", block[2], flags=re.MULTILINE)


def test_the_wiring_table_is_the_board_files() -> None:
    board = boards.load("pico")
    wires = {f"button {name}": getattr(board.buttons, name) for name in ("up", "down", "left", "right")}
    wires |= {"button A": board.buttons.a, "button B": board.buttons.b}
    assert board.i2c
    wires |= {"OLED SDA": board.i2c.sda, "OLED SCL": board.i2c.scl}
    assert board.sound
    wires["piezo"] = board.sound.pin
    rows = dict(re.findall(r"^\| ((?:OLED S|button |piezo)\w*).*\| GP(\d+)", README, re.MULTILINE))
    assert {what: int(pin) for what, pin in rows.items()} == wires


def test_every_board_is_told_of() -> None:
    table = re.search(r"\| board \| what is different \|\n((?:\|.*\n)+)", README)
    assert table
    assert {*re.findall(r"`([\w-]+)`", table[1]), "pico"} == set(boards.names())


def test_a_part_that_a_board_file_may_leave_out_is_optional() -> None:
    parts = re.search(r"\| part \| notes \|\n((?:\|.*\n)+)", README)
    assert parts
    assert re.findall(r"^\| ([^|]*) \(optional\) \|", parts[1], re.MULTILINE) == ["passive piezo buzzer"]
    board = boards.load("pico")
    assert dataclasses.replace(board, sound=None).wires() == board.wires()[:-1]


def test_the_gp_numbers_are_on_the_pins_named() -> None:
    # The Pico's pinout: GP0 and up on pins 1, 2, 4, 5, 6, 7, 9, ...; every fifth from 3 is ground; GP22 is on 29.
    pins = [pin for pin in range(1, 30) if pin % 5 != 3]
    for gp, pin in re.findall(r"\| GP(\d+)[^|]*\| (\d+) \|", README):
        assert pins[int(gp)] == int(pin)
