"""Pictures of few colours one after another, as a GIF."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

Colour = tuple[int, int, int]


def blank(width: int, height: int, colours: Sequence[Colour]) -> Image.Image:
    """A picture in those colours, each pixel the number of one; all of the first."""
    picture = Image.new("P", (width, height))
    picture.putpalette([part for colour in colours for part in colour])
    return picture


def gif_bytes(pictures: Sequence[Image.Image], durations: Sequence[int]) -> bytes:
    """A GIF file of pictures from one `blank`, each shown for so many milliseconds, of which a GIF counts tens.

    It starts anew after the last.
    """
    data = BytesIO()
    pictures[0].save(
        data, "GIF", save_all=True, append_images=pictures[1:], duration=list(durations), loop=0, optimize=False
    )
    return data.getvalue()
