"""The toy in a terminal: its own code on a panel model, keys for buttons."""

from collections.abc import Mapping
from pathlib import Path

import blessed

from pocketmaze.ports.files import Files
from pocketmaze.ports.host import Bare, Clock, make_app

from .errors import CheckFailed
from .panel_model import ModelI2C, PanelModel
from .session import Left, kept, play_until_left
from .terminal import LEAVE, Screen, TerminalButtons, button_of


class KeyButtons(TerminalButtons):
    """The buttons of a terminal that is looked at whenever the toy looks at its buttons."""

    def __init__(self, screen: Screen) -> None:
        super().__init__()
        self._screen = screen

    def read(self) -> int:
        """The buttons that are down; `Left` when the player wants to leave."""
        while key := self._screen.key(0):
            if key in LEAVE:
                raise Left
            button = button_of(key)
            if button:
                self.press(button)
        return super().read()


class TerminalBoard(Bare):
    """Shows the panel `model` in the terminal once a frame, when the toy says that it's alive."""

    def __init__(self, screen: Screen, model: PanelModel) -> None:
        super().__init__()
        self._screen = screen
        self._model = model

    def feed(self) -> None:
        """Show the frame."""
        model = self._model
        self._screen.show(model.frame(), model.width, model.height, f"{model.bytes_on_bus:,} bytes on the bus")


def play(seed: int, chosen: Mapping[int, int] | None = None, folder: Path | None = None) -> None:
    """Play until the player leaves, with mazes from that seed on.

    What is `chosen` is put into the record: values by its fields. It's kept in `folder`, by default the user's own,
    with the settings and scores.
    """
    folder = kept(folder)
    model = PanelModel()
    screen = Screen(blessed.Terminal())
    with screen.open():
        board = TerminalBoard(screen, model)
        app = make_app(ModelI2C(model), KeyButtons(screen), Clock(), seed, Files(str(folder)), board)
        play_until_left(app, chosen)
    if model.faults:
        raise CheckFailed(f"the panel was misused: {model.faults[0]}")
