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
        elif any(canvas.is_on(x + i, y + j) for i in range(width) for j in range(height)):
            found.append(f"{text!r} is written over something at {x}, {y}")
        after: int = write(canvas, text, x, y, colour, scale)
        return after

    monkeypatch.setattr(Canvas, "text", text)
    return found
