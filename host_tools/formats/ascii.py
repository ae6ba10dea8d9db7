"""The maze in plain characters."""

from pocketmaze.maze.grid import EAST, SOUTH

from ..made import Made


def ascii_art(made: Made, way: bool) -> str:
    """Lines of `+---+` and `|`, `S` and `G` at the ends and, with `way`, a dot in each cell between them.

    Blocked cells are `###`.
    """
    maze = made.maze
    inside = dict.fromkeys(maze.mask.blocked_cells(), "###") if maze.mask else {}
    if way:
        inside |= dict.fromkeys(made.way_cells, " . ")
    inside[made.goal] = " G "
    inside[made.start] = " S "
    lines = ["+---" * maze.width + "+"]
    for y in range(maze.height):
        row = range(y * maze.width, (y + 1) * maze.width)
        lines.append("|" + "".join(inside.get(cell, "   ") + " |"[not maze.is_open(cell, EAST)] for cell in row))
        lines.append("".join("+   " if maze.is_open(cell, SOUTH) else "+---" for cell in row) + "+")
    return "\n".join(lines) + "\n"
