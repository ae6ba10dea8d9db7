"""A figure: what one thing takes on one target, as `bench --json` prints it."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Self

from ..errors import BadInput, Missing

# How much slower is worth a word.
SLOWER = 1.05

BITS_A_BYTE = 9  # on I2C each byte is acknowledged

PER_CELL = ("carve ", "solve ", "draw ", "yardstick", "braid", "mazelib ")


@dataclass(frozen=True)
class Figure:
    """Time, bytes taken from the heap, bytes left on it, bytes on the bus; None where it means nothing.

    `size` is `WIDTHxHEIGHT` in cells, or None for what has none.
    """

    target: str
    what: str
    size: str | None
    ms: float | None
    us_per_cell: float | None
    bytes_allocated: int | None
    bytes_kept: int | None
    bus_bytes: int | None

    @classmethod
    def of(
        cls,
        target: str,
        what: str,
        size: str | None,
        us: float | None,
        bytes_allocated: int | None = None,
        bytes_kept: int | None = None,
        bus_bytes: int | None = None,
    ) -> Self:
        """A figure out of what a target tells, with the time in microseconds."""
        per_cell = None
        if us is not None and size is not None and what.startswith(PER_CELL):
            width, height = size.split("x")
            per_cell = round(us / (int(width) * int(height)), 3)
        ms = None if us is None else round(us / 1000, 3)
        return cls(target, what, size, ms, per_cell, bytes_allocated, bytes_kept, bus_bytes)

    @property
    def key(self) -> tuple[str, str, str | None]:
        """What it is a figure of."""
        return self.target, self.what, self.size

    def json(self) -> str:
        """It as a line."""
        return json.dumps(asdict(self), separators=(",", ":"))

    def bus_ms(self, frequency: int) -> float | None:
        """How long its bytes are on a bus of `frequency` Hz."""
        return None if self.bus_bytes is None else self.bus_bytes * BITS_A_BYTE * 1000 / frequency


def read_figures(path: Path) -> list[Figure]:
    """The figures of a file that `bench --json` wrote; `BadInput` names the line that isn't one."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except FileNotFoundError:
        raise Missing(f"there is no file {path}: make one with pocketmaze bench --json") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} can't be read: {error}") from None
    names = [field.name for field in fields(Figure)]
    found = []
    for number, line in enumerate(lines, 1):
        try:
            values = json.loads(line)
            if sorted(values) != sorted(names) or not isinstance(values["ms"], int | float | None):
                raise ValueError
            found.append(Figure(**values))
        except (ValueError, TypeError, KeyError):
            raise BadInput(f"{path}:{number}: not a line of pocketmaze bench --json") from None
    return found


def slowdowns(figures: Iterable[Figure], before: Sequence[Figure]) -> dict[Figure, float]:
    """Those that take over 5 % longer than the figure of the same thing did before, and how many times as long."""
    then = {figure.key: figure.ms for figure in before}
    found = {}
    for figure in figures:
        old = then.get(figure.key)
        if figure.ms is not None and old and figure.ms > old * SLOWER:
            found[figure] = figure.ms / old
    return found


def beside_mazelib(figures: Iterable[Figure]) -> dict[Figure, float]:
    """Each carver's figure with how many times as long mazelib's takes for that size, in the same run."""
    figures = list(figures)
    theirs = {(figure.what.partition(" ")[2], figure.size): figure.ms for figure in figures if "mazelib" in figure.what}
    found = {}
    for figure in figures:
        ms = theirs.get((figure.what.removeprefix("carve "), figure.size))
        if figure.what.startswith("carve ") and figure.ms and ms:
            found[figure] = ms / figure.ms
    return found


def yardsticks(figures: Iterable[Figure]) -> dict[Figure, float]:
    """Each carver's figure with how many times as long the plain program of the same run takes for that size."""
    figures = list(figures)
    plain = {(figure.target, figure.size): figure.ms for figure in figures if figure.what == "yardstick"}
    found = {}
    for figure in figures:
        yardstick = plain.get((figure.target, figure.size))
        if figure.what.startswith("carve ") and figure.ms and yardstick:
            found[figure] = yardstick / figure.ms
    return found
