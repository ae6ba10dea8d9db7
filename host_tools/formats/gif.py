"""The carving of the maze as a GIF."""

from PIL import ImageColor, ImageDraw

from pocketmaze.maze.grid import EAST

from ..animation import blank, gif_bytes
from ..errors import BadInput
from ..made import Made
from .drawing import GOAL, PAPER, START, WALL, WAY

# About so many pictures, and pixels for the longer side; a cell has some, and so have the walls between.
PICTURES = 80
LONGEST = 640
FEWEST, MOST = 4, 16
LIMIT = 255

FRAME_MS = 50
HOLD_MS = 3000

# The picture's colours by their number in it.
COLOURS = [ImageColor.getrgb(colour)[:3] for colour in (WALL, PAPER, WAY, START, GOAL)]


def gif(made: Made, way: bool) -> bytes:
    """A GIF file of the maze being carved, its ends marked at last and, with `way`, the way; then it starts anew.

    `BadInput` for a maze of over 255 cells on a side.
    """
    maze = made.maze
    if max(maze.width, maze.height) > LIMIT:
        raise BadInput(f"a gif has room for {LIMIT}x{LIMIT} cells, not {maze.width}x{maze.height}: take png")
    pitch = max(FEWEST, min(MOST, LONGEST // max(maze.width, maze.height)))
    wall = max(1, pitch // 5)
    size = pitch - wall
    picture = blank(maze.width * pitch + wall, maze.height * pitch + wall, COLOURS)
    pen = ImageDraw.Draw(picture)

    def room(cell: int, beyond: int, colour: int) -> None:
        # The room of a cell, or of two and the passage between.
        (x0, y0), (x1, y1) = made.xy(cell), made.xy(beyond)
        left, top = x0 * pitch + wall, y0 * pitch + wall
        pen.rectangle((left, top, x1 * pitch + wall + size - 1, y1 * pitch + wall + size - 1), fill=colour)

    pictures = [picture.copy()]
    growing, work = made.recipe.start()
    seen: set[tuple[int, int]] = set()
    more = 1
    while more:
        more = work.step(max(1, maze.cells // PICTURES))
        opened = set(growing.passages()) - seen
        seen |= opened
        for cell, side in opened:
            room(cell, cell + 1 if side == EAST else cell + maze.width, 1)
        if opened:
            pictures.append(picture.copy())
    if maze.free == 1:
        room(made.start, made.start, 1)
    for cell in made.way_cells if way else ():
        x, y = made.xy(cell)
        inset = wall + size // 4
        pen.rectangle(
            (x * pitch + inset, y * pitch + inset, (x + 1) * pitch - size // 4 - 1, (y + 1) * pitch - size // 4 - 1),
            fill=2,
        )
    room(made.start, made.start, 3)
    room(made.goal, made.goal, 4)
    pictures.append(picture.copy())
    return gif_bytes(pictures, [FRAME_MS] * (len(pictures) - 1) + [HOLD_MS])
