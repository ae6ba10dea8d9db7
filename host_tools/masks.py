"""Masks as the command line names them: the logo, a text, or a picture."""

from pathlib import Path

from PIL import Image

from pocketmaze.maze.mask import Mask, fits_forty_two, mask_of_rows
from pocketmaze.maze.recipe import LOGO
from pocketmaze.toy import font

from .errors import BadInput

WHERE_IT_FITS = f"{LOGO}-if-it-fits"

# A pixel darker than this is a blocked cell, unless it's transparent.
DARK = 128


def mask_named(name: str, width: int, height: int) -> Mask | str | None:
    """What a recipe takes for the mask of that name; None where `42-if-it-fits` doesn't.

    A `.png` or `.txt` file has a pixel or a character a cell, anything else is written in the toy's own letters, their
    holes filled. It's put in the middle. `BadInput` for what can't be read, is too large, or cuts cells off.
    """
    if name == LOGO:
        return LOGO
    if name == WHERE_IT_FITS:
        return LOGO if fits_forty_two(width, height) else None
    path = Path(name)
    try:
        if path.suffix.lower() == ".png":
            mask = mask_of_rows(_picture_rows(path), width, height)
        elif path.suffix.lower() == ".txt":
            mask = mask_of_rows(path.read_text("utf-8").splitlines(), width, height)
        else:
            mask = mask_of_rows(_text_rows(name), width, height)
            _fill_holes(mask)
        mask.check()
    except OSError as error:
        raise BadInput(f"the mask {name} can't be read: {error.strerror or error}") from error
    except ValueError as error:
        raise BadInput(str(error)) from error
    return mask


def _picture_rows(path: Path) -> list[str]:
    with Image.open(path) as picture:
        if picture.width * picture.height > 1023 * 1023:
            raise ValueError(f"{path} has {picture.width}x{picture.height} pixels, more than a maze has cells")
        image = picture.convert("LA")
    width, dots = image.width, image.tobytes()
    return [
        "".join("#" if dots[at] < DARK <= dots[at + 1] else "." for at in range(2 * y * width, 2 * (y + 1) * width, 2))
        for y in range(image.height)
    ]


def _text_rows(text: str) -> list[str]:
    columns: list[int] = []
    for character in text:
        start, width = font.glyph(character)
        columns += [*font.GLYPHS[start : start + width], 0]
    rows = ["".join("#" if column >> y & 1 else "." for column in columns[:-1]) for y in range(font.HEIGHT)]
    used = [y for y, row in enumerate(rows) if "#" in row]
    return rows[used[0] : used[-1] + 1] if used else []


def _fill_holes(mask: Mask) -> None:
    """Block the free cells that no way leads to from the border."""
    width, height = mask.width, mask.height
    border = [cell for cell in range(mask.cells) if cell % width in (0, width - 1) or cell // width in (0, height - 1)]
    reached = {cell for cell in border if not mask.is_blocked(cell)}
    ring = list(reached)
    while ring:
        cell = ring.pop()
        x = cell % width
        beside = [cell - width, cell + width, *([cell - 1] if x else []), *([cell + 1] if x < width - 1 else [])]
        for beyond in beside:
            if 0 <= beyond < mask.cells and beyond not in reached and not mask.is_blocked(beyond):
                reached.add(beyond)
                ring.append(beyond)
    for cell in range(mask.cells):
        if cell not in reached:
            mask.block(cell)
