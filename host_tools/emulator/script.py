"""Scripts for the emulated board: what happens when, in emulated seconds."""

from dataclasses import dataclass
from pathlib import Path

from ..errors import BadInput

BUTTONS = ("up", "down", "left", "right", "a", "b")
PRESS_SECONDS = 0.06
FORM = "a line is `SECONDS press BUTTON [for SECONDS]`, `SECONDS png FILE` or `SECONDS unplug` or `plug`"


@dataclass(frozen=True)
class Step:
    """At `seconds` do `what`: `press` (`name` for `length` seconds), `png` (into file `name`), `plug` or `unplug`."""

    seconds: float
    what: str
    name: str = ""
    length: float = PRESS_SECONDS


def read_script(path: Path) -> list[Step]:
    """The steps of a script file; empty lines and what follows a `#` don't count. `BadInput` names a wrong line."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} can't be read: {getattr(error, 'strerror', None) or error}") from error
    steps = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if words:
            try:
                steps.append(_step(words))
            except (ValueError, IndexError):
                raise BadInput(f"{path}:{number}: {FORM}; not `{line.strip()}`") from None
    if not steps:
        raise BadInput(f"{path} has no step: {FORM}")
    return steps


def _step(words: list[str]) -> Step:
    seconds = float(words[0])
    what = words[1]
    if not 0 <= seconds < 1e6:
        raise ValueError
    if what in ("plug", "unplug") and len(words) == 2:
        return Step(seconds, what)
    if what == "png" and len(words) == 3:
        return Step(seconds, what, words[2])
    if what == "press" and words[2] in BUTTONS and len(words) in (3, 5):
        if len(words) == 3:
            return Step(seconds, what, words[2])
        if words[3] == "for" and 0 < float(words[4]) < 1e6:
            return Step(seconds, what, words[2], float(words[4]))
    raise ValueError
