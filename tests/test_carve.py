"""Every carver makes perfect mazes, and the same one for the same seed."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools import boards, runtimes
from pocketmaze.maze.carve import ALGORITHMS, carver
from pocketmaze.maze.carve.eller import EllerRows
from pocketmaze.maze.grid import EAST, SOUTH, Maze
from pocketmaze.maze.mask import Mask
from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.rng import Rng

# Every algorithm, with each of its options.
KINDS: list[tuple[str, dict[str, Any]]] = [
    *((algorithm, {}) for algorithm in ALGORITHMS),
    *(("hunt-and-kill", {"hunt": hunt}) for hunt in (24, 255)),
    *(("growing-tree", {"weights": tuple(int(i == pick) for i in range(4))}) for pick in range(4)),
    ("growing-tree", {"weights": (7, 1, 3, 2)}),
    *((algorithm, {"bias": bias}) for algorithm in ("sidewinder", "binary-tree") for bias in (1, 2, 3)),
]


def reached(maze: Maze) -> int:
    """How many cells passages lead to from the first free one, it included."""
    first = maze.free_cell(0)
    seen = {first}
    ring = [first]
    while ring:
        cell = ring.pop()
        for beyond in maze.links(cell):
            if beyond not in seen:
                seen.add(beyond)
                ring.append(beyond)
    return len(seen)


def assert_perfect(maze: Maze) -> None:
    assert maze.passage_count() == maze.free - 1
    assert maze.loop_count() == 0
    assert reached(maze) == maze.free
    assert not any(maze.open_sides(cell) for cell in range(maze.cells) if maze.is_blocked(cell))
    Maze(maze.width, maze.height, maze.walls)  # which checks the border


@st.composite
def masks(draw: st.DrawFn) -> Mask:
    """Masks that leave the cells that a way leads to from some cell, and block the others and some besides."""
    width, height = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    mask = Mask(width, height)
    open_cells = set(draw(st.lists(st.integers(0, mask.cells - 1), min_size=1, max_size=mask.cells)))
    first = min(open_cells)
    grid = Maze(width, height)
    kept = {first}
    ring = [first]
    while ring:
        for beyond in grid.neighbours(ring.pop()):
            if beyond in open_cells and beyond not in kept:
                kept.add(beyond)
                ring.append(beyond)
    for cell in set(range(mask.cells)) - kept:
        mask.block(cell)
    return mask


@pytest.mark.parametrize(("algorithm", "options"), KINDS)
def test_mazes_of_all_sizes_up_to_12x12_are_perfect(algorithm: str, options: dict[str, Any]) -> None:
    for width in range(1, 13):
        for height in range(1, 13):
            assert_perfect(Recipe(algorithm, width, height, width * height, **options).make())


@given(kind=st.sampled_from(KINDS), mask=masks(), seed=st.integers(0, 2**28 - 1), budget=st.integers(1, 200))
@settings(max_examples=400, deadline=None)
def test_mazes_around_any_mask_are_perfect_and_the_same_whatever_the_steps(
    kind: tuple[str, dict[str, Any]], mask: Mask, seed: int, budget: int
) -> None:
    algorithm, options = kind
    recipe = Recipe(algorithm, mask.width, mask.height, seed, mask=mask, **options)
    whole = recipe.make()
    assert_perfect(whole)
    stepped, work = recipe.start()
    while work.step(budget):
        pass
    assert stepped.walls == whole.walls


@given(
    kind=st.sampled_from(KINDS),
    width=st.integers(1, 90),
    height=st.integers(1, 90),
    seed=st.integers(0, 2**28 - 1),
    budget=st.integers(1, 3000),
)
@settings(max_examples=60, deadline=None)
def test_larger_mazes_are_perfect_and_the_same_whatever_the_steps(
    kind: tuple[str, dict[str, Any]], width: int, height: int, seed: int, budget: int
) -> None:
    algorithm, options = kind
    recipe = Recipe(algorithm, width, height, seed, **options)
    whole = recipe.make()
    assert_perfect(whole)
    stepped, work = recipe.start()
    while work.step(budget):
        pass
    assert stepped.walls == whole.walls


# A maze has as many passages as a tree, and nothing is left once its dead ends are filled: then it is one.
LARGEST = """
from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.solve.dead_ends import Trimming
for width, height in ((1023, 1023), (1023, 1), (1, 1023)):
    maze = Recipe({algorithm!r}, width, height, 9).make()
    passages = maze.passage_count()
    trimming = Trimming(maze, 0, 0)
    while trimming.step(maze.cells):
        pass
    print(maze.cells - passages, maze.passage_count())
"""


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_largest_mazes_are_perfect(algorithm: str) -> None:
    # In machine code, for the time it takes.
    runtime = runtimes.get("micropython", boards.load("pico"), heap="24m")
    assert runtime.run(LARGEST.format(algorithm=algorithm), timeout=200).split() == ["1", "0"] * 3


# Whole rows of passages are counted too: a perfect maze has one less than cells, however it was parted into rows.
ENDLESS = """
import gc
from pocketmaze.maze.carve.eller import EllerRows
from pocketmaze.maze.grid import count_passages
from pocketmaze.maze.rng import Rng
rows = EllerRows(127, Rng(9))
rows.next_row()
passages = count_passages(rows.walls, 32)
gc.disable()
after = before = 0
rest = iter(range(999_998, -1, -1))
before = gc.mem_alloc()
for left in rest:
    rows.next_row(not left)
    passages += count_passages(rows.walls, 32)
after = gc.mem_alloc()
print(after - before, 127_000_000 - passages)
"""


def test_a_million_rows_take_no_memory_and_are_one_perfect_maze() -> None:
    assert runtimes.get("micropython", boards.load("pico")).run(ENDLESS, timeout=200).split() == ["0", "1"]


def test_rows_that_always_lead_down_are_ellers_with_openings_more() -> None:
    width, height = 15, 200
    more = 0
    for seed in range(20):
        plain, downward = EllerRows(width, Rng(seed)), EllerRows(width, Rng(seed), always_down=True)
        for _ in range(height):
            plain.next_row()
            downward.next_row()
            own, down = Maze(width, 2), Maze(width, 2)
            own.walls[: len(plain.walls)] = plain.walls
            down.walls[: len(downward.walls)] = downward.walls
            # A run of cells that are joined within the row, and the next.
            run: list[int] = []
            for cell in range(width):
                assert down.is_open(cell, EAST) == own.is_open(cell, EAST)
                assert down.is_open(cell, SOUTH) >= own.is_open(cell, SOUTH)
                run.append(cell)
                if down.is_open(cell, EAST):
                    continue
                added = sum(down.is_open(each, SOUTH) - own.is_open(each, SOUTH) for each in run)
                assert any(down.is_open(each, SOUTH) for each in run)
                assert added == (0 if any(own.is_open(each, SOUTH) for each in run) else 1)
                more += added
                run = []
    assert more > 1000, "or Eller's would do as it is"


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
    cells = {carver("backtracker", Maze(3, 1), Rng(seed)).state[3] for seed in range(40)}
    assert cells == {0, 1, 2}


def test_unknown_algorithms_and_options_are_refused() -> None:
    with pytest.raises(ValueError, match="hunt-and-kill, backtracker, wilson"):
        Recipe("borůvka", 3, 3, 0).start()
    with pytest.raises(ValueError, match=r"0\.\.255"):
        Recipe("hunt-and-kill", 3, 3, 0, 256).start()
    with pytest.raises(ValueError, match="only hunt-and-kill"):
        Recipe("backtracker", 3, 3, 0, 1).start()
    with pytest.raises(ValueError, match="only sidewinder and binary-tree"):
        Recipe("eller", 3, 3, 0, bias=2).start()
    with pytest.raises(ValueError, match=r"the bias is 0\.\.3, not 4"):
        Recipe("sidewinder", 3, 3, 0, bias=4).start()
    for weights in ((0, 0, 0, 0), (1, 2), (-1, 1, 1, 1), (0, 0, 0, 1001)):
        with pytest.raises(ValueError, match=r"weights are four of 0\.\.1000"):
            Recipe("growing-tree", 3, 3, 0, weights=weights).start()
    with pytest.raises(ValueError, match="a mask of 3x4 is not for a 3x3 maze"):
        Recipe("prim", 3, 3, 0, mask=Mask(3, 4)).start()
