"""The way that the toy shows to who asks."""

from ..maze.grid import clear
from ..maze.solve.backtracker import Backtracker
from ..maze.solve.way import way_sides

# A hint ends at a junction that is at least so many steps away.
LEAST = 4

JUNCTIONS = (7, 11, 13, 14, 15)  # open sides, as bits


# A search does so many cells' work at a time, and that so often in a frame.
PORTION = 1200
TIMES = 4


class Hint:
    """Looks for the way from where the player stands to the goal, and leaves in the game's trail what is to be shown.

    That is all of it if the `whole` is asked for, else the next stretch. In a maze with loops it's a shortest way.
    """

    def __init__(self, game, whole):
        self.game = game
        self.whole = whole
        cell = game.player.cell
        if game.maze.loop_count() > 0:
            from ..maze.solve.bfs import Bfs

            self._search = Bfs(game.maze, cell, game.goal, game.trail)
        else:
            self._search = Backtracker(game.maze, cell, game.goal, game.trail)

    def step(self, poll):
        """Look for as long as a frame allows, with `poll()` now and then; return whether there's more to do.

        When there isn't, it has been paid for.
        """
        for _ in range(TIMES):
            if not self._search.step(PORTION):
                if self.whole:
                    self.game.pay_way()
                else:
                    self.game.pay_hint()
                    next_stretch(self.game)
                return False
            poll()
        return True


def next_stretch(game):
    """Leave of the way in the game's trail only what leads from the player on to a junction."""
    maze = game.maze
    trail = game.trail
    cell = game.player.cell
    sides = []
    for side in way_sides(trail, cell, game.goal):
        sides.append(side)
        cell = maze.neighbour(cell, side)
        if len(sides) >= LEAST and maze.open_sides(cell) in JUNCTIONS:
            break
    clear(trail.walls, len(trail.walls))
    cell = game.player.cell
    for side in sides:
        trail.carve(cell, side)
        cell = maze.neighbour(cell, side)
