"""Lines of text where they have room: in their places on a panel of 64 rows, close together on a lower one."""

from . import font
from .canvas import OFF, ON, WHOLE

ROW = 10  # dots from one row to the next, where there's room
ROWS = 6  # so many are wanted: a title and five to choose from

GAP = 3  # between a label and a value side by side, at least


def row_height(canvas):
    """Dots from one row to the next: as many as leave room for the rows that are wanted, but a glyph's at least."""
    return min(ROW, max(font.HEIGHT, (canvas.height - 1) // ROWS))


def shortened(text, width):
    """The text without as many of its last parts, two spaces apart, and then words as is too wide."""
    while font.width(text) > width:
        end = text.rfind("  ")
        if end < 0:
            end = text.rfind(" ")
        if end < 0:
            break
        text = text[:end]
    return text


def side_by_side(label, value, looks, width, prefers_value):
    """What is shown of a label and a value in that width: both, the label shortened if need be, or one.

    Of a label with a hyphen the first part will do. The value is put into the first of `looks` that fits.
    """
    if not value:
        return shortened(label, width), ""
    start = label.split("-")[0] if prefers_value else ""
    for text in (label, shortened(label, width - GAP - font.width(value)), start, ""):
        if not text and not prefers_value:
            return shortened(label, width), ""
        for look in looks:
            shown = look % value
            if font.width(text) + GAP + font.width(shown) < width or (not text and font.width(shown) <= width):
                return text, shown
    return "", value


def wrapped(texts, width, breaks=3):
    """The texts as a list of lines no wider than `width`, broken between parts, else after commas, else words."""
    lines = []
    for text in texts:
        if not breaks or font.width(text) <= width:
            lines.append(text)
            continue
        glue = "  " if breaks == 3 else " "
        pieces = text.replace(", ", ",\n").split("\n") if breaks == 2 else text.split(glue)
        line = ""
        for piece in pieces:
            longer = line + glue + piece if line else piece
            if line and font.width(longer) > width:
                lines.extend(wrapped((line,), width, breaks - 1))
                longer = piece
            line = longer
        lines.extend(wrapped((line,), width, breaks - 1))
    return lines


def packed(texts, width, count):
    """The texts as `count` lines at most, side by side where that makes it so few; without the last that can't be."""
    lines = ()
    for last in range(len(texts), 0, -1):
        lines = wrapped(texts[:last], width)
        i = 1
        while len(lines) > count and i < len(lines):
            both = lines[i - 1] + "  " + lines[i]
            if font.width(both) > width:
                i += 1
            else:
                lines[i - 1] = both
                lines.pop(i)
        if len(lines) <= count:
            break
    return lines[:count]


def draw_lines(canvas, lines, scale, top, bottom):
    """Write centred lines, each `(y, text)` as on a panel of 64 rows, the first one `scale` times as large.

    Where there are fewer rows, or less width, as many as have room share rows `top` to `bottom` - 1, and the first is
    as large only if there's room for that too.
    """
    width = canvas.width
    texts = [line[1] for line in lines]
    if canvas.height >= WHOLE and max([font.width(text) for text in texts]) <= width:
        for y, text in lines:
            canvas.centred_text(text, y, ON, scale)
            scale = 1
        return
    room = bottom - top
    texts = packed(texts, width, room // font.HEIGHT)
    if not texts:
        return
    high = font.HEIGHT * (len(texts) - 1 + scale)
    if high > room or font.width(texts[0]) * scale > width:
        high -= font.HEIGHT * (scale - 1)
        scale = 1
    air = min(ROW - font.HEIGHT, (room - high) // len(texts))
    y = top + (room - high - air * (len(texts) - 1)) // 2
    for text in texts:
        canvas.centred_text(text, y, ON, scale)
        y += font.HEIGHT * scale + air
        scale = 1


def show_box(canvas, lines, y=-1):
    """Write lines in a box in the middle of the canvas, or from `y` on."""
    row = row_height(canvas)
    lines = wrapped(lines, canvas.width - 4)
    width = min(canvas.width, max([font.width(line) for line in lines]) + 10)
    height = row * len(lines) + 6
    x = (canvas.width - width) // 2
    if y < 0:
        y = max(0, (canvas.height - height) // 2)
    canvas.fill_rect(x - 1, y - 1, width + 2, height + 2, OFF)
    canvas.rect(x, y, width, height)
    y += row // 2 - 1
    for line in lines:
        canvas.text(line, (canvas.width - font.width(line)) // 2, y)
        y += row
