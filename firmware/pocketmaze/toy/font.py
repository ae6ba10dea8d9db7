"""The toy's own font: printable ASCII, up to 5 columns wide, capitals 7 rows high and small letters 5.

Drawn in `tests/font_drawing.txt`. Glyphs are set with one empty column between them.
"""

import micropython
from micropython import const

from ..maze.kernel import ptr8
from .blit import blit

HEIGHT = const(8)  # the bottom row is for descenders
FIRST = const(32)
LAST = const(126)
UNKNOWN = const(31)  # the place of "?"
COLUMNS = const(5)

# `COLUMNS` bytes a glyph, one a column from the left, bit 0 the top row: a page of the panel's own order.
# fmt: off
GLYPHS = (
    b"\x00\x00\x00\x00\x00"  # space
    b"\x5f\x00\x00\x00\x00"  # !
    b"\x03\x00\x03\x00\x00"  # "
    b"\x14\x7f\x14\x7f\x14"  # #
    b"\x24\x2a\x7f\x2a\x12"  # $
    b"\x63\x13\x08\x64\x63"  # %
    b"\x36\x49\x55\x22\x50"  # &
    b"\x03\x00\x00\x00\x00"  # '
    b"\x3e\x41\x00\x00\x00"  # (
    b"\x41\x3e\x00\x00\x00"  # )
    b"\x14\x08\x3e\x08\x14"  # *
    b"\x08\x08\x3e\x08\x08"  # +
    b"\x80\x40\x00\x00\x00"  # ,
    b"\x08\x08\x08\x00\x00"  # -
    b"\x40\x00\x00\x00\x00"  # .
    b"\x60\x1c\x03\x00\x00"  # /
    b"\x3e\x41\x5d\x41\x3e"  # 0
    b"\x00\x42\x7f\x40\x00"  # 1
    b"\x62\x51\x49\x49\x46"  # 2
    b"\x22\x41\x49\x49\x36"  # 3
    b"\x18\x14\x12\x7f\x10"  # 4
    b"\x27\x45\x45\x45\x39"  # 5
    b"\x3c\x4a\x49\x49\x30"  # 6
    b"\x01\x01\x71\x0d\x03"  # 7
    b"\x36\x49\x49\x49\x36"  # 8
    b"\x06\x49\x49\x29\x1e"  # 9
    b"\x24\x00\x00\x00\x00"  # :
    b"\x80\x48\x00\x00\x00"  # ;
    b"\x08\x14\x22\x00\x00"  # <
    b"\x14\x14\x14\x14\x00"  # =
    b"\x22\x14\x08\x00\x00"  # >
    b"\x02\x01\x59\x09\x06"  # ?
    b"\x3e\x41\x5d\x55\x1e"  # @
    b"\x7e\x09\x09\x09\x7e"  # A
    b"\x7f\x49\x49\x4e\x30"  # B
    b"\x3e\x41\x41\x41\x22"  # C
    b"\x7f\x41\x41\x22\x1c"  # D
    b"\x7f\x49\x49\x41\x00"  # E
    b"\x7f\x09\x09\x01\x00"  # F
    b"\x3e\x41\x49\x49\x3a"  # G
    b"\x7f\x08\x08\x08\x7f"  # H
    b"\x41\x7f\x41\x00\x00"  # I
    b"\x20\x40\x40\x3f\x00"  # J
    b"\x7f\x08\x14\x22\x41"  # K
    b"\x7f\x40\x40\x40\x00"  # L
    b"\x7f\x02\x04\x02\x7f"  # M
    b"\x7f\x04\x08\x10\x7f"  # N
    b"\x3e\x41\x41\x41\x3e"  # O
    b"\x7f\x09\x09\x09\x06"  # P
    b"\x3e\x41\x51\x21\x5e"  # Q
    b"\x7f\x09\x19\x29\x46"  # R
    b"\x46\x49\x49\x49\x31"  # S
    b"\x01\x01\x7f\x01\x01"  # T
    b"\x3f\x40\x40\x40\x3f"  # U
    b"\x07\x38\x40\x38\x07"  # V
    b"\x3f\x40\x38\x40\x3f"  # W
    b"\x63\x14\x08\x14\x63"  # X
    b"\x03\x04\x78\x04\x03"  # Y
    b"\x61\x51\x49\x45\x43"  # Z
    b"\x7f\x41\x00\x00\x00"  # [
    b"\x03\x1c\x60\x00\x00"  # \
    b"\x41\x7f\x00\x00\x00"  # ]
    b"\x02\x01\x02\x00\x00"  # ^
    b"\x80\x80\x80\x80\x80"  # _
    b"\x01\x02\x00\x00\x00"  # `
    b"\x20\x54\x54\x78\x00"  # a
    b"\x7f\x44\x44\x38\x00"  # b
    b"\x38\x44\x44\x00\x00"  # c
    b"\x38\x44\x44\x7f\x00"  # d
    b"\x38\x54\x54\x58\x00"  # e
    b"\x04\x7e\x05\x00\x00"  # f
    b"\x98\xa4\xa4\x7c\x00"  # g
    b"\x7f\x04\x04\x78\x00"  # h
    b"\x7d\x00\x00\x00\x00"  # i
    b"\x80\x7d\x00\x00\x00"  # j
    b"\x7f\x10\x28\x44\x00"  # k
    b"\x3f\x40\x00\x00\x00"  # l
    b"\x7c\x04\x78\x04\x78"  # m
    b"\x7c\x04\x04\x78\x00"  # n
    b"\x38\x44\x44\x38\x00"  # o
    b"\xfc\x24\x24\x18\x00"  # p
    b"\x18\x24\x24\xfc\x00"  # q
    b"\x7c\x08\x04\x00\x00"  # r
    b"\x48\x54\x54\x24\x00"  # s
    b"\x04\x3e\x44\x00\x00"  # t
    b"\x3c\x40\x40\x7c\x00"  # u
    b"\x0c\x30\x40\x30\x0c"  # v
    b"\x3c\x40\x30\x40\x3c"  # w
    b"\x44\x28\x10\x28\x44"  # x
    b"\x9c\xa0\xa0\x7c\x00"  # y
    b"\x64\x54\x4c\x44\x00"  # z
    b"\x08\x36\x41\x00\x00"  # {
    b"\xff\x00\x00\x00\x00"  # |
    b"\x41\x36\x08\x00\x00"  # }
    b"\x08\x04\x08\x10\x08"  # ~
)

# The width of each glyph as a digit. Not to be read off the glyphs: a 1 is as wide as any digit, and a space is empty.
WIDTHS = (
    b"31355551225523135555555555123435"
    b"55555445534545555555555555523235"
    b"2443443441242544443434555443135"
)
# fmt: on


def glyph(character):
    """`(start, columns)`: where in `GLYPHS` a character's glyph starts and how wide it is. Unknown ones are a "?"."""
    place = _place(character)
    return place * COLUMNS, WIDTHS[place] - 48


def width(text):
    """Columns a text takes, the gaps between characters included; 0 for an empty one."""
    return draw(text, b"", 0, 0, 0, 0, 0) - 1 if text else 0


def draw(text, frame, width, height, x, y, colour):
    """Paint `text` with its upper left corner at (x, y) of a frame as a `Canvas` has it; return the x after it.

    On a frame of no height nothing is painted.
    """
    data = text.encode()
    return write(frame, data, len(data), GLYPHS, WIDTHS, width, height, x, y, colour)


def _place(character):
    code = ord(character)
    return code - FIRST if FIRST <= code <= LAST else UNKNOWN


@micropython.viper(optional=True)
def write(
    frame, text: ptr8, size: int, glyphs, widths: ptr8, width: int, height: int, x: int, y: int, colour: int
) -> int:
    """Paint the glyphs of `size` bytes of UTF-8 from (x, y) on; return the x after them.

    The frame and the font's glyphs are the objects to hand on.
    """
    i = 0
    while i < size:
        code = text[i]
        i += 1
        if code < FIRST or code > LAST:
            if code & 0xC0 == 0x80:  # not the first byte of its character
                continue
            code = FIRST + UNKNOWN
        code -= FIRST
        columns = widths[code] - 48
        if height:
            blit(frame, glyphs, code * COLUMNS, width, height, x, y, columns, HEIGHT, colour)
        x += columns + 1
    return x
