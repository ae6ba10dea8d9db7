# mypy: ignore-errors
# ruff: noqa: UP031
"""Carving, solving and drawing."""

from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.solve.ends import suggest_ends
from pocketmaze.maze.solve.way import find_way
from pocketmaze.toy.canvas import Canvas
from pocketmaze.toy.maze_view import MazeView, fitting_pitch

from .measure import measure
from .settings import ALGORITHMS, SIZES

SEED = 42


def measure_kernels(width, height, size):
    """Carve, solve and draw mazes of one size."""
    for algorithm in ALGORITHMS:
        recipe = Recipe(algorithm, width, height, SEED)
        maze = recipe.make()  # its module is imported now
        measure("carve " + algorithm, size, recipe.make)
    start, goal = suggest_ends(maze)
    measure("solve ends", size, lambda: suggest_ends(maze))
    measure("solve backtracker", size, lambda: find_way(maze, start, goal))
    canvas = Canvas(128, 64)
    view = MazeView(canvas, maze, fitting_pitch(canvas, maze))
    measure("draw maze", size, view.draw_walls)


for width, height in SIZES:
    measure_kernels(width, height, "%dx%d" % (width, height))
