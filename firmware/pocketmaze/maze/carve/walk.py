"""The random walk that carves: the one kernel of hunt-and-kill and of the recursive backtracker."""

import micropython
from micropython import const

from ..kernel import ptr8, ptr16, ptr32
from .base import Carver

# The words of a state that all carvers like this have. Viper knows only the constants of its own file.
WIDTH = const(0)
HEIGHT = const(1)
LEFT = const(2)
CELL = const(3)

CARVED = const(16)  # a carved cell, in the units of work

# The words of a walk's state after those of every carver; its cell is where the walk stands.
MODE = const(4)
MARK = const(5)  # low-water mark: no cell before it is an uncarved one beside a carved one
EARLY = const(6)  # chance in 256 of leaving the walk after a step
DEPTH = const(7)  # steps on the stack
WORDS = const(8)

# What a walk does next (MODE).
WALK = const(0)
HUNT = const(1)
LEAVE = const(2)  # look around once more, for the mark's sake, then hunt

# In sixteenths of a carved cell.
LOOKED_AT = const(1)
RETREATED = const(8)

# How many sides there are in each of the 16 sets of them, as bits; then which they are, four bytes a set.
# fmt: off
PICKS = (
    b"\0\1\1\2\1\2\2\3\1\2\2\3\2\3\3\4"
    b"\0\0\0\0" b"\0\0\0\0" b"\1\0\0\0" b"\0\1\0\0"
    b"\2\0\0\0" b"\0\2\0\0" b"\1\2\0\0" b"\0\1\2\0"
    b"\3\0\0\0" b"\0\3\0\0" b"\1\3\0\0" b"\0\1\3\0"
    b"\2\3\0\0" b"\0\2\3\0" b"\1\2\3\0" b"\0\1\2\3"
)
# fmt: on


class Walk(Carver):
    """A carver that walks from a random cell. Besides `state` it keeps `stack`.

    When it's stuck it goes back along its stack, as long as the walls; without one, if it's empty, it hunts.
    """

    def __init__(self, maze, rng, stack):
        super().__init__(maze, rng, WORDS)
        self.stack = stack
        self.state[CELL] = self.random_cell()

    def carve(self, budget):
        """As `step`, for a budget in sixteenths of a cell."""
        state = self.state
        return walk(
            self.maze.walls,
            state[CELL],
            0,
            state,
            PICKS,  # type: ignore[arg-type]
            self.rng.words,
            self.stack,
            self.blocked,
            len(self.stack) > 0,
            self.masked,
            budget,
        )


@micropython.viper(optional=True)
def walk(
    walls: ptr8,
    i: int,
    j: int,
    state: ptr32,
    picks: ptr8,
    words: ptr16,
    stack: ptr8,
    blocked: ptr8,
    retreats: int,
    masked: int,
    budget: int,
) -> int:
    """Carve about `budget` sixteenths of a cell; return the passages still to carve.

    `walls` are the maze bytes, `i` is `state[CELL]`, `j` is for the kernel's own use (viper keeps the first three
    arguments in registers), `picks` are `PICKS`, `words` an `Rng`'s. A stuck walk goes back along `stack`, two bits a
    step, if `retreats`; else it hunts. Of `masked` mazes `blocked` has the mask's bits.
    """
    w = state[WIDTH]
    last = w - 1
    cells = w * state[HEIGHT]
    x = i % w
    left = state[LEFT]
    mode = state[MODE]
    mark = state[MARK]
    early = state[EARLY]
    depth = state[DEPTH]
    a = words[0]
    b = words[1]
    c = words[2]
    counter = words[3]
    k = 0
    free = 0
    shut = 0
    options = 0
    count = 0
    out = 0
    side = 0
    bit = 0

    # Conditions are numbers where they can be: viper takes several times as long for a comparison.
    while left and budget > 0:
        if mode & HUNT:  # on to the next uncarved cell
            while budget > 0:
                if not (walls[i >> 2] >> ((i & 3) << 1)) & 3:
                    k = i - 1
                    if k >> 31 or not (walls[k >> 2] >> ((k & 3) << 1)) & 1:
                        k = i - w
                        if (k >> 31 or not (walls[k >> 2] >> ((k & 3) << 1)) & 2) and not (
                            masked and (blocked[i >> 3] >> (i & 7)) & 1
                        ):
                            break
                i += 1
                budget -= LOOKED_AT
            if budget <= 0:
                break
            x = i % w

        # Which neighbours are uncarved: no side of theirs is open, neither their own two (east, south) nor the ones
        # that the cells west and north of them keep. In column 0 "west" is the last column, whose east is closed.
        free = 0
        bit = (walls[i >> 2] >> ((i & 3) << 1)) & 3
        j = i - w
        if not j >> 31 and not (walls[j >> 2] >> ((j & 3) << 1)) & 3:
            k = j - 1
            if k >> 31 or not (walls[k >> 2] >> ((k & 3) << 1)) & 1:
                k = j - w
                if k >> 31 or not (walls[k >> 2] >> ((k & 3) << 1)) & 2:
                    free = 1
        if x ^ last and not bit & 1:
            j = i + 1
            if not (walls[j >> 2] >> ((j & 3) << 1)) & 3:
                k = j - w
                if k >> 31 or not (walls[k >> 2] >> ((k & 3) << 1)) & 2:
                    free |= 2
        j = i + w
        if (j - cells) >> 31 and not bit & 2 and not (walls[j >> 2] >> ((j & 3) << 1)) & 3:
            k = j - 1
            if not (walls[k >> 2] >> ((k & 3) << 1)) & 1:
                free |= 4
        if x:
            j = i - 1
            if not (walls[j >> 2] >> ((j & 3) << 1)) & 3:
                k = j - 1
                if k >> 31 or not (walls[k >> 2] >> ((k & 3) << 1)) & 1:
                    k = j - w
                    if k >> 31 or not (walls[k >> 2] >> ((k & 3) << 1)) & 2:
                        free |= 8

        # Blocked cells are never carved, but there is no way into them.
        shut = 0
        if masked:
            k = i - w
            if k >= 0:
                shut = (blocked[k >> 3] >> (k & 7)) & 1
            k = i + 1
            if k < cells:
                shut |= ((blocked[k >> 3] >> (k & 7)) & 1) << 1
            k = i + w
            if k < cells:
                shut |= ((blocked[k >> 3] >> (k & 7)) & 1) << 2
            if i > 0:
                k = i - 1
                shut |= ((blocked[k >> 3] >> (k & 7)) & 1) << 3
            free &= ~shut

        options = free
        if mode & HUNT:  # found one: join it to a carved neighbour, if it has any
            options = 0
            if i >= w:
                options = 1
            if x < w - 1:
                options |= 2
            if i + w < cells:
                options |= 4
            if x > 0:
                options |= 8
            options = (options ^ free) & ~shut
            if not options:
                i += 1
                budget -= LOOKED_AT
                continue
            mark = i
        else:
            if free and not retreats and i - w < mark:
                k = i + w
                if free & 1:
                    k = i - w
                elif free & 8:
                    k = i - 1
                elif free & 2:
                    k = i + 1
                if k < mark:
                    mark = k
            if not free or mode & LEAVE:
                if not retreats:
                    mode = HUNT
                    i = mark
                    continue
                budget -= RETREATED
                depth -= 1
                side = (stack[depth >> 2] >> ((depth & 3) << 1)) & 3
                if side & 1:
                    i += side - 2
                    x += side - 2
                elif side:
                    i -= w
                else:
                    i += w
                continue

        count = picks[options]
        out = 0
        if count >> 1:
            while True:  # Rng.below(count)
                out = (a + b + counter) & 0xFFFF
                counter = (counter + 1) & 0xFFFF
                a = b ^ (b >> 5)
                b = (c + (c << 3)) & 0xFFFF
                c = (((c << 6) | (c >> 10)) + out) & 0xFFFF
                out *= count
                if count != 3 or out & 0xFFFF:  # 65536 % 3 is 1, 65536 % 2 and 65536 % 4 are 0
                    break
            out >>= 16
        side = picks[16 + (options << 2) + out]

        k = i
        bit = 2
        if side & 1:
            bit = 1
            if side & 2:
                j = i - 1
                k = j
            else:
                j = i + 1
        elif side:
            j = i + w
        else:
            j = i - w
            k = j
        walls[k >> 2] = walls[k >> 2] | (bit << ((k & 3) << 1))
        left -= 1
        budget -= CARVED
        if mode & HUNT:
            mode = WALK
            continue

        if retreats:
            out = (depth & 3) << 1
            stack[depth >> 2] = (stack[depth >> 2] & ~(3 << out)) | (side << out)
            depth += 1
        if side & 1:
            x += 2 - side
        i = j
        if early:
            out = (a + b + counter) & 0xFFFF
            counter = (counter + 1) & 0xFFFF
            a = b ^ (b >> 5)
            b = (c + (c << 3)) & 0xFFFF
            c = (((c << 6) | (c >> 10)) + out) & 0xFFFF
            if out >> 8 < early:
                mode = LEAVE

    state[CELL] = i
    state[LEFT] = left
    state[MODE] = mode
    state[MARK] = mark
    state[DEPTH] = depth
    words[0] = a
    words[1] = b
    words[2] = c
    words[3] = counter
    return left
