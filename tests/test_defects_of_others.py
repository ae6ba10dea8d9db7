"""Defects that are public knowledge of other maze programs, each as a claim that ours has none of it."""

import ast
import sys
from itertools import pairwise

import pytest

from host_tools.places import FIRMWARE
from pocketmaze.maze.braid import braid
from pocketmaze.maze.carve import ALGORITHMS
from pocketmaze.maze.carve.eller import EllerRows
from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.rng import Rng
from pocketmaze.maze.solve.by_name import SOLVERS, find_way_by
from pocketmaze.maze.solve.ends import suggest_ends

from .test_carve import assert_perfect

# Python frames that a carver or solver may nest, whatever the size of the maze.
FRAMES = 25

# What these give may differ between versions and machines.
MODULES = {"random", "math", "time", "os", "uos", "urandom", "machine"}
NAMES = {"hash", "id", "set", "frozenset", "float"}


def frame_depth() -> int:
    frame, depth = sys._getframe(), 0
    while frame.f_back is not None:
        frame, depth = frame.f_back, depth + 1
    return depth


def test_ellers_has_room_for_more_sets_than_a_signed_byte_counts() -> None:
    # Without a passage east each column of the first row is a set of its own: 1023 at once, at most.
    for width in (127, 128, 129, 255, 256, 257, 1023):
        for seed in range(3):
            assert_perfect(Recipe("eller", width, 12, seed).make())


def test_ellers_sets_never_run_out_however_many_rows_there_are() -> None:
    # Sets that are numbered as they come are past 65,535 long before the last of these rows.
    width, height = 127, 1000
    rows = EllerRows(width, Rng(5))
    passages, seams = 0, 0
    for y in range(height):
        rows.next_row(y == height - 1)
        row = int.from_bytes(rows.walls, "little")
        passages += row.bit_count()
        seams += bool(row & int("aa" * len(rows.walls), 16))
    assert passages == width * height - 1
    assert seams == height - 1, "a way down from every row but the last"


@pytest.mark.parametrize("hunt", [1, 16, 128, 254, 255])
def test_hunting_at_any_moment_leaves_no_part_unconnected(hunt: int) -> None:
    for seed in range(60):
        assert_perfect(Recipe("hunt-and-kill", 2 + seed % 17, 1 + seed % 13, seed, hunt).make())


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_no_maze_is_too_large_for_the_recursion_limit(algorithm: str) -> None:
    # The largest of all are made in test_carve; here what counts is that the depth does not grow with the size.
    limit = sys.getrecursionlimit()
    Recipe(algorithm, 5, 5, 1).make()  # imports nest deeper than mazes
    sys.setrecursionlimit(frame_depth() + FRAMES)
    try:
        maze = Recipe(algorithm, 300, 100, 1).make()
        ends = suggest_ends(maze)
        ways = [find_way_by(solver, maze, *ends) for solver in SOLVERS]
        braid(maze, Rng(1))
    finally:
        sys.setrecursionlimit(limit)
    assert ways == [ways[0]] * len(SOLVERS)


def test_a_seed_means_the_same_on_every_version_of_python() -> None:
    # The golden fingerprints tell for the versions there are; this, that nothing is used that may change with another.
    for path in sorted((FIRMWARE / "pocketmaze/maze").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            imported = {alias.name for alias in node.names} if isinstance(node, ast.Import) else set()
            if isinstance(node, ast.ImportFrom):
                imported = {node.module}
            assert not imported & MODULES, (path.name, imported)
            assert not isinstance(node, ast.Name) or node.id not in NAMES, (path.name, node.id)


def test_seeds_next_to_one_another_make_mazes_that_have_nothing_in_common() -> None:
    # A seed that only shifts the stream, or too few draws thrown away, would show in equal walls.
    mazes = [Recipe("kruskal", 31, 31, seed).make() for seed in range(20)]
    for one, other in pairwise(mazes):
        alike = sum(a == b for a, b in zip(one.walls, other.walls, strict=True)) / len(one.walls)
        assert alike < 0.15
