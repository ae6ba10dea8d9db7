"""The way that the toy shows to who asks."""

from ..maze.grid import clear
from ..maze.solve.backtracker import Backtracker
from ..maze.solve.way import way_sides

# A hint ends at a junction that is at least so many steps away.
LEAST = 4

JUNCTIONS = (7, 11, 13, 14, 15)  # open sides, as bits


def search(game):
    """A search for the way from the cell where the player stands to the goal, which leaves it in the game's trail.

    Call its `step` until that returns 0. In a maze with loops it's a shortest way.
    """
    cell = game.player.cell
    if game.maze.loop_count() > 0:
        from ..maze.solve.bfs import Bfs

        return Bfs(game.maze, cell, game.goal, game.trail)
    return Backtracker(game.maze, cell, game.goal, game.trail)


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
