"""The toy in a Pico-sized heap: MicroPython's own count of it, while it plays."""

from host_tools import boards, runtimes
from host_tools.panel_model import PanelModel

from .test_everywhere import FOLDER

HEAP = "192k"

# Plays the largest preset that the panel shows whole to the win and on to the next maze: shows the way, walks it
# through the real loop, and looks at the heap each time something new has been made. Printing doesn't add to it: the
# bus is MicroPython's stdout.
PLAYED = """
import gc
from pocketmaze.ports.host import PrintedI2C

least = 1 << 30
app = new_app(seed=7, size=2, bus=PrintedI2C())

def look():
    global least
    gc.collect()
    least = min(least, gc.mem_free())

start_playing(app)
look()
game = app.game
print("size=%dx%d" % (game.maze.width, game.maze.height))
sides = way_from(game)
press(app, A, 600)
run_for(app, 200)
look()
for side in sides:
    press(app, ARROWS[side], 40, 80)
    look()
print("won=%s" % is_on(app, "Win"))
print("steps=%d of %d" % (game.steps, len(sides)))
press(app, A)
print("next=%s" % type(app.screen).__name__)
look()
print("frame=" + bytes(app.panel.canvas.frame).hex())
print("least=%d" % least)
"""


def run(script: str, heap: str = HEAP) -> str:
    driver = (FOLDER / "driver.py").read_text()
    return runtimes.get("micropython", boards.load("pico"), heap=heap).run(driver + script, timeout=300)


def told_by(output: str) -> dict[str, str]:
    return dict(line.split("=", 1) for line in output.splitlines() if "=" in line)


def test_the_largest_preset_plays_through_in_a_picos_memory_and_all_that_was_sent_is_the_picture() -> None:
    # Pointers are twice as large here as on a Pico, and sources keep their line numbers: it takes more.
    output = run(PLAYED, "256k")
    told = told_by(output)
    assert told["size"] == "63x31"
    assert told["won"] == "True"
    steps, way = told["steps"].split(" of ")
    assert steps == way
    assert told["next"] == "Carve"
    assert int(told["least"]) >= 64 * 1024

    model = PanelModel()
    for line in output.splitlines():
        if "=" not in line:
            address, _, data = line.partition(" ")
            assert model.write(int(address, 16), bytes.fromhex(data))
    assert model.faults == []
    assert model.frame().hex() == told["frame"], "all that went over the bus adds up to the picture"


# A thousand frames of walking, standing and looking at the way, with the collector off.
FRAMES = """
import gc

class CyclingButtons:
    down = 0

    def read(self):
        return self.down

for mode, size in ((0, 0), (0, 2), (0, 3), (1, 1)):
    app = new_app(seed=5, size=size, mode=mode)
    app.record[TRAIL] = size & 1
    start_playing(app)
    app.buttons = buttons = CyclingButtons()
    for warm_up in range(2):
        gc.collect()
        gc.disable()
        before = gc.mem_alloc()
        for frame in range(1000):
            buttons.down = ARROWS[frame // 40 & 3] if frame % 40 < 25 else 0
            app.tick()
            app.wait()
        taken = gc.mem_alloc() - before
        gc.enable()
        assert is_on(app, "Play")
    print("mode %d size %d=%d" % (mode, size, taken))
"""


def test_a_thousand_frames_of_play_take_not_a_byte_of_the_heap() -> None:
    told = told_by(run("from pocketmaze.toy.record import TRAIL\n" + FRAMES, "2M"))
    assert set(told.values()) == {"0"}, told
    assert len(told) == 4


# There isn't the memory for Prim's heap of walls at 255x255.
TOO_BIG = """
import gc
from pocketmaze.toy.record import ALGORITHM

class Collecting(Bare):  # as a Pico's port does; else what comes next lies scattered among what has gone
    def unload(self, *kept):
        gc.collect()

app = new_app(seed=5, size=4, board=Collecting())
app.record[ALGORITHM] = 6
run_for(app, 100)
to_menu(app)
press(app, A)
said = app.screen.says
while is_on(app, "Carve"):
    said = said or app.screen.says
    run_for(app, 100)
print("said=" + said)
print("size=%dx%d" % (app.game.maze.width, app.game.maze.height))
walk(app, way_from(app.game)[:3])
print("steps=%d" % app.game.steps)
"""


def test_a_maze_too_big_for_the_memory_gives_way_to_the_next_smaller_one_and_that_is_said() -> None:
    told = told_by(run(TOO_BIG, "300k"))
    assert told["said"].startswith("too big: ")
    assert told["size"] in ("127x63", "63x31")
    assert told["steps"] == "3"
