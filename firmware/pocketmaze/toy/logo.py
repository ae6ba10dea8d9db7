"""The name of the toy, as large as it goes."""


def draw_logo(canvas):
    """Write it in the upper left corner, 78 x 32 dots."""
    canvas.text("Pocket", 0, 0, scale=2)
    canvas.text("Maze", 0, 16, scale=2)
