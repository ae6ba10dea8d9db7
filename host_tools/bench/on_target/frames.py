# mypy: ignore-errors
# ruff: noqa: UP031
"""A frame of each screen."""

from pocketmaze.toy.screens.play import Play
from pocketmaze.toy.screens.title import Title
from pocketmaze.toy.screens.win import Win

from .measure import collect, median, tell, timed
from .phases import tick_bytes, wait_for_phase
from .settings import REPEAT, SIZES
from .toy import SEED, app, clock, count_bytes, counting, presets


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


def show_title():
    clock.sleep_ms(33)
    app.screen = Title(app)
    app.tick()
    app.choose(app.size, app.recipe.seed + 1)


def show_win():
    clock.sleep_ms(33)
    app.screen = Title(app)
    app.tick()
    app.screen = Win(app, 83500, 214)


def stand():
    wait_for_phase(0)
    app.tick()
    wait_for_phase(1)


def measure_carving(number, size):
    """The slowest frame while the maze is being carved, and the most bytes of one."""
    took = []
    most = bytes_allocated = None
    count_bytes(True)
    app.choose(number, SEED)
    app.screen = Play(app)
    while app.screen.carving:
        counting.bytes = 0
        us, bytes_allocated, _ = timed(app.tick)
        took.append(us)
        most = max(most or 0, counting.bytes)
        clock.sleep_ms(33)
        collect()
    tell("frame carving", size, max(took), bytes_allocated, None, most)


app.tick()
frame("frame title", None, show_title)
for number, width, height in presets:
    if (width, height) in SIZES:
        measure_carving(number, "%dx%d" % (width, height))
        frame("frame play", "%dx%d" % (width, height), stand)
frame("frame win", None, show_win)
