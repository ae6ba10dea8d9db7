"""A monkey at the buttons: whatever is pressed, nothing breaks, memory stays, and B leads back to the menu."""

import pytest

from host_tools import boards, runtimes
from host_tools.places import FIRMWARE

from .test_everywhere import FOLDER

# Presses and holds at random, often two at once, mostly short, with the panel pulled out now and then.
MONKEY = """
import gc
from pocketmaze.maze.carve import ALGORITHMS
from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.rng import Rng
from pocketmaze.toy.screens.menu import Menu

SCREENS = {screens!r}

PRESSES = {presses}

# What is loaded once stays: a board's port gives that back, the host's doesn't.
for name in SCREENS:
    __import__("pocketmaze.toy.screens." + name)
for name in ALGORITHMS:
    Recipe(name, 3, 3, 1).make()
EVERY = PRESSES // 10

bus = NoI2C()
board = LedBoard(bus)
app = new_app(seed=3, bus=bus, board=board)
rng = Rng({seed})
seen = set()
used = []
failed = []
app.fail = failed.append

def one(number):
    # Mazes that take the host long are carved now and then only.
    if app.record[SIZE] > 1 and rng.below(100):
        app.record[SIZE] = rng.below(2)
    button = 1 << rng.below(6)
    if rng.below(5) == 0:
        button |= 1 << rng.below(6)
    length = (12, 30, 60, 60, 90, 150, 700)[rng.below(7)]
    if rng.below(200) == 0:
        bus.plugged = not bus.plugged
    press(app, button, length, 20 + rng.below(60))
    seen.add(type(app.screen).__name__)

for number in range(PRESSES):
    one(number)
    if number % EVERY == EVERY - 1:
        for _ in range(8):
            if is_on(app, "Menu"):
                break
            press(app, B)
        assert is_on(app, "Menu"), type(app.screen).__name__
        # A game that may be gone on with takes what it takes.
        app.game = None
        app.screen = Menu(app)
        gc.collect()
        used.append(gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0)
print("screens", " ".join(sorted(seen)))
print("used", " ".join([str(n) for n in used]))
"""


def monkey(name: str, presses: int, seed: int) -> tuple[set[str], list[int]]:
    """The screens that a monkey saw on that runtime, and the memory in use in the menu, at ten moments."""
    script = (FOLDER / "driver.py").read_text() + MONKEY.format(presses=presses, seed=seed, screens=SCREENS)
    output = runtimes.get(name, boards.load("pico"), heap="1M").run(script, timeout=900)
    told = dict(line.split(" ", 1) for line in output.splitlines())
    return set(told["screens"].split()), [int(n) for n in told["used"].split()]


SCREENS = [path.stem for path in sorted((FIRMWARE / "pocketmaze/toy/screens").glob("[a-z]*.py"))]

ALL = {
    "About",
    "Attract",
    "Carve",
    "Chase",
    "ChaseLevel",
    "Endless",
    "EnterCode",
    "Map",
    "Menu",
    "Over",
    "Pause",
    "Play",
    "Scores",
    "Settings",
}


@pytest.mark.long(seconds=100)
@pytest.mark.parametrize("seed", [1, 2])
def test_100_000_presses_on_cpython_in_two_halves(seed: int) -> None:
    seen, _ = monkey("cpython", 50_000, seed)
    assert seen >= ALL


@pytest.mark.long(seconds=10)
def test_10_000_presses_on_micropython_in_flat_memory() -> None:
    seen, used = monkey("micropython", 10_000, 2)
    assert len(seen) >= 10
    assert max(used) - min(used) < 4096, used
