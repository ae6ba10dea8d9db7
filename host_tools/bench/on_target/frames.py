# mypy: ignore-errors
# ruff: noqa: UP031
"""A frame of each screen."""

from pocketmaze.toy.endless import EndlessGame
from pocketmaze.toy.maze_view import fits, playing_pitch
from pocketmaze.toy.screens.attract import Attract
from pocketmaze.toy.screens.carve import Carve
from pocketmaze.toy.screens.chase import Chase, ChaseLevel
from pocketmaze.toy.screens.code import EnterCode
from pocketmaze.toy.screens.endless import Endless
from pocketmaze.toy.screens.map import Map
from pocketmaze.toy.screens.menu import Menu
from pocketmaze.toy.screens.pause import Pause
from pocketmaze.toy.screens.play import Play
from pocketmaze.toy.screens.scores import Scores
from pocketmaze.toy.screens.settings import Settings
from pocketmaze.toy.screens.win import Win

from .measure import collect, median, tell, timed
from .phases import tick_bytes, wait_for_phase
from .settings import REPEAT, SIZES
from .toy import SEED, app, clock, count_bytes, counting, play, presets, shows

# How many frames to look at of what moves.
MOVING = 12


def frame(what, size, prepare, tick=app.tick):
    """Tell of the frame that comes after `prepare()`: its time, then, another time, its bytes."""
    count_bytes(False)
    took = []
    for _ in range(REPEAT):
        prepare()
        us, bytes_allocated, _ = timed(tick)
        took.append(us)
        collect()
    count_bytes(True)
    prepare()
    tell(what, size, median(took), bytes_allocated, None, tick_bytes())


def show(make):
    """What prepares the first frame of the screen that `make()` makes, over an empty panel."""

    def prepare():
        app.panel.canvas.fill(0)
        app.panel.update()
        clock.sleep_ms(33)
        app.screen = make()

    return prepare


def stand():
    """The player stands and is about to blink."""
    wait_for_phase(0)
    app.tick()
    wait_for_phase(1)


def measure_slowest(what, size, go_on, prepare=lambda: None):
    """The slowest of the frames there are while `go_on()` is true, each after `prepare()`; the most bytes of one."""
    took = []
    most = bytes_allocated = None
    count_bytes(True)
    while go_on():
        prepare()
        clock.sleep_ms(33)
        counting.bytes = 0
        us, bytes_allocated, _ = timed(app.tick)
        took.append(us)
        most = max(most or 0, counting.bytes)
        collect()
    tell(what, size, max(took), bytes_allocated, None, most)


def measure_carving(number, size):
    """The frames while the maze is being carved."""
    app.choose(0, number, SEED)
    app.screen = Carve(app, app.recipe)
    measure_slowest("frame carving", size, lambda: not shows("Play"))


def measure_moving(what, size=None, prepare=lambda: None):
    """Some frames of the screen there is."""
    left = iter(range(MOVING))
    measure_slowest(what, size, lambda: next(left, None) is not None, prepare)


def measure_scrolling(size):
    """Frames in which the view moves along with the player, if it's larger than the panel."""
    game = app.game
    maze = game.maze
    pitch = playing_pitch(app.panel.canvas, maze)
    if fits(app.panel.canvas, maze, pitch):
        return
    game.player.cell = maze.width * (maze.height >> 1) + (maze.width >> 2)

    def east():
        game.player.cell += 1

    measure_moving("frame scrolling", size, east)


app.tick()
frame("frame logo", None, show(lambda: Attract(app)))
frame("frame menu", None, show(lambda: Menu(app)))
frame("frame code", None, show(lambda: EnterCode(app)))
frame("frame scores", None, show(lambda: Scores(app)))
frame("frame settings", None, show(lambda: Settings(app)))
for number, width, height in presets:
    if (width, height) in SIZES:
        size = "%dx%d" % (width, height)
        measure_carving(number, size)
        game = play(number).game
        frame("frame play", size, stand)
        measure_scrolling(size)
        frame("frame whole maze", size, show(lambda game=game: Play(app, game)))
        frame("frame map", size, show(lambda game=game: Map(app, game)))
        frame("frame pause", size, show(lambda game=game: Pause(app, game)))
        frame("frame win", size, show(lambda game=game: Win(app, game)))
app.choose(0, 1, SEED)
app.screen = ChaseLevel(app)
while not shows("Chase"):
    clock.sleep_ms(33)
    app.tick()
app.game.level = 4
app.game.place()
app.screen = Chase(app, app.game)
clock.sleep_ms(1000)
app.tick()
measure_moving("frame chase")
app.screen = Endless(app, EndlessGame(SEED, app.panel.width, app.panel.height))
clock.sleep_ms(2000)
app.tick()
measure_moving("frame endless")
