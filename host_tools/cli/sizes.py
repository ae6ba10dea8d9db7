"""Lists of sizes on the command line."""

from .generate import parse_size


def parse_sizes(text: str) -> list[tuple[int, int]]:
    """Widths and heights of a list with commas, each once; `BadInput` says what is wrong with one."""
    return list(dict.fromkeys(parse_size(size.strip()) for size in text.split(",")))
