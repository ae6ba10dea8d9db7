"""The size presets: mazes that fill a 128x64 panel, and larger ones that it scrolls over."""

# name, width and height in cells, dots from one wall to the next. A preset's place here is its number in maze codes,
# so new ones go at the end (there is room for 16).
PRESETS = (
    ("small", 15, 7, 8),
    ("medium", 31, 15, 4),
    ("large", 63, 31, 2),
    ("huge", 127, 63, 4),
    ("epic", 255, 255, 4),
)


def preset_of(width, height):
    """The number of the preset of this size, or -1."""
    for number, preset in enumerate(PRESETS):
        if preset[1] == width and preset[2] == height:
            return number
    return -1
