"""The toy on stock CircuitPython, on the emulated chip: from its drive to a win, and what its REPL tells."""

import pytest

from host_tools import boards, firmware
from host_tools.bench.measuring import measure_target
from host_tools.compare import Comparison, Here, Kind, compare_kinds
from host_tools.device import Device
from host_tools.doctor import Doctor, Verdict
from host_tools.emulator import EmulatedBoard
from host_tools.emulator.image import NVM, flash_with_toy
from host_tools.errors import Missing
from host_tools.stage import Stage
from host_tools.targets import BoardTarget
from pocketmaze.maze.recipe import Recipe, recipe_from_code
from pocketmaze.ports.nvm import NvmFiles
from pocketmaze.toy.record import TRAIL, Record, unpack
from pocketmaze.toy.screens.carve import Carve
from pocketmaze.toy.store import BAD, NEW, SAVE

from .pico import ready_words
from .test_toy_pico import SIDES, shows

BOARD = boards.with_runtime(boards.load("pico"), "circuitpython")
NAMES = (SAVE, NEW, BAD)
MAZE = ("hunt-and-kill", 3, 2, 7)

# The toy as it starts, but with a small maze for its first screen, and something to be kept: an emulated second takes
# three quarters of a minute.
CODE = f"""
from pocketmaze.ports import circuitpython as port

make_app = port.make_app

def begun(seed):
    app = make_app(7)
    from pocketmaze.maze.recipe import Recipe
    from pocketmaze.toy.record import TRAIL
    from pocketmaze.toy.screens.carve import Carve
    app.record[TRAIL] = 1
    app.screen = Carve(app, Recipe{MAZE!r})
    return app

port.make_app = begun
port.run()
"""


def kept_by(board: EmulatedBoard) -> Record | None:
    """The record in the board's nvm."""
    data = NvmFiles(board.flash_part(NVM), NAMES).read(SAVE)
    return unpack(data) if data else None


@pytest.mark.emulated(seconds=350)
def test_boot_win_save_doctor_compare_and_bench_on_circuitpython() -> None:
    try:
        image = firmware.find("circuitpython", download=False)
    except Missing as missing:
        pytest.skip(str(missing))
    flash, files = flash_with_toy(BOARD, image, more={"code.py": CODE.encode()})
    assert "lib/adafruit_ssd1306.py" in files

    stage = Stage(7)
    stage.app.record[TRAIL] = 1
    stage.app.screen = Carve(stage.app, Recipe(*MAZE))
    while type(stage.app.screen).__name__ == "Carve":
        stage.run_for(33)
    stage.run_for(66)
    way = stage.way()
    assert len(way) > 2
    won = f"{len(way)} steps, shortest {len(way)}"

    with EmulatedBoard(BOARD, image, flash=flash) as board:
        words = ready_words(board, 8)
        assert words[4] == f"{recipe_from_code(words[3]).make().fingerprint():08x}"
        assert board.wait_until(lambda: bytes(board.panel.frame()) == stage.frame(), 6), "the maze"
        for side in way:
            board.tap(SIDES[side], 0.08)
        assert board.wait_until(lambda: shows(board, won, 28), 4), "the win"
        assert board.wait_until(lambda: kept_by(board) is not None, 4), "the setting is kept once nothing moves"
        record = kept_by(board)
        assert record
        assert record[TRAIL] == 1
        assert board.panel.faults == []

        with Device(board.console.path) as device:
            device.restart = False
            verdicts: list[Verdict] = []
            Doctor(device, BOARD, None, verdicts.append).examine(1)
            assert [verdict for verdict in verdicts if not verdict.well] == []
            assert "The panel answers at 0x3C" in verdicts[0].sentence
            target = BoardTarget("pico-circuitpython", device, repeats=True)
            figures = measure_target(target, [(15, 7)], only=("carve",), algorithms=("hunt-and-kill",))
            assert [(figure.what, figure.size) for figure in figures] == [("carve hunt-and-kill", "15x7")]
            compared = Comparison()
            compare_kinds(target, [Kind("hunt-and-kill", 15, 7)], 1, 3, Here(False), compared)
            assert sum(tally.mazes for tally in compared.tallies) == 3
            assert compared.differences == 0
