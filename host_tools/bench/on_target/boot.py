# mypy: ignore-errors
"""From the first line of main.py to the first picture on the panel, and on to the show."""

import gc

from .measure import now_us, since_us, tell


class FixedOs:
    """Of `os` what a port takes: the same first maze each time."""

    def urandom(self, n):
        return bytes([42]) + bytes(n - 1)


gc.collect()
started = now_us()
try:
    from pocketmaze.ports import micropython as port
except ImportError:
    from pocketmaze.ports import circuitpython as port
from pocketmaze.toy.panel import Panel  # noqa: E402

port.os = FixedOs()
shown_us = []
show = Panel.update


def noticing(panel, between=None):
    """Show the picture, and note when the first one was there."""
    show(panel, between)
    if not shown_us and any(panel.canvas.frame):
        shown_us.append(since_us(now_us(), started))


Panel.update = noticing
app = port.make_app()
app.tick()
ready_us = since_us(now_us(), started)
Panel.update = show
tell("boot", None, shown_us[0])
tell("boot logo", None, ready_us)
