"""What the PNG and the SVG have in common: the maze as lines on a plane."""

from collections.abc import Iterator

from pocketmaze.maze.grid import EAST, SOUTH

from ..made import Made

PAPER = "#ffffff"
BLOCKED = "#c3cad3"
WALL = "#1d2530"
WAY = "#2f9bd6"
START = "#2e9e5b"
GOAL = "#d6452f"


def wall_lines(made: Made) -> Iterator[tuple[int, int, int, int]]:
    """Straight stretches of wall as long as they go, `(x0, y0, x1, y1)` in cells, the border first."""
    maze = made.maze
    width, height = maze.width, maze.height
    yield from ((0, 0, width, 0), (0, height, width, height), (0, 0, 0, height), (width, 0, width, height))
    for y in range(1, height):
        for x0, x1 in runs(not maze.is_open((y - 1) * width + x, SOUTH) for x in range(width)):
            yield x0, y, x1, y
    for x in range(1, width):
        for y0, y1 in runs(not maze.is_open(y * width + x - 1, EAST) for y in range(height)):
            yield x, y0, x, y1


def runs(walls: Iterator[bool]) -> Iterator[tuple[int, int]]:
    """`(first, end)` of each run of true items."""
    first = -1
    place = -1
    for place, wall in enumerate(walls):
        if wall and first < 0:
            first = place
        elif not wall and first >= 0:
            yield first, place
            first = -1
    if first >= 0:
        yield first, place + 1
