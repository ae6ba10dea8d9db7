"""The maze as dots: walls, the way and the marks, straight from the maze bytes."""

import micropython

from ..maze.kernel import ptr8
from .canvas import OFF

MIN_PITCH = 2
MAX_PITCH = 16

# From this pitch on there is air between a mark and the walls.
ROOMY = 6


class MazeView:
    """Draws `maze` on `canvas` with `pitch` dots from one wall to the next, 2..16, of which the wall is one.

    Dot (0, 0) of the canvas shows dot (`left`, `top`) of the maze; the maze starts out in the middle, or with its
    corner in the canvas's where it doesn't fit. `ValueError` for another pitch.
    """

    def __init__(self, canvas, maze, pitch):
        if not MIN_PITCH <= pitch <= MAX_PITCH:
            raise ValueError("the pitch is %d..%d dots, not %s" % (MIN_PITCH, MAX_PITCH, pitch))
        self.canvas = canvas
        self.maze = maze
        self.pitch = pitch
        self.left = -max(0, (canvas.width - maze.width * pitch - 1) // 2)
        self.top = -max(0, (canvas.height - maze.height * pitch - 1) // 2)

    @property
    def blinks(self):
        """Whether the player has to blink to be seen between the walls."""
        return self.pitch < ROOMY

    def draw_walls(self):
        """Draw the walls over all that was there."""
        self._draw_walls(0, self.canvas.width, 0, self.canvas.height)

    def clear_cell(self, cell):
        """Draw the walls around that cell anew, over all that was there within its pages: no mark, no way."""
        pitch = self.pitch
        width = self.maze.width
        x = cell % width * pitch - self.left
        y = cell // width * pitch - self.top
        self._draw_walls(x, x + pitch + 1, y, y + pitch + 1)

    def is_near(self, cell, cleared):
        """Whether clear_cell(cleared) may have touched a mark in `cell`."""
        width = self.maze.width
        return -2 < cell % width - cleared % width < 2

    def _draw_walls(self, x0, x1, y0, y1):
        canvas = self.canvas
        maze = self.maze
        draw_walls(
            canvas.frame,
            maze.walls,
            canvas.width,
            canvas.height,
            maze.width,
            maze.height,
            self.pitch,
            self.left,
            self.top,
            x0,
            x1,
            y0,
            y1,
        )

    def draw_way(self, trail, phase=0, near=-1):
        """Dot every other cell of `trail` (a maze with only the way open), the other half when `phase` is odd.

        With a cell for `near`, only around it, as far as clear_cell() reaches.
        """
        canvas = self.canvas
        pitch = self.pitch
        size = max(1, (pitch - 1) // 3)
        if pitch > 3 and (pitch - 1 - size) & 1:
            size += 1
        inset = 1 + (pitch - 1 - size) // 2
        x0 = y0 = 0
        x1 = trail.width
        y1 = trail.height
        if near >= 0:
            reach = 8 // pitch + 1
            x = near % trail.width
            y = near // trail.width
            x0 = max(x0, x - 1)
            x1 = min(x1, x + 2)
            y0 = max(y0, y - reach)
            y1 = min(y1, y + reach + 1)
        draw_cells(
            canvas.frame,
            trail.walls,
            canvas.width,
            canvas.height,
            trail.width,
            pitch,
            self.left - inset,
            self.top - inset,
            size,
            phase & 1,
            x0,
            x1,
            y0,
            y1,
        )

    def draw_player(self, cell, phase=0):
        """A solid block. Where it touches walls it blinks to be seen: for an odd `phase` only its middle is on."""
        x, y, size = self._box(cell)
        canvas = self.canvas
        if phase & 1 and self.blinks:
            canvas.fill_rect(x, y, size, size, OFF)
            canvas.pixel(x + (size - 1) // 2, y + (size - 1) // 2)
            return
        canvas.fill_rect(x, y, size, size)
        if size > 4:
            self._corners(x, y, size, OFF)

    def draw_goal(self, cell):
        """A ring, with a dot in it where there is room; in passages two dots wide a falling diagonal."""
        x, y, size = self._box(cell)
        canvas = self.canvas
        if size == 2:
            canvas.pixel(x, y)
            canvas.pixel(x + 1, y + 1)
            return
        canvas.rect(x, y, size, size)
        canvas.fill_rect(x + 1, y + 1, size - 2, size - 2, OFF)
        if size > 4:
            self._corners(x, y, size, OFF)
            inner = (size - 2) // 3
            inner += (size - inner) & 1
            inset = (size - inner) // 2
            canvas.fill_rect(x + inset, y + inset, inner, inner)

    def draw_start(self, cell):
        """A cross; in passages two dots wide a rising diagonal."""
        x, y, size = self._box(cell)
        canvas = self.canvas
        canvas.fill_rect(x, y, size, size, OFF)
        for i in range(size):
            if size > 2:
                canvas.pixel(x + i, y + i)
            canvas.pixel(x + size - 1 - i, y + i)

    def _box(self, cell):
        # Where a mark goes: the inside of the cell, with a dot's air in wide ones. At 2 dots a cell the inside is a
        # single dot, so there the mark lies over the walls and passages around it too.
        pitch = self.pitch
        x = cell % self.maze.width * pitch - self.left
        y = cell // self.maze.width * pitch - self.top
        if pitch == 2:
            return x, y, 3
        if pitch < ROOMY:
            return x + 1, y + 1, pitch - 1
        return x + 2, y + 2, pitch - 3

    def _corners(self, x, y, size, colour):
        canvas = self.canvas
        end = size - 1
        canvas.pixel(x, y, colour)
        canvas.pixel(x + end, y, colour)
        canvas.pixel(x, y + end, colour)
        canvas.pixel(x + end, y + end, colour)


def fitting_pitch(canvas, maze):
    """The widest pitch at which all of the maze is seen, or 2 where even that is too wide."""
    pitch = MAX_PITCH
    while pitch > MIN_PITCH and (maze.width * pitch >= canvas.width or maze.height * pitch >= canvas.height):
        pitch -= 1
    return pitch


@micropython.viper(optional=True)
def draw_walls(
    frame: ptr8,
    walls: ptr8,
    width: int,
    height: int,
    columns: int,
    rows: int,
    pitch: int,
    left: int,
    top: int,
    x0: int,
    x1: int,
    y0: int,
    y1: int,
):
    """Draw the walls of a `columns` x `rows` maze on a `width` x `height` frame from dot (left, top) of the maze on.

    All of the frame's columns x0..x1-1 in the pages of rows y0..y1-1 is drawn anew, and nothing else.
    """
    if x0 < 0:
        x0 = 0
    if x1 > width:
        x1 = width
    if y0 < 0:
        y0 = 0
    if y1 > height:
        y1 = height
    first = 0
    if left + x0 > 0:
        first = (left + x0) // pitch
    page = y0 >> 3
    while page << 3 < y1:
        i = page * width
        k = x0
        while k < x1:
            frame[i + k] = 0
            k += 1
        y = top + (page << 3)  # of the maze's dots, the one in bit 0
        row = 0
        if y > 0:
            row = y // pitch
        while row <= rows and row * pitch < y + 8:
            # `beam`: the bit of the wall north of this row. `shaft`: the bits between that wall and the next.
            k = row * pitch - y
            beam = 0
            if k >= 0:
                beam = 1 << k
            shaft = 0
            k += 1
            end = k + pitch - 1
            if row == rows:
                end = k
            if end > 8:
                end = 8
            if k < 0:
                k = 0
            while k < end:
                shaft |= 1 << k
                k += 1

            x = first * pitch - left
            column = first
            cell = row * columns + first
            while column <= columns and x < x1:
                # The wall west of the cell, with its post.
                if x >= x0:
                    k = beam
                    if (
                        column == 0
                        or column == columns
                        or (shaft and not (walls[(cell - 1) >> 2] >> (((cell - 1) & 3) << 1)) & 1)
                    ):
                        k |= shaft
                    frame[i + x] = frame[i + x] | k
                # The wall north of it.
                if beam and column < columns:
                    k = beam
                    if row > 0 and row < rows:
                        k = cell - columns
                        if (walls[k >> 2] >> ((k & 3) << 1)) & 2:
                            k = 0
                        else:
                            k = beam
                    if k:
                        end = x + pitch
                        if end > x1:
                            end = x1
                        k = x + 1
                        if k < x0:
                            k = x0
                        while k < end:
                            frame[i + k] = frame[i + k] | beam
                            k += 1
                x += pitch
                column += 1
                cell += 1
            row += 1
        page += 1


@micropython.viper(optional=True)
def draw_cells(
    frame: ptr8,
    walls: ptr8,
    width: int,
    height: int,
    columns: int,
    pitch: int,
    left: int,
    top: int,
    size: int,
    phase: int,
    x0: int,
    x1: int,
    row: int,
    last: int,
):
    """Paint a square of `size` dots in every other carved cell, those with x + y + phase even, its corner `left`, `top`
    before the cell's. Only the cells of columns x0..x1-1 and rows `row`..last-1 are looked at.
    """
    while row < last:
        column = x0
        cell = row * columns + x0
        while column < x1:
            if not (column + row + phase) & 1:
                seen = (walls[cell >> 2] >> ((cell & 3) << 1)) & 3
                if cell > 0:
                    seen |= (walls[(cell - 1) >> 2] >> (((cell - 1) & 3) << 1)) & 1
                if row > 0:
                    k = cell - columns
                    seen |= (walls[k >> 2] >> ((k & 3) << 1)) & 2
                if seen:
                    y = row * pitch - top
                    end = y + size
                    while y < end:
                        if y >= 0 and y < height:
                            x = column * pitch - left
                            k = x + size
                            while x < k:
                                if x >= 0 and x < width:
                                    i = (y >> 3) * width + x
                                    frame[i] = frame[i] | (1 << (y & 7))
                                x += 1
                        y += 1
            column += 1
            cell += 1
        row += 1
