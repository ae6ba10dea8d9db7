"""What the toy takes in time, memory and bytes on the bus, on each target."""

from .figures import Figure, beside_mazelib, read_figures, slowdowns, yardsticks
from .measuring import GROUPS, SIZES, figure_count, measure_target

__all__ = [
    "GROUPS",
    "SIZES",
    "Figure",
    "beside_mazelib",
    "figure_count",
    "measure_target",
    "read_figures",
    "slowdowns",
    "yardsticks",
]
