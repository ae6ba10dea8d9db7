"""Frames at a moment of the player's blinking."""

from pocketmaze.toy.maze_view import BLINK_MS

from .toy import app, clock, counting


def wait_for_phase(phase):
    """Let time pass until the player's blinking has just come to that phase, 0 or 1."""
    clock.sleep_ms((phase * BLINK_MS + 5 - clock.now) % (2 * BLINK_MS))


def tick_bytes():
    """The bytes on the bus of one frame, where they are counted."""
    counting.bytes = 0
    app.tick()
    return counting.bytes
