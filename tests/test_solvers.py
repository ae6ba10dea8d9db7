"""The solvers on any passages at all, loops and pieces. `everywhere/check_solvers.py` has what every runtime runs."""

from collections import deque
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pocketmaze.maze.carve import ALGORITHMS
from pocketmaze.maze.grid import EAST, NORTH, SOUTH, Maze
from pocketmaze.maze.mask import forty_two
from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.solve.bfs import Bfs
from pocketmaze.maze.solve.by_name import SOLVERS, find_way_by
from pocketmaze.maze.solve.dead_end_filling import DeadEndFilling
from pocketmaze.maze.solve.dead_ends import Trimming
from pocketmaze.maze.solve.distances import Distances
from pocketmaze.maze.solve.ends import Ends, suggest_ends
from pocketmaze.maze.solve.wall_follower import LEFT, RIGHT, WallFollower


@st.composite
def any_mazes(draw: st.DrawFn, longest: int = 12) -> tuple[Maze, int, int]:
    """A maze with any passages, and two of its cells."""
    width, height = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    maze = Maze(width, height)
    # A byte a cell: east and south open each with the chance of a half or of three quarters.
    often = draw(st.sampled_from([1, 3]))
    for cell, byte in enumerate(draw(st.binary(min_size=maze.cells, max_size=maze.cells))):
        for side, bits in ((EAST, byte & often), (SOUTH, byte >> 4 & often)):
            if bits and maze.neighbour(cell, side) >= 0:
                maze.carve(cell, side)
    return maze, draw(st.integers(0, maze.cells - 1)), draw(st.integers(0, maze.cells - 1))


def open_grid(width: int, height: int) -> Maze:
    maze = Maze(width, height)
    for cell in range(maze.cells):
        for side in (EAST, SOUTH):
            if maze.neighbour(cell, side) >= 0:
                maze.carve(cell, side)
    return maze


def distances(maze: Maze, start: int) -> dict[int, int]:
    found = {start: 0}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for beyond in maze.links(cell):
            if beyond not in found:
                found[beyond] = found[cell] + 1
                queue.append(beyond)
    return found


def plain_filling(maze: Maze, start: int, goal: int) -> set[int]:
    """The cells left when the dead ends are taken away for as long as there are any."""
    left = set(range(maze.cells))
    while ends := {c for c in left - {start, goal} if sum(beyond in left for beyond in maze.links(c)) < 2}:
        left -= ends
    return left


def simple_ways(maze: Maze, cells: list[int], goal: int) -> Iterator[list[int]]:
    """Every way to the goal that goes on from `cells` and comes to no cell twice."""
    if cells[-1] == goal:
        yield cells
        return
    for beyond in maze.links(cells[-1]):
        if beyond not in cells:
            yield from simple_ways(maze, [*cells, beyond], goal)


def walk(maze: Maze, start: int, goal: int, hand: int) -> tuple[int, int, bool]:
    """Where a walker with a hand on the wall stops, after how many steps, and whether that is the goal."""
    cell, facing, been, steps = start, NORTH, set(), 0
    while cell != goal:
        turns = (3, 0, 1, 2) if hand == LEFT else (1, 0, 3, 2)
        sides = [(facing + turn) % 4 for turn in turns if maze.is_open(cell, (facing + turn) % 4)]
        if not sides or (cell, sides[0]) in been:
            return cell, steps, False
        been.add((cell, sides[0]))
        facing = sides[0]
        cell, steps = maze.neighbour(cell, facing), steps + 1
    return cell, steps, True


def finish(search: Bfs | DeadEndFilling | WallFollower | Trimming | Ends, budget: int = 10_000) -> None:
    while search.step(budget):
        pass


def assert_is_a_way(maze: Maze, cells: list[int], start: int, goal: int) -> None:
    assert (cells[0], cells[-1]) == (start, goal)
    assert len(set(cells)) == len(cells)
    for cell, beyond in pairwise(cells):
        assert beyond in maze.links(cell)


@given(drawn=any_mazes(), budget=st.integers(1, 200))
@settings(max_examples=150, deadline=None)
def test_breadth_first_search_finds_a_shortest_way_wherever_there_is_one(
    drawn: tuple[Maze, int, int], budget: int
) -> None:
    maze, start, goal = drawn
    far = distances(maze, start).get(goal)
    search = Bfs(maze, start, goal)
    finish(search, budget)
    assert search.found == (far is not None)
    if far is None:
        with pytest.raises(ValueError, match="no way leads from cell"):
            find_way_by("bfs", maze, start, goal)
        return
    cells = find_way_by("bfs", maze, start, goal)
    assert_is_a_way(maze, cells, start, goal)
    assert len(cells) - 1 == search.trail.passage_count() == far


@given(drawn=any_mazes())
@settings(max_examples=150, deadline=None)
def test_distances_are_those_of_the_plain_search(drawn: tuple[Maze, int, int]) -> None:
    maze, start, _ = drawn
    plain = distances(maze, start)
    search = Distances(maze, start)
    counts = [1]
    while count := search.ring():
        counts.append(count)
    assert list(search.map) == [plain.get(cell, 255) for cell in range(maze.cells)]
    assert sum(counts) == len(plain)
    assert search.rings == len(counts) - 1 == max(plain.values())


@given(drawn=any_mazes(), rings=st.integers(0, 30))
@settings(max_examples=100, deadline=None)
def test_distances_begun_anew_are_those_of_the_other_cell(drawn: tuple[Maze, int, int], rings: int) -> None:
    maze, start, other = drawn
    plain = distances(maze, other)
    search = Distances(maze, start)
    for _ in range(rings):
        search.ring()
    search.restart(other)
    assert search.rings == 0
    while search.ring():
        pass
    assert list(search.map) == [plain.get(cell, 255) for cell in range(maze.cells)]
    assert search.rings == max(plain.values())
    with pytest.raises(ValueError, match=rf"are 0\.\.{maze.cells - 1}$"):
        search.restart(maze.cells)


@pytest.mark.parametrize("braid", [0, "best"])
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_ends_are_as_far_apart_as_their_length_says(algorithm: str, braid: float | str) -> None:
    for seed in range(3):
        maze = Recipe(algorithm, 15, 9, seed, 0, braid).make()
        for budget in (1, 7, 1000):
            ends = Ends(maze)
            finish(ends, budget)
            assert (ends.start, ends.goal) == suggest_ends(maze)
            assert ends.length == distances(maze, ends.start)[ends.goal]
        longest = max(max(distances(maze, cell).values()) for cell in range(maze.cells))
        if braid == 0:
            assert ends.length == longest
        else:
            assert 2 * ends.length >= longest


@given(drawn=any_mazes(), budget=st.integers(1, 50))
@settings(max_examples=100, deadline=None)
def test_trimming_closes_what_the_plain_filling_fills(drawn: tuple[Maze, int, int], budget: int) -> None:
    maze, start, goal = drawn
    left = plain_filling(maze, start, goal)
    passages = {(cell, side) for cell, side in maze.passages() if {cell, maze.neighbour(cell, side)} <= left}
    trimming = Trimming(maze, start, goal)
    finish(trimming, budget)
    assert set(maze.passages()) == passages


def test_trimming_a_long_dead_end_keeps_to_its_budget() -> None:
    # One corridor of 1,000 cells: all of it hangs on its first cell, which is the last to be looked at.
    maze = Maze(1000, 1)
    for cell in range(999):
        maze.carve(cell, EAST)
    trimming = Trimming(maze, 0, 0)
    portions = 0
    while trimming.step(10):
        portions += 1
        assert maze.passage_count() >= 999 - 10 * portions
    assert maze.passage_count() == 0
    assert 100 <= portions <= 200


def test_a_queue_that_is_too_short_grows() -> None:
    maze = open_grid(64, 64)
    search = Distances(maze, 32 * 64 + 32)
    before = len(search.queue)
    while search.ring():
        pass
    assert before == 128
    assert len(search.queue) > before
    plain = distances(maze, 32 * 64 + 32)
    assert list(search.map) == [plain[cell] for cell in range(maze.cells)]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_queue_of_a_perfect_maze_need_not_grow(algorithm: str) -> None:
    for width, height in ((15, 7), (31, 15), (63, 31)):
        for seed in range(3):
            maze = Recipe(algorithm, width, height, seed).make()
            for start in (0, maze.cells // 2):
                search = Bfs(maze, start, maze.cells - 1)
                before = search.queue
                finish(search)
                assert search.queue is before


@given(drawn=any_mazes(), budget=st.integers(1, 200))
@settings(max_examples=150, deadline=None)
def test_filling_goes_on_while_there_is_a_dead_end(drawn: tuple[Maze, int, int], budget: int) -> None:
    maze, start, goal = drawn
    filling = DeadEndFilling(maze, start, goal)
    finish(filling, budget)
    left = {cell for cell in range(maze.cells) if not filling.is_filled(cell)}
    assert left == plain_filling(maze, start, goal)


@given(drawn=any_mazes(longest=4))
@settings(max_examples=150, deadline=None)
def test_filling_leaves_every_way_and_the_shortest_of_them_is_found(drawn: tuple[Maze, int, int]) -> None:
    maze, start, goal = drawn
    filling = DeadEndFilling(maze, start, goal)
    finish(filling)
    ways = list(simple_ways(maze, [start], goal))
    for cells in ways:
        assert not any(filling.is_filled(cell) for cell in cells)
    if ways:
        found = find_way_by("dead-end-filling", maze, start, goal)
        assert found in ways
        assert len(found) == min(map(len, ways))


def test_filling_leaves_a_loop_that_hangs_on_the_way() -> None:
    maze = Maze(3, 3)
    for cell, side in ((0, EAST), (1, EAST), (1, SOUTH), (4, EAST), (4, SOUTH), (5, SOUTH), (7, EAST), (3, SOUTH)):
        maze.carve(cell, side)
    filling = DeadEndFilling(maze, 0, 2)
    finish(filling)
    # Cells 3 and 6 hang on nothing, 4, 5, 7, 8 are a ring below the way 0, 1, 2.
    assert filling.filled == bytes([1 << 3 | 1 << 6, 0])
    assert find_way_by("dead-end-filling", maze, 0, 2) == [0, 1, 2]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("masked", [False, True])
def test_all_solvers_agree_on_perfect_mazes(algorithm: str, masked: bool) -> None:
    for seed in range(3):
        maze = Recipe(algorithm, 17, 12, seed, mask=forty_two(17, 12) if masked else None).make()
        start, goal = suggest_ends(maze) if not masked else (0, maze.cells - 1)
        ways = [find_way_by(name, maze, start, goal) for name in SOLVERS]
        assert_is_a_way(maze, ways[0], start, goal)
        assert ways == [ways[0]] * len(SOLVERS)
        for hand in (LEFT, RIGHT):
            walker = WallFollower(maze, start, goal, hand)
            finish(walker)
            assert walker.found
            assert len(ways[0]) - 1 <= walker.steps <= 2 * (maze.free - 1)
        filling = DeadEndFilling(maze, start, goal)
        finish(filling)
        assert [cell for cell in range(maze.cells) if not filling.is_filled(cell)] == sorted(ways[0])


@given(drawn=any_mazes(), hand=st.sampled_from([LEFT, RIGHT]), budget=st.integers(1, 200))
@settings(max_examples=200, deadline=None)
def test_the_wall_follower_walks_as_the_plain_one_and_knows_when_it_repeats_itself(
    drawn: tuple[Maze, int, int], hand: int, budget: int
) -> None:
    maze, start, goal = drawn
    walker = WallFollower(maze, start, goal, hand)
    finish(walker, budget)
    cell, steps, found = walk(maze, start, goal, hand)
    assert (walker.cell, walker.steps, walker.found, walker.failed) == (cell, steps, found, not found)
    if found:
        assert_is_a_way(maze, find_way_by("wall-follower", maze, start, goal), start, goal)


def test_an_unknown_solver_and_no_way_are_one_line() -> None:
    maze = Maze(3, 2)
    with pytest.raises(ValueError, match="no solver is called guess; there are backtracker, bfs, dead-end-f"):
        find_way_by("guess", maze, 0, 1)
    for name in SOLVERS:
        with pytest.raises(ValueError, match=r"\A[^\n]*cell 0 to (cell )?5[^\n]*\Z"):
            find_way_by(name, maze, 0, 5)
