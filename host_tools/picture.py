"""A frame in page order (bit `y & 7` of byte `(y >> 3) * width + x`) as a picture: a PNG or lines for a terminal."""

from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw

LIT = (160, 225, 255)
DARK = (6, 8, 12)
BEZEL = (34, 37, 43)

Dot = Callable[[int, int], bool]


def png(frame: bytes, width: int, height: int, scale: int = 4) -> Image.Image:
    """An OLED panel, `scale` pixels a dot; from scale 4 on a dark line one pixel wide parts the dots.

    Dot 0, 0 starts at pixel (3 * scale, 3 * scale), inside two dots of dark glass and one of bezel.
    """
    if scale < 1:
        raise ValueError(f"a dot is at least one pixel, so scale can't be {scale}")
    dots = mask(frame, width, height).resize((width * scale, height * scale), Image.Resampling.NEAREST)
    if scale >= 4:
        pen = ImageDraw.Draw(dots)
        for x in range(scale - 1, dots.width, scale):
            pen.line((x, 0, x, dots.height), fill=0)
        for y in range(scale - 1, dots.height, scale):
            pen.line((0, y, dots.width, y), fill=0)
    margin = 3 * scale
    picture = Image.new("RGB", (dots.width + 2 * margin, dots.height + 2 * margin), BEZEL)
    picture.paste(DARK, (scale, scale, picture.width - scale, picture.height - scale))
    picture.paste(LIT, (margin, margin), dots)
    return picture


def mask(frame: bytes, width: int, height: int) -> Image.Image:
    """The dots themselves, a pixel each: 255 where one is lit, 0 where it's dark."""
    dot = _dots(frame, width, height)
    dots = Image.new("L", (width, height))
    dots.putdata([255 * dot(x, y) for y in range(height) for x in range(width)])
    return dots


def save_png(frame: bytes, width: int, height: int, path: str | Path, scale: int = 4) -> None:
    png(frame, width, height, scale).save(path, "PNG")


def blocks(frame: bytes, width: int, height: int, style: str = "half") -> list[str]:
    """Terminal lines. Dots a character: `half` 1x2, `braille` 2x4; without Unicode `ascii` 1x2, `ascii2x4` 2x4.

    Raises ValueError for another style or a frame of the wrong size.
    """
    dot = _dots(frame, width, height)
    if style not in _STYLES:
        raise ValueError(f"no style {style!r}: take one of {', '.join(_STYLES)}")
    across, down, glyphs = _STYLES[style]

    def character(left: int, top: int) -> str:
        pattern = 0
        for bit in range(across * down):
            pattern |= dot(left + bit % across, top + bit // across) << bit
        return glyphs[pattern]

    return ["".join(character(x, y) for x in range(0, width, across)) for y in range(0, height, down)]


def _dots(frame: bytes, width: int, height: int) -> Dot:
    pages = (height + 7) // 8
    if len(frame) != width * pages:
        raise ValueError(f"a frame of {width}x{height} dots has {width * pages} bytes, not {len(frame)}")

    def dot(x: int, y: int) -> bool:
        return x < width and y < height and bool(frame[(y >> 3) * width + x] >> (y & 7) & 1)

    return dot


# Patterns below are numbered row by row, the top left dot in bit 0.

# Unicode numbers a cell's dots down the left column, down the right one, then the bottom row.
_BRAILLE_DOTS = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)

# Shapes of ASCII characters on 2x4 dots, top row first; a pattern gets the shape it differs least from, the earlier
# one of two. So walls stay lines and corners, where a ramp of densities would blur them.
_SHAPES = """
    .. .. .. ..  space
    ## ## ## ##  #
    #. #. #. #.  |
    .# .# .# .#  |
    .. .. .. ##  _
    ## .. .. ..  "
    ## ## .. ..  "
    .. ## .. ..  -
    .. .. ## ..  -
    ## .. ## ..  =
    .. ## .. ##  =
    #. #. #. ##  L
    .# .# .# ##  J
    ## #. #. #.  r
    ## .# .# .#  7
    ## #. ## #.  F
    ## .# ## .#  3
    #. ## #. ##  E
    .# ## .# ##  3
    ## ## #. #.  P
    ## ## .# .#  q
    #. #. ## ##  b
    .# .# ## ##  d
    .. .. ## ##  m
    .. ## ## ..  o
    .# .# #. #.  /
    #. #. .# .#  \\
    #. #. .. ..  '
    .# .# .. ..  '
    #. .. .. ..  '
    .# .. .. ..  '
    .. .. #. #.  ,
    .. .. .# .#  ,
    .. .. .. #.  .
    .. .. .. .#  .
    #. .. #. ..  :
    .# .. .# ..  :
    .. #. .. #.  :
    .. .# .. .#  :
"""


def _nearest_shapes() -> str:
    shapes = []
    for line in _SHAPES.strip().splitlines():
        *rows, name = line.split()
        pattern = sum((dot == "#") << bit for bit, dot in enumerate("".join(rows)))
        shapes.append((pattern, " " if name == "space" else name))
    return "".join(min(shapes, key=lambda shape: (shape[0] ^ pattern).bit_count())[1] for pattern in range(256))


_STYLES: dict[str, tuple[int, int, str]] = {
    "half": (1, 2, " ▀▄█"),
    "braille": (
        2,
        4,
        "".join(chr(0x2800 + sum(_BRAILLE_DOTS[bit] for bit in range(8) if n >> bit & 1)) for n in range(256)),
    ),
    "ascii": (1, 2, " '.:"),
    "ascii2x4": (2, 4, _nearest_shapes()),
}
