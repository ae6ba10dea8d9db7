"""What a runtime makes of a seed, in fingerprints to compare with another's."""

from binascii import crc32

from ..maze.recipe import Recipe
from ..maze.solve.ends import suggest_ends
from ..maze.solve.way import find_way, way_sides
from .canvas import Canvas
from .maze_view import MazeView, fitting_pitch


def proof(algorithm, width, height, seed, hunt=0, braid=0, mask=None):
    """`(maze fingerprint, frame fingerprint)`: of the maze, and of the 128x64 picture of it."""
    maze = Recipe(algorithm, width, height, seed, hunt, braid, mask).make()
    canvas = Canvas(128, 64)
    draw_proof(canvas, maze)
    return maze.fingerprint(), crc32(canvas.frame)


def draw_proof(canvas, maze):
    """Draw the maze as large as it fits, with the way, start and goal, and the player halfway."""
    start, goal = suggest_ends(maze)
    trail = find_way(maze, start, goal)
    view = MazeView(canvas, maze, fitting_pitch(canvas, maze))
    view.draw_walls()
    view.draw_way(trail)
    view.draw_way(trail, 1)
    view.draw_start(start)
    view.draw_goal(goal)
    half = trail.passage_count() // 2
    for side in way_sides(trail, start, goal):
        if not half:
            break
        half -= 1
        start = maze.neighbour(start, side)
    view.draw_player(start)


def proof_line(algorithm, width, height, seed, hunt=0, braid=0, mask=None):
    """A proof as a line: `algorithm[+braid][+mask] hunt WxH seed maze frame`, the fingerprints in 8 hex digits."""
    maze, frame = proof(algorithm, width, height, seed, hunt, braid, mask)
    name = algorithm + ("+%s" % braid if braid else "") + ("+%s" % mask if mask else "")
    return "%s %d %dx%d %d %08x %08x" % (name, hunt, width, height, seed, maze, frame)


def draw_card(canvas):
    """Draw something of everything the canvas can: every character, at two scales, over and under rectangles."""
    canvas.fill(0)
    for row in range(4):
        canvas.text("".join([chr(32 + 24 * row + i) for i in range(24)]), row - 2, 9 * row - 3)
    canvas.text("Maze", 40, 30, scale=3)
    canvas.rect(3, 30, 30, 40)
    canvas.fill_rect(100, -5, 50, 30, 2)
    canvas.invert(20, 20, 60, 20)
    canvas.blit(bytes(range(1, 31)), 10, 20, -3, 37, 2)
    canvas.blit(bytes(range(200, 230)), 10, 20, 121, 50)


def card_line():
    """The fingerprint of a card with something of everything: `card` and 8 hex digits."""
    canvas = Canvas(128, 64)
    draw_card(canvas)
    return "card %08x" % crc32(canvas.frame)
