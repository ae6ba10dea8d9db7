"""The carvers, one a file: each takes a closed maze and a random stream, and carves a while at each `step(budget)`."""

# A carver's place here is its number in maze codes, so new ones go at the end (there is room for 16).
ALGORITHMS = ("hunt-and-kill", "backtracker")


def carver(algorithm, maze, rng, hunt=0):
    """A carver of `maze` by the algorithm of that name; `ValueError` for an unknown one or an option it hasn't got.

    `hunt` is hunt-and-kill's own: see there. A carver's module is imported when it's first asked for.
    """
    if hunt and algorithm != "hunt-and-kill":
        raise ValueError("only hunt-and-kill hunts: leave the hunt option out with %s" % algorithm)
    if algorithm == "hunt-and-kill":
        from .hunt_and_kill import HuntAndKill

        return HuntAndKill(maze, rng, hunt)
    if algorithm == "backtracker":
        from .backtracker import Backtracker

        return Backtracker(maze, rng)
    raise ValueError("no algorithm is called %s; there are %s" % (algorithm, ", ".join(ALGORITHMS)))
