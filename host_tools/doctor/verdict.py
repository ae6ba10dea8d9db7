"""What the doctor says."""

from dataclasses import dataclass

from .picture import Join


@dataclass(frozen=True)
class Verdict:
    """A finding: its `name`, what's wrong and what to do in one `sentence`, the wires it is about, what was `tried`.

    `well` is True for what is no trouble.
    """

    name: str
    sentence: str
    wires: tuple[Join, ...] = ()
    tried: tuple[str, ...] = ()
    well: bool = False
