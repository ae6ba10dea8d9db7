"""A maze made on the host, with its ends and the way between them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from pocketmaze.maze.grid import Maze
from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.solve.ends import suggest_ends
from pocketmaze.maze.solve.way import find_way, way_sides

# Cells to carve between two reports of progress.
BATCH = 20_000

Report = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Made:
    """A finished `maze` of a `recipe`, with the cells to start from and to reach."""

    recipe: Recipe
    maze: Maze
    start: int
    goal: int

    def xy(self, cell: int) -> tuple[int, int]:
        """Column and row of a cell."""
        return cell % self.maze.width, cell // self.maze.width

    @cached_property
    def way(self) -> list[int]:
        """The sides to leave by, cell after cell, from the start to the goal."""
        return list(way_sides(find_way(self.maze, self.start, self.goal), self.start, self.goal))

    @property
    def way_cells(self) -> list[int]:
        """The cells of the way, the start and the goal among them."""
        cells = [self.start]
        for side in self.way:
            cells.append(self.maze.neighbour(cells[-1], side))
        return cells


def make(recipe: Recipe, report: Report = lambda what, done, total: None) -> Made:
    """Carve the maze and choose its ends, telling `report(what, done, total)` now and then."""
    maze, carver = recipe.start()
    left = maze.cells - 1
    while left:
        left = carver.step(BATCH)
        report("carving", maze.cells - left, maze.cells)

    def swept(sweep: int, steps: int) -> None:
        # A sweep goes through each passage twice.
        report("choosing start and goal", min(sweep * 2 * maze.cells + steps, 4 * maze.cells), 4 * maze.cells)

    start, goal = suggest_ends(maze, batch=BATCH, report=swept)
    return Made(recipe, maze, start, goal)
