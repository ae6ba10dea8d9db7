"""The map: all of the maze at once."""

from ..canvas import OFF, ON
from ..keys import A, B
from ..maze_view import MazeView, fits, fitting_pitch

BLINK_MS = 250


class Map:
    """Shows where the player has been, where they are, and the goal. A goes back to the maze, B on to the pause.

    Of a maze that fits the panel it's the maze with the trail; of a larger one, at a dot a cell or less, what has been
    walked, with the player and the goal blinking in turn.
    """

    def __init__(self, app, game):
        self.app = app
        self.game = game
        self._phase = -1
        canvas = app.panel.canvas
        pitch = fitting_pitch(canvas, game.maze)
        self._fits = fits(canvas, game.maze, pitch)
        if not self._fits:
            from ..map_view import MapView

            self._view = MapView(canvas, game.maze)
        elif game.fog:
            from ..fog import FogView

            self._view = FogView(canvas, game.maze, pitch, game.fog)
        else:
            self._view = MazeView(canvas, game.maze, pitch)

    def update(self, keys):
        """A or B."""
        if keys.pressed & (A | B):
            self.app.answer()
        if keys.pressed & A:
            return self.game.screen(self.app)
        if keys.pressed & B:
            from .pause import Pause

            return Pause(self.app, self.game)
        return None

    def draw(self, canvas):
        """Draw it anew when something blinks."""
        phase = self.app.keys.now // BLINK_MS & 1
        if phase == self._phase:
            return False
        self._phase = phase
        view = self._view
        game = self.game
        cell = game.player.cell
        if self._fits:
            view.draw_walls()
            view.draw_dots(game.been)
            view.draw_start(game.start)
            view.draw_goal(game.goal)
            view.draw_player(cell, phase)
            return True
        view.draw_been(game.been)
        canvas.rect(
            view.left - 2,
            view.top - 2,
            self.game.maze.width // view.scale + 4,
            self.game.maze.height // view.scale + 4,
        )
        for place, on in ((cell, phase), (game.goal, 1 - phase)):
            canvas.fill_rect(view.x(place) - 1, view.y(place) - 1, 3, 3, ON if on else OFF)
        return True
