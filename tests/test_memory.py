"""The toy in a Pico-sized heap: MicroPython's own count of it, while it plays."""

from host_tools import boards, runtimes
from host_tools.panel_model import PanelModel

HEAP = "192k"

# Plays the largest preset to the win and on to the next maze: shows the way, walks it through the real loop, and looks
# at the heap each time something new has been made. Printing doesn't add to it: the bus is MicroPython's stdout.
SCRIPT = """
import gc
from pocketmaze.maze.solve.way import find_way, way_sides
from pocketmaze.ports.host import FakeClock, PrintedI2C, ScriptedButtons, make_app
from pocketmaze.toy.keys import A, DOWN, LEFT, RIGHT, UP

clock = FakeClock()
app = make_app(PrintedI2C(), ScriptedButtons(clock), clock, 7, size=2)
least = 1 << 30

def press(button):
    global least
    now = clock.ticks_ms()
    app.buttons.presses[:] = [(now, now + 60, button)]
    while clock.ticks_ms() < now + 120:
        app.tick()
        app.wait()
    gc.collect()
    least = min(least, gc.mem_free())

press(A)
while app.screen.carving:
    app.tick()
    app.wait()
maze = app.screen
print("size=%dx%d" % (maze.maze.width, maze.maze.height))
sides = list(way_sides(find_way(maze.maze, maze.player, maze.goal), maze.player, maze.goal))
press(A)
for side in sides:
    press((UP, RIGHT, DOWN, LEFT)[side])
print("won=%s" % (type(app.screen).__name__ == "Win"))
print("steps=%d of %d" % (app.screen.steps, len(sides)))
press(A)
print("next=%s" % type(app.screen).__name__)
print("frame=" + bytes(app.panel.canvas.frame).hex())
print("least=%d" % least)
"""


def test_the_largest_preset_plays_through_with_64_kib_to_spare() -> None:
    output = runtimes.get("micropython", boards.load("pico"), heap=HEAP).run(SCRIPT)
    told = dict(line.split("=", 1) for line in output.splitlines() if "=" in line)
    assert told["size"] == "63x31"
    assert told["won"] == "True"
    steps, way = told["steps"].split(" of ")
    assert steps == way
    assert told["next"] == "Play"
    assert int(told["least"]) >= 64 * 1024

    model = PanelModel()
    for line in output.splitlines():
        if "=" not in line:
            address, _, data = line.partition(" ")
            assert model.write(int(address, 16), bytes.fromhex(data))
    assert model.faults == []
    assert model.frame().hex() == told["frame"], "all that went over the bus adds up to the picture"
