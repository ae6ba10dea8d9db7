"""A board without a board: stock firmware on an emulated RP2040, with our panel, buttons, LED and piezo on its pins."""

from .board import EmulatedBoard

__all__ = ["EmulatedBoard"]
