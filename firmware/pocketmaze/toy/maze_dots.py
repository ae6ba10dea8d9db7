"""Mazes as dots: the kernels that draw walls, ways and marks straight from the maze bytes."""

import micropython
from micropython import const

from ..maze.kernel import ptr8

# The shapes of marks.
MIDDLE = const(0)
BLOCK = const(1)
RING = const(2)
CROSS = const(3)

# A phase: not of walls but of marks, a bit a cell.
MARKED = const(2)


@micropython.viper(optional=True)
def draw_walls(
    frame: ptr8,
    walls: ptr8,
    width: int,
    height: int,
    columns: int,
    rows: int,
    pitch: int,
    left: int,
    top: int,
    x0: int,
    x1: int,
    y0: int,
    y1: int,
):
    """Draw the walls of a `columns` x `rows` maze on a `width` x `height` frame from dot (left, top) of the maze on.

    All of the frame's columns x0..x1-1 in the pages of rows y0..y1-1 is drawn anew, and nothing else.
    """
    if x0 < 0:
        x0 = 0
    if x1 > width:
        x1 = width
    if y0 < 0:
        y0 = 0
    if y1 > height:
        y1 = height
    first = 0
    if left + x0 > 0:
        first = (left + x0) // pitch
    page = y0 >> 3
    while page << 3 < y1:
        i = page * width
        k = x0
        while k < x1:
            frame[i + k] = 0
            k += 1
        y = top + (page << 3)  # of the maze's dots, the one in bit 0
        row = 0
        if y > 0:
            row = y // pitch
        while row <= rows and row * pitch < y + 8:
            # `beam`: the bit of the wall north of this row. `shaft`: the bits between that wall and the next.
            k = row * pitch - y
            beam = 0
            if k >= 0:
                beam = 1 << k
            shaft = 0
            k += 1
            end = k + pitch - 1
            if row == rows:
                end = k
            if end > 8:
                end = 8
            if k < 0:
                k = 0
            while k < end:
                shaft |= 1 << k
                k += 1

            # `west`: whether the cell's west side is open. `here` and `above`: the openings of the cell and of the one
            # north of it, and of those further east in the same bytes. No passage leads out of the maze, so its own
            # bytes have the border, but for the first row and column.
            x = first * pitch - left
            column = first
            cell = row * columns + first
            north = cell - columns
            west = 0
            here = 0
            above = 0
            if column and column <= columns and row < rows:
                west = walls[(cell - 1) >> 2] >> (((cell - 1) & 3) << 1)
            if row < rows and column < columns:
                here = walls[cell >> 2] >> ((cell & 3) << 1)
            if row and column < columns:
                above = walls[north >> 2] >> ((north & 3) << 1)
            while column <= columns and x < x1:
                # The wall west of the cell, with its post.
                if x >= x0:
                    k = beam
                    if not west & 1:
                        k |= shaft
                    frame[i + x] = frame[i + x] | k
                if column == columns:
                    break
                # The wall north of it.
                if beam and not above & 2:
                    end = x + pitch
                    if end > x1:
                        end = x1
                    k = x + 1
                    if k < x0:
                        k = x0
                    while k < end:
                        frame[i + k] = frame[i + k] | beam
                        k += 1
                x += pitch
                column += 1
                west = here
                here >>= 2
                cell += 1
                if not cell & 3 and column < columns and row < rows:
                    here = walls[cell >> 2]
                above >>= 2
                north += 1
                if not north & 3 and column < columns and row:
                    above = walls[north >> 2]
            row += 1
        page += 1


@micropython.viper(optional=True)
def draw_cells(
    frame: ptr8,
    cells: ptr8,
    width: int,
    height: int,
    columns: int,
    pitch: int,
    left: int,
    top: int,
    size: int,
    phase: int,
    x0: int,
    x1: int,
    row: int,
    last: int,
):
    """Paint a square of `size` dots in cells, its corner `left`, `top` before the cell's: for phase 0 or 1 in every
    other carved cell of the walls `cells`, those with x + y + phase even; for `MARKED` in every cell whose bit is set,
    bit `cell & 7` of byte `cell >> 3`. Only the cells of columns x0..x1-1 and rows `row`..last-1 are looked at.
    """
    while row < last:
        column = x0
        cell = row * columns + x0
        while column < x1:
            seen = 0
            if phase == MARKED:
                seen = (cells[cell >> 3] >> (cell & 7)) & 1
            elif not (column + row + phase) & 1:
                seen = (cells[cell >> 2] >> ((cell & 3) << 1)) & 3
                if cell > 0:
                    seen |= (cells[(cell - 1) >> 2] >> (((cell - 1) & 3) << 1)) & 1
                if row > 0:
                    k = cell - columns
                    seen |= (cells[k >> 2] >> ((k & 3) << 1)) & 2
            if seen:
                y = row * pitch - top
                end = y + size
                while y < end:
                    if y >= 0 and y < height:
                        x = column * pitch - left
                        k = x + size
                        while x < k:
                            if x >= 0 and x < width:
                                i = (y >> 3) * width + x
                                frame[i] = frame[i] | (1 << (y & 7))
                            x += 1
                    y += 1
            column += 1
            cell += 1
        row += 1


@micropython.viper(optional=True)
def draw_mark(frame: ptr8, width: int, height: int, left: int, top: int, size: int, shape: int):
    """Draw a mark over the square of `size` dots with its corner at (left, top) on a `width` x `height` frame."""
    end = size - 1
    # Of the dot in a ring. As wide as leaves air on both sides of it, and as odd as the ring.
    inner = 0
    if size > 4:
        inner = (size - 2) // 3
        inner += (size - inner) & 1
    inner = (size - inner) >> 1
    y = 0
    while y < size:
        x = 0
        while x < size:
            # Which edges it's on, of two; both is a corner.
            edges = 0
            if x == 0 or x == end:
                edges = 1
            if y == 0 or y == end:
                edges += 1
            on = 0
            if shape == MIDDLE:
                if x == end >> 1 and y == end >> 1:
                    on = 1
            elif shape == CROSS:
                if x + y == end or (x == y and size > 2):
                    on = 1
            elif size > 4 and edges == 2:
                pass
            elif shape == BLOCK:
                on = 1
            elif size == 2:
                if x == y:
                    on = 1
            elif edges or (x >= inner and y >= inner and x <= end - inner and y <= end - inner and size > 4):
                on = 1
            column = left + x
            row = top + y
            if column >= 0 and column < width and row >= 0 and row < height:
                i = (row >> 3) * width + column
                if on:
                    frame[i] = frame[i] | (1 << (row & 7))
                else:
                    frame[i] = frame[i] & ~(1 << (row & 7))
            x += 1
        y += 1
