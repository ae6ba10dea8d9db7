# mypy: ignore-errors
# ruff: noqa: UP031
"""A frame of each screen."""

from pocketmaze.toy.endless import EndlessGame
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
from .toy import SEED, app, clock, count_bytes, counting, play, presets


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


def measure_carving(number, size):
    """The slowest frame while the maze is being carved, and the most bytes of one."""
    took = []
    most = bytes_allocated = None
    count_bytes(True)
    app.choose(0, number, SEED)
    app.screen = Carve(app, app.recipe)
    while not isinstance(app.screen, Play):
        counting.bytes = 0
        us, bytes_allocated, _ = timed(app.tick)
        took.append(us)
        most = max(most or 0, counting.bytes)
        clock.sleep_ms(33)
        collect()
    tell("frame carving", size, max(took), bytes_allocated, None, most)


def measure_moving(what, frames):
    """The slowest of so many frames of the screen there is, and the most bytes."""
    took = []
    most = bytes_allocated = None
    count_bytes(True)
    for _ in range(frames):
        clock.sleep_ms(33)
        counting.bytes = 0
        us, bytes_allocated, _ = timed(app.tick)
        took.append(us)
        most = max(most or 0, counting.bytes)
        collect()
    tell(what, None, max(took), bytes_allocated, None, most)


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
        frame("frame whole maze", size, show(lambda game=game: Play(app, game)))
        frame("frame map", size, show(lambda game=game: Map(app, game)))
        frame("frame pause", size, show(lambda game=game: Pause(app, game)))
        frame("frame win", size, show(lambda game=game: Win(app, game)))
app.choose(0, 1, SEED)
app.screen = ChaseLevel(app)
while not isinstance(app.screen, Chase):
    clock.sleep_ms(33)
    app.tick()
app.game.level = 4
app.game.place()
app.screen = Chase(app, app.game)
clock.sleep_ms(1000)
app.tick()
measure_moving("frame chase", 12)
app.screen = Endless(app, EndlessGame(SEED, app.panel.width, app.panel.height))
clock.sleep_ms(2000)
app.tick()
measure_moving("frame endless", 12)
