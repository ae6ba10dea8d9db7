"""What a board says when its first picture is there."""

from ..maze.recipe import Recipe
from ..version import VERSION
from .record import WATCHDOG


def ready_line(recipe):
    """The version, the fingerprint of one known maze, and the next one's code.

    `ready pocketmaze VERSION CODE FINGERPRINT next CODE`
    """
    known = Recipe("hunt-and-kill", 15, 7, 42)
    return "ready pocketmaze %s %s %08x next %s" % (VERSION, known.code(), known.make().fingerprint(), recipe.code())


def say_ready(app):
    """Print the ready line of a toy whose first picture is there; from now on the watchdog watches, if it's wanted."""
    print(ready_line(app.recipe))
    if app.record[WATCHDOG]:
        app.board.watch()
