"""Dead-end filling: what is left of a maze when its dead ends are walled up is the ways through it."""

import micropython

from ..kernel import ptr8


@micropython.viper(optional=True)
def fill_dead_ends(walls: ptr8, start: int, w: int, i: int, end: int, goal: int):
    """Close every passage that leads only to dead ends, but for the ones at `start` and `goal`.

    A dead end is walled up, then the cell it hung on if that has become one, and so on, in one pass over the maze, of
    which this is the part from cell `i` on and before `end`.
    """
    j = 0
    k = 0
    bits = 0
    keeper = 0
    bit = 0
    while i < end:
        j = i
        while j != start and j != goal:
            bits = (walls[j >> 2] >> ((j & 3) << 1)) & 3
            keeper = j
            bit = bits
            k = j + (bits & 1) + w * (bits >> 1)  # the cell beyond, if it is the only open side
            if j >= w and (walls[(j - w) >> 2] >> (((j - w) & 3) << 1)) & 2:
                bits += 4
                keeper = j - w
                bit = 2
                k = keeper
            if j > 0 and (walls[(j - 1) >> 2] >> (((j - 1) & 3) << 1)) & 1:
                bits += 8
                keeper = j - 1
                bit = 1
                k = keeper
            if bits == 0 or bits & (bits - 1):
                break
            walls[keeper >> 2] = walls[keeper >> 2] & ~(bit << ((keeper & 3) << 1))
            j = k
        i += 1
