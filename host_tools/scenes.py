"""Every screen of the toy, come to as a player comes to it: for the pictures in `docs/screens`, and to test them."""

from collections.abc import Callable

from pocketmaze.ports.host import Bare
from pocketmaze.toy.keys import DOWN, LEFT, RIGHT, UP, A, B
from pocketmaze.toy.screens.map import BLINK_MS as MAP_BLINK_MS

from .sizes import PANEL
from .stage import PRESS_MS, Stage

Scene = Callable[[Stage], None]


class Toy(Bare):
    """A board with a piezo that nobody hears, whose runtime has a name that doesn't change."""

    def __init__(self) -> None:
        super().__init__(lambda hertz: None)

    def runtime(self) -> str:
        """As on a Pico."""
        return "MicroPython 1.28.0"


def _show(ms: int) -> Scene:
    """The show after so long."""
    return lambda stage: stage.run_for(ms)


def _menu(row: str, *buttons: int) -> Scene:
    """That row of the menu, and those buttons pressed on it."""

    def scene(stage: Stage) -> None:
        stage.start()
        stage.choose(row)
        for button in buttons:
            stage.press(button)

    return scene


def _settings(row: str, *buttons: int) -> Scene:
    """That row of the settings, and those buttons pressed on it."""

    def scene(stage: Stage) -> None:
        _menu("Settings", A)(stage)
        stage.choose(row)
        for button in buttons:
            stage.press(button)

    return scene


def _carving(ms: int, **chosen: str) -> Scene:
    """What was chosen in the menu, so long after Play."""

    def scene(stage: Stage) -> None:
        stage.start()
        for row, value in chosen.items():
            stage.choose(row, value)
        stage.choose("Play")
        stage.press(A)
        stage.run_for(ms)

    return scene


def _playing(steps: int, *presses: tuple[int, int], **chosen: str) -> Scene:
    """What was chosen in the menu played for so many steps of the way, and then those buttons for so long each."""

    def scene(stage: Stage) -> None:
        stage.start()
        stage.play(**chosen)
        stage.walk(stage.way()[:steps])
        for button, ms in presses:
            stage.press(button, ms)
        stage.settle()

    return scene


def _logo_maze(stage: Stage) -> None:
    stage.start()
    stage.choose("Loops", "on")
    stage.choose('Logo "42"', "on")
    stage.play()
    stage.settle()


def _trail(stage: Stage) -> None:
    _settings("Show trail", RIGHT, B)(stage)
    stage.play(Size="small")
    stage.walk(stage.way()[:9])
    stage.settle()


def _pause(stage: Stage) -> None:
    _playing(9, (B, TAP), Style="wilson")(stage)
    if type(stage.app.screen).__name__ == "Map":  # where the maze is larger than the panel
        stage.press(B)


def _map(stage: Stage) -> None:
    SCENES["pause"](stage)
    stage.choose("Map")
    stage.press(A)


def _won_with_help(stage: Stage) -> None:
    _playing(0, (A, 600), Size="small")(stage)
    stage.walk(stage.way())
    stage.press(RIGHT)


def _chase(stage: Stage) -> None:
    stage.start()
    stage.play(Size="small", Mode="chase")
    stage.run_for(1000)
    for button in (RIGHT, UP, LEFT, DOWN):
        # On a small panel there isn't the room to go on for long.
        if _nearest_pursuer(stage) > NEAR:
            stage.press(button, 500)


def _nearest_pursuer(stage: Stage) -> int:
    """How many steps away from the player the nearest pursuer is."""
    game = stage.app.game
    return min(int(game.distances.map[pursuer.cell]) for pursuer in game.pursuers)


def _caught(stage: Stage) -> None:
    stage.start()
    stage.play(Size="small", Mode="chase")
    while not stage.app.screen.caught:
        stage.run_for(33)
    stage.run_for(66)


def _large_map(steps: int, size: str) -> Scene:
    """The map of a maze larger than the panel, while the goal is on it."""

    def scene(stage: Stage) -> None:
        _playing(steps, (B, TAP), Size=size)(stage)
        stage.settle(MAP_BLINK_MS)

    return scene


def _endless(stage: Stage) -> None:
    stage.start()
    stage.play(Mode="endless")
    stage.run_for(1300)
    for _ in range(6):
        stage.press(DOWN, 200)
        stage.press(RIGHT, 200)
    stage.settle()


def _to_its_end(scene: Scene) -> Scene:
    """A game that is left alone, when it's over."""

    def ended(stage: Stage) -> None:
        scene(stage)
        while stage.app.game:
            stage.run_for(33)
        stage.run_for(66)

    return ended


def _finish(stage: Stage) -> None:
    stage.start()
    stage.play(Mode="race")
    while stage.app.game:
        stage.press(A, 600)
        stage.walk(stage.way())
        while type(stage.app.screen).__name__ == "Carve":
            stage.press(A)


def _scores(stage: Stage) -> None:
    SCENES["win"](stage)
    stage.press(B)
    stage.choose("Scores")
    stage.press(A)


def _crash(stage: Stage) -> None:
    stage.start()
    stage.app.fail(RuntimeError("a fault that is only for the picture"))
    stage.run_for(66)


TAP = PRESS_MS
NEAR = 7
ALL_THE_WAY = 1000

SCENES: dict[str, Scene] = {
    "logo": _show(100),
    "show-name": _show(2700),
    "show-carving": _show(4000),
    "show-solving": _show(6200),
    "menu": _menu("Play"),
    "menu-end": _menu("Scores"),
    "code": _menu("Enter code", A),
    "code-wrong": _menu("Enter code", A, RIGHT, RIGHT, UP),
    "carving": _carving(330, Style="backtracker"),
    "play-small": _playing(5, Size="small"),
    "play-medium": _playing(9, Style="wilson"),
    "play-large": _playing(9, Size="large"),
    "play-logo": _logo_maze,
    "hint": _playing(5, (A, TAP), Size="small"),
    "way": _playing(9, (A, 600), Style="wilson"),
    "trail": _trail,
    "pause": _pause,
    "map": _map,
    "win": _playing(ALL_THE_WAY, Size="small"),
    "win-with-help": _won_with_help,
    "huge-carving": _carving(330, Size="huge"),
    "huge": _playing(40, Size="huge"),
    "huge-map": _large_map(40, "huge"),
    "epic-map": _large_map(60, "epic"),
    "fog": _playing(45, Mode="fog"),
    "chase-level": _carving(300, Mode="chase"),
    "chase": _chase,
    "caught": _caught,
    "chase-over": _to_its_end(_chase),
    "endless": _endless,
    "endless-over": _to_its_end(_endless),
    "race": _carving(200, Mode="race"),
    "race-over": _finish,
    "scores": _scores,
    "settings": _menu("Settings", A),
    "reset": _settings("Reset scores", A),
    "about": _settings("About", A),
    "crash": _crash,
}


def frame_of(name: str, size: tuple[int, int] = PANEL) -> bytes:
    """What the glass of a panel of that size shows of that scene."""
    stage = Stage(board=Toy(), size=size)
    SCENES[name](stage)
    return stage.frame()
