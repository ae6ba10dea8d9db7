"""The toy on a panel model with a clock of its own, driven by presses: the same script always shows the same."""

from collections.abc import Iterable

from pocketmaze.maze.solve.way import find_way, way_sides
from pocketmaze.ports.host import Bare, FakeClock, MemoryFiles, ScriptedButtons, make_app
from pocketmaze.toy.app import FRAME_MS
from pocketmaze.toy.keys import ARROWS, DOWN, RIGHT, A
from pocketmaze.toy.maze_view import BLINK_MS
from pocketmaze.toy.rows import Rows

from .panel_model import ModelI2C, PanelModel
from .sizes import PANEL

PRESS_MS = 60

# No menu has more rows, no row more values.
PATIENCE = 40


class Stage:
    """`app` on the panel `model` of a `size`, with mazes from `seed` on; `files` is what it keeps its record in."""

    def __init__(
        self,
        seed: int = 7,
        files: MemoryFiles | None = None,
        board: Bare | None = None,
        size: tuple[int, int] = PANEL,
    ) -> None:
        self.model = PanelModel(*size)
        self.clock = FakeClock()
        self.buttons = ScriptedButtons(self.clock)
        self.app = make_app(ModelI2C(self.model), self.buttons, self.clock, seed, files, board, *size)
        self.frames: list[tuple[bytes, int]] = []
        self.filming = False

    def run_for(self, ms: int) -> None:
        """Let the toy's loop run for that long."""
        end = self.clock.ticks_add(self.clock.ticks_ms(), ms)
        while self.clock.ticks_diff(end, self.clock.ticks_ms()) > 0:
            before = self.clock.ticks_ms()
            self.app.tick()
            self.app.wait()
            if self.filming:
                self.frames.append((self.model.frame(), self.clock.ticks_diff(self.clock.ticks_ms(), before)))

    def press(self, button: int, ms: int = PRESS_MS, after: int = PRESS_MS) -> None:
        """Hold a button that long, and let it go for `after`."""
        now = self.clock.ticks_ms()
        self.buttons.presses[:] = [(now, now + ms, button)]
        self.run_for(ms + after)

    def start(self) -> None:
        """From the logo to the menu."""
        self.run_for(100)
        self.press(A)

    def choose(self, label: str, value: str | None = None) -> None:
        """Go to that row of a menu, and to that value of it."""
        for _ in range(PATIENCE):
            if self._row()[0] == label:
                break
            self.press(DOWN)
        for _ in range(PATIENCE):
            if value is None or self._row()[1] == value:
                return
            self.press(RIGHT)
        raise ValueError(f"there is no {label} {value or ''} to choose")

    def _row(self) -> tuple[str, str]:
        screen = self.app.screen
        assert isinstance(screen, Rows), screen
        return screen.row(screen.chosen)

    def play(self, **chosen: str) -> None:
        """Choose those values of `Style`, `Size` and `Mode` in the menu, play, and wait until it's carved."""
        for label, value in chosen.items():
            self.choose(label, value)
        self.choose("Play")
        self.press(A)
        while type(self.app.screen).__name__ in ("Carve", "ChaseLevel"):
            self.run_for(33)

    def way(self) -> list[int]:
        """The sides to leave by, from the player on to the goal."""
        game = self.app.game
        return list(way_sides(find_way(game.maze, game.player.cell, game.goal), game.player.cell, game.goal))

    def settle(self, half_period: int = BLINK_MS) -> None:
        """Go on until all is drawn, and what blinks in that many milliseconds is on: by itself, the player."""
        self.run_for(2 * FRAME_MS)
        while self.app.keys.now // half_period & 1:
            self.run_for(FRAME_MS)

    def walk(self, sides: Iterable[int]) -> None:
        """Press the arrows for those sides, one after the other."""
        for side in sides:
            self.press(ARROWS[side], 40, 100)

    def frame(self) -> bytes:
        """What the glass shows."""
        return self.model.frame()
