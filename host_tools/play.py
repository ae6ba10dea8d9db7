"""The toy in a terminal: its own code on a panel model, keys for buttons."""

import os
import time
from pathlib import Path

import blessed

from pocketmaze.maze import codes
from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.sizes import PRESETS
from pocketmaze.ports.files import Files
from pocketmaze.ports.host import Clock, make_app
from pocketmaze.toy.app import FRAME_MS

from .errors import BadInput, CheckFailed
from .panel_model import ModelI2C, PanelModel
from .places import saves
from .terminal import LEAVE, Screen, TerminalButtons, button_of


def play(seed: int, recipe: Recipe | None = None, folder: Path | None = None) -> None:
    """Play until the player leaves, with mazes from that seed on.

    With a `recipe` its maze is the next one, of what the toy can make itself. Settings and scores are kept in `folder`,
    by default the user's own.
    """
    chosen = _numbers(recipe) if recipe else None
    folder = folder or saves()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder} can't hold settings and scores: {error.strerror}; set XDG_DATA_HOME") from error
    model = PanelModel()
    buttons = TerminalButtons()
    screen = Screen(blessed.Terminal())
    with screen.open():
        app = make_app(ModelI2C(model), buttons, Clock(), seed, Files(f"{folder}{os.sep}"))
        if chosen:
            app.choose(*chosen)
        due = time.monotonic()
        key = None
        while key not in LEAVE:
            if key is None:
                app.tick()
                screen.show(model.frame(), model.width, model.height, f"{model.bytes_on_bus:,} bytes on the bus")
                due = max(due + FRAME_MS / 1000, time.monotonic())
            key = screen.key(max(0.0, due - time.monotonic()))
            button = button_of(key)
            if button:
                buttons.press(button)
    if model.faults:
        raise CheckFailed(f"the panel was misused: {model.faults[0]}")


def _numbers(recipe: Recipe) -> tuple[int, int, int, int]:
    """The algorithm, size, seed and style of a recipe as in maze codes."""
    code = recipe.code()
    if code is None:
        names = ", ".join(preset[0] for preset in PRESETS)
        raise BadInput(f"the toy plays mazes that have a code: of size {names}")
    return codes.decode(code)
