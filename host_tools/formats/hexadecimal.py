"""The maze as hex digits, a cell each."""

from ..made import Made

LETTERS = "NESW"


def hex_rows(made: Made, way: bool) -> str:
    """A line a row, a digit a cell with a bit set for each closed side (1 north, 2 east, 4 south, 8 west).

    Then an empty line, the start as `x,y`, the goal as `x,y` and the way as letters N, E, S, W, with or without `way`.
    """
    maze = made.maze
    lines = []
    for y in range(maze.height):
        row = range(y * maze.width, (y + 1) * maze.width)
        lines.append("".join("%X" % (15 - maze.open_sides(cell)) for cell in row))
    lines.append("")
    for cell in (made.start, made.goal):
        x, y = made.xy(cell)
        lines.append(f"{x},{y}")
    lines.append("".join(LETTERS[side] for side in made.way))
    return "\n".join(lines) + "\n"
