"""Makes the pictures of the toy's screens: `python -m host_tools.screens`, or `make screens`."""

import sys
from pathlib import Path

from pocketmaze.toy.keys import A

from .contact import contact_sheet, gif, stacked
from .picture import save_png
from .places import ROOT
from .scenes import SCENES, Toy, frame_of
from .sizes import PANEL
from .stage import Stage

FOLDER = ROOT / "docs/screens"
SHEET = ROOT / "docs/screens.png"
SMALL_SHEET = ROOT / "docs/screens-small.png"
FILM = ROOT / "docs/play.gif"
SCALE = 3

# The sizes of panels that there are pictures for, the smaller ones in folders of their own.
SIZES = (PANEL, (128, 32), (72, 40), (64, 48), (64, 32))

# How many are side by side on a sheet, of the sizes that boards have.
COLUMNS = {PANEL: 5, (128, 32): 5, (72, 40): 8}

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
ON_SMALL_SHEET = (
    "logo",
    "menu",
    "code",
    "play-small",
    "play-medium",
    "play-logo",
    "chase",
    "endless",
    "win",
    "settings",
)
ON_SMALLER_SHEET = (
    "logo",
    "show-solving",
    "menu",
    "menu-end",
    "code",
    "play-small",
    "play-medium",
    "play-logo",
    "fog",
    "way",
    "map",
    "chase",
    "endless",
    "endless-over",
    "win",
    "settings",
)
ON_SHEETS = {PANEL: ON_SHEET, (128, 32): ON_SMALL_SHEET, (72, 40): ON_SMALLER_SHEET}


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
    sheets = []
    for size in SIZES:
        folder = folder_of(size)
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.png"):
            if old.stem not in SCENES:
                old.unlink()
        frames = {name: frame_of(name, size) for name in SCENES}
        for name, frame in frames.items():
            save_png(frame, *size, saved(name, size), SCALE)
        if size in ON_SHEETS:
            shown = {name: frames[name] for name in ON_SHEETS[size]}
            sheets.append(contact_sheet(shown, *size, COLUMNS[size], 2))
    sheets[0].save(SHEET)
    stacked(sheets[1:]).save(SMALL_SHEET)
    gif(film(), *PANEL, FILM, SCALE)
    print(f"{len(SCENES)} screens of each size in {FOLDER}, {SHEET.name} and {FILM.name}", file=sys.stderr)


def folder_of(size: tuple[int, int]) -> Path:
    """Where the pictures of panels of that size are."""
    return FOLDER if size == PANEL else FOLDER / f"{size[0]}x{size[1]}"


def saved(name: str, size: tuple[int, int] = PANEL) -> Path:
    """Where the picture of that scene is."""
    return folder_of(size) / f"{name}.png"


if __name__ == "__main__":
    main()
