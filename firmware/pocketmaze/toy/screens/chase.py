"""The chase on the panel."""

from ...maze.braid import Braid
from ...maze.recipe import Recipe
from ...maze.rng import Rng
from ...maze.sizes import PRESETS
from ..chase import ChaseGame
from ..keys import B
from ..lines import show_box
from ..maze_view import CROSS, MazeView, fitting_pitch
from ..names import CHASE
from ..record import SIZE
from ..sound import CAUGHT, EAT, WIN
from ..walker import step_ms

CARVING_FRAMES = 16

# Larger presets than this one have cells too small for a chase.
LARGEST = 1

# A maze for a chase has so many rows at least: in one of three there may be no way out of a corner.
ROWS = 5

# How long everybody stands still before a level, and when somebody is caught, in milliseconds.
READY_MS = 900
CAUGHT_MS = 1200


class ChaseLevel:
    """Carves the next level's maze for all to see, as large as the panel, and opens it until no passage is the only
    way; then the chase."""

    def __init__(self, app, game=None):
        self.app = app
        self.game = game or ChaseGame(app.seed)
        canvas = app.panel.canvas
        pitch = PRESETS[min(app.record[SIZE], LARGEST)][3]
        while (canvas.height - 1) // pitch < ROWS:
            pitch -= 1
        columns = (canvas.width - 1) // pitch
        rows = (canvas.height - 1) // pitch
        self.maze, self._work = Recipe(app.recipe.algorithm, columns, rows, app.seed).start()
        self._view = MazeView(canvas, self.maze, fitting_pitch(canvas, self.maze))
        self._rng = Rng(app.seed)
        self._braid = None
        app.next_seed()

    def update(self, keys):
        """Carve a frame's share, all of it when a button is pressed."""
        cells = self.maze.cells
        if self._work:
            if not self._work.step(cells if keys.pressed else cells // CARVING_FRAMES):
                self._work = None
            return None
        if not self._braid:
            self._braid = Braid(self.maze, self._rng, 0, 2)
        if self._braid.step(cells if keys.pressed else cells // CARVING_FRAMES):
            return None
        from ...maze.two_routes import give_two_routes

        give_two_routes(self.maze, self._rng)
        app = self.app
        self.game.enter(self.maze, step_ms(self._view.pitch))
        app.game = self.game
        return Chase(app, self.game)

    def draw(self, canvas):
        """Draw the maze as it is, and which level it is."""
        self._view.draw_walls()
        show_box(canvas, ("Level %d" % self.game.level,))
        return True


class Chase:
    """Arrows walk, B pauses. All dots eaten is the next level; the third time caught is the end."""

    def __init__(self, app, game):
        self.app = app
        self.game = game
        self.view = MazeView(app.panel.canvas, game.maze, fitting_pitch(app.panel.canvas, game.maze))
        self._still_ms = READY_MS
        self.caught = False
        self._stale = True
        # Where everybody is on the canvas, the player first: x and y in turn.
        self._places = [-1] * (2 * len(game.pursuers) + 2)

    def update(self, keys):
        """Walk, eat, be caught."""
        app = self.app
        game = self.game
        if keys.pressed & B:
            app.answer()
            game.player.halt()
            from .pause import Pause

            return Pause(app, game)
        if self._still_ms > 0:
            self._still_ms -= keys.ms
            if self._still_ms > 0:
                return None
            self._stale = True
            if self.caught:
                return self._go_on()
        if game.walk(keys):
            app.sound.play(EAT)
            if not game.left:
                app.sound.play(WIN)
                game.level += 1
                return ChaseLevel(app, game)
        if game.caught(self.view.pitch):
            app.sound.play(CAUGHT)
            game.lives -= 1
            self.caught = True
            self._still_ms = CAUGHT_MS
            self._stale = True
        return None

    def _go_on(self):
        game = self.game
        self.caught = False
        if game.lives:
            game.place()
            self._still_ms = READY_MS
            return None
        from .over import Over

        self.app.game = None
        return Over(self.app, "Caught!", "%d dots, level %d" % (game.score, game.level), CHASE, game.score)

    def draw(self, canvas):
        """Draw where everybody was and is, or all of it."""
        view = self.view
        game = self.game
        pitch = view.pitch
        places = self._places
        if self._stale:
            view.draw_walls()
            view.draw_dots(game.dots)
        elif self._still_ms > 0:
            return False
        else:
            for i in range(0, len(places), 2):
                view.clear(places[i], places[i + 1], pitch + 1, pitch + 1)
                view.draw_dots(game.dots)
        i = 0
        for pursuer in game.pursuers:
            i += 2
            places[i] = x = pursuer.x(pitch)
            places[i + 1] = y = pursuer.y(pitch)
            view.draw_mark(x, y, CROSS)
        places[0] = x = game.player.x(pitch)
        places[1] = y = game.player.y(pitch)
        view.draw_player_at(x, y, view.phase(self.app.keys.now))
        if self._stale and self._still_ms > 0:
            if self.caught:
                show_box(canvas, ("Caught!", "%d left" % game.lives if game.lives else "game over"))
            else:
                show_box(canvas, ("Get ready",), 2)
        self._stale = False
        return True
