"""Frames of the panel side by side with their names, or one after another as a GIF."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from PIL import Image

from pocketmaze.toy import font
from pocketmaze.toy.canvas import Canvas

from .animation import blank, gif_bytes
from .files import write_whole
from .picture import BEZEL, DARK, LIT, mask, png

BACKGROUND = (20, 21, 24)
CAPTION = (176, 181, 190)

# In dots of the panel.
GAP = 8
CAPTION_GAP = 3

# Browsers show a picture that is shorter than this for ten times as long. In hundredths of a second, as a GIF counts.
SHORTEST = 2


def contact_sheet(pictures: Mapping[str, bytes], width: int, height: int, columns: int, scale: int) -> Image.Image:
    """The frames as `picture.png` draws them, row by row, each under its name in the toy's own font.

    `ValueError` when there are no frames, or no columns to put them in.
    """
    if not pictures or columns < 1:
        raise ValueError(f"a sheet has a frame and a column at least, not {len(pictures)} and {columns}")
    columns = min(columns, len(pictures))
    panels = {name: png(frame, width, height, scale) for name, frame in pictures.items()}
    captions = {name: _caption(name, scale) for name in pictures}
    first = next(iter(panels.values()))
    head = max(caption.height for caption in captions.values()) + CAPTION_GAP * scale
    gap = GAP * scale
    across = max(first.width, *(caption.width for caption in captions.values())) + gap
    down = head + first.height + gap
    rows = -(-len(pictures) // columns)
    sheet = Image.new("RGB", (gap + columns * across, gap + rows * down), BACKGROUND)
    for number, name in enumerate(pictures):
        left, top = gap + number % columns * across, gap + number // columns * down
        sheet.paste(CAPTION, (left, top), captions[name])
        sheet.paste(panels[name], (left, top + head))
    return sheet


def stacked(sheets: Sequence[Image.Image]) -> Image.Image:
    """Sheets as one, each below the last."""
    whole = Image.new("RGB", (max(sheet.width for sheet in sheets), sum(sheet.height for sheet in sheets)), BACKGROUND)
    y = 0
    for sheet in sheets:
        whole.paste(sheet, (0, y))
        y += sheet.height
    return whole


def gif(frames: Sequence[tuple[bytes, int]], width: int, height: int, path: str | Path, scale: int) -> None:
    """Write an animated GIF of the panel: frames with the milliseconds each is shown for, again and again.

    Times are rounded to hundredths of a second, but don't drift. Of frames that are too short for a browser only the
    last is shown. `ValueError` when there are no frames.
    """
    if not frames:
        raise ValueError("a gif has one frame at least")
    shown: list[bytes] = []
    starts: list[int] = []
    elapsed = 0
    for frame, ms in frames:
        start = round(elapsed / 10)
        elapsed += ms
        if shown and frame == shown[-1]:
            continue
        if shown and start - starts[-1] < SHORTEST:
            shown[-1] = frame
        else:
            shown.append(frame)
            starts.append(start)
    ends = [*starts[1:], max(round(elapsed / 10), starts[-1] + SHORTEST)]
    durations = [10 * (end - start) for start, end in zip(starts, ends, strict=True)]
    colours = blank(1, 1, (DARK, BEZEL, LIT))
    pictures = [png(frame, width, height, scale).quantize(palette=colours, dither=Image.Dither.NONE) for frame in shown]
    write_whole(Path(path), [gif_bytes(pictures, durations)])


def _caption(text: str, scale: int) -> Image.Image:
    """A mask of the text, in dots somewhat smaller than the panel's, but to be read at any scale."""
    canvas = Canvas(max(1, font.width(text)), font.HEIGHT)
    canvas.text(text, 0, 0)
    dots = mask(bytes(canvas.frame), canvas.width, canvas.height)
    dot = max(2, 3 * scale // 4)
    return dots.resize((dots.width * dot, dots.height * dot), Image.Resampling.NEAREST)
