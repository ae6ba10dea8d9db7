"""The goal is reached."""

from ..ending import Ending
from ..game import time_text
from ..names import CLASSIC
from ..record import MODE
from ..sound import BADGE, WIN

AGAIN = 1

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


class Win(Ending):
    """Time, steps against the shortest way, rank, code and whether it's a best time. Next, the same again, or menu."""

    labels = ("next", "again", "menu")

    def __init__(self, app, game):
        super().__init__(app)
        self.game = game
        self.best = False
        if app.record[MODE] == CLASSIC and game.size >= 0 and not game.way_seen:
            self.best = app.record.offer_time(game.algorithm, game.size, game.elapsed_ms // 100)
        app.sound.play(BADGE if self.best else WIN)

    def enter(self, i):
        """The same maze again, or as any ending."""
        if i != AGAIN:
            return super().enter(i)
        self.game.restart()
        self.app.game = self.game
        return self.game.screen(self.app)

    def result(self):
        """Rank, time, steps and code."""
        game = self.game
        time = time_text(game.elapsed_ms)
        if self.best:
            time += "  best time!"
        steps = "%d steps, shortest %d" % (game.steps, game.shortest)
        return (0, rank(game)), (18, time), (28, steps), (38, game.code)
