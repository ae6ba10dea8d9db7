"""Walking a maze."""

from ...maze.grid import EAST, NORTH, SOUTH, WEST, Maze
from ...maze.solve.ends import suggest_ends
from ...maze.solve.way import find_way
from ..keys import DOWN, LEFT, RIGHT, UP, A, B
from ..maze_view import MazeView, fitting_pitch

ARROWS = ((UP, NORTH), (RIGHT, EAST), (DOWN, SOUTH), (LEFT, WEST))
ANY_ARROW = UP | RIGHT | DOWN | LEFT

# The carving is shown in about this many frames.
CARVING_FRAMES = 24

# Half-periods of the blinking player and the shimmering way, in milliseconds.
BLINK_MS = 120
SHIMMER_MS = 250


class Play:
    """Shows the maze being carved, then lets the player walk it from the start to the goal.

    Arrows walk, A shows the way from where the player stands and hides it again, B goes back to the title. While it
    is being carved any button skips to the finished maze.
    """

    def __init__(self, app):
        self.app = app
        self.maze, self._carver = app.recipe.start()
        self.view = MazeView(app.panel.canvas, self.maze, fitting_pitch(app.panel.canvas, self.maze))
        self.start = self.goal = self.player = -1
        self.steps = 0
        self.trail = Maze(self.maze.width, self.maze.height)  # the solver's
        self.way_shown = False
        self._began = 0
        # What is on the canvas: nothing yet, then the player's cell and the phases of what blinks.
        self._drawn = -1
        self._blink = 0
        self._shimmer = 0

    @property
    def carving(self):
        """Whether the maze is still being carved."""
        return self._carver is not None

    def elapsed_ms(self):
        """Milliseconds since the maze was finished."""
        return self.app.clock.ticks_diff(self.app.clock.ticks_ms(), self._began)

    def update(self, keys):
        """Carve, or walk."""
        if self._carver is not None:
            self._carve(keys)
            return None
        if keys.pressed & B:
            from .title import Title

            return Title(self.app)
        if keys.pressed & A:
            self.way_shown = not self.way_shown
            self._drawn = -1
            if self.way_shown:
                self._find_way()
        if keys.repeated & ANY_ARROW:
            for key, side in ARROWS:
                if keys.repeated & key and self.maze.is_open(self.player, side):
                    self._walk(side)
                    if self.player == self.goal:
                        from .win import Win

                        return Win(self.app, self.elapsed_ms(), self.steps)
        return None

    def draw(self, canvas):
        """Draw what has changed: all of it, or where the player was and is, or nothing; return whether any was."""
        view = self.view
        if self._carver is not None:
            view.draw_walls()
            return True
        now = self.app.clock.ticks_ms()
        blink = now // BLINK_MS & 1 if view.blinks else 0
        shimmer = now // SHIMMER_MS & 1 if self.way_shown else 0
        if self._drawn < 0 or shimmer != self._shimmer:
            view.draw_walls()
            if self.way_shown:
                view.draw_way(self.trail, shimmer)
            view.draw_start(self.start)
            view.draw_goal(self.goal)
        elif self._drawn != self.player:
            before = self._drawn
            view.clear_cell(before)
            if self.way_shown:
                view.draw_way(self.trail, shimmer, before)
            if view.is_near(self.start, before):
                view.draw_start(self.start)
            if view.is_near(self.goal, before):
                view.draw_goal(self.goal)
        elif blink == self._blink:
            return False
        view.draw_player(self.player, blink)
        self._drawn = self.player
        self._blink = blink
        self._shimmer = shimmer
        return True

    def _walk(self, side):
        before = self.player
        self.player = self.maze.neighbour(before, side)
        self.steps += 1
        if self.way_shown:
            if self.trail.is_open(before, side):
                self.trail.close(before, side)
            elif not self.trail.is_carved(self.player):
                self.trail.carve(before, side)
            else:  # back on it by another way
                self._find_way()
                self._drawn = -1

    def _carve(self, keys):
        cells = self.maze.cells
        budget = cells if keys.pressed else max(1, cells // CARVING_FRAMES)
        while self._carver.step(budget):
            if not keys.pressed:
                return
        self._carver = None
        self.start, self.goal = suggest_ends(self.maze, self.trail)
        self.player = self.start
        self._began = self.app.clock.ticks_ms()

    def _find_way(self):
        self.trail = find_way(self.maze, self.player, self.goal, self.trail)
