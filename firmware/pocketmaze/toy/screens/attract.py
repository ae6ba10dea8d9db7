"""The show: mazes carve and solve themselves, one style after another, until somebody presses a button."""

from ...maze.carve import ALGORITHMS
from ...maze.recipe import Recipe
from .. import font
from ..canvas import OFF
from ..lines import show_box
from ..logo import draw_logo
from ..maze_view import MazeView

# The mazes' dots from wall to wall: as many cells as fit.
PITCH = 4

# Columns of the maze that is an ornament of the logo, most and least.
MOST = 9
LEAST = 3

# How long each of the show's parts takes: in milliseconds, or in frames.
LOGO_MS = 2500
SAYS = "press a button"
NAME_MS = 700
FRAMES = 60
SOLVING_FRAMES = 25
WAY_MS = 1800
SHIMMER_MS = 250


class Attract:
    """The logo, then for each style its name, its carving, the search for a way and the way. Any button: the menu."""

    def __init__(self, app, with_logo=True):
        self.app = app
        self._play = self._logo() if with_logo else self._style()
        self._style_number = 0
        self._left_ms = 0
        self._stale = False

    def update(self, keys):
        """Go on with the show."""
        if keys.pressed:
            self.app.answer()
            from .menu import Menu

            return Menu(self.app)
        self._left_ms -= keys.ms
        if self._left_ms <= 0:
            try:
                self._left_ms = next(self._play)
            except StopIteration:
                self._play = self._style()
                self._left_ms = next(self._play)
            self._stale = True
        return None

    def draw(self, canvas):
        """What there is to see was drawn with the last part; return whether it's new."""
        stale = self._stale
        self._stale = False
        return stale

    def _logo(self):
        """The parts of the show: each draws, and gives the milliseconds that it's to be seen."""
        app = self.app
        canvas = app.panel.canvas
        canvas.fill(OFF)
        right, y = draw_logo(canvas)
        columns = min(MOST, (canvas.width - right - 1) // PITCH)
        left = canvas.width - columns * PITCH - 1
        bottom = canvas.height
        says = y + font.HEIGHT <= bottom
        if says:
            y += 2 * (bottom - y - font.HEIGHT) // 3
            if left < font.width(SAYS) + 4:
                bottom = y
        if columns >= LEAST:
            rows = (bottom - 1) // PITCH
            view = MazeView(canvas, Recipe("hunt-and-kill", columns, rows, app.seed).make(), PITCH)
            view.left = -left
            view.top = -((bottom - rows * PITCH - 1) // 2)
            view.clear(0, 0, canvas.width, canvas.height)
        if says:
            canvas.text(SAYS, max(0, min(2, canvas.width - font.width(SAYS))), y)
        yield LOGO_MS

    def _style(self):
        from ...maze.solve.backtracker import Backtracker
        from ...maze.solve.ends import suggest_ends

        app = self.app
        canvas = app.panel.canvas
        name = ALGORITHMS[self._style_number]
        self._style_number = (self._style_number + 1) % len(ALGORITHMS)
        app.board.unload()
        columns = (canvas.width - 1) // PITCH
        rows = (canvas.height - 1) // PITCH
        maze, carver = Recipe(name, columns, rows, app.seed).start()
        app.next_seed()
        view = MazeView(canvas, maze, PITCH)
        view.draw_walls()
        show_box(canvas, (name,))
        yield NAME_MS
        while carver.step(maze.cells // FRAMES):
            view.draw_walls()
            yield 1
        start, goal = suggest_ends(maze)
        search = Backtracker(maze, start, goal)
        more = True
        while more:
            more = search.step(maze.cells // SOLVING_FRAMES)
            view.draw_walls()
            view.draw_way(search.trail)
            view.draw_way(search.trail, 1)
            view.draw_start(start)
            view.draw_goal(goal)
            yield 1
        for part in range(WAY_MS // SHIMMER_MS):
            view.draw_walls()
            view.draw_way(search.trail, part)
            view.draw_start(start)
            view.draw_goal(goal)
            yield SHIMMER_MS
