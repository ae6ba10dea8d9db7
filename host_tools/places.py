"""Where things are in the checkout."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"
BOARDS = ROOT / "boards"
DIST = ROOT / "dist"


def saves() -> Path:
    """Where a player's settings and scores are kept on this machine (XDG Base Directory Specification)."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "pocketmaze"


def shown(path: Path) -> str:
    """The path as messages show it: from the checkout's root where it's inside, whole where it isn't."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)
