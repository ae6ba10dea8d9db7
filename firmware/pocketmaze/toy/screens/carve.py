"""The carving of the maze that is to be played."""

import gc

from ...maze.carve import ALGORITHMS
from ...maze.sizes import PRESETS, preset_of
from ...maze.solve.ends import Ends
from ..app import FRAME_MS
from ..game import Game
from ..lines import show_box
from ..maze_view import MazeView, fits, fitting_pitch, playing_pitch
from ..names import FOG
from ..record import FOG_MEMORY, MODE
from ..walker import step_ms

# The carving is shown for about so many milliseconds: in 24 frames where they are as short as they should be, and in
# fewer where drawing takes long.
SHOWN_MS = 24 * FRAME_MS

# Cells' work that is done at once, so that the buttons are looked at every 10 ms or so, and steps of the search for the
# ends in a frame, in which there is nothing to draw.
PORTION = 800
SEARCH = 6400


class Carve:
    """Carves the maze of `recipe` for all to see, finds where it starts and ends, and goes on to playing it.

    Any button skips to the finished maze; B leaves it after that as any game. A maze that there isn't the memory for
    gives way to one of the next smaller size, which is said. `race` is the `Race` that it's a part of.
    """

    def __init__(self, app, recipe, race=None):
        self.app = app
        self.race = race
        self.says = ""
        self.skipped = False
        self._begin(recipe)

    def _begin(self, recipe):
        while True:
            try:
                self.maze, self._work = recipe.start()
                self.recipe = recipe
                break
            except MemoryError:
                recipe = self._smaller(recipe)
        canvas = self.app.panel.canvas
        pitch = fitting_pitch(canvas, self.maze)
        self._ends = None
        self._drawn = False  # the finished maze
        if fits(canvas, self.maze, pitch):
            self._view = MazeView(canvas, self.maze, pitch)
        else:
            from ..map_view import MapView

            self._view = MapView(canvas, self.maze)

    def _smaller(self, recipe):
        """A recipe for the next smaller preset, after the memory of the last attempt has been given back."""
        self.maze = self._work = self._ends = self._view = None
        gc.collect()
        size = preset_of(recipe.width, recipe.height)
        if size <= 0:
            raise MemoryError("there isn't the memory for the smallest maze")
        name, width, height = PRESETS[size - 1][:3]
        self.says = "too big: " + name
        recipe.width = width
        recipe.height = height
        return recipe

    @property
    def carving(self):
        """Whether the maze is still being carved."""
        return self._ends is None

    def update(self, keys):
        """Carve a frame's share, or all that's left when a button is pressed; then find the ends."""
        if keys.pressed:
            self.skipped = True
        try:
            if self._ends is None:
                left = max(1, self.maze.cells * keys.ms // SHOWN_MS)
                while self._work.step(min(left, PORTION)):
                    self.app.poll()
                    left -= PORTION
                    if left <= 0:
                        if not self.skipped:
                            return None
                        left = PORTION  # and so on to the end
                self._work = None
                self._ends = Ends(self.maze)
                return None
            left = SEARCH
            while self._ends.step(PORTION):
                self.app.poll()
                left -= PORTION
                if left <= 0:
                    return None
            return self._play()
        except MemoryError:
            self._begin(self._smaller(self.recipe))
            return None

    def _play(self):
        app = self.app
        ends = self._ends
        pace = step_ms(playing_pitch(app.panel.canvas, self.maze))
        game = Game(self.maze, ends.start, ends.goal, ends.length, pace, ends.trail)
        game.race = self.race
        game.code = self.recipe.code() or ""
        game.algorithm = ALGORITHMS.index(self.recipe.algorithm)
        game.size = preset_of(self.maze.width, self.maze.height)
        if app.record[MODE] == FOG and not self.race:
            from ..fog import Fog

            game.fog = Fog(self.maze, app.record[FOG_MEMORY])
            game.restart()
        app.game = game
        from .play import Play

        return Play(app, game)

    def draw(self, canvas):
        """Draw what has been carved so far, the finished maze once."""
        if self._drawn:
            return False
        self._drawn = not self.carving
        self._view.draw_walls()
        if self.says:
            show_box(canvas, (self.says,))
        elif self.race:
            show_box(canvas, (self.race.title(),))
        return True
