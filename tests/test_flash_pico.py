"""Flashing an emulated board over its console with mpremote's own transport, and playing what is on it then."""

import shutil
from pathlib import Path

import pytest

from host_tools.build import board_files
from host_tools.device import Device
from host_tools.emulator import EmulatedBoard
from host_tools.emulator.image import flash_with_toy
from host_tools.flash import flash_port
from host_tools.flash.sync import look, make_plan, sync
from host_tools.places import FIRMWARE
from host_tools.stage import Stage
from pocketmaze.maze.recipe import recipe_from_code
from pocketmaze.toy.canvas import Canvas
from pocketmaze.version import VERSION

from .pico import BOARD, PATIENCE, image, ready_words

# What the newer version calls itself.
NEWER = "New"


@pytest.mark.emulated(seconds=200)
def test_from_an_empty_board_to_the_menu_on_the_glass() -> None:
    with EmulatedBoard(BOARD, image()) as board:
        done = flash_port(board.console.path, BOARD, ready_seconds=PATIENCE)
        assert len(done.plan.send) > 30
        words = done.ready.split()
        assert words[:2] == ["ready", "pocketmaze"]
        assert words[4] == f"{recipe_from_code(words[3]).make().fingerprint():08x}"

        board.run_for(0.1)
        board.tap("a")
        menu = Stage(seed=recipe_from_code(words[-1]).seed)
        menu.start()
        assert board.wait_until(lambda: bytes(board.panel.frame()) == menu.frame(), 2), "the menu is on the glass"
        assert board.panel.lit
        assert board.panel.faults == []


def logo(second: str) -> bytes:
    """The first picture of the toy, with that for the second half of its name."""
    canvas = Canvas(128, 64)
    canvas.text("Pocket", 0, 0, scale=2)
    canvas.text(second, 0, 16, scale=2)
    return bytes(canvas.frame)


def cuts(folder: Path) -> list[bytes]:
    """What the flash chip held after each of the writes of a flash to a newer version, from none to all of them."""
    source = folder / "firmware"
    shutil.copytree(FIRMWARE, source, ignore=shutil.ignore_patterns("__pycache__"))
    changed = source / "pocketmaze"
    (changed / "version.py").write_text('VERSION = "9.9.9"\n')
    (changed / "maze/sizes.py").write_text((changed / "maze/sizes.py").read_text() + "\nNEWER = True\n")
    (changed / "toy/logo.py").write_text((changed / "toy/logo.py").read_text().replace('"Maze"', f'"{NEWER}"'))
    files = board_files(BOARD, firmware=source)

    firmware = image()
    flash, _ = flash_with_toy(BOARD, firmware)
    states: list[bytes] = []
    with EmulatedBoard(BOARD, firmware, flash=flash) as board, Device(board.console.path) as device:
        device.restart = False
        found = look(device, list(files))
        todo = make_plan(files, found)
        assert len(todo.send) == 3

        def keep() -> None:
            held = board.flash_image()
            if not states or held != states[-1]:
                states.append(held)

        board.every(0.001, keep)
        sync(device, files, todo, found, lambda what, done, total: None)
        board.run_for(0.002)
    assert len(states) > 10
    return states


@pytest.mark.emulated(seconds=180)
def test_a_flash_cut_at_any_fifth_of_its_writes_leaves_a_board_that_boots(tmp_path: Path) -> None:
    states = cuts(tmp_path)
    pictures = {logo(name): name for name in ("Maze", NEWER)}
    seen = set()
    for fifth in range(1, 6):
        held = states[(len(states) - 1) * fifth // 5]
        with EmulatedBoard(BOARD, image(), flash=held) as board:
            while bytes(board.panel.frame()) not in pictures:
                assert board.seconds < 1, (fifth, bytes(board.said))
                board.run_for(0.02)
            shown = pictures[bytes(board.panel.frame())]
            if fifth == 5:  # to the end of the start, whose every file is of the version that the picture is of
                assert ready_words(board)[2] == ("9.9.9" if shown == NEWER else VERSION), fifth
            else:
                assert board.said == b"", (fifth, "no traceback")
            assert board.panel.lit, fifth
            assert board.panel.faults == [], fifth
            seen.add(shown)
    assert seen == {"Maze", NEWER}
    assert shown == NEWER, "after the last of the writes"
