"""The maze: cells in rows, two bits a cell, and nothing else."""

from binascii import crc32

import micropython

from .kernel import ptr8

# The four sides of a cell, clockwise. `side ^ 2` is the opposite one.
NORTH = 0
EAST = 1
SOUTH = 2
WEST = 3

SIZE_LIMIT = 1023


def walls_size(width, height):
    """Bytes of walls for a maze of `width` x `height` cells; `ValueError` for a size that can't be."""
    if not (1 <= width <= SIZE_LIMIT and 1 <= height <= SIZE_LIMIT):
        raise ValueError("a maze is 1x1 to %dx%d cells, not %sx%s" % (SIZE_LIMIT, SIZE_LIMIT, width, height))
    return (width * height + 3) // 4


class Maze:
    """A maze of `width` x `height` cells over its bytes, `walls`, which the maze keeps and changes.

    Cell `y * width + x` has bits `2 * (cell & 3)` and up of byte `cell >> 2`: the lower says that its east side is
    open, the upper its south side. Without `walls` every side is closed. `mask`, a `Mask` of the same size, says which
    cells stay closed for good. `ValueError` for a size outside 1x1 to 1023x1023, a buffer of the wrong length, or one
    with an open side in the border.
    """

    def __init__(self, width, height, walls=None, mask=None):
        size = walls_size(width, height)
        self.width = width
        self.height = height
        self.cells = width * height
        self.walls = bytearray(size) if walls is None else walls
        self.mask = mask
        if mask is not None and (mask.width != width or mask.height != height):
            raise ValueError("a mask of %dx%d is not for a %dx%d maze" % (mask.width, mask.height, width, height))
        if walls is not None:
            if len(walls) != size:
                raise ValueError("a %dx%d maze has %d bytes of walls, not %d" % (width, height, size, len(walls)))
            # The kernels would write into an immutable buffer all the same.
            if isinstance(walls, bytes):
                raise ValueError("the walls are changed in place, so they must be a bytearray, not bytes")
            self._check_border()

    def _check_border(self):
        # The kernels stay inside the buffer only because no passage leads out of the grid.
        for cell in range(self.width - 1, self.cells, self.width):
            if self._bits(cell) & 1:
                raise ValueError("cell %d is in the last column, but its east side is open" % cell)
        for cell in range(self.cells - self.width, self.cells):
            if self._bits(cell) & 2:
                raise ValueError("cell %d is in the last row, but its south side is open" % cell)
        for cell in range(self.cells, 4 * len(self.walls)):
            if self._bits(cell):
                raise ValueError("the unused bits of the last byte must be 0")

    def _bits(self, cell):
        return (self.walls[cell >> 2] >> ((cell & 3) << 1)) & 3

    @property
    def free(self):
        """How many cells aren't blocked."""
        return self.cells if self.mask is None else self.mask.free

    def free_cell(self, n):
        """The `n`th cell that isn't blocked, from 0."""
        return n if self.mask is None else self.mask.free_cell(n)

    def is_blocked(self, cell):
        """Whether the mask blocks that cell."""
        return self.mask is not None and self.mask.is_blocked(cell)

    def cell(self, x, y):
        """The number of the cell at column `x`, row `y`; `ValueError` outside the maze."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise ValueError("%d,%d is outside a %dx%d maze" % (x, y, self.width, self.height))
        return y * self.width + x

    def neighbour(self, cell, side):
        """The cell beyond that side, or -1 outside the maze."""
        if side == NORTH:
            return cell - self.width if cell >= self.width else -1
        if side == SOUTH:
            cell += self.width
            return cell if cell < self.cells else -1
        x = cell % self.width
        if side == EAST:
            return cell + 1 if x < self.width - 1 else -1
        return cell - 1 if x else -1

    def neighbours(self, cell):
        """The cells beside this one, clockwise from the north, open or not."""
        for side in range(4):
            beyond = self.neighbour(cell, side)
            if beyond >= 0:
                yield beyond

    def links(self, cell):
        """The cells that a passage leads to from this one, clockwise from the north."""
        for side in range(4):
            if self.is_open(cell, side):
                yield self.neighbour(cell, side)

    def is_open(self, cell, side):
        """Whether a passage leads through that side."""
        return bool(sides_of(self.walls, self.width, cell) >> side & 1)

    def open_sides(self, cell):
        """The open sides as bits: 1 north, 2 east, 4 south, 8 west."""
        return sides_of(self.walls, self.width, cell)

    def is_carved(self, cell):
        """Whether any side is open."""
        return self.open_sides(cell) != 0

    def carve(self, cell, side):
        """Open that side; `ValueError` at the border."""
        cell, bit = self.wall(cell, side)
        self.walls[cell >> 2] |= bit << ((cell & 3) << 1)

    def close(self, cell, side):
        """Close that side; `ValueError` at the border."""
        cell, bit = self.wall(cell, side)
        self.walls[cell >> 2] &= ~(bit << ((cell & 3) << 1))

    def wall(self, cell, side):
        """`(keeper, bit)`: the cell whose two bits tell of that side, and which of them; `ValueError` at the border."""
        beyond = self.neighbour(cell, side)
        if not 0 <= cell < self.cells or beyond < 0:
            raise ValueError("cell %d has no neighbour on side %d (0 north to 3 west)" % (cell, side))
        return (beyond if side in (NORTH, WEST) else cell), (2 if side in (NORTH, SOUTH) else 1)

    def is_closed(self):
        """Whether no side of any cell is open."""
        return bool(all_zero(self.walls, 0, len(self.walls)))

    def passages(self):
        """Every passage once, as `(cell, side)` with the side east or south."""
        for cell in range(self.cells):
            bits = self._bits(cell)
            if bits & 1:
                yield cell, EAST
            if bits & 2:
                yield cell, SOUTH

    def passage_count(self):
        """How many passages there are."""
        return count_passages(self.walls, len(self.walls))

    def dead_ends(self):
        """Every cell with just one open side."""
        for cell in range(self.cells):
            if self.open_sides(cell) in (1, 2, 4, 8):
                yield cell

    def loop_count(self):
        """Independent loops of a connected maze: passages - free cells + 1, which is 0 for a perfect one."""
        return self.passage_count() - self.free + 1

    def fingerprint(self):
        """The CRC-32 (zlib's) of the walls."""
        return crc32(self.walls)


@micropython.viper(optional=True)
def sides_of(walls: ptr8, width: int, cell: int) -> int:
    """The open sides of a cell of a maze that many cells wide, as bits: 1 north, 2 east, 4 south, 8 west."""
    sides = ((walls[cell >> 2] >> ((cell & 3) << 1)) & 3) << 1
    north = cell - width
    if north >= 0:
        sides |= (walls[north >> 2] >> ((north & 3) << 1) >> 1) & 1
    # In column 0 the cell before is in the last column, whose east is closed.
    west = cell - 1
    if west >= 0:
        sides |= ((walls[west >> 2] >> ((west & 3) << 1)) & 1) << 3
    return sides


@micropython.viper(optional=True)
def clear(walls: ptr8, size: int):
    """Set `size` bytes to 0: as walls, all of them are closed."""
    i = 0
    while i < size:
        walls[i] = 0
        i += 1


@micropython.viper(optional=True)
def all_zero(walls: ptr8, i: int, end: int) -> int:
    """Whether bytes i..end-1 are all 0."""
    while i < end:
        if walls[i]:
            return 0
        i += 1
    return 1


@micropython.viper(optional=True)
def count_passages(walls: ptr8, size: int) -> int:
    """The number of bits set in `size` bytes."""
    count = 0
    i = 0
    while i < size:
        bits = walls[i]
        bits = (bits & 0x55) + ((bits >> 1) & 0x55)
        bits = (bits & 0x33) + ((bits >> 2) & 0x33)
        count += (bits & 15) + (bits >> 4)
        i += 1
    return count
