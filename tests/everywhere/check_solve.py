"""Claims about the backtracking solver, on every runtime."""

import gc

from pocketmaze.maze.grid import Maze
from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.rng import Rng
from pocketmaze.maze.solve.backtracker import Backtracker
from pocketmaze.maze.solve.way import find_way, way_sides


def with_loops(maze, rng, openings):
    """The maze with `openings` more walls opened, where they hit one."""
    for _ in range(openings):
        cell, side = rng.below(maze.cells), rng.below(4)
        if maze.neighbour(cell, side) >= 0:
            maze.carve(cell, side)
    return maze


def walked(maze, trail, start, goal):
    """The cells along a way, each step of which must be through an open side of the maze."""
    cells = [start]
    for side in way_sides(trail, start, goal):
        assert maze.is_open(cells[-1], side), (cells, side)
        cells.append(maze.neighbour(cells[-1], side))
    assert cells[-1] == goal
    assert len(set(cells)) == len(cells), "no cell twice"
    return cells


def check_the_way_through_a_perfect_maze_is_the_only_one():
    for seed, (width, height) in enumerate(((1, 1), (1, 8), (8, 1), (7, 5), (12, 12), (31, 15))):
        maze = Recipe("backtracker", width, height, seed).make()
        rng = Rng(seed)
        for _ in range(5):
            start, goal = rng.below(maze.cells), rng.below(maze.cells)
            trail = find_way(maze, start, goal)
            cells = walked(maze, trail, start, goal)
            assert trail.passage_count() == len(cells) - 1, "nothing but the way is left"


def check_there_is_a_way_where_there_are_loops():
    for seed in range(6):
        for openings in (1, 10, 60, 400):
            rng = Rng(seed)
            maze = with_loops(Recipe("hunt-and-kill", 11, 9, seed).make(), rng, openings)
            start, goal = rng.below(maze.cells), rng.below(maze.cells)
            trail = find_way(maze, start, goal)
            cells = walked(maze, trail, start, goal)
            assert trail.passage_count() == len(cells) - 1


def check_no_way_is_said_to_be_none():
    maze = Maze(4, 1)
    maze.carve(0, 1)
    maze.carve(2, 1)
    search = Backtracker(maze, 0, 3)
    while search.step(1):
        pass
    assert not search.found
    try:
        find_way(maze, 0, 3)
    except ValueError:
        return
    raise AssertionError("found a way through a wall")


def check_small_steps_find_the_same_way():
    maze = with_loops(Recipe("hunt-and-kill", 13, 9, 1).make(), Rng(1), 20)
    whole = find_way(maze, 3, 100)
    for budget in (1, 2, 5):
        search = Backtracker(maze, 3, 100)
        while search.step(budget):
            pass
        assert search.trail.walls == whole.walls, budget


def check_a_used_trail_can_be_used_again():
    maze = Recipe("hunt-and-kill", 13, 9, 1).make()
    trail = find_way(maze, 0, 116)
    search = Backtracker(maze, 116, 7, trail)
    while search.step(1000):
        pass
    assert trail.walls == find_way(maze, 116, 7).walls


def check_solving_keeps_to_its_memory_and_allocates_nothing():
    maze = Recipe("hunt-and-kill", 63, 31, 1).make()
    search = Backtracker(maze, 0, maze.cells - 1)
    assert len(search.trail.walls) + 4 * len(search.state) <= 64 + (maze.cells * 2 + 7) // 8
    if not hasattr(gc, "mem_alloc"):
        return
    search.step(1)
    before = gc.mem_alloc()
    before = gc.mem_alloc()
    while search.step(7):
        pass
    after = gc.mem_alloc()
    assert after == before, after - before
