"""The demo: what a Pico would do, done by MicroPython on this computer, beside what this computer makes of it."""

import sys
from binascii import crc32
from io import BytesIO
from pathlib import Path

from rich.console import Console
from rich.table import Table

from pocketmaze.maze.recipe import Recipe
from pocketmaze.toy.proof import proof

from . import boards, runtimes
from .errors import CheckFailed
from .files import make_place, write_whole
from .panel_model import PanelModel
from .picture import png
from .terminal import print_panel

# A Pico has 264 KB of RAM; this is what MicroPython leaves of it for a program, rounded down.
HEAP = "192k"
BOARD = "pico"
RECIPE = Recipe("hunt-and-kill", 31, 15, 42)

# Runs on MicroPython: one maze, proved and shown. The lines of the bus have a space in them, the others an "=".
SCRIPT = """
import gc, sys
from pocketmaze.maze.recipe import Recipe
from pocketmaze.toy.proof import draw_proof
from pocketmaze.ports.host import PrintedI2C, make_panel

Recipe({algorithm!r}, 1, 1, 0).make()  # whatever that imports isn't the maze's
gc.collect()
before = gc.mem_alloc()
maze = Recipe({algorithm!r}, {width}, {height}, {seed}).make()
gc.collect()
print("kept=%d" % (gc.mem_alloc() - before))
print("maze=%08x" % maze.fingerprint())
panel = make_panel(PrintedI2C())
draw_proof(panel.canvas, maze)
panel.update()
from binascii import crc32
print("frame=%08x" % crc32(panel.canvas.frame))
gc.collect()
print("free=%d" % gc.mem_free())
print("version=MicroPython %d.%d.%d" % sys.implementation.version[:3])
"""


def run_demo(picture: Path, unicode: bool) -> None:
    """Print it all once, save the panel as a PNG, and raise `CheckFailed` if the two differ anywhere."""
    make_place(picture)
    console = Console(highlight=False)
    console.print("Building the toy and booting it on MicroPython in a", HEAP, "heap ...")
    script = SCRIPT.format(**vars(RECIPE))
    output = runtimes.get("micropython", boards.load(BOARD), heap=HEAP).run(script)

    model = PanelModel()
    told: dict[str, str] = {}
    for line in output.splitlines():
        name, equals, value = line.partition("=")
        if equals:
            told[name] = value
        else:
            address, _, data = line.partition(" ")
            model.write(int(address, 16), bytes.fromhex(data))
    frame = model.frame()

    print_panel(frame, model.width, model.height, unicode)
    file = BytesIO()
    png(frame, model.width, model.height).save(file, "PNG")
    write_whole(picture, [file.getvalue()])

    mine = proof(RECIPE.algorithm, RECIPE.width, RECIPE.height, RECIPE.seed)
    table = Table(box=None, pad_edge=False)
    for heading in ("", "MicroPython", "this computer", ""):
        table.add_column(heading)
    equal = True
    for row, theirs, ours in (
        ("maze", told["maze"], f"{mine[0]:08x}"),
        ("picture", told["frame"], f"{mine[1]:08x}"),
        ("glass", f"{crc32(frame):08x}", f"{mine[1]:08x}"),
    ):
        equal = equal and theirs == ours
        table.add_row(row, theirs, ours, "equal" if theirs == ours else "DIFFERENT")
    console.print(table)
    print(
        f"{told['version']}: {RECIPE.algorithm}, {RECIPE.width}x{RECIPE.height}, seed {RECIPE.seed},",
        f"code {RECIPE.code()}",
    )
    print(
        f"{int(told['kept']):,} bytes kept for the maze, {int(told['free']):,} of the heap free,",
        f"{model.bytes_on_bus:,} bytes on the bus",
    )
    print(f"Picture of the panel: {picture}")
    sys.stdout.flush()
    if not equal:
        raise CheckFailed("MicroPython and this computer made different things of one seed")
    if model.faults:
        raise CheckFailed(f"the panel was misused: {model.faults[0]}")
