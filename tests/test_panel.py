"""The panel class: what is on the glass is what is on the canvas, and little is sent for it."""

import adafruit_ssd1306
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.panel_model import ModelI2C, PanelModel
from pocketmaze.maze.recipe import Recipe
from pocketmaze.toy.canvas import OFF, Canvas
from pocketmaze.toy.maze_view import MazeView, fitting_pitch
from pocketmaze.toy.panel import Panel


def panel_on_glass(width: int = 128, height: int = 64) -> tuple[Panel, PanelModel]:
    model = PanelModel(width, height)
    return Panel(adafruit_ssd1306.SSD1306_I2C(width, height, ModelI2C(model))), model


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


@pytest.mark.parametrize(("width", "height"), [(128, 64), (128, 32), (72, 40), (64, 48)])
@given(updates=st.lists(st.lists(steps, max_size=4), min_size=1, max_size=6))
@settings(max_examples=40, deadline=None)
def test_the_glass_shows_the_canvas_after_any_draws_and_partial_updates(
    width: int, height: int, updates: list[list[tuple]]
) -> None:
    panel, model = panel_on_glass(width, height)
    for draws in updates:
        for step in draws:
            draw(panel.canvas, step)
        panel.update()
        assert model.frame() == bytes(panel.canvas.frame)
    assert model.faults == []


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
