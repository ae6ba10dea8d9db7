"""The maze on a canvas: walls, the way and the marks."""

from .canvas import WHOLE
from .maze_dots import BLOCK, CROSS, MARKED, MIDDLE, RING, draw_cells, draw_mark, draw_walls

MIN_PITCH = 2
MAX_PITCH = 16

# From this pitch on there is air between a mark and the walls.
ROOMY = 6

# The pitch of mazes that are larger than the canvas.
SCROLLING_PITCH = 4

# Half a period of the blinking player, in milliseconds.
BLINK_MS = 120


class MazeView:
    """Draws `maze` on `canvas` with `pitch` dots from one wall to the next, 2..16, of which the wall is one. Blocked
    cells are solid.

    Dot (0, 0) of the canvas shows dot (`left`, `top`) of the maze; the maze starts out in the middle, or with its
    corner in the canvas's where it doesn't fit: then it `scrolls`. `ValueError` for another pitch.

    `draw_walls` and `clear` draw walls over what was there, all of it or a part; what is drawn after that, but for the
    player, is drawn only in the cells that this may have touched.
    """

    def __init__(self, canvas, maze, pitch):
        if not MIN_PITCH <= pitch <= MAX_PITCH:
            raise ValueError("the pitch is %d..%d dots, not %s" % (MIN_PITCH, MAX_PITCH, pitch))
        self.canvas = canvas
        self.maze = maze
        self.pitch = pitch
        self.scrolls = not fits(canvas, maze, pitch)
        self.blinks = pitch < ROOMY  # the player has to, to be seen between the walls
        self.left = -max(0, (canvas.width - maze.width * pitch - 1) // 2)
        self.top = -max(0, (canvas.height - maze.height * pitch - 1) // 2)
        # The size of the dots of a way, and how far they are from the corner of their cell.
        size = max(1, (pitch - 1) // 3)
        if pitch > 3 and (pitch - 1 - size) & 1:
            size += 1
        self._dot = size
        self._inset = 1 + (pitch - 1 - size) // 2
        # A mark takes the inside of the cell, with a dot's air in wide ones. At 2 dots a cell the inside is a single
        # dot, so there the mark lies over the walls and passages around it too.
        self._mark_inset = 0 if pitch == 2 else 1 if pitch < ROOMY else 2
        self._mark_size = 3 if pitch == 2 else pitch - 2 * self._mark_inset + 1
        # Columns x0..x1-1 and rows y0..y1-1 may have been touched.
        self._x0 = self._y0 = 0
        self._x1 = maze.width
        self._y1 = maze.height

    def follow(self, x, y):
        """Bring dot (x, y) of the maze, and a third of the canvas around it, into view; whether that moved anything."""
        if not self.scrolls:
            return False
        canvas = self.canvas
        left = scrolled(self.left, x, canvas.width, self.maze.width * self.pitch + 1)
        top = scrolled(self.top, y, canvas.height, self.maze.height * self.pitch + 1)
        if left == self.left and top == self.top:
            return False
        self.left = left
        self.top = top
        return True

    def draw_walls(self):
        """Draw the walls over all that was there."""
        self._draw(0, self.canvas.width, 0, self.canvas.height)

    def clear(self, x, y, width, height):
        """Draw the walls anew over all that was in that rectangle of the maze's dots, and in the rest of its pages."""
        x -= self.left
        y -= self.top
        self._draw(x, x + width, y, y + height)

    def clear_cell(self, cell):
        """Draw the walls around that cell anew."""
        pitch = self.pitch
        width = self.maze.width
        self.clear(cell % width * pitch, cell // width * pitch, pitch + 1, pitch + 1)

    def _draw(self, x0, x1, y0, y1):
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
        self._touch(x0, x1, y0, y1)
        if maze.mask:
            self._draw_cells(maze.mask.bits, self.pitch - 1, 1, MARKED)

    def _touch(self, x0, x1, y0, y1):
        # A cell's dots reach from its west wall to its east one; whole pages have been drawn.
        pitch = self.pitch
        maze = self.maze
        x0 += self.left - 1
        y0 = (y0 & ~7) + self.top - 1
        self._x0 = x0 // pitch if x0 > 0 else 0
        self._y0 = y0 // pitch if y0 > 0 else 0
        self._x1 = min(maze.width, (x1 + self.left - 1) // pitch + 1)
        self._y1 = min(maze.height, ((y1 + 7 & ~7) + self.top - 1) // pitch + 1)

    def touched(self, cell):
        """Whether the last `draw_walls` or `clear` may have touched that cell."""
        width = self.maze.width
        return self._x0 <= cell % width < self._x1 and self._y0 <= cell // width < self._y1

    def draw_way(self, trail, phase=0):
        """Dot every other cell of `trail` (a maze with only the way open), the other half when `phase` is odd."""
        self._draw_cells(trail.walls, self._dot, self._inset, phase & 1)

    def draw_dots(self, bits):
        """A dot in the middle of every cell whose bit is set in `bits`, bit `cell & 7` of byte `cell >> 3`."""
        size = 2 - (self.pitch & 1) if self.pitch >= ROOMY else 1
        self._draw_cells(bits, size, 1 + (self.pitch - 1 - size) // 2, MARKED)

    def _draw_cells(self, cells, size, inset, phase):
        canvas = self.canvas
        draw_cells(
            canvas.frame,
            cells,
            canvas.width,
            canvas.height,
            self.maze.width,
            self.pitch,
            self.left - inset,
            self.top - inset,
            size,
            phase,
            self._x0,
            self._x1,
            self._y0,
            self._y1,
        )

    def draw_goal(self, cell):
        """A ring, with a dot in it where there is room; in passages two dots wide a falling diagonal."""
        if self.touched(cell):
            self._draw_mark(cell, RING)

    def draw_start(self, cell):
        """A cross; in passages two dots wide a rising diagonal."""
        if self.touched(cell):
            self._draw_mark(cell, CROSS)

    def phase(self, now):
        """Which look of the player it's time for, 0 or 1; always 0 where it needn't blink."""
        return now // BLINK_MS & 1 if self.blinks else 0

    def draw_player(self, cell, phase=0):
        """A solid block. Where it touches walls it blinks to be seen: for an odd `phase` only its middle is on."""
        width = self.maze.width
        self.draw_player_at(cell % width * self.pitch, cell // width * self.pitch, phase)

    def draw_player_at(self, x, y, phase=0):
        """The same in the place of a cell whose corner is at dot (x, y) of the maze."""
        self.draw_mark(x, y, MIDDLE if phase & 1 and self.blinks else BLOCK)

    def _draw_mark(self, cell, shape):
        width = self.maze.width
        self.draw_mark(cell % width * self.pitch, cell // width * self.pitch, shape)

    def draw_mark(self, x, y, shape):
        """A mark, `MIDDLE` to `CROSS`, in the place of a cell whose corner is at dot (x, y) of the maze."""
        canvas = self.canvas
        x += self._mark_inset - self.left
        y += self._mark_inset - self.top
        draw_mark(canvas.frame, canvas.width, canvas.height, x, y, self._mark_size, shape)


def scrolled(left, x, room, size):
    """Where a view of `room` dots of `size` has to begin, that begins at `left`, for dot `x` to be well inside it."""
    if size <= room:
        return left
    margin = room // 3
    return max(0, min(size - room, max(x - room + margin, min(left, x - margin))))


def fitting_pitch(canvas, maze):
    """The widest pitch at which all of the maze is seen, or 2 where even that is too wide."""
    pitch = MAX_PITCH
    while pitch > MIN_PITCH and not fits(canvas, maze, pitch):
        pitch -= 1
    return pitch


def playing_pitch(canvas, maze):
    """The widest pitch at which all of the maze is seen, or the one for walking where the view has to scroll."""
    pitch = fitting_pitch(canvas, maze)
    # On a low panel the dots are small, or few: there nobody walks in passages narrower than that.
    if pitch < SCROLLING_PITCH and (canvas.height < WHOLE or not fits(canvas, maze, pitch)):
        return SCROLLING_PITCH
    return pitch


def fits(canvas, maze, pitch):
    """Whether all of the maze is seen at that pitch."""
    return maze.width * pitch < canvas.width and maze.height * pitch < canvas.height
