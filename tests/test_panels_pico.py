"""Other panels than the usual one on the emulated Pico: what the glass shows is what this computer draws."""

import pytest

from host_tools import boards
from host_tools.emulator import EmulatedBoard
from host_tools.emulator.image import flash_with_toy
from host_tools.stage import Stage
from pocketmaze.maze.recipe import recipe_from_code

from .pico import image, ready_words


@pytest.mark.emulated(seconds=30)
def test_a_panel_on_spi_shows_the_menu_and_its_other_wires_are_seen_at_work() -> None:
    spec = boards.load("pico-spi")
    assert spec.spi
    flash, _ = flash_with_toy(spec, image())
    board = EmulatedBoard(spec, image(), flash=flash)
    levels: dict[str, list[str]] = {"cs": [], "dc": [], "reset": []}
    for wire, seen in levels.items():
        pin = board._chip.gpio[getattr(spec.spi, wire)]
        pin.add_listener(lambda state, before, seen=seen: seen.append(state.name))
    with board:
        stage = Stage(recipe_from_code(ready_words(board)[-1]).seed)
        stage.start()
        board.tap("a")
        assert board.wait_until(lambda: board.panel.frame() == stage.frame(), 2), "the menu"
        assert board.panel.lit
        assert board.panel.faults == []
    assert levels["reset"][-3:] == ["HIGH", "LOW", "HIGH"], "the driver's pulse, and none after it"
    assert levels["cs"].count("LOW") == board.panel.transactions > 30
    assert 10 < levels["dc"].count("HIGH") < levels["cs"].count("LOW"), "data only here and there"
