"""Mazes in numbers, and the command that shows them."""

import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.cli.stats import stats
from host_tools.errors import BadInput
from host_tools.stats import DEAD_END_SHARES, Statistics, means, statistics
from pocketmaze.maze.carve import ALGORITHMS
from pocketmaze.maze.grid import EAST, SOUTH, Maze
from pocketmaze.maze.mask import fits_forty_two, forty_two
from pocketmaze.maze.recipe import Recipe


def quiet(what: str, done: int, total: int) -> None:
    """Nobody to report to."""


def drawn(*rows: str) -> Maze:
    """A maze of passages drawn between `o` cells, every other row and column a cell's."""
    maze = Maze((len(rows[0]) + 1) // 2, (len(rows) + 1) // 2)
    for cell in range(maze.cells):
        y, x = divmod(cell, maze.width)
        if rows[2 * y][2 * x + 1 : 2 * x + 2] == "-":
            maze.carve(cell, EAST)
        if rows[2 * y + 1 : 2 * y + 2] and rows[2 * y + 1][2 * x] == "|":
            maze.carve(cell, SOUTH)
    return maze


def test_a_maze_in_numbers() -> None:
    found = statistics(
        drawn(
            "o-o-o o",
            "  | | |",
            "o-o o o",
            "| | | |",
            "o o o-o",
        ),
        start=8,
        goal=3,
    )
    # 8 is the foot of the left column, 3 the top of the right one: 8 4 5 1 2 6 10 11 7 3.
    assert found == Statistics(
        cells=12,
        passages=11,
        dead_ends=4,  # 0, 3, 8, 9
        straights=2,  # 6, 7
        turns=4,  # 2, 4, 10, 11
        junctions=2,  # 1, 5
        crossings=0,
        loops=0,
        longest=9,
        way=9,
        way_turns=6,  # at 4, 5, 1, 2, 10, 11
        decisions=2.0,
        corridors=5,
    )
    assert found.dead_end_share == 1 / 3
    assert found.river == 11 / 5
    effort = 2 + 6 / 5 + 9 / 20 + 4 / 50
    assert math.isclose(found.difficulty, 100 * effort / (100 + effort))


def test_loops_crossings_and_a_start_with_choices() -> None:
    grid = drawn(
        "o-o-o",
        "| | |",
        "o-o-o",
        "| | |",
        "o-o-o",
    )
    found = statistics(grid, 4, 3)
    assert (found.loops, found.crossings, found.junctions, found.turns, found.dead_ends) == (4, 1, 4, 4, 0)
    assert (found.way, found.decisions) == (1, 2.0)  # one of four sides
    assert found.corridors == 8
    ring = drawn("o-o", "| |", "o-o")
    assert statistics(ring).river == 4
    assert statistics(ring).loops == 1


def test_a_straight_corridor_has_nothing_to_decide() -> None:
    found = statistics(Recipe("wilson", 20, 1, 0).make())
    assert (found.way, found.longest, found.way_turns, found.decisions, found.river) == (19, 19, 0, 0, 19)
    assert found.difficulty < 2
    only = statistics(Maze(1, 1))
    assert (only.way, only.river, only.difficulty, only.dead_ends) == (0, 0, 0, 0)


@given(st.sampled_from(ALGORITHMS), st.integers(9, 20), st.integers(9, 20), st.integers(0, 2**28 - 1), st.booleans())
@settings(max_examples=60, deadline=None)
def test_the_numbers_of_a_perfect_maze_add_up(algorithm: str, width: int, height: int, seed: int, masked: bool) -> None:
    mask = forty_two(width, height) if masked and fits_forty_two(width, height) else None
    found = statistics(Recipe(algorithm, width, height, seed, mask=mask).make(), 0, width * height - 1)
    assert found.dead_ends + found.straights + found.turns + found.junctions + found.crossings == found.cells
    assert found.passages == found.cells - 1
    assert found.loops == 0
    assert found.dead_ends == 2 + found.junctions + 2 * found.crossings
    assert found.corridors == found.dead_ends + found.junctions + found.crossings - 1
    assert 0 < found.way <= found.longest < found.cells or mask
    assert 0 < found.difficulty < 100


def test_no_way_is_said_to_be_none() -> None:
    with pytest.raises(ValueError, match="no way leads from cell 0 to cell 2"):
        statistics(drawn("o-o o"), 0, 2)


def test_dead_ends_are_about_as_many_as_published() -> None:
    for algorithm, published in DEAD_END_SHARES.items():
        found = means(algorithm, 63, 31, 3, quiet)
        assert abs(found.dead_ends - published.share) < 0.05, algorithm


def test_uniform_mazes_have_the_junctions_and_crossings_of_uniform_spanning_trees() -> None:
    found = means("wilson", 80, 80, 2, quiet)
    assert abs(found.dead_ends - 0.2945) < 0.012
    assert abs(found.junctions - 0.2224) < 0.012
    assert abs(found.crossings - 0.0361) < 0.006


def test_the_backtracker_has_the_longest_rivers_and_ways() -> None:
    found = {name: means(name, 31, 15, 5, quiet) for name in ("backtracker", "wilson", "prim")}
    assert found["backtracker"].river > 2 * found["wilson"].river
    assert found["backtracker"].longest > 1.5 * max(found["wilson"].longest, found["prim"].longest)


def test_progress_is_told_after_each_maze() -> None:
    told = []
    means("wilson", 5, 5, 3, lambda what, done, total: told.append((what, done, total)))
    assert told == [("measuring wilson", done, 3) for done in (1, 2, 3)]


def test_the_table_has_a_row_for_each_algorithm(capsys: pytest.CaptureFixture[str]) -> None:
    stats(seeds=2, size="7x5")
    output = capsys.readouterr().out
    lines = output.splitlines()
    assert lines[0] == "2 mazes of 7x5 cells for each"
    for algorithm in ALGORITHMS:
        assert sum(line.split()[:1] == [algorithm] for line in lines) == 1
    wilson = next(line for line in lines if line.split()[:1] == ["wilson"])
    assert wilson.split()[2] == "29.5%"
    assert lines[-1].startswith("published: ")


def test_json_is_an_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    stats(seeds=3, size="9x8", algorithm="prim, growing-tree,prim", as_json=True)
    prim, growing_tree = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (prim["algorithm"], growing_tree["algorithm"]) == ("prim", "growing-tree")
    assert (prim["width"], prim["height"], prim["seeds"], prim["published"]) == (9, 8, 3, 0.3)
    assert growing_tree["published"] is None
    expected = means("prim", 9, 8, 3, quiet)
    assert prim["dead_ends"] == round(expected.dead_ends, 4)
    assert prim["difficulty"] == round(expected.difficulty, 4)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seeds": 0}, "--seeds is 1 to 268435456, not 0"),
        ({"size": "3"}, "a size is WIDTHxHEIGHT"),
        ({"size": "0x3"}, "a maze is 1x1 to"),
        ({"algorithm": "guess"}, "no algorithm is called guess; there are hunt-and-kill"),
        ({"algorithm": "wilson,"}, "an algorithm's name is missing"),
    ],
)
def test_bad_input_is_one_line(options: dict[str, str | int], message: str) -> None:
    with pytest.raises(BadInput, match=message) as caught:
        stats(**options)
    assert "\n" not in str(caught.value)
