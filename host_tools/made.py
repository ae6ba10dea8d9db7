"""A maze made on the host, with its ends and the way between them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from pocketmaze.maze.grid import EAST, NORTH, SOUTH, WEST, Maze
from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.solve.by_name import SOLVERS, find_way_by
from pocketmaze.maze.solve.ends import suggest_ends

from .errors import BadInput

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
    solver: str = SOLVERS[0]

    def xy(self, cell: int) -> tuple[int, int]:
        """Column and row of a cell."""
        return cell % self.maze.width, cell // self.maze.width

    @cached_property
    def way_cells(self) -> list[int]:
        """The cells of the solver's way, the start and the goal among them."""
        try:
            return find_way_by(self.solver, self.maze, self.start, self.goal)
        except ValueError as error:
            raise BadInput(str(error)) from error

    @property
    def way(self) -> list[int]:
        """The sides to leave by, cell after cell, from the start to the goal."""
        sides = {-self.maze.width: NORTH, self.maze.width: SOUTH, -1: WEST, 1: EAST}
        if self.maze.width == 1:
            sides = {-1: NORTH, 1: SOUTH}
        return [sides[there - here] for here, there in pairwise(self.way_cells)]


def make(recipe: Recipe, report: Report = lambda what, done, total: None, solver: str = SOLVERS[0]) -> Made:
    """Make the maze and choose its ends, telling `report(what, done, total)` now and then.

    `BadInput` when there's no such maze: it's too small for its logo or its braid.
    """
    try:
        maze, work = recipe.start()
        while left := work.step(BATCH):
            report("carving", max(0, maze.free - left), maze.free)
    except ValueError as error:
        raise BadInput(str(error)) from error
    report("carving", maze.free, maze.free)

    def swept(sweep: int, steps: int) -> None:
        # A sweep goes through each passage twice.
        report("choosing start and goal", min(sweep * 2 * maze.cells + steps, 4 * maze.cells), 4 * maze.cells)

    start, goal = suggest_ends(maze, batch=BATCH, report=swept)
    return Made(recipe, maze, start, goal, solver)
