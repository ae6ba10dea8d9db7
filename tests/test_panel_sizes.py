"""The toy on panels of all sizes: whatever is pressed, nothing breaks, and all that is written can be read."""

from typing import Any

import pytest

from host_tools.scenes import Toy
from host_tools.screens import SIZES
from host_tools.stage import Stage
from pocketmaze.maze.carve import ALGORITHMS
from pocketmaze.maze.codes import BRAIDED, MASKED
from pocketmaze.maze.grid import Maze
from pocketmaze.maze.rng import Rng
from pocketmaze.maze.sizes import PRESETS
from pocketmaze.toy import font
from pocketmaze.toy.app import App
from pocketmaze.toy.chase import ChaseGame
from pocketmaze.toy.game import Game
from pocketmaze.toy.lines import packed, shortened, show_box, side_by_side, wrapped
from pocketmaze.toy.names import CHASE, MODES
from pocketmaze.toy.record import ALGORITHM, MODE, SIZE, STYLE
from pocketmaze.toy.rows import Rows
from pocketmaze.toy.screens.about import About
from pocketmaze.toy.screens.code import EnterCode
from pocketmaze.toy.screens.menu import Menu, start
from pocketmaze.toy.screens.over import Over
from pocketmaze.toy.screens.pause import Pause
from pocketmaze.toy.screens.play import Play
from pocketmaze.toy.screens.scores import Scores
from pocketmaze.toy.screens.settings import NOTE, RESET_LABELS, Settings
from pocketmaze.toy.screens.win import Win

from .readable import readable

# The least that all of it can be read on, besides.
OTHERS = ((96, 16),)


@pytest.mark.parametrize("size", [*SIZES, *OTHERS])
def test_300_presses_of_a_monkey(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    unreadable = readable(monkeypatch)
    stage = Stage(board=Toy(), size=size)
    app = stage.app
    rng = Rng(5)
    seen = set()
    for number in range(300):
        if number % 20 == 0:
            app.record[MODE] = rng.below(len(MODES))
            app.record[SIZE] = rng.below(4) % 3
            app.screen = start(app)
        button = 1 << rng.below(6)
        if not rng.below(5):
            button |= 1 << rng.below(6)
        stage.press(button, (12, 60, 60, 150, 700)[rng.below(5)])
        seen.add(type(app.screen).__name__)
        assert drawn_anew(app) == bytes(app.panel.canvas.frame), type(app.screen).__name__
    assert len(seen) >= 10, seen
    assert stage.model.faults == []
    assert unreadable == []


@pytest.mark.parametrize("size", [*SIZES, *OTHERS])
def test_all_that_is_ever_said_can_be_read(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    unreadable = readable(monkeypatch)
    stage = Stage(board=Toy(), size=size)
    app = stage.app
    record = app.record
    for mode in range(len(MODES)):
        record.offer(mode, 65535)
    app.store.trouble = "Not saved: read-only"
    for number in range(len(ALGORITHMS) * len(PRESETS)):
        algorithm, preset = number % len(ALGORITHMS), number // len(ALGORITHMS)
        record[ALGORITHM], record[SIZE], record[MODE] = algorithm, preset, number % len(MODES)
        record[STYLE] = (BRAIDED | MASKED) * (preset > 0)
        record.offer_time(algorithm, preset, 65535)
        draw(app, EnterCode(app))
        menu = Menu(app)
        for _ in range(menu.count):
            draw(app, menu)
            menu.chosen = (menu.chosen + 1) % menu.count
            menu.stale = True
        draw(app, Scores(app))
    for rows in (Settings(app), Scores(app)):
        for _ in range(rows.count):
            for _ in range(5):
                draw(app, rows)
                rows.change(rows.chosen, 1)
                rows.stale = True
            if isinstance(rows, Settings):
                rows.asked = (rows.asked + 1) % len(RESET_LABELS)
            rows.chosen = (rows.chosen + 1) % rows.count
    game = Game(Maze(15, 7), 0, 1, 1234, 100)
    chase = ChaseGame(1)
    for large in (False, True):
        game.elapsed_ms = 5_999_900 * large
        game.steps = 10 * game.shortest * large
        chase.level = 1 + 11 * large
        chase.score = 3456 * large
        draw(app, Pause(app, game))
        draw(app, Pause(app, chase))
        for mode in range(len(MODES)):
            record[MODE] = mode
            draw(app, Win(app, game))
    for title, line in OVERS:
        draw(app, Over(app, title, line, CHASE, 1 << 20))
    draw(app, About(app))
    for name, *_ in PRESETS:
        show_box(app.panel.canvas, ("too big: " + name,))
    assert unreadable == []


def drawn_anew(app: App) -> bytes:
    """What is to be seen now on the canvas where its screen draws only what changes, after all of it is drawn again."""
    screen = app.screen
    canvas = app.panel.canvas
    if not isinstance(screen, Rows | Play):
        return bytes(canvas.frame)
    screen.draw(canvas)  # at this very moment: marks blink
    kept = bytes(canvas.frame)
    canvas.fill()
    if isinstance(screen, Rows):
        screen.stale, screen._drawn = True, []
    else:
        screen._stale = True
    screen.draw(canvas)
    anew = bytes(canvas.frame)
    canvas.frame[:] = kept
    return anew


OVERS = (("Caught!", "3456 dots, level 12"), ("Gone!", "down to row 3456"), ("Finish!", "ten mazes in 109:13.5"))


def draw(app: App, screen: Any) -> None:
    app.panel.canvas.fill(0)
    assert screen.draw(app.panel.canvas)


def test_a_label_stays_beside_its_value_as_long_as_there_is_room() -> None:
    looks = ("< %s >", "<%s>", "%s")
    wide = font.width("Key repeat< slow >")
    for width, changeable, plain in (
        (wide + 9, ("Key repeat", "< slow >"), ("Key repeat", "slow")),
        (wide + 2, ("Key repeat", "<slow>"), ("Key repeat", "slow")),
        (font.width("Key< slow >") + 9, ("Key", "< slow >"), ("Key", "slow")),
        (font.width("Key repeat"), ("Key", "<slow>"), ("Key", "slow")),
        (font.width("< slow >"), ("", "< slow >"), ("Key", "")),
        (font.width("<slow>"), ("", "<slow>"), ("Key", "")),
    ):
        assert side_by_side("Key repeat", "slow", looks, width, True) == changeable, width
        assert side_by_side("Key repeat", "slow", looks[2:], width, False) == plain, width


def test_a_note_that_settings_are_not_saved_goes_when_they_are() -> None:
    stage = Stage(board=Toy())
    stage.app.store.trouble = "Not saved: full"
    settings = Settings(stage.app)
    assert settings.row(NOTE) == ("Unsaved", "full")
    stage.app.store.trouble = ""
    assert settings.row(NOTE) == ("Saved", "")


def test_text_is_shortened_by_parts_and_words_only() -> None:
    text = "one two  three"
    assert shortened(text, font.width(text)) == text
    assert shortened(text, font.width(text) - 1) == "one two"
    assert shortened(text, font.width("one")) == "one"
    assert shortened("three", 1) == "three"


def test_text_is_broken_between_parts_and_after_commas_before_words() -> None:
    assert wrapped(["one  two three", "four"], 200) == ["one  two three", "four"]
    assert wrapped(["one  two three", "four"], font.width("two three")) == ["one", "two three", "four"]
    assert wrapped(["one two three"], font.width("one two")) == ["one two", "three"]
    assert wrapped(["one, two six"], font.width("one, two")) == ["one,", "two six"]


def test_lines_go_side_by_side_or_the_last_go() -> None:
    wide = font.width("one  two")
    assert packed(["one", "two", "six"], wide, 3) == ["one", "two", "six"]
    assert packed(["one", "two", "six"], wide, 2) == ["one  two", "six"]
    assert packed(["one", "two", "six"], wide, 1) == ["one  two"]
    assert packed(["three four", "two"], font.width("three"), 2) == ["three", "four"]
    assert packed(["three four", "two"], font.width("three"), 1) == ["three"]
    assert packed(["three four", "two"], font.width("three"), 0) == []
