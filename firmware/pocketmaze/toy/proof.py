"""What a runtime makes of a seed, in fingerprints to compare with another's."""

from binascii import crc32

from ..maze.recipe import Recipe
from ..maze.solve.ends import suggest_ends
from ..maze.solve.way import find_way
from .canvas import Canvas
from .maze_view import MazeView, fitting_pitch


def proof(algorithm, width, height, seed, hunt=0):
    """`(maze fingerprint, frame fingerprint)`: of the maze, and of the 128x64 picture of it with every mark and the way."""
    maze = Recipe(algorithm, width, height, seed, hunt).make()
    canvas = Canvas(128, 64)
    draw_proof(canvas, maze)
    return maze.fingerprint(), crc32(canvas.frame)


def draw_proof(canvas, maze):
    """Draw the maze as large as it fits, with the way, start, goal and player marked and the size written over."""
    start, goal = suggest_ends(maze)
    trail = find_way(maze, start, goal)
    view = MazeView(canvas, maze, fitting_pitch(canvas, maze))
    view.draw_walls()
    view.draw_way(trail)
    view.draw_way(trail, 1)
    view.draw_start(start)
    view.draw_goal(goal)
    view.draw_player(maze.cells // 2)


def proof_line(algorithm, width, height, seed, hunt=0):
    """A proof as a line: `algorithm hunt WxH seed maze frame`, the fingerprints in 8 hex digits."""
    maze, frame = proof(algorithm, width, height, seed, hunt)
    return "%s %d %dx%d %d %08x %08x" % (algorithm, hunt, width, height, seed, maze, frame)
