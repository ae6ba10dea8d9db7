"""The maze as one line of JSON."""

import json

from ..made import Made
from .hexadecimal import LETTERS

FORMAT = 1


def json_object(made: Made, way: bool) -> str:
    """An object on a line, its fields as DESIGN's contract has them; with `way` also `"way"`, as letters N, E, S, W.

    A braided or masked maze has `"loops"`, `"dead_ends"` and `"blocked"` too.
    """
    recipe = made.recipe
    fields = {
        "format": FORMAT,
        "code": recipe.code(),
        "algorithm": recipe.algorithm,
        "width": recipe.width,
        "height": recipe.height,
        "seed": recipe.seed,
        "walls": made.maze.walls.hex(),
        "fingerprint": f"{made.maze.fingerprint():08x}",
        "start": made.xy(made.start),
        "goal": made.xy(made.goal),
    }
    if recipe.braid or recipe.mask:
        fields["loops"] = made.maze.loop_count()
        fields["dead_ends"] = sum(1 for _ in made.maze.dead_ends())
        fields["blocked"] = [made.xy(cell) for cell in made.maze.mask.blocked_cells()] if made.maze.mask else []
    if way:
        fields["way"] = "".join(LETTERS[side] for side in made.way)
    return json.dumps(fields, separators=(",", ":")) + "\n"
