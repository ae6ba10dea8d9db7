"""Braids: a maze whose dead ends are opened into loops, so that who is chased has a way out."""

from array import array

import micropython
from micropython import const

from .grid import sides_of
from .kernel import ptr8, ptr16, ptr32
from .rng import draw, draw_below

# The words of a braid's state.
CELLS = const(0)
NO_OPEN = const(1)
MOST = const(2)  # dead ends that may stay
FEWEST = const(3)  # loops that there must be
DEAD_ENDS = const(4)
LOOPS = const(5)
TO_OPEN = const(6)  # dead ends that haven't had their turn
UNTRIED = const(7)  # walls that haven't had theirs; the border counts as walls
WIDE = const(8)  # 1: a dead end takes two items of the order
WORDS = const(9)

# Work is counted in sixteenths of a carved cell. A dead end has three walls to look at.
DEAD_END = const(96)
WALL = const(48)
PASSED_OVER = const(16)
BUDGET_LIMIT = const(1 << 22)


class Braid:
    """Opens walls of `maze`, connected, with the numbers of `rng`, a few at each `step`.

    First dead ends in random order, each towards another dead end where there is one, until at most `max_dead_ends` are
    left; then walls in random order, each once, until there are `min_loops` independent loops. Both orders are exactly
    uniform. No opening completes an open square of `no_open` x `no_open` cells (2 or more; 0 or None: any may), the
    border and blocked cells stay, and nothing is closed. What is reached is in `dead_ends` and `loops`; it's the
    best that this order allows, which may be less than was asked for: see `braid`. Source of the idea: Walter D.
    Pullen's "Think Labyrinth", which calls a maze without dead ends a braid.

    Keeps 36 bytes, 2 bits a cell, and 2 bytes a dead end (4 in mazes of over 65,536 cells). `ValueError` for a maze
    with too few passages to be connected, for numbers below 0, and for a `no_open` of 1.
    """

    def __init__(self, maze, rng, max_dead_ends=2, min_loops=2, no_open=3):
        no_open = no_open or 0
        if max_dead_ends < 0 or min_loops < 0 or no_open < 0 or no_open == 1:
            raise ValueError("dead ends and loops are 0 or more, and no_open is 2 or more, or 0")
        if maze.loop_count() < 0:
            raise ValueError("a braid starts from a carved maze, and this one has cells without a way between them")
        self.maze = maze
        self.rng = rng
        self.state = state = array("I", bytes(4 * WORDS))
        walls, width, cells = maze.walls, maze.width, maze.cells
        state[CELLS] = cells
        state[NO_OPEN] = min(no_open, cells + 1)
        state[MOST] = min(max_dead_ends, cells)
        state[FEWEST] = min(min_loops, 2 * cells)
        state[LOOPS] = maze.loop_count()
        state[UNTRIED] = 2 * cells
        state[WIDE] = wide = 1 if cells > 65536 else 0
        self.order = array("H")  # the dead ends that haven't had their turn
        state[DEAD_ENDS] = state[TO_OPEN] = count = find_dead_ends(walls, width, cells, self.order, wide, 0)
        self.order = array("H", bytes(2 * count << wide))
        find_dead_ends(walls, width, cells, self.order, wide, 1)
        self.tried = bytearray(len(walls))  # the walls that have had theirs, as bits like the maze's

    @property
    def dead_ends(self):
        """How many dead ends the maze has now."""
        return self.state[DEAD_ENDS]

    @property
    def loops(self):
        """How many independent loops the maze has now: passages - free cells + 1."""
        return self.state[LOOPS]

    def step(self, budget):
        """Do about `budget` cells' work; return about how many walls are still to be opened, 0 when it's done.

        Allocates nothing, and leaves the random stream just where the braiding stands.
        """
        maze = self.maze
        blocked = self.tried if maze.mask is None else maze.mask.bits  # any buffer will do where nothing is masked
        return open_walls(
            maze.walls,
            maze.width,
            self.state,
            maze.walls,
            self.rng.words,
            self.order,
            self.tried,
            blocked,
            maze.mask is not None,
            min(max(budget, 1), BUDGET_LIMIT) * 16,
        )

    def check(self):
        """`ValueError` when it's done and hasn't reached what was asked for."""
        most, fewest = self.state[MOST], self.state[FEWEST]
        if self.dead_ends > most or self.loops < fewest:
            raise ValueError(
                "%d dead ends (wanted: at most %d) and %d loops (wanted: at least %d): no other wall may be opened"
                % (self.dead_ends, most, self.loops, fewest)
            )


def braid(maze, rng, max_dead_ends=2, min_loops=2, no_open=3, best=False):
    """Braid the maze, as `Braid` does; return `(dead_ends, loops)`, what it has then.

    `ValueError` when that isn't what was asked for, unless `best`. Where the size tells (1xN has no loops, 2x2 has room
    for 1), nothing has been changed; else the maze is the best there is, and the error says what it has.

    What is promised without a mask, if `no_open` is 3 or more, or 0: 2 loops in every maze from 2x3 cells on, since a
    wall that can't be opened is the last one in a square, which has 3 loops by then. No dead end has to stay in 2xN,
    and 1 at most in 3x3. In a larger maze only those in its corners may have to, and those whose passage leads straight
    away from the border, for the squares beside them: never more than 1 in 2.5 million perfect mazes up to 9x9, but
    more in a maze that comes with loops in the wrong places. With a mask, or a `no_open` of 2, only trying tells.
    """
    braiding = Braid(maze, rng, max_dead_ends, min_loops, no_open)
    if not best:
        check_room(maze, max_dead_ends, min_loops, no_open)
    while braiding.step(maze.cells):
        pass
    if not best:
        braiding.check()
    return braiding.dead_ends, braiding.loops


def braid_share(maze, rng, share, no_open=3):
    """Open a share of the dead ends, 0 to 1, in random order; return `(dead_ends, loops)`, what the maze has then.

    The share counts in whole thousandths, and what it makes is rounded. One more is gone when the last was opened
    towards another, and some may stay for the sake of `no_open` or the mask. `ValueError` for another share.
    """
    if not 0 <= share <= 1:
        raise ValueError("the share of dead ends is 0 to 1, not %s" % share)
    braiding = sharing(maze, rng, int(share * 1000 + 0.5), no_open)
    while braiding.step(maze.cells):
        pass
    return braiding.dead_ends, braiding.loops


def sharing(maze, rng, thousandths, no_open=3):
    """A `Braid` that opens so many of a thousand dead ends: whole numbers, since floats are shorter on a board."""
    braiding = Braid(maze, rng, 0, 0, no_open)
    braiding.state[MOST] = braiding.dead_ends - (braiding.dead_ends * thousandths + 500) // 1000
    return braiding


def check_room(maze, max_dead_ends=2, min_loops=2, no_open=3):
    """`ValueError` when the maze's size alone tells that it can't be braided so."""
    size = "a %dx%d maze" % (maze.width, maze.height)
    room = loop_limit(maze.width, maze.height, no_open)
    if min_loops > room:
        raise ValueError(
            "%s has room for %d loop%s at most, not %d" % (size, room, "" if room == 1 else "s", min_loops)
        )
    if max_dead_ends < 2 and min(maze.width, maze.height) == 1 < maze.free:
        raise ValueError("%s has 2 dead ends whatever is opened, so never at most %d" % (size, max_dead_ends))


def loop_limit(width, height, no_open=3):
    """A number of loops that no maze of that size exceeds, if it has no open square of `no_open` x `no_open` cells.

    For `no_open` 0 or None it's what the open grid has, (width - 1) * (height - 1).
    """
    n = no_open or 0
    loops = (width - 1) * (height - 1)
    if 2 <= n <= width and n <= height:
        squares = (width - n + 1) * (height - n + 1)
        shared = n * (n - 1)  # squares that one wall is in, at most
        loops -= (squares + shared - 1) // shared
    return loops


@micropython.viper(optional=True)
def find_dead_ends(walls: ptr8, w: int, cells: int, order: ptr16, wide: int, store: int) -> int:
    """Count the cells with just one open side, and if `store` write them to `order`, two items each if `wide`."""
    count = 0
    i = 0
    k = 0
    sides = 0
    while i < cells:
        sides = (walls[i >> 2] >> ((i & 3) << 1)) & 3
        k = i - w
        if k >= 0:
            sides |= ((walls[k >> 2] >> ((k & 3) << 1)) & 2) << 1
        if i > 0:
            k = i - 1
            sides |= ((walls[k >> 2] >> ((k & 3) << 1)) & 1) << 3
        if sides and not sides & (sides - 1):
            if store:
                k = count << wide
                order[k] = i & 0xFFFF
                if wide:
                    order[k + 1] = i >> 16
            count += 1
        i += 1
    return count


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
    tried: ptr8,
    blocked: ptr8,
    masked: int,
    budget: int,
) -> int:
    """Work for about `budget` sixteenths of a carved cell; return about how many walls are still to be opened.

    `maze_bytes` are the walls once more, as the object to hand on. Of `masked` mazes `blocked` has the mask's bits.
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
    sides = 0
    options = 0
    ends = 0
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
            sides = int(sides_of(maze_bytes, w, i))
            if sides & (sides - 1):  # a neighbour has been opened towards it
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
            sides = int(sides_of(maze_bytes, w, i))
            closed = 1 << side
        else:
            break

        # Its closed sides with a free cell behind, and those of them with a dead end there.
        closed &= ~sides
        x = i % w
        options = 0
        ends = 0
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
                k = int(sides_of(maze_bytes, w, j))
                if k and not k & (k - 1):
                    ends |= 1 << side
            side += 1

        # Any of them, those to a dead end first, until one completes no square.
        while options:
            pool = options
            if ends:
                pool = ends
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
                if sides and not sides & (sides - 1):
                    dead_ends -= 1
                if ends:
                    dead_ends -= 1
                break
            options &= ~(1 << side)
            ends &= ~(1 << side)

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
