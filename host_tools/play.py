"""The toy in a terminal: its own code on a panel model, keys for buttons."""

import blessed

from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.sizes import preset_of
from pocketmaze.ports.host import Clock, make_app
from pocketmaze.toy.app import FRAME_MS

from .errors import BadInput, CheckFailed
from .panel_model import ModelI2C, PanelModel
from .terminal import KEYS, LEAVE, Screen, TerminalButtons


def play(recipe: Recipe) -> None:
    """Play until the player leaves, from the title with that maze chosen; its size must be a preset."""
    size = preset_of(recipe.width, recipe.height)
    if size < 0:
        raise BadInput(f"the toy has no size {recipe.width}x{recipe.height}: take small, medium or large")
    model = PanelModel()
    buttons = TerminalButtons()
    clock = Clock()
    screen = Screen(blessed.Terminal())
    with screen.open():
        app = make_app(ModelI2C(model), buttons, clock, recipe.seed, size, recipe.algorithm)
        due = clock.ticks_ms()
        while True:
            app.tick()
            screen.show(model.frame(), model.width, model.height, f"{model.bytes_on_bus:,} bytes on the bus")
            due = max(due + FRAME_MS, clock.ticks_ms())
            while True:
                key = screen.key(max(0, clock.ticks_diff(due, clock.ticks_ms())) / 1000)
                if key in LEAVE:
                    break
                if key in KEYS:
                    buttons.press(KEYS[key])
                elif key and key.lower() in KEYS:
                    buttons.press(KEYS[key.lower()])
                if key is None:
                    break
            if key in LEAVE:
                break
    if model.faults:
        raise CheckFailed(f"the panel was misused: {model.faults[0]}")
