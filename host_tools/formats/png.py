"""The maze as a PNG."""

from io import BytesIO

from PIL import Image, ImageDraw

from ..made import Made
from .drawing import BLOCKED, GOAL, PAPER, START, WALL, WAY, wall_lines

# Pixels a cell: as many as keep the longer side near this, within limits.
LONGEST = 2000
FEWEST, MOST = 4, 24


def png(made: Made, way: bool) -> bytes:
    """A PNG file of walls on paper, with the ends and, with `way`, the way marked; a cell is 4 to 24 pixels."""
    maze = made.maze
    pitch = max(FEWEST, min(MOST, LONGEST // max(maze.width, maze.height)))
    margin = pitch
    thickness = max(1, pitch // 8)
    picture = Image.new("RGB", (maze.width * pitch + 2 * margin, maze.height * pitch + 2 * margin), PAPER)
    pen = ImageDraw.Draw(picture)

    def middle(cell: int) -> tuple[int, int]:
        x, y = made.xy(cell)
        return margin + x * pitch + pitch // 2, margin + y * pitch + pitch // 2

    for cell in maze.mask.blocked_cells() if maze.mask else ():
        x, y = made.xy(cell)
        left, top = margin + x * pitch, margin + y * pitch
        pen.rectangle((left, top, left + pitch, top + pitch), fill=BLOCKED)
    if way and made.way:
        pen.line([middle(cell) for cell in made.way_cells], fill=WAY, width=max(1, pitch // 4), joint="curve")
    radius = max(1, pitch // 4)
    for cell, colour in ((made.start, START), (made.goal, GOAL)):
        x, y = middle(cell)
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)
    for x0, y0, x1, y1 in wall_lines(made):
        left, top = margin + x0 * pitch - thickness // 2, margin + y0 * pitch - thickness // 2
        right, bottom = margin + x1 * pitch - thickness // 2, margin + y1 * pitch - thickness // 2
        pen.rectangle((left, top, right + thickness - 1, bottom + thickness - 1), fill=WALL)
    data = BytesIO()
    picture.save(data, "PNG", optimize=maze.cells < 100_000)
    return data.getvalue()
