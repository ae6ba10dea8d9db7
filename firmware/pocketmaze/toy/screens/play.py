"""Walking a maze."""

from ..keys import ANY_ARROW, B
from ..maze_view import MazeView, playing_pitch
from ..record import TRAIL
from ..sound import BUMP, HINT

# Half a period of the shimmering way, in milliseconds.
SHIMMER_MS = 250


class Play:
    """Lets the player walk the maze of `game` from the start to the goal.

    An arrow is a step, held it's a run to the next junction. A shows the next stretch of the way, held all of it, and
    hides it again; both cost time. B pauses, or shows the map first where the maze is larger than the panel.
    """

    def __init__(self, app, game):
        self.app = app
        self.game = game
        app.board.unload("fog")
        canvas = app.panel.canvas
        pitch = playing_pitch(canvas, game.maze)
        if game.fog:
            from ..fog import FogView

            self.view = FogView(canvas, game.maze, pitch, game.fog)
        else:
            self.view = MazeView(canvas, game.maze, pitch)
        self.way_shown = False
        self.search = None  # for a way, while there is one
        # What is on the canvas: nothing yet, then where the player is on it and the phases of what blinks.
        self._x = self._y = -1
        self._stale = True
        self._blink = 0
        self._shimmer = 0

    def update(self, keys):
        """Walk, and show the way."""
        game = self.game
        game.elapsed_ms += keys.ms
        if keys.pressed & B:
            return self._pause()
        player = game.player
        if self.search:
            player.steer(keys)
            self._go_on_searching()
            return None
        if keys.tapped or keys.long:
            self._ask(bool(keys.long))
            return None
        if player.side < 0 and not keys.held:
            return None
        before = player.cell
        if player.walk(keys):
            game.steps += 1
            game.mark()
            if game.fog:
                game.fog.look(player.cell)
                self._stale = True
            if self.way_shown:
                self.way_shown = game.follow_way(before)
                self._stale = True
            if player.cell == game.goal:
                return self._win()
        elif keys.pressed & ANY_ARROW and player.side < 0:
            self.app.sound.play(BUMP)
        return None

    def _ask(self, whole):
        """A was pressed: look for the way, or hide it."""
        self._stale = True
        if self.way_shown:
            self.way_shown = False
            return
        from ..hint import Hint

        self.search = Hint(self.game, whole)
        self.app.sound.play(HINT)

    def _go_on_searching(self):
        if self.search.step(self.app.poll):
            return
        self.search = None
        self.way_shown = True
        self._stale = True
        self.app.board.unload("fog")

    def _pause(self):
        self.app.answer()
        self.game.player.halt()
        if self.view.scrolls:
            from .map import Map

            return Map(self.app, self.game)
        from .pause import Pause

        return Pause(self.app, self.game)

    def _win(self):
        game = self.game
        self.app.game = None
        if game.race:
            return game.race.won(game)
        from .win import Win

        return Win(self.app, game)

    def draw(self, canvas):
        """Draw what has changed: all of it, or where the player was and is, or nothing; return whether any was."""
        view = self.view
        now = self.app.keys.now
        player = self.game.player
        pitch = view.pitch
        x = player.x(pitch)
        y = player.y(pitch)
        blink = view.phase(now)
        shimmer = now // SHIMMER_MS & 1 if self.way_shown else 0
        if view.follow(x, y) or self._stale or shimmer != self._shimmer:
            self._stale = False
            view.draw_walls()
            self._draw_over(shimmer)
        elif x != self._x or y != self._y:
            view.clear(self._x, self._y, pitch + 1, pitch + 1)
            self._draw_over(shimmer)
        elif blink == self._blink:
            return False
        view.draw_player_at(x, y, blink)
        self._x = x
        self._y = y
        self._blink = blink
        self._shimmer = shimmer
        return True

    def _draw_over(self, shimmer):
        view = self.view
        game = self.game
        if self.way_shown:
            view.draw_way(game.trail, shimmer)
        elif self.app.record[TRAIL]:
            view.draw_dots(game.been)
        view.draw_start(game.start)
        view.draw_goal(game.goal)
