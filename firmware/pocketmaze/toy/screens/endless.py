"""The endless maze on the panel."""

from ..endless import PITCH, EndlessGame
from ..keys import B
from ..lines import show_box
from ..maze_view import MazeView
from ..names import ENDLESS
from ..sound import CAUGHT

READY_MS = 1200


class Endless:
    """Arrows walk, down and down again; who is carried out at the top has lost. B pauses."""

    def __init__(self, app, game=None):
        self.app = app
        canvas = app.panel.canvas
        self.game = game or EndlessGame(app.seed, canvas.width, canvas.height)
        app.game = self.game
        self.view = MazeView(canvas, self.game.maze, PITCH)
        self._still_ms = READY_MS
        self._stale = True
        self._x = self._y = self._blink = -1

    def update(self, keys):
        """Walk, and move the maze."""
        app = self.app
        game = self.game
        if keys.pressed & B:
            app.answer()
            game.player.halt()
            from .pause import Pause

            return Pause(app, game)
        if self._still_ms > 0:
            self._still_ms -= keys.ms
            self._stale = self._stale or self._still_ms <= 0
            return None
        if game.walk(keys):
            self._stale = True
        if game.over:
            app.game = None
            app.sound.play(CAUGHT)
            from .over import Over

            return Over(app, "Gone!", "down to row %d" % game.score, ENDLESS, game.score)
        return None

    def draw(self, canvas):
        """Draw the window anew when it has moved, else where the player was and is."""
        view = self.view
        game = self.game
        view.top = game.view_top
        x = game.player.x(PITCH)
        y = game.player.y(PITCH)
        blink = view.phase(self.app.keys.now)
        if self._stale:
            view.draw_walls()
            if self._still_ms > 0:
                show_box(canvas, ("Down, down!",), 2)
        elif self._still_ms > 0:
            return False
        elif x != self._x or y != self._y:
            view.clear(self._x, self._y, PITCH + 1, PITCH + 1)
        elif blink == self._blink:
            return False
        view.draw_player_at(x, y, blink)
        self._stale = False
        self._x = x
        self._y = y
        self._blink = blink
        return True
