"""Which generators make every perfect maze with the same chance: counted over all there are on small grids."""

import math
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from pocketmaze.maze.carve import carver
from pocketmaze.maze.grid import EAST, SOUTH, Maze
from pocketmaze.maze.mask import mask_of_rows
from pocketmaze.maze.rng import Rng

SEED = 20
UNIFORM = ("wilson", "aldous-broder")

Walls = list[tuple[int, int]]


def inner_walls(maze: Maze) -> Walls:
    """The two cells of each wall that could be opened."""
    walls = []
    for cell in range(maze.cells):
        for side in (EAST, SOUTH):
            beyond = maze.neighbour(cell, side)
            if beyond >= 0 and not maze.is_blocked(cell) and not maze.is_blocked(beyond):
                walls.append((cell, beyond))
    return walls


def tree_count(maze: Maze) -> int:
    """How many perfect mazes there are, by Kirchhoff's theorem: a determinant of the grid's Laplacian."""
    cells = [cell for cell in range(maze.cells) if not maze.is_blocked(cell)][1:]
    rows = [[Fraction(0)] * len(cells) for _ in cells]
    for one, other in inner_walls(maze):
        for a, b in ((one, other), (other, one)):
            if a in cells:
                rows[cells.index(a)][cells.index(a)] += 1
                if b in cells:
                    rows[cells.index(a)][cells.index(b)] -= 1
    determinant = Fraction(1)
    for i in range(len(rows)):
        pivot = next(row for row in range(i, len(rows)) if rows[row][i])
        if pivot != i:
            rows[i], rows[pivot] = rows[pivot], rows[i]
            determinant = -determinant
        determinant *= rows[i][i]
        for row in range(i + 1, len(rows)):
            factor = rows[row][i] / rows[i][i]
            rows[row] = [a - factor * b for a, b in zip(rows[row], rows[i], strict=True)]
    assert determinant.denominator == 1
    return int(determinant)


def all_trees(maze: Maze) -> list[frozenset[tuple[int, int]]]:
    """Every perfect maze, as the set of its passages."""
    found = []
    for passages in combinations(inner_walls(maze), maze.free - 1):
        tops = list(range(maze.cells))
        for one, other in passages:
            if tops[one] == tops[other]:
                break
            old, new = tops[one], tops[other]
            tops = [new if top == old else top for top in tops]
        else:
            found.append(frozenset(passages))
    return found


def counted(algorithm: str, maze: Maze, mazes: int) -> Counter[bytes]:
    """How often each maze came, of so many made one after the other."""
    rng = Rng(SEED)
    counts: Counter[bytes] = Counter()
    for _ in range(mazes):
        made = Maze(maze.width, maze.height, None, maze.mask)
        work = carver(algorithm, made, rng)
        while work.step(1000):
            pass
        counts[bytes(made.walls)] += 1
    return counts


def chi_square(counts: Counter[bytes], kinds: int) -> float:
    """Pearson's statistic of the counts against all kinds being as likely."""
    expected = sum(counts.values()) / kinds
    return sum((count - expected) ** 2 for count in counts.values()) / expected + (kinds - len(counts)) * expected


def limit(kinds: int) -> float:
    """What the statistic exceeds with a chance of 0.001: Wilson and Hilferty's approximation (1931)."""
    freedom = kinds - 1
    return freedom * (1 - 2 / (9 * freedom) + 3.0902 * math.sqrt(2 / (9 * freedom))) ** 3


def test_there_are_192_perfect_mazes_of_3x3_and_100352_of_4x4() -> None:
    assert tree_count(Maze(3, 3)) == len(all_trees(Maze(3, 3))) == 192
    assert tree_count(Maze(4, 4)) == 100352
    assert limit(192) == pytest.approx(257.1, abs=0.5)  # as tables of chi-square have it


@pytest.mark.parametrize("algorithm", UNIFORM)
def test_every_perfect_maze_of_3x3_is_as_likely(algorithm: str) -> None:
    counts = counted(algorithm, Maze(3, 3), 192 * 40)
    assert len(counts) == 192
    assert chi_square(counts, 192) < limit(192)


@pytest.mark.parametrize("algorithm", UNIFORM)
def test_every_perfect_maze_around_a_mask_is_as_likely(algorithm: str) -> None:
    maze = Maze(4, 3, None, mask_of_rows(("....", ".#..", "...."), 4, 3))
    kinds = tree_count(maze)
    assert kinds == len(all_trees(maze))
    assert chi_square(counted(algorithm, maze, kinds * 40), kinds) < limit(kinds)


@pytest.mark.parametrize("algorithm", ["hunt-and-kill", "backtracker", "prim", "sidewinder"])
def test_the_same_count_tells_that_others_are_not(algorithm: str) -> None:
    assert chi_square(counted(algorithm, Maze(3, 3), 192 * 40), 192) > limit(192)


@pytest.mark.parametrize("algorithm", UNIFORM)
def test_as_many_of_the_mazes_of_4x4_come_twice_as_should(algorithm: str) -> None:
    kinds, mazes = tree_count(Maze(4, 4)), 12_000
    distinct = len(counted(algorithm, Maze(4, 4), mazes))
    none = (1 - 1 / kinds) ** mazes
    expected = kinds * (1 - none)
    spread = math.sqrt(kinds * none * (1 - none) - mazes * none**2)  # of the number of occupied cells
    assert abs(distinct - expected) < 4 * spread


def test_going_on_with_wilson_after_a_third_of_aldous_broder_is_not_uniform() -> None:
    # Exactly, on 2x3: a third is two cells, so the walk has carved one passage, from a random cell to a random
    # neighbour. Wilson's then makes each of the mazes that have it with the same chance.
    maze = Maze(2, 3)
    trees = all_trees(maze)
    neighbours = [len(list(maze.neighbours(cell))) for cell in range(maze.cells)]
    chance: dict[frozenset[tuple[int, int]], Fraction] = dict.fromkeys(trees, Fraction(0))
    for wall in inner_walls(maze):
        having = [tree for tree in trees if wall in tree]
        first = sum(Fraction(1, maze.cells * neighbours[cell]) for cell in wall)
        for tree in having:
            chance[tree] += first / len(having)
    assert sum(chance.values()) == 1
    assert len(set(chance.values())) > 1
