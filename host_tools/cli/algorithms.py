"""What `--algorithm` of several commands takes."""

from collections.abc import Sequence

from pocketmaze.maze.carve import ALGORITHMS

from ..errors import BadInput


def parse_algorithms(text: str | None) -> Sequence[str]:
    """The algorithms named there, with commas between, each once; all of them for None. `BadInput` for another name."""
    if text is None:
        return ALGORITHMS
    names = list(dict.fromkeys(name.strip() for name in text.split(",")))
    for name in names:
        if not name:
            raise BadInput(f"an algorithm's name is missing in --algorithm '{text}'")
        if name not in ALGORITHMS:
            raise BadInput(f"no algorithm is called {name}; there are {', '.join(ALGORITHMS)}")
    return names
