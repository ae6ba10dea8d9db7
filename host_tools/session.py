"""A game on this computer, on whatever panel: settings and scores kept, and a way to leave."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .errors import BadInput
from .places import saves


class Left(BaseException):
    """The player has left: no error of the toy's, so its loop lets it through."""


def kept(folder: Path | None = None) -> Path:
    """The folder for settings and scores, made if need be: the player's own when it isn't named."""
    folder = folder or saves()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder} can't hold settings and scores: {error.strerror}; set XDG_DATA_HOME") from error
    return folder


def play_until_left(app: Any, chosen: Mapping[int, int] | None = None) -> None:
    """Run the toy until `Left` is raised inside, whatever happens with its record kept.

    What is `chosen` is put into the record first: values by its fields.
    """
    for field, value in (chosen or {}).items():
        app.record[field] = value
    try:
        app.run()
    except Left:
        pass
    finally:
        if app.record.changed:
            app.store.save(app.record)
