"""Claims about drawing, on every runtime: each kernel against the same told dot by dot."""

from pocketmaze.maze.grid import EAST, SOUTH, Maze
from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.rng import Rng
from pocketmaze.maze.sizes import PRESETS
from pocketmaze.maze.solve.ends import suggest_ends
from pocketmaze.maze.solve.way import find_way
from pocketmaze.toy import font
from pocketmaze.toy.canvas import INVERT, OFF, ON, Canvas
from pocketmaze.toy.maze_view import MazeView, fitting_pitch, playing_pitch

WIDTH, HEIGHT = 40, 24


def dots(canvas):
    """All dots that are on."""
    return {(x, y) for y in range(canvas.height) for x in range(canvas.width) if canvas.is_on(x, y)}


def paint_dots(on, area, colour, width=WIDTH, height=HEIGHT):
    """Paint the dots of `area` that are on the frame, in the set `on`."""
    for x, y in area:
        if 0 <= x < width and 0 <= y < height:
            if colour == ON or (colour == INVERT and (x, y) not in on):
                on.add((x, y))
            else:
                on.discard((x, y))


def noisy(rng):
    """A canvas with random dots."""
    canvas = Canvas(WIDTH, HEIGHT)
    for i in range(len(canvas.frame)):
        canvas.frame[i] = rng.next() & 0xFF
    return canvas


def around(rng, size):
    """A place from well before 0 to well past `size`."""
    return rng.below(3 * size) - size


def check_rectangles_are_painted_and_clipped_dot_by_dot():
    rng = Rng(1)
    for _ in range(40):
        canvas = noisy(rng)
        expected = dots(canvas)
        x, y, w, h = around(rng, WIDTH), around(rng, HEIGHT), rng.below(60) - 5, rng.below(40) - 5
        colour = rng.below(3)
        canvas.fill_rect(x, y, w, h, colour)
        paint_dots(expected, [(i, j) for i in range(x, x + w) for j in range(y, y + h)], colour)
        assert dots(canvas) == expected, (x, y, w, h, colour)


def check_outlines_touch_each_dot_once():
    rng = Rng(2)
    for w, h in ((1, 1), (2, 5), (5, 2), (3, 3), (20, 11)):
        canvas = noisy(rng)
        expected = dots(canvas)
        x, y = around(rng, WIDTH), around(rng, HEIGHT)
        canvas.rect(x, y, w, h, INVERT)
        outline = [(x + i, y + j) for i in range(w) for j in range(h) if i in (0, w - 1) or j in (0, h - 1)]
        paint_dots(expected, outline, INVERT)
        assert dots(canvas) == expected, (x, y, w, h)


def check_lines_and_dots_and_inverting():
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.hline(-2, 3, 6)
    canvas.vline(9, 20, 9)
    canvas.pixel(39, 23)
    canvas.pixel(40, 0)
    canvas.pixel(0, -1)
    assert dots(canvas) == {(0, 3), (1, 3), (2, 3), (3, 3), (9, 20), (9, 21), (9, 22), (9, 23), (39, 23)}
    canvas.invert(0, 0, WIDTH, HEIGHT)
    assert len(dots(canvas)) == WIDTH * HEIGHT - 9
    canvas.fill(OFF)
    assert not dots(canvas)
    canvas.fill()
    assert len(dots(canvas)) == WIDTH * HEIGHT


def check_bitmaps_are_clipped_dot_by_dot():
    rng = Rng(3)
    for _ in range(40):
        canvas = noisy(rng)
        expected = dots(canvas)
        w, h = 1 + rng.below(12), 1 + rng.below(20)
        bitmap = bytearray([rng.next() & 0xFF for _ in range(w * ((h + 7) // 8))])
        x, y = rng.below(WIDTH + 30) - 15, rng.below(HEIGHT + 40) - 20
        colour = rng.below(3)
        canvas.blit(bitmap, w, h, x, y, colour)
        on = [(x + i, y + j) for i in range(w) for j in range(h) if bitmap[(j >> 3) * w + i] >> (j & 7) & 1]
        paint_dots(expected, on, colour)
        assert dots(canvas) == expected, (x, y, w, h, colour)


def check_a_bitmap_too_short_is_refused():
    try:
        Canvas(16, 16).blit(bytearray(3), 2, 9, 0, 0)
    except ValueError:
        return
    raise AssertionError("read past the bitmap")


def check_text_is_its_glyphs_side_by_side_at_any_scale():
    text = "Az~ 0?"
    for scale in (1, 2, 3):
        canvas = Canvas(128, 24)
        end = canvas.text(text, 3, -2, scale=scale)
        expected = set()
        x = 3
        for character in text:
            start, columns = font.glyph(character)
            for column in range(columns):
                for row in range(8):
                    if font.GLYPHS[start + column] >> row & 1:
                        left, top = x + column * scale, row * scale - 2
                        area = [(left + i, top + j) for i in range(scale) for j in range(scale)]
                        paint_dots(expected, area, ON, 128, 24)
            x += (columns + 1) * scale
        assert end == x
        assert end - 3 == (font.width(text) + 1) * scale
        assert dots(canvas) == expected, scale


def check_text_is_painted_in_every_colour_and_centred():
    for scale in (1, 2):
        plain = Canvas(64, 24)
        plain.text("Hi", 9, 3, scale=scale)
        off, turned, centred = Canvas(64, 24), Canvas(64, 24), Canvas(64, 24)
        off.fill(ON)
        off.text("Hi", 9, 3, OFF, scale)
        turned.fill_rect(0, 0, 20, 24)
        turned.text("Hi", 9, 3, INVERT, scale)
        everything = {(x, y) for x in range(64) for y in range(24)}
        assert dots(off) == everything - dots(plain)
        left_half = {(x, y) for x in range(20) for y in range(24)}
        assert dots(turned) == left_half ^ dots(plain)
        centred.centred_text("Hi", 3, scale=scale)
        columns = [x for x, _ in dots(centred)]
        assert abs(min(columns) - (63 - max(columns))) <= 2 * scale
        assert {y for _, y in dots(centred)} == {y for _, y in dots(plain)}


def check_presets_fit_at_the_pitch_they_name_or_are_scrolled_over_at_it():
    canvas = Canvas(128, 64)
    for _, width, height, pitch in PRESETS:
        assert playing_pitch(canvas, Maze(width, height)) == pitch
        assert fitting_pitch(canvas, Maze(width, height)) == (pitch if width < 64 else 2)


def check_walls_are_drawn_dot_by_dot():
    views = [
        (19, 11, 2, 0, 0),
        (19, 11, 2, 5, -3),
        (9, 5, 4, -1, 0),
        (7, 4, 5, 3, 7),
        (6, 6, 3, -7, -30),
        (3, 2, 16, 11, -9),
        (30, 30, 7, 60, 99),
        (5, 5, 2, 200, 0),
        (5, 5, 9, -100, 3),
        (1, 1, 2, 0, 0),
    ]
    views += [(4, 3, pitch, 3 - pitch, pitch - 9) for pitch in range(2, 17)]
    for width, height, pitch, left, top in views:
        maze = Recipe("hunt-and-kill", width, height, pitch).make()
        if width == 9:
            for cell in (10, 11, 20):  # an open place, with its lone posts
                maze.carve(cell, EAST)
                maze.carve(cell, SOUTH)
        canvas = noisy(Rng(4))
        view = MazeView(canvas, maze, pitch)
        view.left, view.top = left, top
        view.draw_walls()
        expected = set()
        for y in range(HEIGHT):
            for x in range(WIDTH):
                if wall_at(maze, pitch, x + left, y + top):
                    expected.add((x, y))
        assert dots(canvas) == expected, (width, height, pitch, left, top)


def wall_at(maze, pitch, x, y):
    """Whether dot (x, y) of a maze is wall."""
    if not (0 <= x <= maze.width * pitch and 0 <= y <= maze.height * pitch):
        return False
    column, row = x // pitch, y // pitch
    if x % pitch == 0 and y % pitch == 0:
        return True
    if x % pitch == 0:
        return column in (0, maze.width) or not maze.is_open(row * maze.width + column - 1, EAST)
    if y % pitch == 0:
        return row in (0, maze.height) or not maze.is_open((row - 1) * maze.width + column, SOUTH)
    return False


def check_the_way_is_a_dot_in_every_cell_of_it_half_of_them_a_phase():
    maze = Recipe("backtracker", 9, 5, 3).make()
    start, goal = suggest_ends(maze)
    trail = find_way(maze, start, goal)
    canvas = Canvas(40, 24)
    view = MazeView(canvas, maze, 4)
    phases = []
    for phase in (0, 1):
        canvas.fill(OFF)
        view.draw_way(trail, phase)
        phases.append(dots(canvas))
    assert not phases[0] & phases[1]
    expected = set()
    for cell in range(maze.cells):
        if trail.is_carved(cell):
            expected.add((cell % 9 * 4 + 2 - view.left, cell // 9 * 4 + 2 - view.top))
    assert phases[0] | phases[1] == expected
    assert abs(len(phases[0]) - len(phases[1])) <= 1


def check_marks_differ_from_each_other_and_from_an_empty_cell_at_every_pitch():
    for pitch in range(2, 17):
        maze = Recipe("backtracker", 3, 1, 0).make()
        looks = []
        for mark in ("empty", "way", "start", "goal", "player"):
            canvas = Canvas(56, 24)
            view = MazeView(canvas, maze, pitch)
            view.draw_walls()
            if mark == "way":
                view.draw_way(maze)
                view.draw_way(maze, 1)
            elif mark != "empty":
                getattr(view, "draw_" + mark)(1)
            looks.append(bytes(canvas.frame))
        assert len(set(looks)) == 5, pitch
