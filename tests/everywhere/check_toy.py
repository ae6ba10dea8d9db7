"""Claims about the toy, driven through its real loop by a script of presses on a clock that waits for nobody."""

from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.rng import Rng
from pocketmaze.maze.solve.way import find_way, way_sides
from pocketmaze.ports.host import FakeClock, ScriptedButtons, make_app, make_panel
from pocketmaze.toy.canvas import Canvas
from pocketmaze.toy.keys import DOWN, LEFT, RIGHT, UP, A, B
from pocketmaze.toy.maze_view import MazeView, fitting_pitch
from pocketmaze.toy.screens.play import Play
from pocketmaze.toy.screens.title import Title
from pocketmaze.toy.screens.win import Win

ARROWS = (UP, RIGHT, DOWN, LEFT)


class NoI2C:
    """A bus with a panel that says yes to everything."""

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, *, start=0, end=None):
        pass


def new_app(seed=1, size=0, now=0):
    clock = FakeClock(now)
    return make_app(NoI2C(), ScriptedButtons(clock), clock, seed, size)


def run_for(app, ms):
    """Let the toy's loop run for that long."""
    end = app.clock.ticks_add(app.clock.ticks_ms(), ms)
    while app.clock.ticks_diff(end, app.clock.ticks_ms()) > 0:
        app.tick()
        app.wait()


def press(app, button, ms=60):
    """Hold a button that long, and let it go for as long."""
    now = app.clock.ticks_ms()
    app.buttons.presses[:] = [(now, now + ms, button)]
    run_for(app, 2 * ms)


def start_playing(app):
    press(app, A)
    while app.screen.carving:
        run_for(app, 40)
    return app.screen


def way_from(play):
    trail = find_way(play.maze, play.player, play.goal)
    return list(way_sides(trail, play.player, play.goal))


def check_it_starts_with_the_title_and_a_plays():
    app = new_app()
    run_for(app, 100)
    assert isinstance(app.screen, Title)
    press(app, A)
    assert isinstance(app.screen, Play)
    assert app.screen.carving
    assert 300 < carving_time(app) < 1500, "long enough to be seen, short enough to wait for"


def carving_time(app):
    began = app.clock.ticks_ms()
    while app.screen.carving:
        run_for(app, 33)
    return app.clock.ticks_diff(app.clock.ticks_ms(), began)


def check_any_button_skips_the_carving():
    app = new_app(size=2)
    press(app, A)
    press(app, B)
    assert not app.screen.carving
    assert app.screen.maze.passage_count() == app.screen.maze.cells - 1


def check_walking_the_way_wins_with_the_steps_and_the_time():
    app = new_app()
    play = start_playing(app)
    began = app.clock.ticks_ms()
    sides = way_from(play)
    for side in sides:
        assert app.screen is play
        press(app, ARROWS[side])
    assert isinstance(app.screen, Win)
    assert app.screen.steps == len(sides)
    took = app.clock.ticks_diff(app.clock.ticks_ms(), began)
    assert took - 200 <= app.screen.elapsed_ms <= took + 100, (app.screen.elapsed_ms, took)
    press(app, A)
    assert isinstance(app.screen, Play)
    assert app.screen.maze.fingerprint() != play.maze.fingerprint()
    assert app.recipe.seed == 2


def check_the_win_says_time_steps_and_code():
    app = new_app()
    play = start_playing(app)
    app.screen = Win(app, 83400, 245)
    app.tick()
    expected = Canvas(128, 64)
    expected.centred_text("Solved!", 2, scale=2)
    expected.centred_text("1:23.4   245 steps", 23)
    expected.centred_text(play.app.recipe.code(), 35)
    expected.hline(0, 50, 128)
    expected.centred_text("A: next   B: title", 55)
    assert app.panel.canvas.frame == expected.frame


def check_the_title_says_what_is_next():
    app = new_app(seed=4321, size=2)
    app.tick()
    ornament = Recipe("hunt-and-kill", 9, 15, 4321).make()
    expected = Canvas(128, 64)
    view = MazeView(expected, ornament, 4)
    view.left, view.top = 37 - 128, 0
    view.draw_walls()
    expected.text("Pocket", 0, 0, scale=2)
    expected.text("Maze", 0, 16, scale=2)
    expected.text(Recipe("hunt-and-kill", 63, 31, 4321).code(), 0, 37)
    expected.text("large 63x31", 0, 46)
    expected.text("A: play", 0, 56)
    got = app.panel.canvas.frame
    # The ornament's frame may be centred in height by a dot: the words are what this is about.
    for page in range(8):
        assert got[page * 128 : page * 128 + 91] == expected.frame[page * 128 : page * 128 + 91], page
    assert any(got[i] for i in range(91, 128))


def check_playing_shows_walls_start_goal_and_player_blinking():
    for size in (0, 1, 2):
        app = new_app(seed=5, size=size)
        play = start_playing(app)
        play.player = play.maze.neighbour(play.start, way_from(play)[0])
        looks = set()
        for _ in range(12):
            app.clock.sleep_ms(33)
            app.tick()
            phase = app.clock.ticks_ms() // 120
            expected = Canvas(128, 64)
            view = MazeView(expected, play.maze, fitting_pitch(expected, play.maze))
            view.draw_walls()
            view.draw_start(play.start)
            view.draw_goal(play.goal)
            view.draw_player(play.player, phase if size else 0)
            got = bytes(app.panel.canvas.frame)
            assert got == bytes(expected.frame), (size, phase)
            looks.add(got)
        assert len(looks) == (2 if size else 1), size


def check_a_slow_frame_is_not_made_up_for():
    app = new_app()
    app.tick()
    app.clock.sleep_ms(1000)
    app.wait()
    before = app.clock.ticks_ms()
    app.tick()
    app.wait()
    assert app.clock.ticks_diff(app.clock.ticks_ms(), before) == 33


def check_another_panel_goes_on_with_the_same_picture():
    app = new_app()
    run_for(app, 100)
    frame = bytes(app.panel.canvas.frame)
    app.change_panel(make_panel(NoI2C()))
    assert bytes(app.panel.canvas.frame) == frame
    assert bytes(app.panel._shown) == frame, "all of it was sent"


def check_walls_stop_the_player_and_cost_no_step():
    app = new_app()
    play = start_playing(app)
    for side in range(4):
        if not play.maze.is_open(play.player, side):
            before = play.player
            press(app, ARROWS[side])
            assert play.player == before
    assert play.steps == 0


def check_a_shows_the_way_from_the_player_and_hides_it_again():
    app = new_app()
    play = start_playing(app)
    sides = way_from(play)
    without = play_frames(app)
    press(app, A)
    assert play.way_shown
    assert play.trail.passage_count() == len(sides)
    assert play_frames(app) != without
    press(app, ARROWS[sides[0]])
    assert play.trail.passage_count() == len(sides) - 1
    press(app, ARROWS[sides[0] ^ 2])
    press(app, A)
    assert not play.way_shown
    assert play_frames(app) == without


def play_frames(app):
    """All that the canvas shows in the next second."""
    frames = set()
    for _ in range(30):
        run_for(app, 33)
        frames.add(bytes(app.panel.canvas.frame))
    return frames


def check_what_is_drawn_step_by_step_is_what_is_drawn_anew():
    for size in (0, 1, 2):
        app = new_app(seed=size, size=size)
        play = start_playing(app)
        rng = Rng(size)
        for step in range(40):
            press(app, A if step % 8 == 3 else ARROWS[rng.below(4)])
            if app.screen is not play:
                return
            play.draw(app.panel.canvas)  # at this very moment: marks blink
            by_steps = bytes(app.panel.canvas.frame)
            play._drawn = -1
            play.draw(app.panel.canvas)
            assert bytes(app.panel.canvas.frame) == by_steps, (size, step)


def check_a_press_with_5_ms_of_chatter_counts_once():
    # Sampled every millisecond, closer than the toy's loop ever does.
    for chatter in ((0, 1, 2, 3, 4, 5), (0, 2, 4), (1, 2, 5), (0, 5)):
        app = new_app()
        keys, clock = app.keys, app.clock
        presses = 0
        for ms in range(200):
            closed = 20 <= ms < 100
            bouncing = (ms - 20 in chatter) or (ms - 100 in chatter)
            keys.sample(RIGHT if closed != bouncing else 0)
            presses += bool(keys.pressed & RIGHT)
            clock.sleep_ms(1)
        assert presses == 1, chatter


def check_two_presses_50_ms_apart_are_two():
    app = new_app()
    presses = 0
    for ms in range(200):
        app.keys.sample(A if 20 <= ms < 50 or 80 <= ms < 110 else 0)
        presses += bool(app.keys.pressed & A)
        app.clock.sleep_ms(1)
    assert presses == 2


def check_a_held_arrow_walks_on_and_a_held_button_does_not():
    app = new_app()
    steps = []
    for _ in range(1000):
        app.keys.sample(UP | A)
        if app.keys.repeated & UP:
            steps.append(app.clock.ticks_ms())
        assert not app.keys.repeated & A or app.clock.ticks_ms() == 0
        app.clock.sleep_ms(1)
    assert steps == [0, 300, 390, 480, 570, 660, 750, 840, 930]


def check_buttons_held_together_are_each_seen():
    app = new_app()
    app.keys.sample(UP)
    app.clock.sleep_ms(5)
    app.keys.sample(UP | B)
    assert app.keys.pressed == B
    assert app.keys.held == UP | B


def check_the_clock_may_wrap_around_in_the_middle():
    app = new_app(now=FakeClock.PERIOD - 700)
    play = start_playing(app)
    for side in way_from(play):
        press(app, ARROWS[side])
    assert isinstance(app.screen, Win)
    assert 0 < app.screen.elapsed_ms < 60000


def check_the_title_chooses_size_and_seed():
    app = new_app(seed=0, size=0)
    press(app, UP)
    assert (app.recipe.width, app.recipe.height) == (31, 15)
    press(app, DOWN)
    press(app, DOWN)
    assert (app.recipe.width, app.recipe.height) == (63, 31)
    press(app, RIGHT)
    assert app.recipe.seed == 1
    press(app, LEFT)
    press(app, LEFT)
    assert app.recipe.seed == 2**28 - 1
    press(app, A)
    press(app, B)
    press(app, B)
    assert isinstance(app.screen, Title)
