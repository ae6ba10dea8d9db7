"""Braids: a maze whose dead ends are opened into loops, so that who is chased has a way out."""

from array import array

from micropython import const

from .opening import list_cells, mark_dead_ends, open_walls

# The words of a braid's state: `opening` has them too.
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

# More than any braid takes, and small enough for the count of work.
BUDGET_LIMIT = const(1 << 22)


class Braid:
    """Opens walls of `maze`, connected, with the numbers of `rng`, a few at each `step`.

    First dead ends in random order, each towards another dead end where there is one, until at most `max_dead_ends` are
    left; then walls in random order, each once, until there are `min_loops` independent loops. Both orders are exactly
    uniform. No opening completes an open square of `no_open` x `no_open` cells (2 or more; 0 or None: any may), the
    border and blocked cells stay, and nothing is closed. What is reached is in `dead_ends` and `loops`; it's the
    best that this order allows, which may be less than was asked for: see `braid`. Source of the idea: Walter D.
    Pullen's "Think Labyrinth", which calls a maze without dead ends a braid.

    Keeps 36 bytes, 3 bits a cell, and 2 bytes a dead end (4 in mazes of over 65,536 cells). `ValueError` for a maze
    with too few passages to be connected, for numbers below 0, and for a `no_open` of 1.
    """

    def __init__(self, maze, rng, max_dead_ends=2, min_loops=2, no_open=3):
        no_open = no_open or 0
        if max_dead_ends < 0 or min_loops < 0 or no_open < 0 or no_open == 1:
            raise ValueError("dead ends and loops are 0 or more, and no_open is 2 or more, or 0")
        loops = maze.loop_count()
        if loops < 0:
            raise ValueError("a braid starts from a carved maze, and this one has cells without a way between them")
        self.maze = maze
        self.rng = rng
        self.state = state = array("I", bytearray(4 * WORDS))
        walls, width, cells = maze.walls, maze.width, maze.cells
        state[CELLS] = cells
        state[NO_OPEN] = min(no_open, cells + 1)
        state[MOST] = min(max_dead_ends, cells)
        state[FEWEST] = min(min_loops, 2 * cells)
        state[LOOPS] = loops
        state[UNTRIED] = 2 * cells
        state[WIDE] = wide = 1 if cells > 65536 else 0
        self.ends = bytearray((cells + 7) // 8)  # which cells are dead ends, a bit each
        state[DEAD_ENDS] = state[TO_OPEN] = count = mark_dead_ends(walls, 0, width, cells, self.ends)
        self.order = array("H", bytearray(2 * count << wide))  # the dead ends that haven't had their turn
        list_cells(self.ends, self.order, 0, len(self.ends), wide)
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
            self.ends,
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
