"""Makes the pictures of the toy's screens: `python -m host_tools.screens`, or `make screens`."""

import sys
from pathlib import Path

from pocketmaze.toy.keys import A

from .contact import contact_sheet, gif
from .picture import save_png
from .places import ROOT
from .scenes import SCENES, Toy, frame_of
from .stage import Stage

FOLDER = ROOT / "docs/screens"
SHEET = ROOT / "docs/screens.png"
FILM = ROOT / "docs/play.gif"
SCALE = 3
COLUMNS = 5

# What the README has room for.
ON_SHEET = (
    "logo",
    "menu",
    "code",
    "carving",
    "play-small",
    "play-medium",
    "play-large",
    "play-logo",
    "hint",
    "way",
    "fog",
    "chase",
    "endless",
    "huge",
    "huge-map",
    "pause",
    "win",
    "race-over",
    "scores",
    "settings",
)


def film() -> list[tuple[bytes, int]]:
    """A game from the menu to the win: frames and the milliseconds each is seen."""
    stage = Stage(seed=3, board=Toy())
    stage.start()
    stage.choose("Size", "small")
    stage.choose("Play")
    stage.filming = True
    stage.run_for(300)
    stage.press(A)
    while type(stage.app.screen).__name__ == "Carve":
        stage.run_for(33)
    stage.run_for(400)
    stage.press(A)
    stage.run_for(600)
    stage.walk(stage.way())
    stage.run_for(1800)
    return stage.frames


def main() -> None:
    """Write the pictures of all scenes, the sheet and the film."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        if old.stem not in SCENES:
            old.unlink()
    frames = {name: frame_of(name) for name in SCENES}
    for name, frame in frames.items():
        save_png(frame, 128, 64, FOLDER / f"{name}.png", SCALE)
    contact_sheet({name: frames[name] for name in ON_SHEET}, 128, 64, COLUMNS, 2).save(SHEET)
    gif(film(), 128, 64, FILM, SCALE)
    print(f"{len(frames)} screens in {FOLDER}, {SHEET.name} and {FILM.name}", file=sys.stderr)


def saved(name: str) -> Path:
    """Where the picture of that scene is."""
    return FOLDER / f"{name}.png"


if __name__ == "__main__":
    main()
