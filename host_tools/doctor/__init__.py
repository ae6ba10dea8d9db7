"""What is wrong with a board's wiring, found out by its own pins."""

from .examine import Doctor, Person
from .picture import draw
from .verdict import Verdict

__all__ = ["Doctor", "Person", "Verdict", "draw"]
