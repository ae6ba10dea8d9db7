"""Hunt-and-kill: walk until stuck, then hunt for a new place to walk from."""

from .walk import EARLY, MARK, Walk


class HuntAndKill(Walk):
    """Carves by hunt-and-kill in 32 bytes of state.

    From a random first cell, walk at random into uncarved cells. When there is none beside, hunt row by row for the
    first uncarved cell that has carved neighbours, open a way to a random one of them, and walk on from there.
    Long rivers that turn at every second cell, 10 % dead ends, no bias. `hunt` in 0..255 goes hunting early, with a
    chance of `hunt` / 256 after each step of a walk: the more, the shorter the rivers. Source: Jamis Buck, "Mazes for
    Programmers" (2015), chapter 5.

    The hunt starts at a low-water mark, below which no cell can qualify, so that all hunts together look at each cell
    about once, as the walks do.
    """

    def __init__(self, maze, rng, hunt=0):
        if not 0 <= hunt <= 255:
            raise ValueError("hunt is a chance in 256, 0..255, not %s" % hunt)
        super().__init__(maze, rng, bytearray())
        self.state[MARK] = maze.cells
        self.state[EARLY] = hunt
