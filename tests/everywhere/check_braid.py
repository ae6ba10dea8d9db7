"""Claims about braids, on every runtime: the kernel against braiding told in the plainest way."""

import gc

from pocketmaze.maze.braid import Braid, braid, braid_share
from pocketmaze.maze.carve import carver
from pocketmaze.maze.grid import EAST, SOUTH, Maze
from pocketmaze.maze.mask import mask_of_rows
from pocketmaze.maze.opening import completes_square
from pocketmaze.maze.rng import Rng

RING = ("###", "#.#", "#.#")
SIZES = ((1, 1), (1, 7), (7, 1), (2, 2), (2, 5), (3, 3), (8, 8), (13, 7))
WISHES = ((2, 2, 3), (0, 0, 3), (4, 9, 2), (0, 30, 3), (1, 12, 0), (5, 60, 4))


def carved(width, height, seed, mask=None, algorithm="backtracker"):
    maze = Maze(width, height, None, mask)
    carving = carver(algorithm, maze, Rng(seed))
    while carving.step(1000):
        pass
    return maze


def mazes():
    """Mazes of many sizes, and two with a mask."""
    for width, height in SIZES:
        for seed in range(3):
            yield carved(width, height, seed)
    yield carved(11, 9, 5, mask_of_rows(RING, 11, 9))
    yield carved(9, 9, 6, mask_of_rows(("#.#.#", ".....", "#.#.#"), 9, 9), "hunt-and-kill")


def open_squares(maze, n):
    """How often all passages within some n x n cells are open."""
    squares = 0
    for top in range(maze.height - n + 1 if n else 0):
        for left in range(maze.width - n + 1):
            corner = top * maze.width + left
            cells = [(corner + y * maze.width + x, x, y) for y in range(n) for x in range(n)]
            squares += all(
                (x == n - 1 or maze.is_open(cell, EAST)) and (y == n - 1 or maze.is_open(cell, SOUTH))
                for cell, x, y in cells
            )
    return squares


def choose(rng, options):
    return options[rng.below(len(options))] if len(options) > 1 else options[0]


def plain_open(maze, rng, cell, sides, no_open):
    """Open one of the sides of that cell, if any may be."""
    ends = list(maze.dead_ends())
    sides = [side for side in sides if maze.neighbour(cell, side) >= 0 and not maze.is_open(cell, side)]
    sides = [side for side in sides if not maze.is_blocked(maze.neighbour(cell, side))]
    squares = open_squares(maze, no_open)
    while sides:
        side = choose(rng, [side for side in sides if maze.neighbour(cell, side) in ends] or sides)
        maze.carve(cell, side)
        if open_squares(maze, no_open) == squares:
            return
        maze.close(cell, side)
        sides.remove(side)


def plain_braid(maze, rng, max_dead_ends, min_loops, no_open):
    order = list(maze.dead_ends())
    while order and len(list(maze.dead_ends())) > max_dead_ends:
        n = rng.below(len(order))
        cell = order[n]
        order[n] = order[-1]
        order.pop()
        if cell in maze.dead_ends():
            plain_open(maze, rng, cell, range(4), no_open)
    tried = []
    while len(tried) < 2 * maze.cells and maze.loop_count() < min_loops:
        wall = rng.below(maze.cells), (EAST, SOUTH)[rng.next() & 1]
        if wall not in tried:
            tried.append(wall)
            if not maze.is_blocked(wall[0]):
                plain_open(maze, rng, wall[0], wall[1:], no_open)


def copied(maze):
    return Maze(maze.width, maze.height, bytearray(maze.walls), maze.mask)


def check_braid_is_the_plain_one():
    for number, maze in enumerate(mazes()):
        max_dead_ends, min_loops, no_open = WISHES[number % len(WISHES)]
        expected = copied(maze)
        rng, plain_rng = Rng(number), Rng(number)
        plain_braid(expected, plain_rng, max_dead_ends, min_loops, no_open)
        reached = braid(maze, rng, max_dead_ends, min_loops, no_open, True)
        assert maze.walls == expected.walls, (number, maze.width, maze.height)
        assert rng.words == plain_rng.words
        assert reached == (len(list(maze.dead_ends())), maze.loop_count())


def check_a_wall_completes_a_square_when_it_is_the_last_one_in_it():
    for width, height in ((2, 2), (3, 3), (5, 4), (4, 5)):
        maze = Maze(width, height)
        walls = [
            (cell, side) for cell in range(maze.cells) for side in (EAST, SOUTH) if maze.neighbour(cell, side) >= 0
        ]
        for wall in walls:
            maze.carve(*wall)
        for cell, side in walls:
            for n in (0, 2, 3, 4):
                squares = open_squares(maze, n)
                maze.close(cell, side)
                completed = completes_square(maze.walls, cell, width, maze.cells, 2 - (side & 1), n)
                assert completed == (squares > open_squares(maze, n)), (width, height, cell, side, n)
                maze.carve(cell, side)


def check_small_steps_make_the_same_braid_as_one_big_one():
    for wish in ((2, 2, 3), (3, 40, 2)):
        whole = carved(13, 11, 5)
        braid(whole, Rng(1), *wish, best=True)
        for budget in (1, 2, 7):
            maze = carved(13, 11, 5)
            braiding = Braid(maze, Rng(1), *wish)
            steps = 0
            while braiding.step(budget):
                steps += 1
            assert maze.walls == whole.walls, budget
            assert steps > 5
            assert braiding.step(budget) == 0
            assert maze.walls == whole.walls, budget


def check_a_step_of_1_opens_at_most_one_wall():
    maze = carved(13, 11, 5)
    braiding = Braid(maze, Rng(1), 0, 40)
    before = maze.passage_count()
    while braiding.step(1):
        assert maze.passage_count() <= before + 1
        assert braiding.loops == maze.loop_count()
        assert braiding.dead_ends == len(list(maze.dead_ends()))
        before = maze.passage_count()


def check_impossible_sizes_are_told_before_anything_is_changed():
    for width, height in ((1, 1), (1, 5), (5, 1), (2, 2)):
        maze = carved(width, height, 1)
        before = bytes(maze.walls)
        said = ""
        try:
            braid(maze, Rng(1))
        except ValueError as error:
            said = str(error)
        assert f"{width}x{height}" in said, said
        assert maze.walls == before


def check_a_share_is_the_same_everywhere():
    # What CPython makes: floats are shorter elsewhere.
    made = (59872, 40524, 60065, 32987, 806, 23643, 47021)
    found = []
    for share in (0, 0.1, 0.25, 1 / 3, 0.5, 0.7, 1):
        maze = carved(20, 16, 3, None, "hunt-and-kill")
        braid_share(maze, Rng(4), share)
        found.append(maze.fingerprint() & 0xFFFF)
    assert tuple(found) == made, found


def check_dead_ends_beyond_cell_65535_are_opened():
    # A comb: corridors along the rows, all from the first column, each with a dead end in the last.
    width, height = 68, 1000
    row = b"\x57" + b"\x55" * (width // 4 - 2) + b"\x15"
    maze = Maze(width, height, bytearray(row * (height - 1) + b"\x55" + row[1:]))
    expected, rng = copied(maze), Rng(2)
    order = list(range(height))
    met = set()
    while len(met) < height:
        n = rng.below(len(order))
        y = order[n]
        order[n] = order[-1]
        order.pop()
        if y not in met:
            near = [other for other in (y - 1, y + 1) if 0 <= other < height]
            other = choose(rng, [other for other in near if other not in met] or near)
            met.update((y, other))
            expected.carve(min(y, other) * width + width - 1, SOUTH)
    assert braid(maze, Rng(2), 0, 0) == (0, expected.loop_count())
    assert maze.walls == expected.walls


def check_braiding_allocates_nothing():
    if not hasattr(gc, "mem_alloc"):
        return
    maze = carved(31, 15, 2)
    braiding = Braid(maze, Rng(1), 0, 200)
    braiding.step(1)
    before = gc.mem_alloc()
    before = gc.mem_alloc()
    while braiding.step(3):
        pass
    after = gc.mem_alloc()
    assert after == before, after - before
