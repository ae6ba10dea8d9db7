"""Painting a bitmap on a frame: what pictures and glyphs share."""

import micropython

from ..maze.kernel import ptr8


@micropython.viper(optional=True)
def blit(frame: ptr8, bitmap: ptr8, start: int, width: int, height: int, x: int, y: int, w: int, h: int, colour: int):
    """Paint the dots that are on in the `w` x `h` bitmap at `bitmap[start]` with its corner at (x, y) on the frame."""
    pages = (h + 7) >> 3
    shift = y & 7
    page = 0
    while page < pages:
        rows = 0xFF
        if h - (page << 3) < 8:
            rows = 0xFF >> (8 - h + (page << 3))
        top = (y >> 3) + page
        column = 0
        while column < w:
            i = x + column
            if i >= 0 and i < width:
                bits = (bitmap[start + page * w + column] & rows) << shift
                i += top * width
                half = 0
                while half < 2:
                    if top + half >= 0 and (top + half) << 3 < height:
                        if colour == 1:
                            frame[i] = frame[i] | (bits & 0xFF)
                        elif colour == 0:
                            frame[i] = frame[i] & ~bits
                        else:
                            frame[i] = frame[i] ^ (bits & 0xFF)
                    i += width
                    bits >>= 8
                    half += 1
            column += 1
        page += 1
