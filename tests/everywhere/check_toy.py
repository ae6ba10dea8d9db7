"""Claims about the toy, driven through its real loop by a script of presses on a clock that waits for nobody."""

from pocketmaze.maze.rng import Rng
from pocketmaze.ports.host import Bare, FakeClock, MemoryFiles
from pocketmaze.toy.canvas import Canvas
from pocketmaze.toy.keys import ARROWS, DOWN, LEFT, RIGHT, UP, A, B
from pocketmaze.toy.maze_view import MazeView, playing_pitch
from pocketmaze.toy.record import BRIGHTNESS, FLIP, SLEEP, SOUND, TRAIL
from pocketmaze.toy.screens.crash import LOG, LOG_SIZE
from pocketmaze.toy.sound import BADGE, MOVE

from .driver import LedBoard, NoI2C, is_on, new_app, press, run_for, start_playing, to_menu, walk, way_from


def check_it_starts_with_the_show_and_any_button_gives_the_menu():
    for button in (UP, DOWN, LEFT, RIGHT, A, B):
        app = new_app()
        run_for(app, 100)
        assert is_on(app, "Attract")
        press(app, button)
        assert is_on(app, "Menu"), button


def check_the_show_goes_on_from_style_to_style():
    app = new_app()
    looks = set()
    for _ in range(20):
        run_for(app, 1000)
        looks.add(bytes(app.panel.canvas.frame))
    assert len(looks) >= 12
    assert app.screen._style_number >= 3


def check_the_menu_plays_and_the_carving_is_long_enough_to_be_seen():
    app = new_app()
    run_for(app, 100)
    to_menu(app)
    press(app, A)
    assert is_on(app, "Carve")
    began = app.clock.ticks_ms()
    while is_on(app, "Carve"):
        run_for(app, 33)
    assert 300 < app.clock.ticks_diff(app.clock.ticks_ms(), began) < 1500


def check_any_button_skips_the_carving():
    app = new_app(size=2)
    to_menu(app)
    press(app, A)
    press(app, B)
    assert is_on(app, "Play")
    assert app.game.maze.passage_count() == app.game.maze.cells - 1


def check_skipping_looks_at_the_buttons_every_800_cells_and_draws_the_finished_maze_once():
    app = new_app(size=3)
    to_menu(app)
    press(app, A)
    looks = []
    draws = []
    read = app.buttons.read
    app.buttons.read = lambda: looks.append(1) or read()
    show = app.panel.update
    app.panel.update = lambda between: draws.append(1) or show(between)
    app.keys.fresh = A
    app.tick()
    # 127 x 63 cells, of which some are carved already; a dozen looks more are the frame's own and the panel's.
    assert 10 <= len(looks) <= 127 * 63 // 800 + 12, len(looks)
    assert not app.screen.carving
    assert app.screen.maze.passage_count() == app.screen.maze.cells - 1
    assert len(draws) == 1
    while is_on(app, "Carve"):
        run_for(app, 33)
    assert len(draws) == 2, "the finished maze, and the screen that's next"


def check_walking_the_way_wins_with_the_steps_and_the_time():
    app = new_app()
    start_playing(app)
    game = app.game
    began = app.clock.ticks_ms()
    sides = way_from(game)
    assert game.shortest == len(sides)
    walk(app, sides)
    assert is_on(app, "Win")
    assert game.steps == len(sides)
    took = app.clock.ticks_diff(app.clock.ticks_ms(), began)
    assert took - 300 <= game.elapsed_ms <= took + 100, (game.elapsed_ms, took)
    assert app.screen.best
    assert app.record.best_time(0, 0) == game.elapsed_ms // 100
    press(app, A)
    assert is_on(app, "Carve")
    assert app.seed == 2


def check_the_same_again_is_the_same_maze_from_its_start():
    app = new_app()
    start_playing(app)
    game = app.game
    walk(app, way_from(game))
    press(app, RIGHT)
    press(app, A)
    assert is_on(app, "Play")
    assert app.game is game
    assert (game.player.cell, game.steps) == (game.start, 0)
    assert game.elapsed_ms < 500


def check_a_worse_time_is_no_best_time():
    app = new_app()
    start_playing(app)
    walk(app, way_from(app.game))
    best = app.record.best_time(0, 0)
    press(app, RIGHT)
    press(app, A)
    run_for(app, 3000)
    walk(app, way_from(app.game))
    assert is_on(app, "Win")
    assert not app.screen.best
    assert app.record.best_time(0, 0) == best


def check_walls_stop_the_player_and_cost_no_step():
    app = new_app()
    start_playing(app)
    game = app.game
    for side in range(4):
        if not game.maze.is_open(game.player.cell, side):
            press(app, ARROWS[side])
    assert game.player.cell == game.start
    assert game.steps == 0


def check_a_step_is_smooth():
    app = new_app()
    play = start_playing(app)
    game = app.game
    pitch = play.view.pitch
    side = way_from(game)[0]
    places = []
    now = app.clock.ticks_ms()
    app.buttons.presses[:] = [(now, now + 40, ARROWS[side])]
    for _ in range(8):
        run_for(app, 33)
        places.append((game.player.x(pitch), game.player.y(pitch)))
    axis = side & 1 ^ 1
    moves = [abs(place[axis] - places[0][axis]) for place in places]
    assert moves == sorted(moves), "always onward"
    assert 3 <= len(set(moves)) <= 6, (places, "a few frames")
    assert game.steps == 1


def check_a_held_arrow_runs_to_the_next_junction():
    runs = 0
    for seed in range(8):
        app = new_app(seed=seed, size=1)
        start_playing(app)
        game = app.game
        side = way_from(game)[0]
        now = app.clock.ticks_ms()
        app.buttons.presses[:] = [(now, now + 20000, ARROWS[side])]
        run_for(app, 10000)
        cell = game.player.cell
        assert game.steps >= 1
        assert cell == game.goal or game.maze.open_sides(cell) not in (3, 5, 6, 9, 10, 12), "not amid a corridor"
        runs += game.steps > 1
    assert runs >= 4


def check_a_run_ends_when_the_arrow_is_let_go_of():
    app = new_app(seed=3, size=1)
    start_playing(app)
    game = app.game
    now = app.clock.ticks_ms()
    app.buttons.presses[:] = [(now, now + 150, ARROWS[way_from(game)[0]])]
    run_for(app, 2000)
    assert 1 <= game.steps <= 3


def check_a_turn_may_be_pressed_ahead_of_time():
    # Of a way with a bend: the arrow of the bend is held while the first one still runs.
    for seed in range(20):
        app = new_app(seed=seed, size=1)
        start_playing(app)
        game = app.game
        sides = way_from(game)
        straight = 0
        while sides[straight] == sides[0]:
            straight += 1
        if not 3 <= straight <= 6 or [game.maze.open_sides(c) for c in cells_along(game, sides[:straight])].count(15):
            continue
        now = app.clock.ticks_ms()
        app.buttons.presses[:] = [
            (now, now + 300 * straight, ARROWS[sides[0]]),
            (now + 100, now + 300 * straight, ARROWS[sides[straight]]),
        ]
        before = game.player.cell
        run_for(app, 200 * straight)
        assert game.steps > 1
        assert game.player.cell != before
        return
    raise AssertionError("no maze with such a bend")


def cells_along(game, sides):
    cell = game.player.cell
    for side in sides:
        cell = game.maze.neighbour(cell, side)
        yield cell


def check_a_tap_of_a_shows_the_next_stretch_and_costs_five_seconds():
    app = new_app()
    start_playing(app)
    game = app.game
    sides = way_from(game)
    before = game.elapsed_ms
    press(app, A)
    run_for(app, 100)
    assert app.screen.way_shown
    shown = game.trail.passage_count()
    assert 0 < shown < len(sides)
    assert 5000 <= game.elapsed_ms - before <= 5500
    press(app, A)
    assert not app.screen.way_shown


def check_a_held_a_shows_all_of_the_way_and_the_win_is_no_best_time():
    app = new_app()
    start_playing(app)
    game = app.game
    sides = way_from(game)
    press(app, A, 600)
    run_for(app, 100)
    assert game.trail.passage_count() == len(sides)
    assert game.elapsed_ms > 30000
    walk(app, sides[:1])
    assert game.trail.passage_count() == len(sides) - 1, "what's walked is off the way"
    walk(app, [sides[0] ^ 2])
    assert game.trail.passage_count() == len(sides), "and the way back is on it"
    walk(app, way_from(game))
    assert is_on(app, "Win")
    assert not app.screen.best


def check_what_is_drawn_step_by_step_is_what_is_drawn_anew():
    for size in (0, 1, 2, 3):
        app = new_app(seed=size, size=size)
        app.record[TRAIL] = size & 1
        play = start_playing(app)
        rng = Rng(size)
        for step in range(30):
            press(app, A if step % 8 == 3 else ARROWS[rng.below(4)])
            if app.screen is not play:
                return
            play.draw(app.panel.canvas)  # at this very moment: marks blink
            by_steps = bytes(app.panel.canvas.frame)
            play._stale = True
            play.draw(app.panel.canvas)
            assert bytes(app.panel.canvas.frame) == by_steps, (size, step)


def check_playing_shows_walls_start_goal_and_player_blinking():
    for size in (0, 1, 2):
        app = new_app(seed=5, size=size)
        start_playing(app)
        game = app.game
        walk(app, way_from(game)[:1])
        looks = set()
        for _ in range(12):
            app.clock.sleep_ms(33)
            app.tick()
            expected = Canvas(128, 64)
            view = MazeView(expected, game.maze, playing_pitch(expected, game.maze))
            view.draw_walls()
            view.draw_start(game.start)
            view.draw_goal(game.goal)
            view.draw_player(game.player.cell, app.keys.now // 120 if size else 0)
            got = bytes(app.panel.canvas.frame)
            assert got == bytes(expected.frame), size
            looks.add(got)
        assert len(looks) == (2 if size else 1), size


def check_a_large_maze_scrolls_with_the_player_and_b_shows_the_map():
    app = new_app(size=3)
    play = start_playing(app)
    game = app.game
    pitch = play.view.pitch
    walk(app, way_from(game)[:25])
    view = play.view
    x, y = game.player.x(pitch) - view.left, game.player.y(pitch) - view.top
    assert 0 <= x <= 128 - pitch
    assert 0 <= y <= 64 - pitch
    press(app, B)
    assert is_on(app, "Map")
    press(app, A)
    assert is_on(app, "Play")
    press(app, B)
    press(app, B)
    assert is_on(app, "Pause")


def check_a_medium_maze_scrolls_on_a_small_panel_and_b_shows_all_of_it():
    for panel in ((128, 32), (72, 40)):
        app = new_app(size=1, panel=panel)
        play = start_playing(app)
        view = play.view
        assert view.pitch == 4
        game = app.game
        walk(app, way_from(game)[:25])
        assert 0 <= game.player.x(4) - view.left <= panel[0] - 4
        assert 0 <= game.player.y(4) - view.top <= panel[1] - 4
        press(app, B)
        assert is_on(app, "Map")
        assert app.screen._view.pitch == 2
        press(app, A)
        walk(app, way_from(game))
        assert is_on(app, "Win")


def check_every_mode_is_played_on_a_small_panel():
    for panel in ((128, 32), (72, 40)):
        for mode in range(5):
            app = new_app(mode=mode, panel=panel)
            start_playing(app)
            for button in (DOWN, RIGHT, A, UP, LEFT):
                press(app, button, 300)
            for _ in range(4):
                if not is_on(app, "Menu"):
                    press(app, B)
            assert is_on(app, "Menu"), (panel, mode)
            press(app, DOWN)
            before = bytes(app.panel.canvas.frame)
            app.screen._drawn = []
            app.screen.stale = True
            app.screen.draw(app.panel.canvas)
            assert bytes(app.panel.canvas.frame) == before, (panel, mode)


def check_a_game_that_was_left_goes_on():
    app = new_app()
    start_playing(app)
    game = app.game
    walk(app, way_from(game)[:3])
    press(app, B)
    assert is_on(app, "Pause")
    elapsed = game.elapsed_ms
    run_for(app, 5000)
    press(app, B)
    assert is_on(app, "Menu")
    assert app.screen.row(0) == ("Continue", "")
    press(app, A)
    assert is_on(app, "Play")
    assert app.game is game
    assert game.steps == 3
    assert game.elapsed_ms - elapsed < 500, "a pause costs no time"


def check_a_code_is_entered_with_the_buttons():
    app = new_app()
    to_menu(app)
    press(app, DOWN)
    press(app, A)
    assert is_on(app, "EnterCode")
    assert app.screen.maze is not None
    press(app, LEFT)
    press(app, UP)
    assert app.screen.maze is None, "the check tells at once"
    press(app, A)
    assert is_on(app, "EnterCode")
    target = "82000-00APD"
    for place, symbol in enumerate(target.replace("-", "")):
        while app.screen.place != place:
            press(app, RIGHT)
        while app.screen.code().replace("-", "")[place] != symbol:
            press(app, UP)
    assert app.screen.code() == target
    press(app, A)
    assert is_on(app, "Carve")
    assert app.screen.recipe.code() == target


def check_a_race_is_ten_mazes_each_larger():
    app = new_app(mode=4)
    sizes = []
    start_playing(app)
    while app.game:
        sizes.append(app.game.maze.cells)
        walk(app, way_from(app.game))
        while is_on(app, "Carve"):
            press(app, A)
    assert len(sizes) == 10
    assert sizes == sorted(sizes)
    assert is_on(app, "Over")
    assert app.record.best_of(4) > 0


def check_nothing_is_drawn_or_sent_while_nothing_moves():
    bus = NoI2C()
    app = new_app(bus=bus)
    app.record[SLEEP] = 0
    to_menu(app)
    run_for(app, 200)
    for leave in (None, A):
        if leave:
            press(app, leave)
            while not is_on(app, "Play"):
                run_for(app, 33)
            run_for(app, 200)
        sent = bus.bytes
        run_for(app, 20000)
        assert bus.bytes == sent, type(app.screen).__name__


class PoweredPanel:
    """Counts what the driver is told about its light."""

    def __init__(self, driver):
        self.driver = driver
        self.contrasts = []
        driver.contrast = self.contrasts.append


def check_the_panel_dims_then_darkens_and_the_press_that_wakes_it_does_nothing_else():
    app = new_app()
    to_menu(app)
    app.record[SLEEP] = 1  # 30 s
    panel = PoweredPanel(app.panel.driver)
    run_for(app, 29500)
    assert panel.contrasts == []
    run_for(app, 1000)
    assert panel.contrasts == [0]
    assert app.panel.driver.power
    run_for(app, 30000)
    assert not app.panel.driver.power
    chosen = app.screen.chosen
    press(app, DOWN, 800)
    assert app.panel.driver.power
    assert panel.contrasts[-1] == 112
    assert app.screen.chosen == chosen
    press(app, DOWN)
    assert app.screen.chosen == chosen + 1


def check_a_still_picture_is_moved_by_a_dot_now_and_then():
    app = new_app()
    app.record[SLEEP] = 0
    to_menu(app)
    frame = bytes(app.panel.canvas.frame)
    shifts = []
    for _ in range(5):
        run_for(app, 30000)
        shifts.append(app.panel.shift)
    assert shifts == [0, 1, 1, 0, 0], shifts
    assert bytes(app.panel.canvas.frame) == frame
    run_for(app, 30000)
    assert bytes(app.panel._shown) == b"\x00" + frame[:-1]


def check_the_game_goes_on_without_its_panel_which_comes_back_whole():
    bus = NoI2C()
    board = LedBoard(bus)
    app = new_app(board=board, bus=bus)
    start_playing(app)
    game = app.game
    bus.plugged = False
    walk(app, way_from(game)[:4])
    assert game.steps == 4
    run_for(app, 3000)
    assert board.changes >= 8, "the LED blinks"
    bus.plugged = True
    run_for(app, 1500)
    assert app.lost is None
    assert not board.lit
    assert bytes(app.panel._shown) == bytes(app.panel.canvas.frame), "all of it was sent"
    walk(app, way_from(game))
    assert is_on(app, "Win")


def check_settings_are_changed_and_kept():
    files = MemoryFiles()
    app = new_app(files=files)
    to_menu(app)
    press(app, UP)  # from the first row to the last
    press(app, A)
    assert is_on(app, "Settings")
    press(app, RIGHT)
    press(app, DOWN)
    press(app, DOWN)
    press(app, A)
    run_for(app, 1500)
    assert (app.record[BRIGHTNESS], app.record[FLIP]) == (4, 1)
    again = new_app(files=files)
    assert (again.record[BRIGHTNESS], again.record[FLIP]) == (4, 1)
    assert again.keys.flipped


def check_scores_are_reset_only_after_asking_twice():
    app = new_app()
    app.record.offer_time(0, 0, 123)
    to_menu(app)
    press(app, UP)
    press(app, A)
    for _ in range(9):
        press(app, DOWN)
    assert app.screen.row(app.screen.chosen)[0] == "Reset scores"
    press(app, A)
    press(app, A)
    press(app, DOWN)
    press(app, UP)
    assert app.screen.row(app.screen.chosen)[0] == "Reset scores", "moving away is a no"
    for asked in range(3):
        assert app.record.best_time(0, 0) == 123, asked
        press(app, A)
    assert app.record.best_time(0, 0) == 0


class Stop(BaseException):
    """Ends the endless loop."""


class EndingClock(FakeClock):
    """A clock that stops everything at some moment."""

    end = 0

    def sleep_ms(self, ms):
        super().sleep_ms(ms)
        if self.now > self.end:
            raise Stop


def loop(app, ms):
    """The toy's own endless loop, for so long."""
    clock = EndingClock(app.clock.ticks_ms())
    clock.end = clock.now + ms
    app.clock = app.keys.clock = clock
    app.buttons.clock = clock
    try:
        app.run()
    except Stop:
        pass


def check_an_exception_is_a_code_on_the_panel_a_line_in_the_log_and_a_starts_anew():
    files = MemoryFiles()
    app = new_app(files=files)
    start_playing(app)

    def fail(keys):
        raise ValueError("boom")

    codes = set()
    for _ in range(12):
        app.screen.update = fail
        loop(app, 200)
        assert is_on(app, "Crash")
        codes.add(app.screen.code)
        text = files.read(LOG).decode()
        assert "ValueError: boom" in text
        assert "E" + app.screen.code in text
        now = app.clock.ticks_ms()
        app.buttons.presses[:] = [(now, now + 60, A)]
        loop(app, 200)
        assert is_on(app, "Attract")
    assert len(codes) == 1, "the same fault, the same code"
    assert len(files.read(LOG)) <= LOG_SIZE


def check_a_fault_that_no_log_can_be_kept_of_is_told_elsewhere():
    files = MemoryFiles()
    app = new_app(files=files)
    app.fail(ValueError("boom"))
    assert app.screen.told_in == LOG

    def write(name, data):
        raise OSError(30)  # EROFS

    files.write = write
    app = new_app(files=files)
    app.fail(ValueError("boom"))
    assert app.screen.told_in != LOG
    run_for(app, 66)


def check_a_short_press_counts_whenever_it_comes():
    for offset in range(0, 40, 3):
        app = new_app()
        to_menu(app)
        chosen = app.screen.chosen
        now = app.clock.ticks_ms()
        app.buttons.presses[:] = [(now + offset, now + offset + 12, DOWN)]
        run_for(app, 150)
        assert app.screen.chosen == chosen + 1, offset


def check_a_press_ends_the_wait_for_the_next_frame():
    app = new_app()
    to_menu(app)
    app.tick()
    now = app.clock.ticks_ms()
    app.buttons.presses[:] = [(now + 9, now + 60, DOWN)]
    app.wait()
    assert 9 <= app.clock.ticks_diff(app.clock.ticks_ms(), now) <= 13


def check_a_slow_frame_is_not_made_up_for():
    app = new_app()
    app.tick()
    app.clock.sleep_ms(1000)
    app.wait()
    before = app.clock.ticks_ms()
    app.tick()
    app.wait()
    assert app.clock.ticks_diff(app.clock.ticks_ms(), before) == 33


def check_the_clock_may_wrap_around_in_the_middle():
    app = new_app(now=FakeClock.PERIOD - 3000)
    start_playing(app)
    game = app.game
    walk(app, way_from(game))
    assert is_on(app, "Win")
    assert 0 < game.elapsed_ms < 60000


def check_b_always_leads_back_to_the_menu():
    for mode in range(5):
        for size in (0, 3):
            app = new_app(mode=mode, size=size)
            start_playing(app)
            press(app, A)
            for _ in range(4):
                if not is_on(app, "Menu"):
                    press(app, B)
            assert is_on(app, "Menu"), (mode, size)


def check_sounds_are_played_note_by_note_while_the_toy_goes_on():
    heard = []
    app = new_app(board=Bare(heard.append))
    start_playing(app)
    heard.clear()
    walk(app, way_from(app.game))
    assert is_on(app, "Win")
    run_for(app, 2000)
    assert heard == [hertz for hertz, _ in BADGE] + [0], heard
    press(app, RIGHT)
    assert heard[-2:] == [MOVE[0][0], 0]
    app.record[SOUND] = 0
    count = len(heard)
    press(app, RIGHT)
    assert len(heard) == count
