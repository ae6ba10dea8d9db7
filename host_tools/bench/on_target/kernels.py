# mypy: ignore-errors
# ruff: noqa: UP031
"""Solving, braiding and drawing."""

from pocketmaze.maze.braid import Braid
from pocketmaze.maze.grid import Maze
from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.rng import Rng
from pocketmaze.maze.solve.bfs import Bfs
from pocketmaze.maze.solve.dead_end_filling import DeadEndFilling
from pocketmaze.maze.solve.ends import suggest_ends
from pocketmaze.maze.solve.wall_follower import WallFollower
from pocketmaze.maze.solve.way import find_way
from pocketmaze.toy.canvas import Canvas
from pocketmaze.toy.maze_view import MazeView, fitting_pitch

from .measure import measure
from .settings import SIZES

SEED = 42


def run(work):
    """Do all of that work."""
    while work.step(1 << 20):
        pass
    return work


def measure_kernels(width, height, size):
    """Solve, braid and draw a maze of that size."""
    maze = Recipe("hunt-and-kill", width, height, SEED).make()
    start, goal = suggest_ends(maze)
    measure("solve ends", size, lambda: suggest_ends(maze))
    measure("solve backtracker", size, lambda: find_way(maze, start, goal))
    measure("solve bfs", size, lambda: run(Bfs(maze, start, goal)))
    measure("solve dead-end-filling", size, lambda: run(DeadEndFilling(maze, start, goal)))
    measure("solve wall-follower", size, lambda: run(WallFollower(maze, start, goal)))
    measure("braid", size, lambda: run(Braid(Maze(width, height, bytearray(maze.walls)), Rng(SEED))))
    canvas = Canvas(128, 64)
    view = MazeView(canvas, maze, fitting_pitch(canvas, maze))
    measure("draw maze", size, view.draw_walls)


for width, height in SIZES:
    measure_kernels(width, height, "%dx%d" % (width, height))
