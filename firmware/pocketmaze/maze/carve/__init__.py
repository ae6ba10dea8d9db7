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


_classes: dict = {}  # those that have been asked for, by algorithm


def carver(algorithm, maze, rng, hunt=0, weights=None, bias=0):
    """A carver of `maze` by the algorithm of that name; `ValueError` for an unknown one or an option it hasn't got.

    `hunt` is hunt-and-kill's own, `weights` growing-tree's, `bias` sidewinder's and binary-tree's: see there. The
    module of a carver is imported when it's first asked for.
    """
    found = _classes.get(algorithm)
    if found is None:
        found = _classes[algorithm] = _class_of(algorithm)
    if hunt or weights or bias:
        for option, given in (("hunt", hunt), ("weights", weights), ("bias", bias)):
            if given and algorithm not in OPTIONS[option]:
                names = " and ".join(OPTIONS[option])
                raise ValueError("only %s has the option %s: leave it out with %s" % (names, option, algorithm))
        return found(maze, rng, hunt or weights or bias)
    return found(maze, rng)


def _class_of(algorithm):
    if algorithm == "hunt-and-kill":
        from .hunt_and_kill import HuntAndKill as Found
    elif algorithm == "backtracker":
        from .backtracker import Backtracker as Found  # type: ignore[assignment]
    elif algorithm == "wilson":
        from .wilson import Wilson as Found  # type: ignore[assignment]
    elif algorithm == "aldous-broder":
        from .aldous_broder import AldousBroder as Found  # type: ignore[assignment]
    elif algorithm == "eller":
        from .eller import Eller as Found  # type: ignore[assignment]
    elif algorithm == "growing-tree":
        from .growing_tree import GrowingTree as Found  # type: ignore[assignment]
    elif algorithm == "prim":
        from .prim import Prim as Found  # type: ignore[assignment]
    elif algorithm == "kruskal":
        from .kruskal import Kruskal as Found  # type: ignore[assignment]
    elif algorithm == "sidewinder":
        from .sidewinder import Sidewinder as Found  # type: ignore[assignment]
    elif algorithm == "binary-tree":
        from .binary_tree import BinaryTree as Found  # type: ignore[assignment]
    elif algorithm == "division":
        from .division import Division as Found  # type: ignore[assignment]
    else:
        raise ValueError("no algorithm is called %s; there are %s" % (algorithm, ", ".join(ALGORITHMS)))
    return Found
