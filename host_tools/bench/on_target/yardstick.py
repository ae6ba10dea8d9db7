# mypy: ignore-errors
# ruff: noqa: UP031
"""A plain program, to hold the carvers against."""

from .measure import collect, median, more, now_us, since_us, tell
from .settings import REPEAT, SIZES


class Lcg:
    """For runtimes whose random module can't be imported, for want of a source of randomness."""

    def __init__(self):
        self.state = 42

    def randrange(self, n):
        self.state = (self.state * 4005 + 1) & 0xFFFF
        return (self.state >> 4) % n


def plain_random():
    try:
        import random

        random.seed(42)
        return random
    except (ImportError, OSError):
        return Lcg()


SIDES = ((0, -1, 1, 4), (1, 0, 2, 8), (0, 1, 4, 1), (-1, 0, 8, 2))


def yardstick(width, height, random):
    """The recursive backtracker as one writes it first: lists of lists, a stack of tuples."""
    grid = [[0] * width for _ in range(height)]
    stack = [(random.randrange(width), random.randrange(height))]
    while stack:
        x, y = stack[-1]
        choices = []
        for dx, dy, here, there in SIDES:
            if 0 <= x + dx < width and 0 <= y + dy < height and not grid[y + dy][x + dx]:
                choices.append((x + dx, y + dy, here, there))
        if choices:
            next_x, next_y, here, there = choices[random.randrange(len(choices))]
            grid[y][x] |= here
            grid[next_y][next_x] |= there
            stack.append((next_x, next_y))
        else:
            stack.pop()
    return grid


def measure_yardstick(width, height, size):
    # It makes more garbage than a Pico's heap has room for, so the collector stays on.
    took = []
    before = collect()
    kept = None
    while len(took) < REPEAT:
        random = plain_random()
        started = now_us()
        grid = yardstick(width, height, random)
        took.append(since_us(now_us(), started))
        kept = more(collect(), before)
        del grid, random
    tell("yardstick", size, median(took), None, kept)


for width, height in SIZES:
    measure_yardstick(width, height, "%dx%d" % (width, height))
