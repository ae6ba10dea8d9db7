"""The command line: `pocketmaze COMMAND`, a command a file."""

from .main import main

__all__ = ["main"]
