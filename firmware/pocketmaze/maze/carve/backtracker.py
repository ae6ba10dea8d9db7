"""The recursive backtracker: walk until stuck, then go back to where there is another way on."""

from .walk import Walk


class Backtracker(Walk):
    """Carves by depth-first search with an explicit stack, two bits a step: at most 2 bits a cell and 32 bytes.

    From a random first cell, walk at random into uncarved cells. When there is none beside, go back along the walk
    to the last cell that has one. The longest rivers and ways of all, 10 % dead ends, no bias. Each cell is come to
    once and gone back from once at most. Source: Jamis Buck, "Mazes for Programmers" (2015), chapter 5.
    """

    def __init__(self, maze, rng):
        super().__init__(maze, rng, bytearray(len(maze.walls)))
