"""The carvers, one a file: each takes a closed maze and a random stream, and carves a while at each `step(budget)`."""

# A carver's place here is its number in maze codes, so new ones go at the end (there is room for 16).
ALGORITHMS = (
    "hunt-and-kill",
    "backtracker",
    "wilson",
    "aldous-broder",
    "eller",
    "growing-tree",
    "prim",
    "kruskal",
    "sidewinder",
    "binary-tree",
    "division",
)

# The options that some of them have.
OPTIONS = {
    "hunt": ("hunt-and-kill",),
    "weights": ("growing-tree",),
    "bias": ("sidewinder", "binary-tree"),
}


def carver(algorithm, maze, rng, hunt=0, weights=None, bias=0):
    """A carver of `maze` by the algorithm of that name; `ValueError` for an unknown one or an option it hasn't got.

    `hunt` is hunt-and-kill's own, `weights` growing-tree's, `bias` sidewinder's and binary-tree's: see there. The
    module of a carver is imported when it's first asked for.
    """
    for option, given in (("hunt", hunt), ("weights", weights), ("bias", bias)):
        if given and algorithm in ALGORITHMS and algorithm not in OPTIONS[option]:
            raise ValueError(
                "only %s has the option %s: leave it out with %s" % (" and ".join(OPTIONS[option]), option, algorithm)
            )
    if algorithm == "hunt-and-kill":
        from .hunt_and_kill import HuntAndKill

        return HuntAndKill(maze, rng, hunt)
    if algorithm == "backtracker":
        from .backtracker import Backtracker

        return Backtracker(maze, rng)
    if algorithm == "wilson":
        from .wilson import Wilson

        return Wilson(maze, rng)
    if algorithm == "aldous-broder":
        from .aldous_broder import AldousBroder

        return AldousBroder(maze, rng)
    if algorithm == "eller":
        from .eller import Eller

        return Eller(maze, rng)
    if algorithm == "growing-tree":
        from .growing_tree import GrowingTree

        return GrowingTree(maze, rng, weights) if weights else GrowingTree(maze, rng)
    if algorithm == "prim":
        from .prim import Prim

        return Prim(maze, rng)
    if algorithm == "kruskal":
        from .kruskal import Kruskal

        return Kruskal(maze, rng)
    if algorithm == "sidewinder":
        from .sidewinder import Sidewinder

        return Sidewinder(maze, rng, bias)
    if algorithm == "binary-tree":
        from .binary_tree import BinaryTree

        return BinaryTree(maze, rng, bias)
    if algorithm == "division":
        from .division import Division

        return Division(maze, rng)
    raise ValueError("no algorithm is called %s; there are %s" % (algorithm, ", ".join(ALGORITHMS)))
