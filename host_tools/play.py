"""The toy in a terminal: its own code on a panel model, keys for buttons."""

import time

import blessed

from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.sizes import preset_of
from pocketmaze.ports.host import Clock, make_app
from pocketmaze.toy.app import FRAME_MS

from .errors import BadInput, CheckFailed
from .panel_model import ModelI2C, PanelModel
from .terminal import LEAVE, Screen, TerminalButtons, button_of


def play(recipe: Recipe) -> None:
    """Play until the player leaves, from the title with that maze chosen; its size must be a preset."""
    size = preset_of(recipe.width, recipe.height)
    if size < 0:
        raise BadInput(f"the toy has no size {recipe.width}x{recipe.height}: take small, medium or large")
    model = PanelModel()
    buttons = TerminalButtons()
    screen = Screen(blessed.Terminal())
    with screen.open():
        app = make_app(ModelI2C(model), buttons, Clock(), recipe.seed, size, recipe.algorithm)
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
