"""The goal is reached."""

from .. import font
from ..canvas import INVERT, OFF
from ..game import time_text
from ..keys import LEFT, RIGHT, A, B
from ..names import CLASSIC
from ..record import MODE
from ..sound import BADGE, MOVE, WIN

NEXT, AGAIN, MENU = range(3)
LABELS = ("next", "again", "menu")

# Ranks by the steps, in percent of the shortest way.
RANKS = ((100, "Perfect!"), (125, "Great!"), (200, "Well done!"))


def rank(game):
    """What the toy has to say about a game that was won."""
    if game.way_seen:
        return "Solved"
    for percent, name in RANKS:
        if 100 * game.steps <= percent * game.shortest:
            return name
    return "Solved!"


class Win:
    """Time, steps against the shortest way, rank, code and whether it's a best time. Next, the same again, or menu."""

    def __init__(self, app, game):
        self.app = app
        self.game = game
        self.chosen = NEXT
        self._stale = True
        self.best = False
        if app.record[MODE] == CLASSIC and game.size >= 0 and not game.way_seen:
            self.best = app.record.offer_time(game.algorithm, game.size, game.elapsed_ms // 100)
        app.sound.play(BADGE if self.best else WIN)

    def update(self, keys):
        """Left and right choose, A takes it, B is the menu."""
        app = self.app
        if keys.repeated & (LEFT | RIGHT):
            self.chosen = (self.chosen + (1 if keys.repeated & RIGHT else -1)) % len(LABELS)
            self._stale = True
            app.sound.play(MOVE)
        if keys.pressed & B or (keys.pressed & A and self.chosen == MENU):
            app.next_seed()
            from .menu import Menu

            return Menu(app)
        if keys.pressed & A and self.chosen == AGAIN:
            self.game.restart()
            app.game = self.game
            return self.game.screen(app)
        if keys.pressed & A:
            from .menu import start

            app.next_seed()
            return start(app)
        return None

    def draw(self, canvas):
        """Draw it when it has changed."""
        if not self._stale:
            return False
        self._stale = False
        game = self.game
        canvas.fill(OFF)
        canvas.centred_text(rank(game), 0, scale=2)
        line = time_text(game.elapsed_ms)
        if self.best:
            line += "  best time!"
        canvas.centred_text(line, 18)
        line = "%d steps, shortest %d" % (game.steps, game.shortest)
        canvas.centred_text(line, 28)
        canvas.centred_text(game.code, 38)
        draw_choice(canvas, LABELS, self.chosen, 52)
        return True


def draw_choice(canvas, labels, chosen, y):
    """Words side by side from row `y` on, the chosen one inverted."""
    part = canvas.width // len(labels)
    for i, label in enumerate(labels):
        x = part * i + (part - font.width(label)) // 2
        canvas.text(label, x, y + 1)
        if i == chosen:
            canvas.fill_rect(part * i + 2, y - 1, part - 4, 11, INVERT)
