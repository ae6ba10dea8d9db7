"""The panel class: what is on the glass is what is on the canvas, and little is sent for it."""

from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools import boards
from host_tools.boards.rules import SIZES, SPI_LIMITS
from host_tools.build import board_config
from host_tools.panel_model import ModelI2C, ModelSPI, PanelModel
from pocketmaze.maze.recipe import Recipe
from pocketmaze.ports.panels import panel_on_i2c, panel_on_spi
from pocketmaze.toy.canvas import OFF, Canvas
from pocketmaze.toy.maze_view import MazeView, fitting_pitch
from pocketmaze.toy.panel import Panel

KINDS = [
    f"{controller} {bus} {width}x{height}"
    for controller, sizes in SIZES.items()
    for bus in ("i2c", "spi")
    for width, height in sizes
    if bus == "i2c" or (width, height) in ((128, 64), (72, 40))
]


def panel_on_glass(kind: str = "ssd1306 i2c 128x64", rotation: int = 0) -> tuple[Panel, PanelModel]:
    """A panel as a port makes it for a board, with a model of that panel on a bus of that kind."""
    controller, bus, size = kind.split()
    width, height = map(int, size.split("x"))
    model = PanelModel(width, height, controller=controller, rotation=rotation)
    config = SimpleNamespace(
        PANEL_CONTROLLER=controller,
        PANEL_WIDTH=width,
        PANEL_HEIGHT=height,
        PANEL_ADDRESS=0x3C,
        PANEL_ROTATED=rotation == 180,
        SPI_FREQUENCY=SPI_LIMITS[controller],
    )
    if bus == "i2c":
        return panel_on_i2c(config, ModelI2C(model)), model
    spi = ModelSPI(model)
    return panel_on_spi(config, spi, spi.cs, spi.dc, spi.reset), model


def upside_down(frame: bytes) -> bytes:
    return bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(frame))


def draw(canvas: Canvas, step: tuple) -> None:
    getattr(canvas, step[0])(*step[1:])


places = st.integers(-20, 140)
lengths = st.integers(-3, 140)
colours = st.integers(0, 2)
steps = st.one_of(
    st.tuples(st.just("pixel"), places, places, colours),
    st.tuples(st.just("hline"), places, places, lengths, colours),
    st.tuples(st.just("vline"), places, places, lengths, colours),
    st.tuples(st.just("rect"), places, places, lengths, lengths, colours),
    st.tuples(st.just("fill_rect"), places, places, lengths, lengths, colours),
    st.tuples(st.just("invert"), places, places, lengths, lengths),
    st.tuples(st.just("text"), st.text(max_size=12), places, places, colours, st.integers(1, 3)),
    st.tuples(st.just("blit"), st.binary(min_size=24, max_size=24), st.just(8), st.just(24), places, places, colours),
    st.tuples(st.just("fill"), colours),
)


@pytest.mark.parametrize("rotation", [0, 180])
@pytest.mark.parametrize("kind", KINDS)
@given(updates=st.lists(st.tuples(st.booleans(), st.lists(steps, max_size=4)), min_size=1, max_size=6))
@settings(max_examples=20, deadline=None)
def test_the_glass_shows_the_canvas_after_any_draws_flips_and_partial_updates(
    kind: str, rotation: int, updates: list[tuple[bool, list[tuple]]]
) -> None:
    panel, model = panel_on_glass(kind, rotation)
    for flipped, draws in updates:
        for step in draws:
            draw(panel.canvas, step)
        panel.flip(flipped)
        panel.update()
        shown = model.frame()
        assert (upside_down(shown) if flipped else shown) == bytes(panel.canvas.frame)
    assert model.faults == []
    assert model.lit


@given(st.lists(st.integers(0, 1023), max_size=30))
@settings(max_examples=60, deadline=None)
def test_scattered_bytes_all_arrive(changed: list[int]) -> None:
    panel, model = panel_on_glass()
    for place in changed:
        panel.canvas.frame[place] ^= 0x5A
    panel.update()
    assert model.frame() == bytes(panel.canvas.frame)


def bytes_for_update(panel: Panel, model: PanelModel) -> int:
    before = model.bytes_on_bus
    panel.update()
    return model.bytes_on_bus - before


def test_nothing_is_sent_when_nothing_changed() -> None:
    panel, model = panel_on_glass()
    panel.canvas.text("hello", 3, 3)
    assert bytes_for_update(panel, model) > 0
    assert bytes_for_update(panel, model) == 0


def test_one_dot_costs_eleven_bytes() -> None:
    panel, model = panel_on_glass()
    panel.canvas.pixel(77, 33)
    # Address, control, six commands; address, control, data.
    assert bytes_for_update(panel, model) == 8 + 3


def test_two_distant_dots_do_not_send_what_is_between() -> None:
    panel, model = panel_on_glass()
    panel.canvas.pixel(2, 1)
    panel.canvas.pixel(120, 60)
    assert bytes_for_update(panel, model) == 2 * 11
    panel.canvas.pixel(2, 3)
    panel.canvas.pixel(120, 3)
    assert bytes_for_update(panel, model) == 2 * 11


def test_a_block_over_two_pages_is_one_window() -> None:
    panel, model = panel_on_glass()
    panel.canvas.fill_rect(10, 4, 5, 8)
    assert bytes_for_update(panel, model) == 8 + 2 * (2 + 5)


def test_a_whole_frame_is_one_window_of_two_writes() -> None:
    panel, model = panel_on_glass()
    panel.canvas.fill()
    assert bytes_for_update(panel, model) == 8 + 2 * (2 + 4 * 128)


def test_pages_that_changed_nearly_whole_are_sent_whole_and_what_is_below_is_still_found() -> None:
    panel, model = panel_on_glass()
    panel.canvas.fill_rect(3, 0, 122, 40)
    panel.canvas.pixel(0, 63)
    assert bytes_for_update(panel, model) == 8 + 2 * 2 + 5 * 128 + 11
    assert model.frame() == bytes(panel.canvas.frame)


@pytest.mark.parametrize(("width", "height"), [(63, 31), (31, 15), (15, 7)])
def test_a_step_of_the_player_sends_at_most_40_bytes(width: int, height: int) -> None:
    panel, model = panel_on_glass()
    maze = Recipe("backtracker", width, height, 5).make()
    view = MazeView(panel.canvas, maze, fitting_pitch(panel.canvas, maze))
    most = 0
    for cell in range(maze.cells):
        for beyond in maze.links(cell):
            for player in (cell, beyond):
                view.draw_walls()
                view.draw_player(player)
                most = max(most, bytes_for_update(panel, model)) if player == beyond else (panel.update() or most)
    assert 0 < most <= 40


def test_the_driver_left_the_glass_dark_and_nothing_is_sent_for_a_dark_canvas() -> None:
    panel, model = panel_on_glass()
    panel.canvas.fill(OFF)
    assert bytes_for_update(panel, model) == 0
    assert model.frame() == bytes(1024)
    assert model.lit


def test_on_spi_a_dot_costs_seven_bytes_and_a_frame_its_own_and_six() -> None:
    panel, model = panel_on_glass("ssd1306 spi 128x64")
    panel.canvas.pixel(77, 33)
    assert bytes_for_update(panel, model) == 6 + 1
    panel.canvas.fill()
    assert bytes_for_update(panel, model) == 6 + 1024
    assert bytes_for_update(panel, model) == 0


@pytest.mark.parametrize(("bus", "around"), [("i2c", 5 + 2), ("spi", 3)])
def test_an_sh1106_is_sent_what_changed_page_by_page(bus: str, around: int) -> None:
    panel, model = panel_on_glass(f"sh1106 {bus} 128x64")
    panel.canvas.pixel(77, 33)
    assert bytes_for_update(panel, model) == around + 1
    panel.canvas.fill_rect(10, 4, 5, 8)
    assert bytes_for_update(panel, model) == 2 * (around + 5)
    panel.canvas.pixel(2, 1)
    panel.canvas.pixel(120, 1)
    assert bytes_for_update(panel, model) == 2 * (around + 1)
    # Two wide runs of which each has columns of its own aren't widened to those of both.
    panel.canvas.fill_rect(0, 48, 30, 8)
    panel.canvas.fill_rect(20, 56, 30, 8)
    assert bytes_for_update(panel, model) == 2 * (around + 30)
    panel.canvas.fill()
    before = model.frame()
    changed = sum(byte != 0xFF for byte in before)
    assert changed < bytes_for_update(panel, model) <= 8 * (around + 128)
    assert model.frame() == b"\xff" * 1024


@pytest.mark.parametrize("kind", KINDS)
def test_a_panel_that_slept_shows_its_picture_when_it_wakes(kind: str) -> None:
    panel, model = panel_on_glass(kind)
    panel.canvas.text("awake", 3, 3)
    panel.update()
    panel.driver.poweroff()
    assert not model.lit
    panel.driver.poweron()
    assert model.lit
    assert model.frame() == bytes(panel.canvas.frame)
    assert model.faults == []


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_in_the_panels_memory_before_is_gone_when_it_is_there(kind: str) -> None:
    _, model = panel_on_glass(kind)
    assert model.lit
    assert not any(model.frame())


def test_a_panel_on_spi_is_made_of_what_its_boards_file_says() -> None:
    for name in ("pico-spi", "thumby"):
        exec(board_config(boards.load(name)), constants := {})
        config = SimpleNamespace(**constants)
        model = PanelModel(config.PANEL_WIDTH, config.PANEL_HEIGHT)
        spi = ModelSPI(model)
        panel = panel_on_spi(config, spi, spi.cs, spi.dc, spi.reset)
        panel.canvas.fill_rect(3, 3, 20, 20)
        panel.update()
        assert model.frame() == bytes(panel.canvas.frame)
        assert spi.frequency == 10_000_000
        assert model.faults == []
