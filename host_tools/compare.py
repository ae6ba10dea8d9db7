"""The mazes and frames that a target makes of seeds, against this machine's: streamed, a line a maze."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pocketmaze.maze.carve import ALGORITHMS
from pocketmaze.maze.mask import fits_forty_two
from pocketmaze.maze.recipe import BEST, LOGO, Recipe
from pocketmaze.toy.proof import proof

from .difference import Difference
from .errors import CheckFailed
from .made import Report
from .sizes import PANEL_SIZES
from .targets import Target

# One cell and single lines are where loops go wrong; the last is larger than the panel.
SIZES = ((1, 1), (1, 9), (9, 1), (2, 2), (5, 7), *PANEL_SIZES, (71, 40))

# The chance in 256 with which hunt-and-kill is tried a second time.
EARLY_HUNT = 16

# A script makes mazes for about this many bytes of garbage: MicroPython on WebAssembly must not come to collect.
SCRIPT_BYTES = 6 << 20
MAZE_BYTES = 8_000
CELL_BYTES = 2

PROVE = """\
import gc
from pocketmaze.toy.proof import proof_line
for algorithm, width, height, options, first, count in {runs!r}:
    for seed in range(first, first + count):
        print(proof_line(algorithm, width, height, seed, *options))
        if not seed & 15 and {collect!r}:
            gc.collect()
"""
WALLS = """\
from binascii import hexlify
from pocketmaze.maze.recipe import Recipe
maze = Recipe{recipe!r}.make()
print(hexlify(maze.walls).decode())
"""
FRAME = """\
from pocketmaze.toy.canvas import Canvas
from pocketmaze.toy.proof import draw_proof
canvas = Canvas(128, 64)
draw_proof(canvas, maze)
print(hexlify(canvas.frame).decode())
"""


@dataclass(frozen=True)
class Kind:
    """Mazes that differ in their seed alone."""

    algorithm: str
    width: int
    height: int
    hunt: int = 0
    braid: int | str = 0
    mask: str | None = None

    @property
    def title(self) -> str:
        """The algorithm, as tables show it."""
        extras = ("hunting early" if self.hunt else "", f"braided {self.braid}" if self.braid else "", self.mask or "")
        return ", ".join(filter(None, (self.algorithm, *extras)))

    @property
    def options(self) -> tuple[int, int | str, str | None]:
        """What comes after the seed in a recipe and in a proof."""
        return self.hunt, self.braid, self.mask

    @property
    def head(self) -> str:
        """What a proof's line starts with, but for the seed."""
        name = "+".join(str(part) for part in (self.algorithm, self.braid, self.mask) if part)
        return f"{name} {self.hunt} {self.width}x{self.height}"

    def recipe(self, seed: int) -> Recipe:
        """One of them."""
        return Recipe(self.algorithm, self.width, self.height, seed, *self.options)


@dataclass
class Tally:
    """What came of one algorithm on one target."""

    target: str
    title: str
    mazes: int = 0
    maze_differences: int = 0
    frame_differences: int = 0
    seconds: float = 0.0


@dataclass
class Comparison:
    """A tally for each algorithm on each target, and the first difference there was."""

    tallies: list[Tally] = field(default_factory=list)
    first: Difference | None = None

    @property
    def differences(self) -> int:
        """Mazes that differ in themselves or in their frame."""
        return sum(max(tally.maze_differences, tally.frame_differences) for tally in self.tallies)


def kinds(sizes: Sequence[tuple[int, int]]) -> list[Kind]:
    """Every algorithm at each size, small ones first, and hunt-and-kill with what else a maze may have.

    An early hunt, braids, and where there is room for it a mask.
    """
    found = []
    for width, height in sorted(dict.fromkeys(sizes), key=lambda size: (size[0] * size[1], size)):
        found += [Kind(algorithm, width, height) for algorithm in ALGORITHMS]
        found.append(Kind(ALGORITHMS[0], width, height, hunt=EARLY_HUNT))
        found += [Kind(ALGORITHMS[0], width, height, braid=braid) for braid in (BEST, 500)]
        if fits_forty_two(width, height):
            found += [Kind(algorithm, width, height, braid=BEST, mask=LOGO) for algorithm in ALGORITHMS]
    return found


class Here:
    """This machine's proofs; with `keep` they are made once for several targets."""

    def __init__(self, keep: bool) -> None:
        self._kept: dict[tuple[Kind, int], tuple[int, int]] = {}
        self._keep = keep

    def proof(self, kind: Kind, seed: int) -> tuple[int, int]:
        """Fingerprints of the maze and of its frame."""
        found = self._kept.get((kind, seed))
        if found is None:
            found = proof(kind.algorithm, kind.width, kind.height, seed, *kind.options)
            if self._keep:
                self._kept[kind, seed] = found
        return found


def compare_target(
    target: Target,
    sizes: Sequence[tuple[int, int]],
    first: int,
    count: int,
    here: Here,
    result: Comparison,
    report: Report,
) -> None:
    """Compare mazes of all kinds at those sizes, of `count` seeds from `first` on, adding to `result`."""
    compare_kinds(target, kinds(sizes), first, count, here, result, report)


def compare_kinds(
    target: Target,
    wanted: Sequence[Kind],
    first: int,
    count: int,
    here: Here,
    result: Comparison,
    report: Report = lambda what, done, total: None,
) -> None:
    """Compare mazes of those kinds."""
    reading = _Reading(target, here, report, len(wanted) * count)
    for runs in _scripts(wanted, first, count):
        told = [(kind.algorithm, kind.width, kind.height, kind.options, seed, number) for kind, seed, number in runs]
        reading.begin(runs)
        target.run(PROVE.format(runs=told, collect=target.name != "micropython32"), reading.take)
        reading.end()
    result.tallies += reading.tallies.values()
    if reading.difference is not None and result.first is None:
        result.first = _ask(target, *reading.difference)


# A kind with the first and the number of its seeds.
Run = tuple[Kind, int, int]


class _Reading:
    """Takes in a target's proofs, a line each, and holds them against the ones made here."""

    def __init__(self, target: Target, here: Here, report: Report, total: int) -> None:
        self.tallies: dict[str, Tally] = {}
        self.difference: tuple[Kind, int] | None = None
        self._target = target
        self._here = here
        self._report = report
        self._total = total
        self._done = 0
        self._due: Iterator[tuple[Kind, int]] = iter(())
        self._weights: dict[str, int] = {}
        self._since = 0.0

    def begin(self, runs: list[Run]) -> None:
        """A script starts, whose lines are due now."""
        self._due = ((kind, seed) for kind, first, number in runs for seed in range(first, first + number))
        self._weights = {}
        for kind, _, number in runs:
            self._weights[kind.title] = self._weights.get(kind.title, 0) + number * (100 + kind.width * kind.height)
        self._since = time.monotonic()

    def take(self, line: str) -> None:
        """The next line."""
        waited = time.monotonic() - self._since
        kind, seed = next(self._due, (None, 0))
        if kind is None:
            raise CheckFailed(f"{self._target.name}: said more than it was asked for: {line}")
        said = _fingerprints(self._target, line, kind, seed)
        tally = self.tallies.setdefault(kind.title, Tally(self._target.name, kind.title))
        if self._target.streams:
            tally.seconds += waited
        elif self._weights:
            self._share(waited)
        maze, frame = self._here.proof(kind, seed)
        tally.mazes += 1
        tally.maze_differences += maze != said[0]
        tally.frame_differences += frame != said[1]
        if self.difference is None and (maze, frame) != said:
            self.difference = kind, seed
        self._done += 1
        self._report(f"{self._target.name}: {kind.title}", self._done, self._total)
        self._since = time.monotonic()

    def end(self) -> None:
        """The script has ended."""
        if next(self._due, None) is not None:
            raise CheckFailed(f"{self._target.name}: ended before it had made all the mazes")

    def _share(self, seconds: float) -> None:
        # All lines came at once: what they took together is shared out by the size of the mazes.
        whole = sum(self._weights.values())
        for title, weight in self._weights.items():
            self.tallies.setdefault(title, Tally(self._target.name, title)).seconds += seconds * weight / whole
        self._weights = {}


def _scripts(wanted: Sequence[Kind], first: int, count: int) -> Iterator[list[Run]]:
    """The kinds with stretches of seeds, in order, a list for each script."""
    runs: list[Run] = []
    room = SCRIPT_BYTES
    for kind in wanted:
        cost = MAZE_BYTES + CELL_BYTES * kind.width * kind.height
        seed = first
        while seed < first + count:
            number = min(first + count - seed, max(1, room // cost))
            if runs and room < cost:
                yield runs
                runs, room = [], SCRIPT_BYTES
                continue
            runs.append((kind, seed, number))
            room -= number * cost
            seed += number
    if runs:
        yield runs


def _fingerprints(target: Target, line: str, kind: Kind, seed: int) -> tuple[int, int]:
    head = f"{kind.head} {seed}"
    words = line.split(" ")
    try:
        if " ".join(words[:-2]) != head:
            raise ValueError
        return int(words[-2], 16), int(words[-1], 16)
    except (ValueError, IndexError):
        raise CheckFailed(f"{target.name}: said '{line}' where the proof of {head} was due") from None


def _ask(target: Target, kind: Kind, seed: int) -> Difference:
    recipe = (kind.algorithm, kind.width, kind.height, seed, *kind.options)
    said = target.run(WALLS.format(recipe=recipe) + FRAME).split()
    return Difference(target.name, kind.recipe(seed), bytes.fromhex(said[0]), bytes.fromhex(said[1]))
