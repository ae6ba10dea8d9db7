"""A board without a board: stock firmware on an emulated RP2040, with our panel, buttons and LED wired to its pins."""

from .board import EmulatedBoard

__all__ = ["EmulatedBoard"]
