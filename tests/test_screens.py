"""Every screen, come to by presses through the real loop, is the picture of it that was looked at."""

import pytest
from PIL import Image

from host_tools.picture import png
from host_tools.scenes import SCENES, Toy, frame_of
from host_tools.screens import SCALE, SIZES, film, folder_of, saved
from host_tools.stage import Stage
from pocketmaze.maze.carve import ALGORITHMS
from pocketmaze.maze.sizes import PRESETS
from pocketmaze.toy import font
from pocketmaze.toy.keys import DOWN, LEFT, RIGHT, UP, A
from pocketmaze.toy.names import MODES
from pocketmaze.toy.record import ALGORITHM, MODE, SIZE
from pocketmaze.toy.rows import MARGIN
from pocketmaze.toy.screens.menu import Menu
from pocketmaze.toy.screens.scores import Scores
from pocketmaze.toy.screens.settings import Settings

from .readable import readable


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_screen_is_its_picture_and_all_its_text_can_be_read(
    size: tuple[int, int], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    unreadable = readable(monkeypatch)
    with Image.open(saved(name, size)) as picture:
        shown = png(frame_of(name, size), *size, SCALE)
        assert picture.convert("RGB").tobytes() == shown.tobytes(), f"{name}: run make screens, and look at it"
    assert unreadable == []


@pytest.mark.parametrize("size", SIZES)
def test_there_is_a_picture_of_each_scene_and_no_other(size: tuple[int, int]) -> None:
    assert {path.stem for path in folder_of(size).glob("*.png")} == set(SCENES)


@pytest.mark.parametrize("name", ["menu", "play-small", "chase", "endless"])
def test_the_panel_is_used_as_its_data_sheet_says(name: str) -> None:
    stage = Stage(board=Toy())
    SCENES[name](stage)
    assert stage.model.faults == []
    assert stage.model.frame() == bytes(stage.app.panel.canvas.frame)


def test_the_film_ends_with_the_win() -> None:
    stage_frames = film()
    assert 5_000 < sum(ms for _, ms in stage_frames) < 40_000
    assert len({frame for frame, _ in stage_frames}) > 60


def test_no_row_of_a_menu_is_ever_without_its_label_or_wider_than_the_panel() -> None:
    stage = Stage(board=Toy())
    record = stage.app.record
    for algorithm in range(len(ALGORITHMS)):
        for size in range(len(PRESETS)):
            record[ALGORITHM], record[SIZE], record[MODE] = algorithm, size, size % len(MODES)
            record.offer_time(algorithm, size, 65535)
            for screen in (Menu(stage.app), Settings(stage.app), Scores(stage.app)):
                head = font.width(screen.title) + font.width(screen.head()) + MARGIN
                assert head < 128 - 2 * MARGIN, (screen.title, screen.head())
                for row in range(screen.count):
                    label, value = screen.row(row)
                    if value and screen.can_change(row):
                        value = f"< {value} >"
                    assert MARGIN + font.width(label) + 3 < 128 - MARGIN - 4 - font.width(value), (label, value)


def turned(frame: bytes) -> bytes:
    """The frame as seen by who holds the panel upside down."""
    return bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(frame))


def test_brightness_inverse_and_left_handed_use_are_seen_on_the_glass() -> None:
    stage = Stage(board=Toy())
    stage.start()
    stage.choose("Settings")
    stage.press(A)
    for value, contrast in (("5", 255), ("1", 1), ("3", 48)):
        stage.choose("Brightness", value)
        assert stage.model.contrast == contrast
    stage.choose("Invert", "on")
    assert stage.frame() == bytes(byte ^ 0xFF for byte in stage.app.panel.canvas.frame)
    stage.choose("Invert", "off")
    stage.choose("Left-handed")
    stage.press(RIGHT)
    assert stage.frame() == turned(bytes(stage.app.panel.canvas.frame))
    chosen = stage.app.screen.chosen
    stage.press(UP)  # held the other way round, that's down
    assert stage.app.screen.chosen == chosen + 1
    stage.press(DOWN)
    stage.press(LEFT)
    assert stage.frame() == bytes(stage.app.panel.canvas.frame)
    assert stage.model.faults == []


def test_the_panel_is_dimmed_then_dark_and_whole_again_after_a_press() -> None:
    stage = Stage(board=Toy())
    stage.start()
    frame = stage.frame()
    stage.run_for(61_000)
    assert stage.model.contrast == 0
    assert stage.model.lit
    stage.run_for(60_000)
    assert not stage.model.lit
    stage.press(A)
    assert stage.model.lit
    assert stage.model.contrast == 112
    assert stage.frame() in (frame, bytes(stage.app.panel.canvas.frame))
    assert type(stage.app.screen).__name__ == "Menu"
