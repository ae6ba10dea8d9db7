# mypy: ignore-errors
"""The port of the board that this runs on, or of this computer."""

from .settings import BOARD

__all__ = ("port",)

if not BOARD:
    from pocketmaze.ports import host as port
else:
    try:
        from pocketmaze.ports import micropython as port
    except ImportError:
        from pocketmaze.ports import circuitpython as port
