# mypy: ignore-errors
# ruff: noqa: UP031
"""A step of the player."""

from pocketmaze.maze.solve.way import find_way, way_sides
from pocketmaze.toy.keys import ARROWS

from .measure import collect, median, tell, timed
from .phases import tick_bytes, wait_for_phase
from .settings import EXACT, SIZES
from .toy import app, buttons, clock, count_bytes, play, presets

STEPS = 8


def release():
    """No button down, until the step has been walked to its end."""
    buttons.down = 0
    for _ in range(6):
        clock.sleep_ms(33)
        app.tick()


def step(side, turn, do):
    """What `do()`, the first frame of a step, gives. The picture before it was made in either phase."""
    wait_for_phase(turn & 1)
    app.tick()
    if turn & 2:
        wait_for_phase(~turn & 1)
    buttons.down = ARROWS[side]
    given = do()
    release()
    return given


def measure_step(number, size):
    """The slowest of some steps along the way, on a machine with other things to do the median; the most bytes."""
    screen = play(number)
    game = screen.game
    sides = list(way_sides(find_way(game.maze, game.start, game.goal), game.start, game.goal))[:STEPS]
    sides = sides[:-1] if len(sides) < STEPS else sides  # not into the goal
    if not sides:
        return
    timings = []
    count_bytes(False)
    for turn, side in enumerate(sides):
        timings.append(step(side, turn, lambda: timed(app.tick)))
        collect()
    count_bytes(True)
    most = 0
    for turn, side in enumerate(reversed(sides)):
        most = max(most, step(side ^ 2, turn, tick_bytes))
    took = [us for us, _, _ in timings]
    bytes_allocated = timings[-1][1]
    tell("step player", size, max(took) if EXACT else median(took), bytes_allocated, None, most)


for number, width, height in presets:
    if (width, height) in SIZES:
        measure_step(number, "%dx%d" % (width, height))
