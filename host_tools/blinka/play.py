"""The toy's own loop on a real panel and real buttons, until Ctrl-C or an adapter that's pulled out."""

import contextlib
import os
import signal
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any

from pocketmaze.ports.files import Files

from ..boards import Board
from ..build import board_constants
from ..errors import BadInput, Missing
from ..session import Left, kept, play_until_left
from .trouble import no_panel, no_pins, told

# What Blinka is told by the environment before it's loaded: which adapter there is, and that it's not to offer to
# install packages for other things that the board can do.
ENVIRONMENT = {"BLINKA_SKIP_DEPENDENCY_CHECK": "1"}
ADAPTERS = {"ft232h": {"BLINKA_FT232H": "1"}}

# What else than Ctrl-C asks a program to leave; Windows hasn't got all of them.
SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class LeavableButtons:
    """Buttons by which the player leaves when `leave` was called, between two messages to the panel."""

    def __init__(self, buttons: Any) -> None:
        self._buttons = buttons
        self.signal: int | None = None
        self.gone: OSError | None = None

    def read(self) -> int:
        """The buttons that are down; `Left` when the player leaves, or because the adapter has gone."""
        if self.signal is not None:
            raise Left
        try:
            return self._buttons.read()
        except OSError as error:
            self.gone = error
            raise Left from error

    def leave(self, number: int, frame: FrameType | None) -> None:
        """A signal's handler. The second time there is no waiting for the toy, which may hang."""
        if self.signal is not None:
            raise KeyboardInterrupt
        self.signal = number


def play_on(board: Board, seed: int, chosen: Mapping[int, int] | None = None, folder: Path | None = None) -> None:
    """Play on the board's panel with mazes from that seed on, as `play.play` does, until the player leaves.

    `BadInput` when the board file can't be right for this computer, `Missing` when something isn't there: Blinka, its
    drivers, the pins, the panel.
    """
    if board.sound:
        raise BadInput(f"boards/{board.name}.toml: there is no sound on a {board.runtime} board: leave [sound] out")
    folder = kept(folder)
    for name, value in {**ENVIRONMENT, **ADAPTERS.get(board.adapter or "", {})}.items():
        os.environ.setdefault(name, value)
    with told(board):
        from pocketmaze.ports import blinka
    no_pins(board, blinka.pins)
    config = SimpleNamespace(**board_constants(board))
    with contextlib.ExitStack() as opened:
        with told(board):
            port = blinka.Board(config, lambda sentence: print(sentence, flush=True))
            opened.callback(_quietly, port.close)
            pins = blinka.make_buttons(config)
            opened.callback(_quietly, pins.close)
        try:
            panel = port.open_panel()
        except (OSError, ValueError) as error:
            raise no_panel(board, port.bus, error) from error
        buttons = LeavableButtons(pins)
        app = blinka.make_app(port, panel, buttons, seed, Files(str(folder)))
        print(f"Playing on {board.title}. Ctrl-C leaves; settings and scores are kept in {folder}", flush=True)
        with _signals(buttons):
            try:
                play_until_left(app, chosen)
            finally:
                # A picture that stays would wear out the glass.
                _quietly(app.panel.driver.poweroff)
    if buttons.gone:
        raise Missing(f"{board.title} has gone in the middle of the game: plug it in and start again; nothing is lost")
    if buttons.signal not in (None, signal.SIGINT):
        raise SystemExit(128 + buttons.signal)


@contextlib.contextmanager
def _signals(buttons: LeavableButtons) -> Iterator[None]:
    """Have signals leave by way of the buttons, but for those that somebody wants ignored, such as nohup."""
    before = {}
    for number in SIGNALS:
        # A shell without job control starts programs with Ctrl-C ignored.
        if number == signal.SIGINT or signal.getsignal(number) != signal.SIG_IGN:
            before[number] = signal.signal(number, buttons.leave)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _quietly(act: Any) -> None:
    """Do what is in order but can't be, where the panel or the adapter has gone."""
    with contextlib.suppress(OSError, RuntimeError):
        act()
