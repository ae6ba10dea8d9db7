"""A maze that two machines make differently, told so that one sees where."""

from dataclasses import dataclass

from pocketmaze.maze.grid import EAST, SOUTH, Maze
from pocketmaze.maze.recipe import Recipe
from pocketmaze.toy.canvas import Canvas
from pocketmaze.toy.proof import draw_proof

from .formats.ascii import ascii_art
from .made import Made
from .picture import blocks

MARK = " * "
GAP = "   "
WIDTH, HEIGHT = 128, 64


@dataclass(frozen=True)
class Difference:
    """A recipe whose maze or frame came out otherwise on `target`: `walls` and `frame` are the target's own."""

    target: str
    recipe: Recipe
    walls: bytes
    frame: bytes

    def lines(self, columns: int | None = None, picture: str = "braille") -> list[str]:
        """All of it: what differs first, then the two mazes side by side, or one below the other in few `columns`.

        Where the mazes are the same, it's the frames, in that style of `picture.blocks`.
        """
        here, there = self.recipe.make(), self._there()
        recipe = self.recipe
        named = f"{recipe.algorithm} {recipe.width}x{recipe.height}, seed {recipe.seed}"
        if recipe.hunt:
            named += f", hunt {recipe.hunt}"
        heads = "here:", f"{self.target}:"
        cell = next((cell for cell in range(here.cells) if _walls(here, cell) != _walls(there, cell)), None)
        if cell is not None:
            told = (
                f"first difference: {named}: cell {cell % here.width},{cell // here.width} has {_walls(here, cell)}"
                f" here and {_walls(there, cell)} on {self.target}"
            )
            pictures = [_drawn(recipe, maze, cell) for maze in (here, there)]
        elif here.walls != there.walls:
            told = f"first difference: {named}: the mazes are the same but for bits that belong to no cell"
            return [told, f"here: {here.walls.hex()}", f"{self.target}: {there.walls.hex()}"]
        else:
            frame = _frame(here)
            dot = _first_dot(frame, self.frame)
            if dot is None:
                return [f"first difference: {named}: another time {self.target} made it as it is made here"]
            told = (
                f"first difference: {named}: the mazes are the same, but not the frames:"
                f" dot {dot[0]},{dot[1]} is {('off', 'on')[dot[2]]} here and {('on', 'off')[dot[2]]} on {self.target}"
            )
            pictures = [blocks(shown, WIDTH, HEIGHT, picture) for shown in (frame, self.frame)]
        return [told, "", *_beside(heads, pictures, columns)]

    def _there(self) -> Maze:
        # Without the checks that Maze makes of walls: they may be anything.
        maze = Maze(self.recipe.width, self.recipe.height)
        maze.walls = self.walls
        return maze


def _walls(maze: Maze, cell: int) -> str:
    east, south = maze.is_open(cell, EAST), maze.is_open(cell, SOUTH)
    if east and south:
        return "its east and south open"
    return "its east open" if east else "its south open" if south else "neither east nor south open"


def _drawn(recipe: Recipe, maze: Maze, marked: int) -> list[str]:
    lines = ascii_art(Made(recipe, maze, -1, -1), way=False).splitlines()
    row, at = 1 + 2 * (marked // maze.width), 1 + 4 * (marked % maze.width)
    lines[row] = lines[row][:at] + MARK + lines[row][at + len(MARK) :]
    return lines


def _frame(maze: Maze) -> bytes:
    canvas = Canvas(WIDTH, HEIGHT)
    draw_proof(canvas, maze)
    return bytes(canvas.frame)


def _first_dot(here: bytes, there: bytes) -> tuple[int, int, int] | None:
    """Column and row of the first dot that differs, row by row, and whether it's on here."""
    for y in range(HEIGHT):
        for x in range(WIDTH):
            i = (y >> 3) * WIDTH + x
            if (here[i] ^ there[i]) >> (y & 7) & 1:
                return x, y, here[i] >> (y & 7) & 1
    return None


def _beside(heads: tuple[str, str], pictures: list[list[str]], columns: int | None) -> list[str]:
    left, right = pictures
    width = max(len(heads[0]), len(left[0]))
    if columns is not None and width + len(GAP) + len(right[0]) > columns:
        return [heads[0], *left, "", heads[1], *right]
    pairs = zip((heads[0], *left), (heads[1], *right), strict=True)
    return [f"{a:{width}}{GAP}{b}".rstrip() for a, b in pairs]
