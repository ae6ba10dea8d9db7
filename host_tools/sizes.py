"""The sizes that tools take when none are named."""

from pocketmaze.maze.sizes import PRESETS

PANEL = (128, 64)

PRESET_SIZES = tuple((width, height) for _, width, height, _ in PRESETS)

# The presets that a panel shows whole. Larger ones take the emulated Pico minutes, so they have to be asked for.
PANEL_SIZES = tuple(
    (width, height) for _, width, height, pitch in PRESETS if width * pitch < PANEL[0] and height * pitch < PANEL[1]
)
