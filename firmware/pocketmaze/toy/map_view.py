"""A maze larger than the panel, all of it at once: a dot for a cell, or for a square of them."""

import micropython

from ..maze.kernel import ptr8


class MapView:
    """Draws a map of `maze` in the middle of `canvas`, at a dot for `scale` x `scale` cells."""

    def __init__(self, canvas, maze):
        self.canvas = canvas
        self.maze = maze
        scale = 1
        while maze.width > scale * canvas.width or maze.height > scale * canvas.height:
            scale += 1
        self.scale = scale
        self.left = (canvas.width - maze.width // scale) // 2
        self.top = (canvas.height - maze.height // scale) // 2

    def draw_walls(self):
        """A dot for each square with a carved cell in every other place, over all that was there."""
        canvas = self.canvas
        canvas.fill(0)
        draw_carved(
            canvas.frame,
            self.maze.walls,
            canvas.width,
            self.maze.width,
            self.maze.height,
            self.scale,
            self.left,
            self.top,
        )

    def draw_been(self, been):
        """A dot for each square with a cell whose bit is set in `been`, over all that was there."""
        canvas = self.canvas
        canvas.fill(0)
        draw_been(canvas.frame, been, canvas.width, self.maze.width, self.maze.cells, self.scale, self.left, self.top)

    def x(self, cell):
        """The column of a cell's dot."""
        return self.left + cell % self.maze.width // self.scale

    def y(self, cell):
        """The row of it."""
        return self.top + cell // self.maze.width // self.scale


@micropython.viper(optional=True)
def draw_carved(frame: ptr8, walls: ptr8, frame_width: int, width: int, height: int, scale: int, left: int, top: int):
    """Light the dot of each cell with an open east side, and of one whose open south side is alone."""
    cell = 0
    row = 0
    while row < height:
        y = row // scale + top
        at = (y >> 3) * frame_width + left
        bit = 1 << (y & 7)
        column = 0
        x = 0
        while column < width:
            if (walls[cell >> 2] >> ((cell & 3) << 1)) & 3:
                frame[at] = frame[at] | bit
            cell += 1
            column += 1
            x += 1
            if x == scale:
                x = 0
                at += 1
        row += 1


@micropython.viper(optional=True)
def draw_been(frame: ptr8, been: ptr8, frame_width: int, width: int, cells: int, scale: int, left: int, top: int):
    """Light the dot of each cell whose bit is set."""
    i = 0
    last = (cells + 7) >> 3
    while i < last:
        bits = been[i]
        cell = i << 3
        while bits:
            if bits & 1:
                y = cell // width // scale + top
                x = cell % width // scale + left
                k = (y >> 3) * frame_width + x
                frame[k] = frame[k] | (1 << (y & 7))
            bits >>= 1
            cell += 1
        i += 1
