"""What the tools say about a run; the values here are only examples."""

SIZES = ((63, 31),)
ALGORITHMS = ("hunt-and-kill",)
REPEAT = 1  # measure so often, and take the median
EXACT = False  # whether times are the same each time
BOARD = False  # whether there are pins, and a panel on them
COLLECT = True  # whether the collector may be asked for
