"""Text that can be read: whole, and not over anything else."""

import pytest

from pocketmaze.toy import font
from pocketmaze.toy.canvas import ON, Canvas


def readable(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """From now on, what is written on any canvas over its edge or over what is there already."""
    found: list[str] = []
    write = Canvas.text

    def text(canvas: Canvas, text: str, x: int, y: int, colour: int = ON, scale: int = 1) -> int:
        width = scale * font.width(text)
        height = scale * font.HEIGHT
        if x < 0 or y < 0 or x + width > canvas.width or y + height > canvas.height:
            found.append(f"{text!r} is cut off at {x}, {y}")
        elif is_any_on(canvas, x, y, width, height):
            found.append(f"{text!r} is written over something at {x}, {y}")
        after: int = write(canvas, text, x, y, colour, scale)
        return after

    monkeypatch.setattr(Canvas, "text", text)
    return found


def is_any_on(canvas: Canvas, x: int, y: int, width: int, height: int) -> bool:
    """Whether any dot of that part of the canvas is on."""
    for page in range(y >> 3, (y + height + 7) >> 3):
        bits = ((1 << height) - 1) << y >> 8 * page & 0xFF
        at = page * canvas.width + x
        if any(byte & bits for byte in canvas.frame[at : at + width]):
            return True
    return False
