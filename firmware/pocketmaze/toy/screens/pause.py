"""A game paused."""

from ..rows import Rows


class Pause(Rows):
    """What a game has for `choices` in a pause; B quits, and the menu has the game to go on with."""

    title = "Pause"

    def __init__(self, app, game):
        self.count = len(game.choices)
        super().__init__(app)
        self.game = game

    def head(self):
        """How the game stands."""
        return self.game.status()

    def row(self, i):
        """The label of row `i`."""
        return self.game.choices[i], ""

    def change(self, i, by):
        """Nothing here has a value."""

    def enter(self, i):
        """Do it."""
        app = self.app
        game = self.game
        choice = game.choices[i]
        if choice == "Restart":
            game.restart()
        if choice in ("Resume", "Restart"):
            return game.screen(app)
        if choice == "Map":
            from .map import Map

            return Map(app, game)
        if choice == "New maze":
            from .menu import start

            app.next_seed()
            return start(app)
        return self.leave()

    def leave(self):
        """B: to the menu."""
        from .menu import Menu

        return Menu(self.app)
