"""Drawing on a frame in the panel's own page order."""

import micropython

from ..maze.kernel import ptr8
from . import font
from .blit import blit

# Colours.
OFF = 0
ON = 1
INVERT = 2

# The height, in dots, of the panel that places and paces are told for; there are lower ones.
WHOLE = 64


class Canvas:
    """A `width` x `height` frame, `frame`, of `width * height / 8` bytes, and the ways to draw on it.

    Byte `(y >> 3) * width + x` holds dots (x, y) to (x, y + 7) of that column, the topmost in bit 0: MONO_VLSB, the
    SSD1306's own order. Everything is clipped on all four sides, so any place and size may be given. `colour` is `ON`,
    `OFF` or `INVERT`.
    """

    def __init__(self, width, height, frame=None):
        if width < 1 or height < 8 or height & 7:
            raise ValueError("a frame is at least 1x8 dots and a multiple of 8 high, not %dx%d" % (width, height))
        size = width * height // 8
        if frame is None:
            frame = bytearray(size)
        elif len(frame) != size:
            raise ValueError("a %dx%d frame has %d bytes, not %d" % (width, height, size, len(frame)))
        self.width = width
        self.height = height
        self.frame = frame

    def fill(self, colour=ON):
        """Paint the whole frame."""
        self.fill_rect(0, 0, self.width, self.height, colour)

    def pixel(self, x, y, colour=ON):
        """Paint one dot."""
        self.fill_rect(x, y, 1, 1, colour)

    def is_on(self, x, y):
        """Whether the dot is on; off the frame none is."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return False
        return bool(self.frame[(y >> 3) * self.width + x] >> (y & 7) & 1)

    def hline(self, x, y, length, colour=ON):
        """Paint `length` dots to the right from (x, y)."""
        self.fill_rect(x, y, length, 1, colour)

    def vline(self, x, y, length, colour=ON):
        """Paint `length` dots down from (x, y)."""
        self.fill_rect(x, y, 1, length, colour)

    def rect(self, x, y, width, height, colour=ON):
        """Paint the outline of a rectangle, each of its dots once."""
        if width < 3 or height < 3:
            self.fill_rect(x, y, width, height, colour)
            return
        self.fill_rect(x, y, width, 1, colour)
        self.fill_rect(x, y + height - 1, width, 1, colour)
        self.fill_rect(x, y + 1, 1, height - 2, colour)
        self.fill_rect(x + width - 1, y + 1, 1, height - 2, colour)

    def fill_rect(self, x, y, width, height, colour=ON):
        """Paint a rectangle."""
        paint(self.frame, self.width, self.height, x, y, width, height, colour)

    def invert(self, x, y, width, height):
        """Turn every dot of a rectangle over."""
        paint(self.frame, self.width, self.height, x, y, width, height, INVERT)

    def blit(self, bitmap, width, height, x, y, colour=ON):
        """Paint the dots that are on in `bitmap`, a buffer of `width` x `height` dots in page order; others stay.

        `ValueError` when the bitmap is shorter than `width * ((height + 7) // 8)` bytes.
        """
        if width < 0 or height < 0 or len(bitmap) < width * ((height + 7) >> 3):
            raise ValueError("a %dx%d bitmap has %d bytes" % (width, height, width * ((height + 7) >> 3)))
        blit(self.frame, bitmap, 0, self.width, self.height, x, y, width, height, colour)

    def text(self, text, x, y, colour=ON, scale=1):
        """Write `text` with its upper left corner at (x, y), each dot `scale` dots wide; return the x after it.

        Other characters than printable ASCII are shown as "?".
        """
        if scale == 1:
            return font.draw(text, self.frame, self.width, self.height, x, y, colour)
        for character in text:
            start, columns = font.glyph(character)
            self._big_glyph(start, columns, x, y, colour, scale)
            x += (columns + 1) * scale
        return x

    def centred_text(self, text, y, colour=ON, scale=1):
        """Write `text` in the middle of the frame's width."""
        self.text(text, (self.width - font.width(text) * scale + 1) // 2, y, colour, scale)

    def _big_glyph(self, start, columns, x, y, colour, scale):
        for column in range(columns):
            bits = font.GLYPHS[start + column]
            for row in range(font.HEIGHT):
                if bits >> row & 1:
                    self.fill_rect(x + column * scale, y + row * scale, scale, scale, colour)


@micropython.viper(optional=True)
def paint(frame: ptr8, width: int, height: int, x: int, y: int, w: int, h: int, colour: int):
    """Paint the rectangle of `w` x `h` dots at (x, y) on a `width` x `height` frame."""
    if x < 0:
        w += x
        x = 0
    if y < 0:
        h += y
        y = 0
    if w > width - x:
        w = width - x
    if h > height - y:
        h = height - y
    if w <= 0 or h <= 0:
        return
    bottom = y + h
    while y < bottom:
        # The rows y..bottom-1 that lie in this page.
        mask = 0xFF << (y & 7)
        rest = bottom - (y & ~7)
        if rest < 8:
            mask &= 0xFF >> (8 - rest)
        i = (y >> 3) * width + x
        end = i + w
        while i < end:
            if colour == 1:
                frame[i] = frame[i] | (mask & 0xFF)
            elif colour == 0:
                frame[i] = frame[i] & ~mask
            else:
                frame[i] = frame[i] ^ (mask & 0xFF)
            i += 1
        y = (y | 7) + 1
