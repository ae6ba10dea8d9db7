"""The chase is fair: over a thousand seeds, told by searches of the test's own."""

import pytest

from pocketmaze.maze.braid import Braid
from pocketmaze.maze.carve import ALGORITHMS
from pocketmaze.maze.grid import Maze
from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.rng import Rng
from pocketmaze.maze.two_routes import bridges, give_two_routes
from pocketmaze.toy.chase import MOST_PURSUERS, ChaseGame


def reached(maze: Maze, start: int) -> dict[int, int]:
    """Steps from `start` to each cell that can be reached."""
    known = {start: 0}
    ring = [start]
    for cell in ring:
        for beyond in maze.links(cell):
            if beyond not in known:
                known[beyond] = known[cell] + 1
                ring.append(beyond)
    return known


def has_two_routes(maze: Maze) -> bool:
    """Whether all cells can still be reached whichever passage is closed."""
    for cell, side in list(maze.passages()):
        maze.close(cell, side)
        whole = len(reached(maze, 0)) == maze.cells
        maze.carve(cell, side)
        if not whole:
            return False
    return True


def open_squares(maze: Maze, n: int = 3) -> int:
    """How many squares of n x n cells have no wall inside."""
    return sum(
        all(maze.is_open(y * maze.width + x, 1) for y in range(top, top + n) for x in range(left, left + n - 1))
        and all(maze.is_open(y * maze.width + x, 2) for y in range(top, top + n - 1) for x in range(left, left + n))
        for top in range(maze.height - n + 1)
        for left in range(maze.width - n + 1)
    )


def level(seed: int, width: int, height: int) -> tuple[Maze, Rng]:
    rng = Rng(seed)
    maze = Recipe(ALGORITHMS[seed % len(ALGORITHMS)], width, height, seed).make()
    braid = Braid(maze, rng, 0, 2)
    while braid.step(maze.cells):
        pass
    give_two_routes(maze, rng)
    return maze, rng


def test_over_1000_seeds_there_are_always_two_routes_and_no_pursuer_starts_near() -> None:
    for seed in range(1000):
        maze, _ = level(seed, 15, 7)
        assert bridges(maze) == 0, seed
        assert open_squares(maze) == 0, seed
        if seed % 10 == 0:
            assert has_two_routes(maze), seed
        game = ChaseGame(seed)
        game.level = 1 + seed % 6
        game.enter(maze, 120)
        known = reached(maze, game.player.cell)
        farthest = max(known.values())
        assert len(game.pursuers) == min(MOST_PURSUERS, game.level)
        for pursuer in game.pursuers:
            assert known[pursuer.cell] >= 2 * farthest // 3 >= 6, seed
            assert pursuer.step_ms > game.player.step_ms


@pytest.mark.parametrize("seed", range(10))
def test_a_level_of_the_medium_size_has_two_routes_too(seed: int) -> None:
    maze, _ = level(seed, 31, 15)
    assert has_two_routes(maze)
    assert open_squares(maze) == 0


@pytest.mark.parametrize(("width", "height"), [(10, 5), (17, 9), (21, 5), (31, 7)])  # of 72x40 and 128x32 dots
def test_a_level_as_large_as_a_small_panel_has_two_routes_too(width: int, height: int) -> None:
    for seed in range(100):
        maze, _ = level(seed, width, height)
        assert bridges(maze) == 0, seed
        assert open_squares(maze) == 0, seed
        game = ChaseGame(seed)
        game.enter(maze, 120)
        known = reached(maze, game.player.cell)
        assert known[game.pursuers[0].cell] >= 4, seed


def test_bridges_are_the_passages_whose_closing_cuts_the_maze() -> None:
    for seed in range(30):
        maze = Recipe("wilson", 7, 6, seed).make()
        rng = Rng(seed)
        for _ in range(seed % 10):
            cell, side = rng.below(maze.cells), rng.below(4)
            if maze.neighbour(cell, side) >= 0:
                maze.carve(cell, side)
        cut = 0
        for cell, side in list(maze.passages()):
            maze.close(cell, side)
            cut += len(reached(maze, 0)) < maze.cells
            maze.carve(cell, side)
        assert bridges(maze) == cut, seed


def test_where_there_can_be_no_two_routes_it_says_so() -> None:
    maze = Recipe("hunt-and-kill", 9, 1, 1).make()
    with pytest.raises(ValueError, match="can't have two routes"):
        give_two_routes(maze, Rng(1))
    with pytest.raises(ValueError, match="up to 65535 cells"):
        bridges(Maze(300, 300))
