"""Braids: dead ends become loops, and nothing else happens to the maze."""

from collections import Counter
from collections.abc import Iterator
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pocketmaze.maze.braid import Braid, braid, braid_share, loop_limit
from pocketmaze.maze.carve import ALGORITHMS
from pocketmaze.maze.grid import EAST, SOUTH, WEST, Maze
from pocketmaze.maze.mask import Mask, fits_forty_two, forty_two
from pocketmaze.maze.opening import completes_square
from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.rng import Rng


def some_mask(width: int, height: int, seed: int) -> Mask | None:
    """A few blocked cells that cut none off, or "42", or no mask."""
    if seed % 3 == 0:
        return None
    if seed % 3 == 1 and fits_forty_two(width, height):
        return forty_two(width, height)
    rng = Rng(seed)
    mask = Mask(width, height)
    for _ in range(min(5, mask.cells // 4)):
        tried = Mask(width, height)
        for cell in [*mask.blocked_cells(), rng.below(mask.cells)]:
            tried.block(cell)
        try:
            tried.check()
        except ValueError:
            continue
        mask = tried
    return mask


def open_squares(maze: Maze, n: int) -> Iterator[int]:
    """The first cell of each n x n cells that are open all through."""
    bits = [maze.walls[cell >> 2] >> 2 * (cell & 3) & 3 for cell in range(maze.cells)]
    w = maze.width
    for top in range(maze.height - n + 1):
        for left in range(w - n + 1):
            corner = top * w + left
            if all(bits[corner + y * w + x] & 1 for y in range(n) for x in range(n - 1)) and all(
                bits[corner + y * w + x] & 2 for y in range(n - 1) for x in range(n)
            ):
                yield corner


def may_be_opened(maze: Maze, no_open: int) -> Iterator[tuple[int, int]]:
    """The walls, each by the cell west or north of it and its side, that a braid could still open."""
    for cell in range(maze.cells):
        for side, bit in ((EAST, 1), (SOUTH, 2)):
            beyond = maze.neighbour(cell, side)
            if beyond < 0 or maze.is_open(cell, side) or maze.is_blocked(cell) or maze.is_blocked(beyond):
                continue
            if not completes_square(maze.walls, cell, maze.width, maze.cells, bit, no_open):
                yield cell, side


def assert_only_opened(maze: Maze, before: bytes) -> None:
    """Every passage there was is there, none leads through the border or to a blocked cell."""
    assert all(now & then == then for now, then in zip(maze.walls, before, strict=True))
    Maze(maze.width, maze.height, maze.walls)  # which checks the border
    if maze.mask is not None:
        assert not any(maze.is_carved(cell) for cell in maze.mask.blocked_cells())


def outcome(maze: Maze) -> tuple[int, int]:
    """Its dead ends and loops, counted."""
    return len(list(maze.dead_ends())), maze.loop_count()


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_promise_holds_for_all_sizes_from_2x3_to_12x12(algorithm: str) -> None:
    for width in range(2, 13):
        for height in range(2, 13):
            if width + height > 4:
                maze = Recipe(algorithm, width, height, width * height).make()
                before = bytes(maze.walls)
                dead_ends, loops = braid(maze, Rng(height))
                assert (dead_ends, loops) == outcome(maze)
                assert dead_ends <= 2
                assert loops >= 2
                assert not list(open_squares(maze, 3))
                assert_only_opened(maze, before)


def test_the_promise_holds_for_thousands_of_small_mazes() -> None:
    for seed in range(3000):
        width, height = 2 + seed % 5, 3 + seed % 3
        maze = Recipe("wilson", width, height, seed).make()
        # In two rows no 3x3 cells are in the way, so that no dead end need stay.
        dead_ends, loops = braid(maze, Rng(seed), 0 if width == 2 else 2)
        assert (dead_ends <= 2, loops >= 2) == (True, True), (width, height, seed)


def assert_braids(recipe: Recipe, max_dead_ends: int, min_loops: int, no_open: int) -> None:
    """All that is true of any braid, whatever was asked for."""
    maze = recipe.make()
    before = bytes(maze.walls)
    dead_ends = outcome(maze)[0]
    reached = braid(maze, Rng(recipe.seed), max_dead_ends, min_loops, no_open, best=True)
    assert reached == outcome(maze)
    assert reached[1] <= loop_limit(maze.width, maze.height, no_open)
    assert_only_opened(maze, before)
    assert not no_open or not list(open_squares(maze, no_open))
    if dead_ends <= max_dead_ends and not min_loops:
        assert maze.walls == before
    # What isn't reached can't be: no wall is left that may be opened, or none at a dead end.
    ends = set(maze.dead_ends()) if reached[0] > max_dead_ends else set()
    if ends or reached[1] < min_loops:
        for cell, side in may_be_opened(maze, no_open):
            assert reached[1] >= min_loops
            assert not {cell, maze.neighbour(cell, side)} & ends


def test_thousands_of_small_braids_only_open_and_complete_no_square() -> None:
    for seed in range(2000):
        width, height = 1 + seed % 7, 1 + seed // 7 % 8
        recipe = Recipe(ALGORITHMS[seed % 11], width, height, seed, mask=some_mask(width, height, seed))
        assert_braids(recipe, seed % 4, seed % 9, (3, 0, 2, 4, 3)[seed % 5])


@given(
    algorithm=st.sampled_from(ALGORITHMS),
    width=st.integers(1, 30),
    height=st.integers(1, 30),
    seed=st.integers(0, 2**28 - 1),
    max_dead_ends=st.integers(0, 20),
    min_loops=st.integers(0, 400),
    no_open=st.sampled_from((0, 2, 3, 4)),
)
@settings(max_examples=250, deadline=None)
def test_any_braid_only_opens_and_completes_no_square(
    algorithm: str, width: int, height: int, seed: int, max_dead_ends: int, min_loops: int, no_open: int
) -> None:
    recipe = Recipe(algorithm, width, height, seed, mask=some_mask(width, height, seed))
    assert_braids(recipe, max_dead_ends, min_loops, no_open)


@given(seed=st.integers(0, 2**28 - 1), again=st.integers(0, 2**28 - 1))
@settings(max_examples=40, deadline=None)
def test_a_braid_braided_again_completes_no_square_either(seed: int, again: int) -> None:
    maze = Recipe("prim", 17, 12, seed).make()
    braid(maze, Rng(seed), 9, 4)
    before = bytes(maze.walls)
    loops = maze.loop_count()
    assert braid(maze, Rng(again), 0, loops + 20, best=True) == outcome(maze)
    assert maze.loop_count() >= loops + 20
    assert not list(open_squares(maze, 3))
    assert_only_opened(maze, before)


def test_an_open_3x2_grid_has_7_passages_6_cells_and_2_loops() -> None:
    maze = Recipe("wilson", 3, 2, 1).make()
    assert braid(maze, Rng(1), 0, 2) == (0, 2)
    assert (maze.passage_count(), maze.free, maze.loop_count()) == (7, 6, 2)


def test_a_braid_is_the_same_for_the_same_seed_and_others_for_others() -> None:
    def made(seed: int) -> int:
        maze = Recipe("hunt-and-kill", 15, 11, 7).make()
        braid(maze, Rng(seed))
        return maze.fingerprint()

    assert [made(seed) for seed in range(50)] == [made(seed) for seed in range(50)]
    assert len({made(seed) for seed in range(50)}) == 50


def test_dead_ends_and_their_sides_come_up_each_as_often() -> None:
    # Four teeth of a comb, side by side. Those outside have one neighbour to be opened to, those inside two.
    opened: Counter[int] = Counter()
    comb = Maze(4, 2)
    for x in range(4):
        comb.carve(x, SOUTH)
        if x < 3:
            comb.carve(x, EAST)
    for seed in range(4000):
        maze = Maze(4, 2, bytearray(comb.walls))
        assert braid(maze, Rng(seed), 3, 0) == (2, 1)
        opened[maze.walls[1]] += 1
    assert set(opened) == {1, 4, 16}
    assert abs(opened[1] - 1500) < 120
    assert abs(opened[4] - 1000) < 120
    assert abs(opened[16] - 1500) < 120


def test_walls_are_opened_each_as_often() -> None:
    # Any perfect maze of 4x3 has 6 walls inside it; one of them is opened.
    opened: Counter[bytes] = Counter()
    perfect = Recipe("backtracker", 4, 3, 8).make()
    walls = 2 * 12 - 4 - 3 - perfect.passage_count()
    for seed in range(500 * walls):
        maze = Maze(4, 3, bytearray(perfect.walls))
        braid(maze, Rng(seed), 12, 1)
        opened[bytes(maze.walls)] += 1
    assert len(opened) == walls
    assert all(400 < times < 600 for times in opened.values()), opened


@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 2), (7, 1), (2, 2)])
def test_mazes_too_small_for_two_loops_stay_as_they_are_and_the_error_says_why(width: int, height: int) -> None:
    maze = Recipe("wilson", width, height, 1).make()
    before = bytes(maze.walls)
    with pytest.raises(ValueError, match=rf"^a {width}x{height} maze has room for (0 loops|1 loop) at most, not 2$"):
        braid(maze, Rng(1))
    assert maze.walls == before
    assert braid(maze, Rng(1), best=True) == outcome(maze)
    assert maze.loop_count() == (width == height == 2)


def test_a_corridor_keeps_its_two_dead_ends() -> None:
    with pytest.raises(ValueError, match="a 1x5 maze has 2 dead ends whatever is opened, so never at most 1"):
        braid(Recipe("wilson", 1, 5, 1).make(), Rng(1), 1, 0)
    assert braid(Recipe("wilson", 1, 5, 1).make(), Rng(1), 2, 0) == (2, 0)
    assert braid(Recipe("wilson", 1, 1, 1).make(), Rng(1), 0, 0) == (0, 0)


def test_dead_ends_in_corners_of_open_squares_stay_and_the_error_says_how_many() -> None:
    # Four open 3x3 squares, but for a wall at each corner of the maze; nothing else may be opened there.
    maze = Maze(6, 6)
    for cell in range(36):
        for side in (EAST, SOUTH):
            if (
                maze.neighbour(cell, side) >= 0
                and (cell % 6 != 2 or side != EAST)
                and (cell // 6 != 2 or side != SOUTH)
            ):
                maze.carve(cell, side)
    for corner, side in ((0, EAST), (5, WEST), (30, EAST), (35, WEST)):
        maze.close(corner, side)
    for cell, side in ((8, EAST), (12, SOUTH), (26, EAST)):
        maze.carve(cell, side)
    with pytest.raises(ValueError, match=r"4 dead ends \(wanted: at most 2\) and 12 loops \(wanted: at least 2\)"):
        braid(maze, Rng(1))


def test_a_mask_can_keep_loops_out_and_the_error_says_so() -> None:
    mask = Mask(5, 5)
    for cell in (6, 7, 8, 11, 12, 13, 16, 17, 18):
        mask.block(cell)
    ring = Recipe("wilson", 5, 5, 2, mask=mask).make()
    with pytest.raises(ValueError, match=r"0 dead ends \(wanted: at most 2\) and 1 loops \(wanted: at least 2\)"):
        braid(ring, Rng(1))
    assert ring.loop_count() == 1


@pytest.mark.parametrize("share", [0, 0.001, 0.25, 0.5, 2 / 3, 1])
def test_a_share_of_the_dead_ends_is_opened(share: float) -> None:
    for seed in range(20):
        maze = Recipe("prim", 20, 15, seed).make()
        before = bytes(maze.walls)
        dead_ends = outcome(maze)[0]
        reached = braid_share(maze, Rng(seed), share)
        assert reached == outcome(maze)
        left = dead_ends - int(dead_ends * share + 0.5)
        assert reached[0] in (left, left - 1)
        assert_only_opened(maze, before)
        assert not list(open_squares(maze, 3))
        if share == 0:
            assert maze.walls == before


def test_what_makes_no_sense_is_refused() -> None:
    maze = Recipe("wilson", 5, 5, 2).make()
    for share in (-0.1, 1.1, float("nan")):
        with pytest.raises(ValueError, match="0 to 1"):
            braid_share(maze, Rng(1), share)
    for wish in ((-1, 2, 3), (2, -1, 3), (2, 2, 1), (2, 2, -3)):
        with pytest.raises(ValueError, match="0 or more"):
            Braid(maze, Rng(1), *wish)
    with pytest.raises(ValueError, match="starts from a carved maze"):
        Braid(Maze(5, 5), Rng(1))


def test_127x63_braids_within_twice_its_carving_time() -> None:
    carving, braiding = [], []
    for seed in range(3):
        start = perf_counter()
        maze = Recipe("hunt-and-kill", 127, 63, seed).make()
        carving.append(perf_counter() - start)
        start = perf_counter()
        braid(maze, Rng(seed))
        braiding.append(perf_counter() - start)
    assert min(braiding) < 2 * min(carving)


def test_no_open_none_lets_squares_be_completed() -> None:
    maze = Recipe("wilson", 6, 6, 2).make()
    assert braid(maze, Rng(1), 0, 25, no_open=None) == (0, 25)
    assert maze.passage_count() == 60
