"""What a board says when its first picture is there."""

from ..maze.recipe import Recipe
from ..version import VERSION


def ready_line(recipe):
    """The version, the fingerprint of one known maze, and the next one's code.

    `ready pocketmaze VERSION CODE FINGERPRINT next CODE`
    """
    known = Recipe("hunt-and-kill", 15, 7, 42)
    return "ready pocketmaze %s %s %08x next %s" % (VERSION, known.code(), known.make().fingerprint(), recipe.code())
