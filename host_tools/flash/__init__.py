"""Putting the toy on a board: only what changed, verified, and safe to interrupt."""

from .circuitpython import Place, flash_place, places, the_place
from .run import Outcome, flash_port

__all__ = ["Outcome", "Place", "flash_place", "flash_port", "places", "the_place"]
