"""Masks: cells that no maze is carved in, like a logo in the middle."""

import micropython

from .grid import walls_size
from .kernel import ptr8

# "42", a row a string, and how many free cells there must be on each side of it. Its bays are two cells wide, so that a
# braid can go around in each: none is a dead end for good.
FORTY_TWO = (
    "#..#.####",
    "#..#....#",
    "#..#....#",
    "####.####",
    "...#.#...",
    "...#.#...",
    "...#.####",
)
MARGIN = 2


class Mask:
    """The blocked cells of a `width` x `height` maze, a bit each: bit `cell & 7` of `bits[cell >> 3]`.

    `ValueError` for a size that can't be. Change it with `block` only.
    """

    def __init__(self, width, height):
        walls_size(width, height)
        self.width = width
        self.height = height
        self.cells = width * height
        self.bits = bytearray((self.cells + 7) >> 3)
        self.free = self.cells  # how many cells aren't blocked
        self._whole = False  # found to be in one piece

    def block(self, cell):
        """Block a cell; `ValueError` outside the maze."""
        if not 0 <= cell < self.cells:
            raise ValueError(
                "cells of a %dx%d mask are 0..%d, not %d" % (self.width, self.height, self.cells - 1, cell)
            )
        if not self.is_blocked(cell):
            self.bits[cell >> 3] |= 1 << (cell & 7)
            self.free -= 1
            self._whole = False

    def is_blocked(self, cell):
        """Whether no maze is carved there."""
        return bool(self.bits[cell >> 3] >> (cell & 7) & 1)

    def free_cell(self, n):
        """The `n`th cell that isn't blocked, from 0."""
        return free_cell(self.bits, self.cells, n)

    def blocked_cells(self):
        """Every blocked cell."""
        for cell in range(self.cells):
            if self.is_blocked(cell):
                yield cell

    def check(self):
        """`ValueError` where all cells are blocked, or some are cut off from the first free one; it names one."""
        if self._whole:
            return
        if not self.free:
            raise ValueError("the mask blocks all cells of the %dx%d maze" % (self.width, self.height))
        reached = bytearray(len(self.bits))
        first = self.free_cell(0)
        reached[first >> 3] |= 1 << (first & 7)
        while spread(reached, self.bits, self.width, self.cells):
            pass
        for cell in range(self.cells):
            if not (reached[cell >> 3] | self.bits[cell >> 3]) >> (cell & 7) & 1:
                x, y = cell % self.width, cell // self.width
                raise ValueError(
                    "the mask cuts cell %d,%d off from cell %d,%d" % (x, y, first % self.width, first // self.width)
                )
        self._whole = True


def mask_of_rows(rows, width, height):
    """A mask with a picture in its middle: strings in which `#` and `X` are blocked cells.

    `ValueError` when it's larger than the maze.
    """
    mask = Mask(width, height)
    columns = max([len(row) for row in rows] or [0])
    if columns > width or len(rows) > height:
        raise ValueError("a mask of %dx%d cells doesn't fit a %dx%d maze" % (columns, len(rows), width, height))
    left = (width - columns) // 2
    top = (height - len(rows)) // 2
    for y, row in enumerate(rows):
        for x, character in enumerate(row):
            if character in "#X":
                mask.block((top + y) * width + left + x)
    return mask


def forty_two(width, height):
    """The "42" in the middle of a maze; `ValueError` for one too small for it."""
    if not fits_forty_two(width, height):
        raise ValueError(
            "42 needs a maze of at least %dx%d cells, not %dx%d"
            % (len(FORTY_TWO[0]) + 2 * MARGIN, len(FORTY_TWO) + 2 * MARGIN, width, height)
        )
    return mask_of_rows(FORTY_TWO, width, height)


def fits_forty_two(width, height):
    """Whether a maze is big enough for "42"."""
    return width >= len(FORTY_TWO[0]) + 2 * MARGIN and height >= len(FORTY_TWO) + 2 * MARGIN


@micropython.viper(optional=True)
def free_cell(bits: ptr8, cells: int, n: int) -> int:
    """The `n`th clear bit of `bits`, from 0, or -1."""
    cell = 0
    while cell < cells:
        if not (bits[cell >> 3] >> (cell & 7)) & 1:
            if n == 0:
                return cell
            n -= 1
        cell += 1
    return -1


@micropython.viper(optional=True)
def spread(reached: ptr8, bits: ptr8, width: int, cells: int) -> int:
    """Reach what is beside reached cells, once down and once up the maze; return whether that was anything."""
    grown = 0
    turn = 0
    while turn < 2:
        cell = 0
        step = 1
        if turn:
            cell = cells - 1
            step = -1
        while cell >= 0 and cell < cells:
            if not ((reached[cell >> 3] | bits[cell >> 3]) >> (cell & 7)) & 1:
                x = cell % width
                near = 0
                if x > 0:
                    near = reached[(cell - 1) >> 3] >> ((cell - 1) & 7)
                if x < width - 1:
                    near |= reached[(cell + 1) >> 3] >> ((cell + 1) & 7)
                if cell >= width:
                    near |= reached[(cell - width) >> 3] >> ((cell - width) & 7)
                if cell + width < cells:
                    near |= reached[(cell + width) >> 3] >> ((cell + width) & 7)
                if near & 1:
                    reached[cell >> 3] = reached[cell >> 3] | (1 << (cell & 7))
                    grown = 1
            cell += step
        turn += 1
    return grown
