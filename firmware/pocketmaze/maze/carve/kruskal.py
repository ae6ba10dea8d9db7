"""Kruskal's algorithm: walls in random order, each opened if different trees are on its sides."""

import micropython
from micropython import const

from ..kernel import ptr8, ptr16, ptr32
from .base import Carver, zeros

# The words of a state that all carvers like this have. Viper knows only the constants of its own file.
HEIGHT = const(1)
LEFT = const(2)

CARVED = const(16)  # a carved cell, in the units of work

BITS = const(4)  # that the number of a wall takes
WORDS = const(5)

# In sixteenths of a carved cell.
DRAWN = const(4)


class Kruskal(Carver):
    """Carves a minimum spanning tree of random weights by Kruskal's algorithm: 4 bytes a cell and 20 bytes.

    A wall's weight is the moment when it's first drawn. So walls are drawn at random, with no list of those that were
    drawn before: to meet one again does nothing, for its sides are in one tree by then. Trees are told apart by
    union-find, with links in one array and its paths halved at each search. Short ways, 30 % dead ends, no bias; grows
    everywhere at once. About 4 walls are drawn a cell at 63x31, growing with the logarithm of the size. Source: Joseph
    B. Kruskal, "On the shortest spanning subtree of a graph" (1956).
    """

    def __init__(self, maze, rng):
        super().__init__(maze, rng, WORDS)
        self.links = zeros(maze.cells)
        bits = 1
        while (2 * maze.cells - 1) >> bits:
            bits += 1
        self.state[BITS] = bits

    def carve(self, budget):
        """As `step`, for a budget in sixteenths of a cell."""
        return kruskal(
            self.links,
            0,
            self.maze.width,
            self.maze.walls,
            self.state,
            self.rng.words,
            self.blocked,
            self.masked,
            budget,
        )


@micropython.viper(optional=True)
def kruskal(
    links: ptr32, i: int, w: int, walls: ptr8, state: ptr32, words: ptr16, blocked: ptr8, masked: int, budget: int
) -> int:
    """Draw walls for about `budget` sixteenths of a cell; return the passages still to carve.

    A link is the number of the cell linked to and 1, or 0 at the top of a tree. `i` is for the kernel's own use.
    """
    cells = w * state[HEIGHT]
    left = state[LEFT]
    bits = state[BITS]
    low = bits
    if low > 16:
        low = 16
    low = (1 << low) - 1
    high = (1 << bits) - 1
    a = words[0]
    b = words[1]
    c = words[2]
    counter = words[3]
    out = 0
    wall = 0
    keeper = 0
    j = 0
    k = 0
    while left > 0 and budget > 0:
        budget -= DRAWN
        # A wall's number, in as many bits as the largest takes: twice the keeper's, and 1 for its south side.
        out = (a + b + counter) & 0xFFFF
        counter = (counter + 1) & 0xFFFF
        a = b ^ (b >> 5)
        b = (c + (c << 3)) & 0xFFFF
        c = (((c << 6) | (c >> 10)) + out) & 0xFFFF
        wall = out & low
        if bits > 16:
            out = (a + b + counter) & 0xFFFF
            counter = (counter + 1) & 0xFFFF
            a = b ^ (b >> 5)
            b = (c + (c << 3)) & 0xFFFF
            c = (((c << 6) | (c >> 10)) + out) & 0xFFFF
            wall |= (out & (high >> 16)) << 16
        keeper = wall >> 1
        if keeper >= cells:
            continue
        i = keeper
        if wall & 1:
            j = i + w
            if j >= cells:
                continue
        else:
            j = i + 1
            if j % w == 0:
                continue
        if masked and ((blocked[i >> 3] >> (i & 7)) | (blocked[j >> 3] >> (j & 7))) & 1:
            continue
        # The tops of both trees; on the way each link is moved one further up.
        while links[i]:
            k = links[i] - 1
            if links[k]:
                links[i] = links[k]
            i = k
        while links[j]:
            k = links[j] - 1
            if links[k]:
                links[j] = links[k]
            j = k
        if i != j:
            links[j] = i + 1
            walls[keeper >> 2] = walls[keeper >> 2] | ((1 + (wall & 1)) << ((keeper & 3) << 1))
            left -= 1
            budget -= CARVED
    state[LEFT] = left
    words[0] = a
    words[1] = b
    words[2] = c
    words[3] = counter
    return left
