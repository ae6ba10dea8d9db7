"""Putting the toy on a board: only what changed, verified, and safe to interrupt."""

from .run import Outcome, flash_port

__all__ = ["Outcome", "flash_port"]
