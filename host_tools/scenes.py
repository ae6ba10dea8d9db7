"""Every screen of the toy, come to as a player comes to it: for the pictures in `docs/screens`, and to test them."""

from collections.abc import Callable

from pocketmaze.ports.host import Bare
from pocketmaze.toy.keys import DOWN, LEFT, RIGHT, UP, A, B

from .stage import Stage


class Toy(Bare):
    """A board with a piezo that nobody hears, whose runtime has a name that doesn't change."""

    def __init__(self) -> None:
        super().__init__(lambda hertz: None)

    def runtime(self) -> str:
        """As on a Pico."""
        return "MicroPython 1.28.0"


def _logo(stage: Stage) -> None:
    stage.run_for(100)


def _show(ms: int) -> Callable[[Stage], None]:
    return lambda stage: stage.run_for(ms)


def _menu(stage: Stage) -> None:
    stage.start()


def _menu_end(stage: Stage) -> None:
    stage.start()
    stage.choose("Scores")


def _code(stage: Stage) -> None:
    stage.start()
    stage.choose("Enter code")
    stage.press(A)


def _code_wrong(stage: Stage) -> None:
    _code(stage)
    stage.press(RIGHT)
    stage.press(RIGHT)
    stage.press(UP)


def _carving(stage: Stage) -> None:
    stage.start()
    stage.choose("Style", "backtracker")
    stage.choose("Play")
    stage.press(A)
    stage.run_for(330)


def _small(stage: Stage) -> None:
    stage.start()
    stage.play(size="small")
    stage.walk(stage.way()[:5])


def _medium(stage: Stage) -> None:
    stage.start()
    stage.play(style="wilson")
    stage.walk(stage.way()[:9])


def _large(stage: Stage) -> None:
    stage.start()
    stage.play(size="large")
    stage.walk(stage.way()[:9])


def _logo_maze(stage: Stage) -> None:
    stage.start()
    stage.choose("Loops", "on")
    stage.choose('Logo "42"', "on")
    stage.play()


def _hint(stage: Stage) -> None:
    _small(stage)
    stage.press(A)


def _way(stage: Stage) -> None:
    _medium(stage)
    stage.press(A, 600)


def _trail(stage: Stage) -> None:
    stage.start()
    stage.choose("Settings")
    stage.press(A)
    stage.choose("Show trail", "on")
    stage.press(B)
    stage.play(size="small")
    stage.walk(stage.way()[:9])


def _pause(stage: Stage) -> None:
    _medium(stage)
    stage.press(B)


def _map(stage: Stage) -> None:
    _pause(stage)
    stage.choose("Map")
    stage.press(A)


def _win(stage: Stage) -> None:
    stage.start()
    stage.play(size="small")
    stage.walk(stage.way())


def _won_with_help(stage: Stage) -> None:
    stage.start()
    stage.play(size="small")
    stage.press(A, 600)
    stage.walk(stage.way())
    stage.press(RIGHT)


def _huge_carving(stage: Stage) -> None:
    stage.start()
    stage.choose("Size", "huge")
    stage.choose("Play")
    stage.press(A)
    stage.run_for(330)


def _huge(stage: Stage) -> None:
    stage.start()
    stage.play(size="huge")
    stage.walk(stage.way()[:40])


def _huge_map(stage: Stage) -> None:
    _huge(stage)
    stage.press(B)


def _epic_map(stage: Stage) -> None:
    stage.start()
    stage.play(size="epic")
    stage.walk(stage.way()[:60])
    stage.press(B)


def _fog(stage: Stage) -> None:
    stage.start()
    stage.play(mode="fog")
    stage.walk(stage.way()[:45])


def _chase_level(stage: Stage) -> None:
    stage.start()
    stage.choose("Mode", "chase")
    stage.choose("Play")
    stage.press(A)
    stage.run_for(300)


def _chase(stage: Stage) -> None:
    stage.start()
    stage.play(size="small", mode="chase")
    stage.run_for(1000)
    for button in (RIGHT, UP, LEFT, DOWN):
        stage.press(button, 500)


def _caught(stage: Stage) -> None:
    stage.start()
    stage.play(size="small", mode="chase")
    while not stage.app.screen.caught:
        stage.run_for(33)
    stage.run_for(66)


def _chase_over(stage: Stage) -> None:
    _chase(stage)
    while stage.app.game:
        stage.run_for(33)
    stage.run_for(66)


def _endless(stage: Stage) -> None:
    stage.start()
    stage.play(mode="endless")
    stage.run_for(1300)
    for _ in range(6):
        stage.press(DOWN, 200)
        stage.press(RIGHT, 200)


def _endless_over(stage: Stage) -> None:
    _endless(stage)
    while stage.app.game:
        stage.run_for(33)
    stage.run_for(66)


def _race(stage: Stage) -> None:
    stage.start()
    stage.choose("Mode", "race")
    stage.choose("Play")
    stage.press(A)
    stage.run_for(200)


def _finish(stage: Stage) -> None:
    stage.start()
    stage.play(mode="race")
    while stage.app.game:
        stage.press(A, 600)
        stage.walk(stage.way())
        while type(stage.app.screen).__name__ == "Carve":
            stage.press(A)


def _scores(stage: Stage) -> None:
    _win(stage)
    stage.press(B)
    stage.choose("Scores")
    stage.press(A)


def _settings(stage: Stage) -> None:
    stage.start()
    stage.choose("Settings")
    stage.press(A)


def _reset(stage: Stage) -> None:
    _settings(stage)
    stage.choose("Reset scores")
    stage.press(A)


def _about(stage: Stage) -> None:
    _settings(stage)
    stage.choose("About")
    stage.press(A)


def _crash(stage: Stage) -> None:
    stage.start()
    stage.app.fail(_fault())
    stage.run_for(66)


def _fault() -> Exception:
    return RuntimeError("a fault that is only for the picture")


SCENES: dict[str, Callable[[Stage], None]] = {
    "logo": _logo,
    "show-name": _show(2700),
    "show-carving": _show(4000),
    "show-solving": _show(6200),
    "menu": _menu,
    "menu-end": _menu_end,
    "code": _code,
    "code-wrong": _code_wrong,
    "carving": _carving,
    "play-small": _small,
    "play-medium": _medium,
    "play-large": _large,
    "play-logo": _logo_maze,
    "hint": _hint,
    "way": _way,
    "trail": _trail,
    "pause": _pause,
    "map": _map,
    "win": _win,
    "win-with-help": _won_with_help,
    "huge-carving": _huge_carving,
    "huge": _huge,
    "huge-map": _huge_map,
    "epic-map": _epic_map,
    "fog": _fog,
    "chase-level": _chase_level,
    "chase": _chase,
    "caught": _caught,
    "chase-over": _chase_over,
    "endless": _endless,
    "endless-over": _endless_over,
    "race": _race,
    "race-over": _finish,
    "scores": _scores,
    "settings": _settings,
    "reset": _reset,
    "about": _about,
    "crash": _crash,
}


def frame_of(name: str) -> bytes:
    """What the glass shows of that scene."""
    stage = Stage(board=Toy())
    SCENES[name](stage)
    return stage.frame()
