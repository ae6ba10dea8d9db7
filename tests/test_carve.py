"""Every carver makes perfect mazes, and the same one for the same seed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pocketmaze.maze.carve import ALGORITHMS, carver
from pocketmaze.maze.grid import Maze
from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.rng import Rng

RECIPES = [(algorithm, 0) for algorithm in ALGORITHMS] + [("hunt-and-kill", 24), ("hunt-and-kill", 255)]


def reached(maze: Maze) -> int:
    """How many cells passages lead to from cell 0, it included."""
    seen = {0}
    ring = [0]
    while ring:
        cell = ring.pop()
        for beyond in maze.links(cell):
            if beyond not in seen:
                seen.add(beyond)
                ring.append(beyond)
    return len(seen)


def assert_perfect(maze: Maze) -> None:
    assert maze.passage_count() == maze.cells - 1
    assert reached(maze) == maze.cells
    Maze(maze.width, maze.height, maze.walls)  # which checks the border


@pytest.mark.parametrize(("algorithm", "hunt"), RECIPES)
def test_mazes_of_all_sizes_up_to_12x12_are_perfect(algorithm: str, hunt: int) -> None:
    for width in range(1, 13):
        for height in range(1, 13):
            for seed in (0, width * height):
                assert_perfect(Recipe(algorithm, width, height, seed, hunt).make())


@given(
    recipe=st.sampled_from(RECIPES),
    width=st.integers(1, 90),
    height=st.integers(1, 90),
    seed=st.integers(0, 2**28 - 1),
    budget=st.integers(1, 3000),
)
@settings(max_examples=60, deadline=None)
def test_larger_mazes_are_perfect_and_the_same_whatever_the_steps(
    recipe: tuple[str, int], width: int, height: int, seed: int, budget: int
) -> None:
    algorithm, hunt = recipe
    whole = Recipe(algorithm, width, height, seed, hunt).make()
    assert_perfect(whole)
    stepped, carving = Recipe(algorithm, width, height, seed, hunt).start()
    while carving.step(budget):
        pass
    assert stepped.walls == whole.walls


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize(("width", "height"), [(1023, 1), (1, 1023), (1023, 40)])
def test_long_mazes_are_perfect(algorithm: str, width: int, height: int) -> None:
    assert_perfect(Recipe(algorithm, width, height, 9).make())


def test_steps_say_how_many_cells_are_left() -> None:
    maze, carving = Recipe("backtracker", 30, 20, 1).start()
    left = maze.cells - 1
    while left:
        left = carving.step(10)
        assert maze.passage_count() == maze.cells - 1 - left


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_other_seeds_give_other_mazes(algorithm: str) -> None:
    assert len({Recipe(algorithm, 12, 12, seed).make().fingerprint() for seed in range(50)}) == 50


def test_hunting_early_makes_more_dead_ends() -> None:
    dead_ends = [
        sum(len(list(Recipe("hunt-and-kill", 40, 40, seed, hunt).make().dead_ends())) for seed in range(5))
        for hunt in (0, 64, 255)
    ]
    assert dead_ends[0] < dead_ends[1] < dead_ends[2]


def test_every_first_cell_happens() -> None:
    # On a 1x3 grid the backtracker always makes the same maze, so the first cell is looked at instead.
    cells = {carver("backtracker", Maze(3, 1), Rng(seed)).state[2] for seed in range(40)}
    assert cells == {0, 1, 2}


def test_unknown_algorithms_and_options_are_refused() -> None:
    with pytest.raises(ValueError, match="hunt-and-kill, backtracker"):
        Recipe("kruskal", 3, 3, 0).start()
    with pytest.raises(ValueError, match=r"0\.\.255"):
        Recipe("hunt-and-kill", 3, 3, 0, 256).start()
    with pytest.raises(ValueError, match="only hunt-and-kill"):
        Recipe("backtracker", 3, 3, 0, 1).start()
