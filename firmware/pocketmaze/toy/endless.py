"""The endless maze: Eller's rows come in at the bottom and go out at the top, faster and faster."""

import micropython

from ..maze.carve.eller import EllerRows
from ..maze.grid import Maze
from ..maze.kernel import ptr8
from ..maze.rng import Rng
from .canvas import WHOLE
from .walker import Walker, step_ms

PITCH = 4

# Milliseconds for the maze to move up by a 64th of the panel: at first, less by row, and never less than at last.
SLOWEST = 170
QUICKER = 1
QUICKEST = 40

# Rows of the window that are never seen: the one that has gone out at the top, whose openings have been closed by
# that, and those that are coming in.
ABOVE = 1
BELOW = 3


class EndlessGame:
    """A window of `maze` onto rows that go on for ever, and the player in it.

    `top` is how far the window has moved up since its last row came in, in dots. From every cell a way leads down
    that never goes up, so that nobody is ever closed off. `score` is the deepest row the player has been to.
    """

    choices = ("Resume", "Quit")

    def __init__(self, seed, width, height):
        columns = (width - 1) // PITCH
        self.visible = height
        rows = height // PITCH + 1 + ABOVE + BELOW
        self.maze = Maze(columns, rows)
        self.rows = EllerRows(columns, Rng(seed), True)
        self.gone = 0  # rows that have gone out
        self.score = 0
        self.top = 0
        self.over = False
        self._ms = 0
        for row in range(rows):
            self._put(row)
        self.first = ABOVE + height // (2 * PITCH)  # the row where the player begins
        self.player = Walker(self.maze, self.first * columns + columns // 2, step_ms(PITCH), True)

    def status(self):
        """How it stands, in a few words."""
        return "%d rows" % self.score

    def screen(self, app):
        """The screen to go on with."""
        from .screens.endless import Endless

        return Endless(app, self)

    @property
    def dot_ms(self):
        """How long it takes the maze to move up by a dot now."""
        return max(QUICKEST, SLOWEST - QUICKER * self.score) * WHOLE // self.visible

    def walk(self, keys):
        """Let the player walk, and the maze move, for a frame; return whether the maze has moved."""
        player = self.player
        if player.walk(keys):
            self.score = max(self.score, self.gone + player.cell // self.maze.width - self.first)
        self._ms += keys.ms
        dots = self._ms // self.dot_ms
        self._ms -= dots * self.dot_ms
        # A player who is quicker than the maze takes it along.
        dots = max(dots, min(PITCH, self._below(player)))
        for _ in range(dots):
            self._move()
        self.over = player.y(PITCH) + PITCH <= self.view_top
        return dots > 0

    @property
    def view_top(self):
        """The row of the window's dots at the top of the panel."""
        return ABOVE * PITCH + self.top

    def _below(self, player):
        """How many dots the player is too far down to see what comes."""
        return player.y(PITCH) - self.view_top - 2 * self.visible // 3

    def _move(self):
        self.top += 1
        if self.top < PITCH:
            return
        self.top = 0
        maze = self.maze
        columns = maze.width
        move_up(maze.walls, columns, maze.cells)
        self._put(maze.height - 1)
        self.gone += 1
        self.player.cell -= columns
        if self.player.cell < 0:
            self.player.cell += columns
            self.over = True

    def _put(self, row):
        self.rows.next_row()
        maze = self.maze
        put_row(maze.walls, self.rows.walls, row * maze.width, maze.width)


@micropython.viper(optional=True)
def move_up(walls: ptr8, columns: int, cells: int):
    """Give each cell of all rows but the last the openings of the one below."""
    i = 0
    j = columns
    while j < cells:
        k = (i & 3) << 1
        walls[i >> 2] = (walls[i >> 2] & ~(3 << k)) | (((walls[j >> 2] >> ((j & 3) << 1)) & 3) << k)
        i += 1
        j += 1


@micropython.viper(optional=True)
def put_row(walls: ptr8, row: ptr8, i: int, columns: int):
    """Copy a row's openings to the cells from `i` on."""
    x = 0
    while x < columns:
        k = (i & 3) << 1
        walls[i >> 2] = (walls[i >> 2] & ~(3 << k)) | (((row[x >> 2] >> ((x & 3) << 1)) & 3) << k)
        i += 1
        x += 1
