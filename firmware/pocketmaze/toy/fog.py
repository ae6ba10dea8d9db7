"""Fog: what can be seen of a maze from inside it."""

import micropython

from ..maze.grid import clear
from ..maze.kernel import ptr8
from .maze_view import MazeView


class Fog:
    """The cells of `maze` that are, or if `remembers` have been, in a straight line of sight through open passages.

    From the middle of a cell all others are hidden: where two corridors meet, the line to the cell across the corner
    goes through the post between them. `seen` has a bit a cell, bit `cell & 7` of byte `cell >> 3`.
    """

    def __init__(self, maze, remembers):
        self.maze = maze
        self.remembers = remembers
        self.seen = bytearray((maze.cells + 7) >> 3)

    def look(self, cell):
        """Look around from that cell."""
        if not self.remembers:
            self.forget()
        look(self.seen, self.maze.walls, self.maze.width, self.maze.cells, cell)

    def forget(self):
        """Have seen nothing."""
        clear(self.seen, len(self.seen))

    def is_seen(self, cell):
        """Whether that cell is shown."""
        return bool(self.seen[cell >> 3] >> (cell & 7) & 1)


class FogView(MazeView):
    """A maze of which only the cells that a `fog` lets through are drawn, with their walls."""

    def __init__(self, canvas, maze, pitch, fog):
        super().__init__(canvas, maze, pitch)
        self.fog = fog

    def _draw(self, x0, x1, y0, y1):
        canvas = self.canvas
        maze = self.maze
        y0 = max(0, y0 & ~7)
        y1 = min(canvas.height, y1 + 7 & ~7)
        canvas.fill_rect(x0, y0, x1 - x0, y1 - y0, 0)
        self._touch(x0, x1, y0, y1)
        draw_seen(
            canvas.frame,
            maze.walls,
            self.fog.seen,
            canvas.width,
            maze.width,
            self.pitch,
            self.left,
            self.top,
            self._x0,
            self._x1,
            self._y0,
            self._y1,
            max(0, x0),
            min(canvas.width, x1),
            y0,
            y1,
        )

    def touched(self, cell):
        """Whether what has been drawn last may have touched that cell, and it's seen."""
        return self.fog.is_seen(cell) and super().touched(cell)


@micropython.viper(optional=True)
def look(seen: ptr8, walls: ptr8, width: int, cells: int, start: int):
    """Set the bits of all cells in a straight line of open passages from cell `start`."""
    side = 0
    while side < 4:
        i = start
        way = 1
        while way:
            seen[i >> 3] = seen[i >> 3] | (1 << (i & 7))
            way = 0
            if side == 0:
                i -= width
                if i >= 0:
                    way = (walls[i >> 2] >> ((i & 3) << 1)) & 2
            elif side == 1:
                way = (walls[i >> 2] >> ((i & 3) << 1)) & 1
                i += 1
            elif side == 2:
                way = (walls[i >> 2] >> ((i & 3) << 1)) & 2
                i += width
            else:
                i -= 1
                if i >= 0:
                    way = (walls[i >> 2] >> ((i & 3) << 1)) & 1
        side += 1


@micropython.viper(optional=True)
def draw_seen(
    frame: ptr8,
    walls: ptr8,
    seen: ptr8,
    frame_width: int,
    width: int,
    pitch: int,
    left: int,
    top: int,
    column0: int,
    column1: int,
    row: int,
    row1: int,
    x0: int,
    x1: int,
    y0: int,
    y1: int,
):
    """Draw the closed sides and the posts of the seen cells in columns `column0`..`column1`-1 and rows `row`..`row1`-1.

    Only dots x0..x1-1, y0..y1-1 of the frame are changed; dot (0, 0) of it is dot (`left`, `top`) of the maze.
    """
    while row < row1:
        column = column0
        while column < column1:
            cell = row * width + column
            if (seen[cell >> 3] >> (cell & 7)) & 1:
                closed = ((walls[cell >> 2] >> ((cell & 3) << 1)) & 3) ^ 3  # 1 east, 2 south, 4 north, 8 west
                k = cell - width
                if k < 0 or not (walls[k >> 2] >> ((k & 3) << 1)) & 2:
                    closed |= 4
                k = cell - 1
                if k < 0 or not (walls[k >> 2] >> ((k & 3) << 1)) & 1:
                    closed |= 8
                dy = 0
                while dy <= pitch:
                    y = row * pitch - top + dy
                    if y >= y0 and y < y1:
                        dx = 0
                        while dx <= pitch:
                            on = 0
                            if dx == 0:
                                on = closed & 8
                            elif dx == pitch:
                                on = closed & 1
                            if dy == 0:
                                on |= closed & 4
                            elif dy == pitch:
                                on |= closed & 2
                            if (dx == 0 or dx == pitch) and (dy == 0 or dy == pitch):
                                on = 1
                            if on:
                                x = column * pitch - left + dx
                                if x >= x0 and x < x1:
                                    i = (y >> 3) * frame_width + x
                                    frame[i] = frame[i] | (1 << (y & 7))
                            dx += 1
                    dy += 1
            column += 1
        row += 1
