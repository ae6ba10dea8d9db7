"""The name of the toy, as large as it goes."""

from . import font


def draw_logo(canvas):
    """Write it in the upper left corner, twice as large where it fits; return the x and the y after it."""
    scale = 2 if canvas.width >= 2 * font.width("Pocket") and canvas.height >= 4 * font.HEIGHT else 1
    right = canvas.text("Pocket", 0, 0, scale=scale)
    canvas.text("Maze", 0, font.HEIGHT * scale, scale=scale)
    return right, 2 * font.HEIGHT * scale
