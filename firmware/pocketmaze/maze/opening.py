"""The kernels of braiding."""

import micropython
from micropython import const

from .grid import sides_of
from .kernel import ptr8, ptr16, ptr32
from .rng import draw, draw_below

# The words of a braid's state. Viper knows only the constants of its own file.
CELLS = const(0)
NO_OPEN = const(1)
MOST = const(2)
FEWEST = const(3)
DEAD_ENDS = const(4)
LOOPS = const(5)
TO_OPEN = const(6)
UNTRIED = const(7)
WIDE = const(8)

# Work is counted in sixteenths of a carved cell. A dead end has three walls to look at.
DEAD_END = const(64)
WALL = const(48)
PASSED_OVER = const(16)


@micropython.viper(optional=True)
def mark_dead_ends(walls: ptr8, i: int, w: int, cells: int, ends: ptr8) -> int:
    """Set the bits in `ends`, all 0, of the cells from `i` on with just one open side; return how many there are."""
    count = 0
    bits = 0
    k = 0
    sides = 0
    # Conditions are numbers where they can be: viper takes several times as long for a comparison.
    while (i - cells) >> 31:
        sides = bits & 1  # the west side is the east side of the cell before, which is closed in the last column
        bits = walls[i >> 2] >> ((i & 3) << 1)
        sides += (bits & 1) + ((bits >> 1) & 1)
        if not sides >> 1:
            k = i - w
            if not k >> 31:
                sides += (walls[k >> 2] >> ((k & 3) << 1) >> 1) & 1
            if not sides ^ 1:
                k = i >> 3
                ends[k] = ends[k] | (1 << (i & 7))
                count += 1
        i += 1
    return count


@micropython.viper(optional=True)
def list_cells(bits: ptr8, order: ptr16, i: int, size: int, wide: int):
    """Write the numbers of the bits set in bytes `i` to `size` - 1 to `order`, two items each if `wide`."""
    count = 0
    byte = 0
    cell = 0
    while i < size:
        byte = bits[i]
        cell = i << 3
        while byte:
            if byte & 1:
                order[count] = cell & 0xFFFF
                count += 1
                if wide:
                    order[count] = cell >> 16
                    count += 1
            byte >>= 1
            cell += 1
        i += 1


@micropython.viper(optional=True)
def completes_square(walls: ptr8, i: int, w: int, cells: int, bit: int, n: int) -> int:
    """Whether some n x n cells become open all through when cell `i` is opened to the east (`bit` 1) or south (2)."""
    x = i % w
    y = i // w
    row = 0
    column = 0
    k = 0
    bits = 0
    top = y - n + bit
    if top < 0:
        top = 0
    while top <= y and (top + n) * w <= cells:
        left = x - n + 3 - bit
        if left < 0:
            left = 0
        while left <= x and left + n <= w:
            row = 0
            while row < n:
                column = 0
                while column < n:
                    k = (top + row) * w + left + column
                    bits = walls[k >> 2] >> ((k & 3) << 1)
                    if k == i:
                        bits |= bit
                    if (column < n - 1 and not bits & 1) or (row < n - 1 and not bits & 2):
                        break
                    column += 1
                if column < n:
                    break
                row += 1
            if row == n:
                return 1
            left += 1
        top += 1
    return 0


@micropython.viper(optional=True)
def open_walls(
    walls: ptr8,
    w: int,
    state: ptr32,
    maze_bytes,
    words,
    order: ptr16,
    ends: ptr8,
    tried: ptr8,
    blocked: ptr8,
    masked: int,
    budget: int,
) -> int:
    """Work for about `budget` sixteenths of a carved cell; return about how many walls are still to be opened.

    `maze_bytes` are the walls once more, as the object to hand on. `order` has the dead ends that are to be opened,
    `ends` a bit set for each dead end there is. Of `masked` mazes `blocked` has the mask's bits.
    """
    cells = state[CELLS]
    n = state[NO_OPEN]
    most = state[MOST]
    fewest = state[FEWEST]
    dead_ends = state[DEAD_ENDS]
    loops = state[LOOPS]
    to_open = state[TO_OPEN]
    untried = state[UNTRIED]
    wide = state[WIDE]
    i = 0
    j = 0
    k = 0
    x = 0
    side = 0
    closed = 0
    bit = 0
    options = 0
    near = 0
    pool = 0
    out = 0
    while budget > 0:
        if to_open and dead_ends > most:
            # Any of them; the last one takes its place (Fisher and Yates).
            k = int(draw_below(words, to_open)) << wide
            to_open -= 1
            i = order[k]
            order[k] = order[to_open << wide]
            if wide:
                i |= order[k + 1] << 16
                order[k + 1] = order[(to_open << 1) + 1]
            budget -= PASSED_OVER
            if not (ends[i >> 3] >> (i & 7)) & 1:  # a neighbour has been opened towards it
                continue
            budget -= DEAD_END
            closed = 15
        elif untried and loops < fewest:
            # Any wall; drawing again those that have been tried makes all orders as likely.
            i = int(draw_below(words, cells))
            side = 1 + (int(draw(words)) & 1)
            k = (i << 1) + side - 1
            budget -= PASSED_OVER
            if (tried[k >> 3] >> (k & 7)) & 1:
                continue
            tried[k >> 3] = tried[k >> 3] | (1 << (k & 7))
            untried -= 1
            if masked and (blocked[i >> 3] >> (i & 7)) & 1:
                continue
            budget -= WALL
            closed = 1 << side
        else:
            break

        # Its closed sides with a free cell behind, and those of them with a dead end there (`near`).
        closed &= ~int(sides_of(maze_bytes, w, i))
        x = i % w
        options = 0
        near = 0
        side = 0
        while side < 4:
            j = -1
            if (closed >> side) & 1:
                if side == 0:
                    j = i - w
                elif side == 1:
                    if x < w - 1:
                        j = i + 1
                elif side == 2:
                    if i + w < cells:
                        j = i + w
                elif x > 0:
                    j = i - 1
            if j >= 0 and not (masked and (blocked[j >> 3] >> (j & 7)) & 1):
                options |= 1 << side
                near |= ((ends[j >> 3] >> (j & 7)) & 1) << side
            side += 1

        # Any of them, those to a dead end first, until one completes no square.
        while options:
            pool = options
            if near:
                pool = near
            out = (pool & 1) + ((pool >> 1) & 1) + ((pool >> 2) & 1) + (pool >> 3)
            if out > 1:
                out = int(draw_below(words, out)) + 1
            side = 0
            while True:
                out -= (pool >> side) & 1
                if not out:
                    break
                side += 1
            k = i
            if side == 0:
                k = i - w
            elif side == 3:
                k = i - 1
            j = 2 - (side & 1)
            if not int(completes_square(maze_bytes, k, w, cells, j, n)):
                walls[k >> 2] = walls[k >> 2] | (j << ((k & 3) << 1))
                loops += 1
                # Those on both sides of it are no dead ends any more.
                j = k + 1
                if not side & 1:
                    j = k + w
                bit = 1 << (k & 7)
                if ends[k >> 3] & bit:
                    ends[k >> 3] = ends[k >> 3] ^ bit
                    dead_ends -= 1
                bit = 1 << (j & 7)
                if ends[j >> 3] & bit:
                    ends[j >> 3] = ends[j >> 3] ^ bit
                    dead_ends -= 1
                break
            options &= ~(1 << side)
            near &= ~(1 << side)

    state[DEAD_ENDS] = dead_ends
    state[LOOPS] = loops
    state[TO_OPEN] = to_open
    state[UNTRIED] = untried
    k = 0
    if dead_ends > most:
        k = to_open
    if untried and loops < fewest:
        k += fewest - loops
    return k
