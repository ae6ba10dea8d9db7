"""The toy on stock CircuitPython, on the emulated chip: from its drive to a win, and what its REPL tells."""

import pytest

from host_tools import boards, firmware
from host_tools.bench.measuring import measure_target
from host_tools.compare import Comparison, Here, Kind, compare_kinds
from host_tools.device import Device
from host_tools.doctor import Doctor, Verdict
from host_tools.emulator import EmulatedBoard
from host_tools.emulator.image import NVM, NVM_SIZE, flash_with_toy
from host_tools.errors import Missing
from host_tools.targets import BoardTarget
from pocketmaze.ports.nvm import NvmFiles
from pocketmaze.toy.keys import A
from pocketmaze.toy.record import unpack
from pocketmaze.toy.store import BAD, NEW, SAVE

from .pico import ready_words
from .test_toy_pico import PRIM, SIDES, SMALL, chosen, shows, stage_of

BOARD = boards.with_runtime(boards.load("pico"), "circuitpython")
NAMES = (SAVE, NEW, BAD)


@pytest.mark.emulated(seconds=350)
def test_boot_win_save_doctor_compare_and_bench_on_circuitpython() -> None:
    try:
        image = firmware.find("circuitpython", download=False)
    except Missing as missing:
        pytest.skip(str(missing))
    flash, _ = flash_with_toy(BOARD, image)
    record = chosen(0)
    nvm = bytearray(b"\xff" * NVM_SIZE)
    NvmFiles(nvm, NAMES).write(SAVE, record)
    flash = flash[: NVM.start] + bytes(nvm) + flash[NVM.stop :]

    with EmulatedBoard(BOARD, image, flash=flash) as board:
        stage = stage_of(ready_words(board, 8)[-1], record)
        board.tap("a")
        assert board.wait_until(lambda: bytes(board.panel.frame()) == stage.frame(), 4), "the menu"
        board.tap("a")
        stage.press(A)
        while type(stage.app.screen).__name__ == "Carve":
            stage.run_for(33)
        stage.run_for(66)
        assert board.wait_until(lambda: bytes(board.panel.frame()) == stage.frame(), 6), "the maze"
        game = stage.app.game
        for side in stage.way():
            board.tap(SIDES[side], 0.08)
        assert board.wait_until(lambda: shows(board, game.code, 38), 4), "the win"
        assert board.panel.faults == []
        kept = lambda: NvmFiles(board.flash_part(NVM), NAMES).read(SAVE)  # noqa: E731
        assert board.wait_until(lambda: kept() != record, 4), "the score is kept once nothing moves"
        assert 10 < unpack(kept()).best_time(PRIM, SMALL) < 600

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
