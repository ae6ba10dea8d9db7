"""What kind of maze it is: counts, lengths and a grade, to compare generators by."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean

from pocketmaze.maze.grid import Maze
from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.solve.by_name import find_way_by
from pocketmaze.maze.solve.ends import suggest_ends

from .made import Report

# Open sides (1 north, 2 east, 4 south, 8 west) of a cell that one walks straight through, and of one that has a turn.
STRAIGHTS = (5, 10)
TURNS = (3, 6, 9, 12)

PULLEN = "Pullen, Think Labyrinth"
MANNA = "Manna, Dhar, Majumdar 1992"


@dataclass(frozen=True)
class Published:
    """A share of dead ends among the cells of large mazes, and who says so."""

    share: float
    source: str


# Walter D. Pullen, "Think Labyrinth: Maze Algorithms" (astrolog.org/labyrnth/algrithm.htm), column "Dead End" of the
# table; Jamis Buck, "Mazes for Programmers" (2015), has the like in its appendix. Where all perfect mazes are as likely
# the share is exact: S. S. Manna, D. Dhar, S. N. Majumdar, "Spanning trees in two dimensions", Physical Review A 46,
# R4471 (1992). A growing tree's depends on its weights.
UNIFORM = 8 / math.pi**2 * (1 - 2 / math.pi)
DEAD_END_SHARES = {
    "hunt-and-kill": Published(0.11, PULLEN),
    "backtracker": Published(0.10, PULLEN),
    "wilson": Published(UNIFORM, MANNA),
    "aldous-broder": Published(UNIFORM, MANNA),
    "eller": Published(0.28, PULLEN),
    "prim": Published(0.30, PULLEN),
    "kruskal": Published(0.30, PULLEN),
    "sidewinder": Published(0.27, PULLEN),
    "binary-tree": Published(0.25, PULLEN),
    "division": Published(0.23, PULLEN),
}


@dataclass(frozen=True)
class Statistics:
    """A maze in numbers. Cells are counted without a mask's blocked ones, lengths in passages.

    By its open sides a cell is a dead end (1), a straight or a turn (2), a junction (3) or a crossing (4); an only cell
    is none of these. `loops` are independent ones, 0 in a perfect maze. `longest` is the way between the ends that
    `suggest_ends` gives, `way` a shortest one from start to goal; `way_turns` are the turns on it, and `decisions` what
    there is to decide on it, in bits: a cell counts log2 of the sides to choose from, the one it was entered by aside.
    """

    cells: int
    passages: int
    dead_ends: int
    straights: int
    turns: int
    junctions: int
    crossings: int
    loops: int
    longest: int
    way: int
    way_turns: int
    decisions: float
    corridors: int

    @property
    def dead_end_share(self) -> float:
        """Dead ends among the cells, 0 to 1."""
        return self.dead_ends / self.cells

    @property
    def river(self) -> float:
        """The mean length of a corridor, from one dead end, junction or crossing to the next; 0 without a passage.

        Long rivers are what the recursive backtracker is known for. A single loop without an end counts as one.
        """
        return self.passages / max(1, self.corridors)

    @property
    def difficulty(self) -> float:
        """A grade, 0 (nothing to do) to 100 (never quite): 100 e / (100 + e), where the effort e is

            decisions + way turns / 5 + way / 20 + dead ends / 50

        In words: as much as a fork on the way weigh 5 turns on it, which hide what comes next, 20 steps of it, and 50
        dead ends anywhere, which tempt. 50 is a maze with an effort of 100 forks. A rule of thumb, and our own.
        """
        effort = self.decisions + self.way_turns / 5 + self.way / 20 + self.dead_ends / 50
        return 100 * effort / (100 + effort)

    def told(self) -> str:
        """The numbers in words, a line for each kind."""
        return "\n".join(
            (
                f"{self.cells:,} cells, {self.passages:,} passages, {_counted(self.loops, 'loop')}",
                f"{_counted(self.dead_ends, 'dead end')} ({self.dead_end_share:.1%}), "
                f"{_counted(self.junctions, 'junction')}, {_counted(self.crossings, 'crossing')}, "
                f"{_counted(self.turns, 'turn')}, river {self.river:.2f}",
                f"longest way {self.longest:,}; start to goal {self.way:,} with {_counted(self.way_turns, 'turn')}",
                f"difficulty {self.difficulty:.0f} of 100",
            )
        )


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def statistics(maze: Maze, start: int | None = None, goal: int | None = None) -> Statistics:
    """The numbers of a finished maze, from `start` to `goal`, which are the suggested ends if not given.

    `ValueError` if no way leads there.
    """
    ends = suggest_ends(maze)
    longest = find_way_by("bfs", maze, *ends)
    way = longest
    if start is not None or goal is not None:
        way = find_way_by("bfs", maze, ends[0] if start is None else start, ends[1] if goal is None else goal)
    sides = [maze.open_sides(cell) for cell in range(maze.cells)]
    counts = [0] * 16
    for open_sides in sides:
        counts[open_sides] += 1
    dead_ends = sum(counts[1 << side] for side in range(4))
    junctions = sum(counts[15 - (1 << side)] for side in range(4))
    crossings = counts[15]
    return Statistics(
        cells=maze.free,
        passages=maze.passage_count(),
        dead_ends=dead_ends,
        straights=sum(counts[kind] for kind in STRAIGHTS),
        turns=sum(counts[kind] for kind in TURNS),
        junctions=junctions,
        crossings=crossings,
        loops=maze.loop_count(),
        longest=len(longest) - 1,
        way=len(way) - 1,
        way_turns=_turns(way),
        decisions=_decisions(way, sides),
        # Each has two ends, and a dead end is one, a junction three, a crossing four of them.
        corridors=(dead_ends + 3 * junctions + 4 * crossings) // 2,
    )


@dataclass(frozen=True)
class Means:
    """What an algorithm's mazes of one size are like: means over seeds 0 to `seeds` - 1.

    `dead_ends`, `junctions`, `crossings`, `turns` and `longest` are shares of the cells, 0 to 1; `published` is the
    share of dead ends that is known of large mazes, None where there's none.
    """

    algorithm: str
    width: int
    height: int
    seeds: int
    dead_ends: float
    published: float | None
    junctions: float
    crossings: float
    turns: float
    longest: float
    river: float
    difficulty: float


def means(algorithm: str, width: int, height: int, seeds: int, report: Report) -> Means:
    """Make and measure `seeds` mazes, telling `report(what, done, total)` after each."""
    found = []
    for seed in range(seeds):
        found.append(statistics(Recipe(algorithm, width, height, seed).make()))
        report(f"measuring {algorithm}", seed + 1, seeds)

    published = DEAD_END_SHARES.get(algorithm)
    return Means(
        algorithm,
        width,
        height,
        seeds,
        dead_ends=fmean(one.dead_end_share for one in found),
        published=published.share if published else None,
        junctions=fmean(one.junctions / one.cells for one in found),
        crossings=fmean(one.crossings / one.cells for one in found),
        turns=fmean(one.turns / one.cells for one in found),
        longest=fmean(one.longest / one.cells for one in found),
        river=fmean(one.river for one in found),
        difficulty=fmean(one.difficulty for one in found),
    )


def _turns(way: Sequence[int]) -> int:
    steps = [beyond - cell for cell, beyond in pairwise(way)]
    return sum(step != following for step, following in pairwise(steps))


def _decisions(way: Sequence[int], sides: Sequence[int]) -> float:
    # At the goal nothing is decided any more, and at the start no side is the one it was entered by.
    choices = [sides[cell].bit_count() - (place > 0) for place, cell in enumerate(way[:-1])]
    return sum(math.log2(count) for count in choices)
