"""Claims about the other solvers and the suggested ends, on every runtime.

Each is held against the plainest telling of what it does.
"""

import gc
from array import array

from pocketmaze.maze.grid import Maze
from pocketmaze.maze.mask import fits_forty_two, forty_two
from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.rng import Rng
from pocketmaze.maze.solve.bfs import Bfs
from pocketmaze.maze.solve.by_name import SOLVERS, find_way_by
from pocketmaze.maze.solve.dead_end_filling import DeadEndFilling
from pocketmaze.maze.solve.distances import Distances
from pocketmaze.maze.solve.ends import suggest_ends
from pocketmaze.maze.solve.wall_follower import LEFT, RIGHT, WallFollower
from pocketmaze.maze.solve.way import find_way, way_sides

SIZES = ((1, 1), (1, 8), (8, 1), (7, 5), (12, 12), (17, 9))


def mazes():
    """Perfect mazes, some with a mask, mazes with a few and with many loops, an open grid, and one in pieces."""
    for seed, (width, height) in enumerate(SIZES):
        rng = Rng(seed)
        mask = forty_two(width, height) if fits_forty_two(width, height) else None
        for openings in (0, 4, 40):
            maze = Recipe("wilson", width, height, seed, mask=mask).make()
            for _ in range(openings):
                cell, side = rng.below(maze.cells), rng.below(4)
                beyond = maze.neighbour(cell, side)
                if beyond >= 0 and not maze.is_blocked(cell) and not maze.is_blocked(beyond):
                    maze.carve(cell, side)
            yield maze, rng
    yield open_grid(9, 8), Rng(6)
    pieces = Recipe("hunt-and-kill", 11, 7, 7).make()
    for cell in range(3, 77, 11):
        pieces.close(cell, 1)
    yield pieces, Rng(7)


def open_grid(width, height):
    maze = Maze(width, height)
    for cell in range(maze.cells):
        for side in (1, 2):
            if maze.neighbour(cell, side) >= 0:
                maze.carve(cell, side)
    return maze


def island(width, height):
    """Passages once around a rectangle, and one from the middle of its top down to a cell inside."""
    maze = Maze(width, height)
    for x in range(width - 1):
        maze.carve(x, 1)
        maze.carve(maze.cells - 1 - x, 3)
    for y in range(height - 1):
        maze.carve(y * width, 2)
        maze.carve(y * width + width - 1, 2)
    maze.carve(width // 2, 2)
    return maze


def plain_distances(maze, start):
    found = {start: 0}
    ring = [start]
    while ring:
        following = []
        for cell in ring:
            for beyond in maze.links(cell):
                if beyond not in found:
                    found[beyond] = found[cell] + 1
                    following.append(beyond)
        ring = following
    return found


def plain_filling(maze, start, goal):
    """The cells left when a dead end is taken away as long as there is one."""
    left = set(range(maze.cells))
    while True:
        ends = [i for i in left if i not in (start, goal) and len([j for j in maze.links(i) if j in left]) < 2]
        if not ends:
            return left
        for cell in ends:
            left.remove(cell)


def ends_of(maze, rng):
    return maze.free_cell(rng.below(maze.free)), maze.free_cell(rng.below(maze.free))


def finish(search, budget=1000):
    while search.step(budget):
        pass
    return search


def check_bfs_finds_a_shortest_way_or_none():
    for maze, rng in mazes():
        for _ in range(6):
            start, goal = ends_of(maze, rng)
            search = finish(Bfs(maze, start, goal))
            far = plain_distances(maze, start).get(goal)
            assert search.found == (far is not None)
            if far is not None:
                assert search.trail.passage_count() == far, "nothing but the way is left"
                cell = start
                for side in way_sides(search.trail, start, goal):
                    assert maze.is_open(cell, side)
                    cell = maze.neighbour(cell, side)
                assert cell == goal


def check_bfs_is_the_same_in_small_steps_with_a_used_trail_and_with_a_queue_that_grows():
    for maze, rng in mazes():
        start, goal = ends_of(maze, rng)
        whole = finish(Bfs(maze, start, goal))
        trail = finish(Bfs(maze, goal, start)).trail
        for budget in (1, 2, 7):
            search = Bfs(maze, start, goal, trail)
            search.queue = array("I", [start] + [0] * 7)
            finish(search, budget)
            assert search.found == whole.found
            assert search.trail.walls == whole.trail.walls, budget


def check_filling_leaves_what_the_plain_one_leaves():
    for maze, rng in mazes():
        for budget in (1000, 5, 1):
            start, goal = ends_of(maze, rng)
            filling = finish(DeadEndFilling(maze, start, goal), budget)
            left = {cell for cell in range(maze.cells) if not filling.is_filled(cell)}
            assert left == plain_filling(maze, start, goal)
            assert not filling.step(1)


def check_filling_leaves_only_the_way_of_a_perfect_maze():
    for seed, (width, height) in enumerate(SIZES):
        maze = Recipe("eller", width, height, seed).make()
        start, goal = ends_of(maze, Rng(seed))
        filling = finish(DeadEndFilling(maze, start, goal))
        left = [cell for cell in range(maze.cells) if not filling.is_filled(cell)]
        assert left == sorted(find_way_by("backtracker", maze, start, goal))


def check_either_hand_finds_the_way_through_a_perfect_maze():
    for seed, (width, height) in enumerate(SIZES):
        maze = Recipe("kruskal", width, height, seed).make()
        rng = Rng(seed)
        for hand in (LEFT, RIGHT):
            for budget in (1, 3, 10000):
                start, goal = ends_of(maze, rng)
                walker = finish(WallFollower(maze, start, goal, hand), budget)
                assert walker.found
                assert not walker.failed
                assert walker.cell == goal
                assert plain_distances(maze, start)[goal] <= walker.steps <= 2 * (maze.cells - 1)


def check_the_hands_go_the_two_ways_round_a_pillar():
    for hand, expected in ((LEFT, [0, 1, 2, 5, 8, 7, 6]), (RIGHT, [6, 7, 8, 5, 2, 1, 0])):
        maze = island(3, 3)
        maze.close(1, 2)
        maze.close(3, 2 if hand == LEFT else 0)  # cell 3 is a dead end, so there is no choice
        goal = expected[-1]
        walker = WallFollower(maze, 3, goal, hand)
        cells = []
        more = 1
        while more:
            more = walker.step(1)
            cells.append(walker.cell)
        assert cells == expected, cells


def check_a_hand_takes_the_first_side_from_its_own_round_to_the_other():
    maze = open_grid(3, 3)
    for hand, sides in ((LEFT, (3, 0, 1, 2)), (RIGHT, (1, 0, 3, 2))):
        for side in sides:  # facing north in the middle
            walker = WallFollower(maze, 4, 0 if side else 2, hand)
            walker.step(1)
            assert walker.cell == maze.neighbour(4, side)
            maze.close(4, side)
        maze = open_grid(3, 3)


def check_the_wall_follower_says_that_it_goes_around_an_island():
    # Inside is behind the ring's inner wall; facing north on its west side, the right hand is on that one.
    maze = island(5, 4)
    inside, corner, west = 7, 19, 5
    for start, hand, found in ((corner, LEFT, 0), (corner, RIGHT, 0), (west, LEFT, 0), (west, RIGHT, 1)):
        for budget in (1, 1000):
            walker = finish(WallFollower(maze, start, inside, hand), budget)
            assert (walker.found, walker.failed) == (found == 1, found == 0)
            if not found:
                assert walker.steps == 14, "once around"
                assert walker.cell == start
            steps = walker.steps
            assert not walker.step(1)
            assert walker.steps == steps
    assert find_way_by("wall-follower", maze, west, inside) == [5, 0, 1, 2, 7]
    refused(lambda: find_way_by("wall-follower", maze, corner, inside))
    shut_in = finish(WallFollower(maze, 6, 0))
    assert shut_in.failed
    assert shut_in.steps == 0


def check_distances_are_those_of_the_plain_search_and_rings_add_up():
    for maze, rng in mazes():
        start, _ = ends_of(maze, rng)
        plain = plain_distances(maze, start)
        for size in (8, 256):
            search = Distances(maze, start)
            search.queue = array("I", [start] + [0] * (size - 1))
            counts = [1]
            while counts[-1]:
                for cell in range(maze.cells):
                    far = plain.get(cell, 255)
                    assert search.map[cell] == (far if far <= search.rings else 255)
                counts.append(search.ring())
            assert sum(counts) == len(plain)
            assert counts[:-1] == [list(plain.values()).count(far) for far in range(len(counts) - 1)]
            assert search.rings == max(plain.values())
            assert search.ring() == 0


def check_distances_saturate():
    maze = open_grid(1, 600)
    search = Distances(maze, 0)
    while search.ring():
        pass
    assert search.rings == 599
    assert list(search.map) == [min(cell, 254) for cell in range(600)]


def check_a_cell_outside_is_refused():
    maze = Maze(3, 2)
    for make in (Bfs, DeadEndFilling, WallFollower):
        for start, goal in ((-1, 0), (0, -1), (6, 0), (0, 6)):
            refused(lambda: make(maze, start, goal))  # noqa: B023
    for name in SOLVERS:
        refused(lambda: find_way_by(name, maze, 0, -1))  # noqa: B023
    refused(lambda: Distances(maze, 6))
    refused(lambda: Distances(maze, -1))
    refused(lambda: WallFollower(maze, 0, 5, 2))
    refused(lambda: Bfs(maze, 0, 5, Maze(2, 3)))


def check_solvers_by_name_agree_on_a_perfect_maze():
    maze = Recipe("prim", 13, 9, 1).make()
    ways = [find_way_by(name, maze, 5, 100) for name in SOLVERS]
    assert ways[0][0] == 5
    assert ways[0][-1] == 100
    for way in ways:
        assert way == ways[0]
    refused(lambda: find_way_by("guess", maze, 0, 1))
    for name in SOLVERS:
        assert find_way_by(name, maze, 7, 7) == [7]
        refused(lambda: find_way_by(name, Maze(3, 2), 0, 5))  # noqa: B023


def refused(call):
    try:
        call()
    except ValueError:
        return
    raise AssertionError("no ValueError")


def check_steps_allocate_nothing():
    if not hasattr(gc, "mem_alloc"):
        return
    maze = Recipe("hunt-and-kill", 63, 31, 1).make()
    goal = maze.cells - 1
    for search in (Bfs(maze, 0, goal), DeadEndFilling(maze, 0, goal), WallFollower(maze, 0, goal)):
        search.step(1)
        before = gc.mem_alloc()
        before = gc.mem_alloc()
        while search.step(7):
            pass
        assert gc.mem_alloc() == before, search
    search = Distances(maze, 0)
    search.ring()
    before = gc.mem_alloc()
    before = gc.mem_alloc()
    while search.ring():
        pass
    assert gc.mem_alloc() == before


def check_the_ends_are_those_of_a_longest_path():
    for seed in range(6):
        maze = Recipe("backtracker" if seed & 1 else "hunt-and-kill", 5 + seed, 6, seed).make()
        start, goal = suggest_ends(maze)
        longest = max(max(plain_distances(maze, cell).values()) for cell in range(maze.cells))
        assert plain_distances(maze, start)[goal] == longest, seed
        assert start < goal
    assert suggest_ends(Maze(1, 1)) == (0, 0)


def check_the_ends_of_a_maze_with_loops_are_far_apart():
    for seed in range(6):
        maze = Recipe("wilson", 7 + seed, 9, seed, 0, "pac-man").make()
        start, goal = suggest_ends(maze)
        apart = plain_distances(maze, start)[goal]
        ends = [max(plain_distances(maze, cell).values()) for cell in (start, goal)]
        longest = max([max(plain_distances(maze, cell).values()) for cell in range(maze.cells)])
        assert apart in ends, seed
        assert 2 * apart >= longest, seed


def check_the_backtrackers_way_through_a_perfect_maze_is_as_long_as_the_shortest():
    for seed, (width, height) in enumerate(((1, 1), (1, 8), (8, 1), (7, 5), (12, 12), (31, 15))):
        maze = Recipe("backtracker", width, height, seed).make()
        rng = Rng(seed)
        for _ in range(5):
            start, goal = rng.below(maze.cells), rng.below(maze.cells)
            sides = list(way_sides(find_way(maze, start, goal), start, goal))
            assert len(sides) == plain_distances(maze, start)[goal]
