"""The toy on the emulated Pico, as a player has it: real pins, bus and flash. What the glass shows is compared."""

import pytest

from host_tools.emulator import EmulatedBoard
from host_tools.emulator.image import file_in, flash_with_toy
from host_tools.stage import Stage
from pocketmaze.maze.recipe import recipe_from_code
from pocketmaze.ports.host import MemoryFiles
from pocketmaze.toy.app import FRAME_MS
from pocketmaze.toy.canvas import Canvas
from pocketmaze.toy.keys import A
from pocketmaze.toy.lines import show_box
from pocketmaze.toy.record import ALGORITHM, MODE, SIZE, SOUND, WATCHDOG, Record, unpack
from pocketmaze.toy.store import SAVE

from .pico import BOARD, image, ready_words

SIDES = ("up", "right", "down", "left")
SMALL = 0
PRIM = 6  # whose ways are short
CHASE = 2
WATCHDOG_MS = 8000  # of ports/micropython.py, which can't be imported here


def chosen(mode: int) -> bytes:
    """The record of a player who chose a small maze and that mode."""
    record = Record()
    record[SIZE] = SMALL
    record[ALGORITHM] = PRIM
    record[MODE] = mode
    record[SOUND] = 0
    return record.pack()


def shows(board: EmulatedBoard, text: str, y: int, scale: int = 1) -> bool:
    """Whether that text is in the middle of those rows of the glass, and nothing else."""
    expected = Canvas(128, 64)
    expected.centred_text(text, y, scale=scale)
    rows = range(y, y + 8 * scale)
    return all(board.panel.pixel(x, row) == expected.is_on(x, row) for row in rows for x in range(128))


def stage_of(code: str, record: bytes) -> Stage:
    """The same toy on this computer, with the same maze next."""
    files = MemoryFiles()
    files.write(SAVE, record)
    stage = Stage(recipe_from_code(code).seed, files)
    stage.start()
    return stage


@pytest.mark.emulated(seconds=150)
def test_boot_play_unplug_win_and_the_score_is_there_after_a_reset() -> None:
    record = chosen(0)
    flash, _ = flash_with_toy(BOARD, image(), more={SAVE: record})
    with EmulatedBoard(BOARD, image(), flash=flash) as board:
        stage = stage_of(ready_words(board)[-1], record)
        board.tap("a")
        assert board.wait_until(lambda: bytes(board.panel.frame()) == stage.frame(), 2), "the menu"
        board.tap("a")
        stage.press(A)
        while type(stage.app.screen).__name__ == "Carve":
            stage.run_for(33)
        stage.run_for(66)
        assert board.wait_until(lambda: bytes(board.panel.frame()) == stage.frame(), 4), "the maze"

        board.wiring.plugged = False
        board.tap("up")  # for something to be drawn, if there's a way up; the picture is compared in the end
        board.tap("down")
        side = stage.way()[0]
        board.tap(SIDES[side], 0.05)
        stage.walk([side])
        board.run_for(1.2)
        blinks = len(board.led.changes)
        assert blinks >= 4, "the LED says that the panel is gone"
        board.wiring.plugged = True
        assert board.wait_until(lambda: not board.led.is_on and board.panel.lit, 3)
        game = stage.app.game
        board.run_for(0.3)
        sides = stage.way()
        for side in sides:
            board.tap(SIDES[side], 0.075)
        assert board.wait_until(lambda: shows(board, game.code, 38), 3), "the win"
        assert board.panel.faults == []
        board.run_for(1.3)  # the score is kept once nothing moves
        flash = board.flash_image()
    kept = unpack(file_in(flash, SAVE))
    assert 10 < kept.best_time(PRIM, SMALL) < 600
    with EmulatedBoard(BOARD, image(), flash=flash) as board:
        stage = stage_of(ready_words(board)[-1], kept.pack())
        board.tap("a")
        stage.choose("Scores")
        stage.press(A)
        for _ in range(2):  # Settings is the last row, Scores the one before
            board.tap("up")
        board.tap("a")
        assert board.wait_until(lambda: bytes(board.panel.frame()) == stage.frame(), 3), "the best time is on the glass"
        assert board.panel.faults == []


@pytest.mark.emulated(seconds=60)
def test_who_stands_still_is_caught() -> None:
    flash, _ = flash_with_toy(BOARD, image(), more={SAVE: chosen(CHASE)})
    with EmulatedBoard(BOARD, image(), flash=flash) as board:
        ready_words(board)
        board.tap("a")
        board.run_for(0.3)
        board.tap("a")
        box = Canvas(128, 64)
        show_box(box, ("Caught!", "2 left"))

        part = Canvas(128, 64)
        part.fill_rect(43, 19, 41, 26)  # the box itself
        wanted = int.from_bytes(box.frame, "big")
        mask = int.from_bytes(part.frame, "big")

        def caught() -> bool:
            return int.from_bytes(board.panel.frame(), "big") & mask == wanted

        assert board.wait_until(caught, 20)
        assert board.panel.faults == []


# In the place of the scores.
HANGS = b"""
from pocketmaze.ports.micropython import wait_for_interrupt
class Scores:
    def __init__(self, app):
        while True:
            wait_for_interrupt()
"""


@pytest.mark.emulated(seconds=60)
def test_a_watchdog_that_was_asked_for_is_fed_and_starts_a_toy_anew_that_hangs() -> None:
    record = unpack(chosen(0))
    record[WATCHDOG] = 1
    more = {SAVE: record.pack(), "pocketmaze/toy/screens/scores.py": HANGS}
    flash, _ = flash_with_toy(BOARD, image(), more=more)
    with EmulatedBoard(BOARD, image(), flash=flash) as board:
        ready_words(board)
        watchdog = board._chip.watchdog
        board.tap("a")
        board.run_for(1.2)
        assert watchdog.timer.enable
        # The counter goes down by 2 a microsecond (RP2040 data sheet, errata RP2040-E1).
        assert WATCHDOG_MS * 2000 - watchdog.timer.counter < 2 * 2000 * FRAME_MS, "as it was fed in the last frames"
        for _ in range(2):  # Settings is the last row, Scores the one before
            board.tap("up")
        board.said.clear()
        board.press("a")
        board.run_for(0.1)
        hung = board.seconds
        board.release("a")
        assert board.wait_until(lambda: b"ready pocketmaze" in board.said, 10), bytes(board.said)
        assert WATCHDOG_MS - 200 < (board.seconds - hung) * 1000 < WATCHDOG_MS + 1500
        assert board.panel.lit
