# mypy: ignore-errors
# ruff: noqa: UP031
"""A frame of each screen."""

from pocketmaze.toy.screens.attract import Attract
from pocketmaze.toy.screens.code import EnterCode
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
from .toy import app, clock, count_bytes, play, presets


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


app.tick()
frame("frame logo", None, show(lambda: Attract(app)))
frame("frame menu", None, show(lambda: Menu(app)))
frame("frame code", None, show(lambda: EnterCode(app)))
frame("frame scores", None, show(lambda: Scores(app)))
frame("frame settings", None, show(lambda: Settings(app)))
for number, width, height in presets:
    if (width, height) in SIZES:
        size = "%dx%d" % (width, height)
        game = play(number).game
        frame("frame play", size, stand)
        frame("frame whole maze", size, show(lambda game=game: Play(app, game)))
        frame("frame map", size, show(lambda game=game: Map(app, game)))
        frame("frame pause", size, show(lambda game=game: Pause(app, game)))
        frame("frame win", size, show(lambda game=game: Win(app, game)))
