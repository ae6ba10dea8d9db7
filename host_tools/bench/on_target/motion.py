# mypy: ignore-errors
# ruff: noqa: UP031
"""The slowest frames of what moves."""

from pocketmaze.maze.recipe import Recipe
from pocketmaze.toy.endless import EndlessGame
from pocketmaze.toy.game import Game
from pocketmaze.toy.maze_view import playing_pitch
from pocketmaze.toy.screens.carve import Carve
from pocketmaze.toy.screens.chase import Chase, ChaseLevel
from pocketmaze.toy.screens.endless import Endless
from pocketmaze.toy.screens.play import Play
from pocketmaze.toy.walker import step_ms

from .measure import collect, tell, timed
from .settings import SIZES
from .toy import SEED, app, clock, count_bytes, counting, presets, shows

# How many frames to look at of what goes on and on.
MOVING = 12

# A maze larger than the panel.
SCROLLED = (127, 63)


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
    left = [None] * MOVING
    measure_slowest(what, size, lambda: left and left.pop() is None, prepare)


def measure_scrolling():
    """Frames in which the view moves along with the player, over a maze that is made quickly."""
    maze = Recipe("binary-tree", SCROLLED[0], SCROLLED[1], SEED).make()
    middle = maze.width * (maze.height >> 1)
    app.game = game = Game(maze, middle, 0, 1, step_ms(playing_pitch(app.panel.canvas, maze)))
    app.screen = Play(app, game)
    game.player.cell += maze.width >> 2
    app.tick()

    def east():
        game.player.cell += 1

    measure_moving("frame scrolling", "%dx%d" % SCROLLED, east)


for number, width, height in presets:
    if (width, height) in SIZES:
        size = "%dx%d" % (width, height)
        measure_carving(number, size)
measure_scrolling()
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
