"""The maze as an SVG, one unit a cell."""

from ..made import Made
from .drawing import BLOCKED, GOAL, PAPER, START, WALL, WAY, wall_lines

PIXELS_A_CELL = 16


def svg(made: Made, way: bool) -> str:
    """A drawing with the walls as one path, the ends as discs and, with `way`, the way as a line."""
    maze = made.maze
    size = f'width="{(maze.width + 1) * PIXELS_A_CELL}" height="{(maze.height + 1) * PIXELS_A_CELL}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="-0.5 -0.5 {maze.width + 1} {maze.height + 1}">',
        f'<rect x="-0.5" y="-0.5" width="100%" height="100%" fill="{PAPER}"/>',
    ]
    if maze.mask:
        squares = "".join("M{} {}h1v1h-1z".format(*made.xy(cell)) for cell in maze.mask.blocked_cells())
        lines.append(f'<path d="{squares}" fill="{BLOCKED}"/>')
    if way:
        points = " ".join(f"{x + 0.5},{y + 0.5}" for x, y in map(made.xy, made.way_cells))
        lines.append(
            f'<polyline points="{points}" fill="none" stroke="{WAY}" stroke-width="0.3" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )
    for cell, colour in ((made.start, START), (made.goal, GOAL)):
        x, y = made.xy(cell)
        lines.append(f'<circle cx="{x + 0.5}" cy="{y + 0.5}" r="0.3" fill="{colour}"/>')
    path = "".join(f"M{x0} {y0}H{x1}" if y0 == y1 else f"M{x0} {y0}V{y1}" for x0, y0, x1, y1 in wall_lines(made))
    lines.append(f'<path d="{path}" fill="none" stroke="{WALL}" stroke-width="0.15" stroke-linecap="square"/>')
    lines.append("</svg>")
    return "\n".join(lines) + "\n"
