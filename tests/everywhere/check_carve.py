"""Claims about the carvers, on every runtime: each against its algorithm told in the plainest way."""

import gc
import sys
from array import array

from pocketmaze.maze.carve import carver
from pocketmaze.maze.grid import Maze
from pocketmaze.maze.rng import Rng

SIZES = ((1, 1), (1, 9), (9, 1), (2, 2), (3, 5), (8, 8), (13, 7), (31, 15))


def choose(rng, options):
    return options[rng.below(len(options))] if len(options) > 1 else options[0]


def sides_to(maze, cell, carved, wanted):
    """The sides of `cell` whose neighbour is (or isn't) carved, clockwise from the north."""
    sides = []
    for side in range(4):
        beyond = maze.neighbour(cell, side)
        if beyond >= 0 and (beyond in carved) == wanted:
            sides.append(side)
    return sides


def plain_hunt_and_kill(width, height, seed, hunt):
    maze, rng = Maze(width, height), Rng(seed)
    cell = rng.below(maze.cells)
    carved = {cell}
    while len(carved) < maze.cells:
        sides = sides_to(maze, cell, carved, False)
        hunting = not sides
        if sides:
            side = choose(rng, sides)
            maze.carve(cell, side)
            cell = maze.neighbour(cell, side)
            carved.add(cell)
            hunting = hunt and rng.next() >> 8 < hunt
        if hunting and len(carved) < maze.cells:
            for cell in range(maze.cells):
                if cell not in carved:
                    sides = sides_to(maze, cell, carved, True)
                    if sides:
                        maze.carve(cell, choose(rng, sides))
                        carved.add(cell)
                        break
    return maze


def plain_backtracker(width, height, seed):
    maze, rng = Maze(width, height), Rng(seed)
    path = [rng.below(maze.cells)]
    carved = set(path)
    while len(carved) < maze.cells:
        sides = sides_to(maze, path[-1], carved, False)
        if sides:
            side = choose(rng, sides)
            maze.carve(path[-1], side)
            path.append(maze.neighbour(path[-1], side))
            carved.add(path[-1])
        else:
            path.pop()
    return maze


def carved(algorithm, width, height, seed, hunt=0, budget=1 << 20):
    maze = Maze(width, height)
    carving = carver(algorithm, maze, Rng(seed), hunt)
    while carving.step(budget):
        pass
    return maze


def check_hunt_and_kill_is_the_plain_one():
    for width, height in SIZES:
        for seed in range(4):
            for hunt in (0, 40, 255):
                expected = plain_hunt_and_kill(width, height, seed, hunt)
                assert carved("hunt-and-kill", width, height, seed, hunt).walls == expected.walls, (
                    width,
                    height,
                    seed,
                    hunt,
                )


def check_backtracker_is_the_plain_one():
    for width, height in SIZES:
        for seed in range(4):
            expected = plain_backtracker(width, height, seed)
            assert carved("backtracker", width, height, seed).walls == expected.walls, (width, height, seed)


def check_small_steps_make_the_same_maze_as_one_big_one():
    for algorithm, hunt in (("hunt-and-kill", 0), ("hunt-and-kill", 30), ("backtracker", 0)):
        whole = carved(algorithm, 13, 11, 5, hunt)
        for budget in (1, 2, 7):
            assert carved(algorithm, 13, 11, 5, hunt, budget).walls == whole.walls, (algorithm, budget)


def check_a_step_of_1_carves_at_most_two_cells_and_says_what_is_left():
    maze = Maze(20, 20)
    carving = carver("hunt-and-kill", maze, Rng(3))
    left = maze.cells - 1
    while left:
        before = left
        left = carving.step(1)
        assert before - 2 <= left <= before
        assert left == maze.cells - 1 - maze.passage_count()


def check_a_step_of_1_hunts_no_further_than_its_work():
    # A carved cell is a step's whole work, so all steps beyond the cells are for looking at sixteen each.
    width, height = 400, 5
    maze = Maze(width, height)
    carving = carver("hunt-and-kill", maze, Rng(2), 255)
    steps = 1
    while carving.step(1):
        steps += 1
    assert steps > maze.cells + 10, steps


def check_a_carver_wants_a_closed_maze():
    for algorithm in ("hunt-and-kill", "backtracker"):
        maze = Maze(4, 4)
        maze.carve(5, 1)
        try:
            carver(algorithm, maze, Rng(1))
        except ValueError:
            continue
        raise AssertionError(algorithm)


def check_a_finished_carver_has_nothing_left_to_do():
    maze = Maze(5, 5)
    carving = carver("backtracker", maze, Rng(3))
    carving.step(1000)
    walls = bytes(maze.walls)
    assert carving.step(1000) == 0
    assert maze.walls == walls


def check_carvers_keep_to_their_memory():
    # Counted twice: as items, and by what the heap really lost more than for the same objects with nothing in them.
    width, height = 63, 31
    for algorithm, bound in (("hunt-and-kill", 64), ("backtracker", 64 + (width * height * 2 + 7) // 8)):
        maze, rng = Maze(width, height), Rng(1)
        carver(algorithm, maze, rng)
        kept = memory_kept(lambda algorithm=algorithm, maze=maze, rng=rng: carver(algorithm, maze, rng))
        bare = memory_kept(lambda: Bare())
        carving = carver(algorithm, maze, rng)
        items = len(memoryview(carving.state)) * 4 + len(carving.stack)
        assert items <= bound, (algorithm, items)
        if kept is not None:
            assert kept - bare <= bound, (algorithm, kept, bare)


class Bare:
    """An object with a carver's attributes, empty."""

    def __init__(self):
        self.maze = None
        self.rng = None
        self.masked = False
        self.blocked = bytearray()
        self.state = array("I")
        self.stack = bytearray()


def memory_kept(make):
    """Bytes of heap that what `make()` returns keeps; None where the runtime doesn't tell."""
    if not hasattr(gc, "mem_alloc") or getattr(sys.implementation, "_build", "") == "wasi":
        return None  # CPython, and WebAssembly, whose collector can't be called from inside functions
    kept = [make()]
    kept[0] = None
    gc.collect()
    before = gc.mem_alloc()
    kept[0] = make()
    gc.collect()
    return gc.mem_alloc() - before
