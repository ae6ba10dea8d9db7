"""Ways to write a maze down, one a file. Each is a function from a `Made` to text or bytes."""

from collections.abc import Callable

from ..made import Made
from .ascii import ascii_art
from .gif import gif
from .hexadecimal import hex_rows
from .json_object import json_object
from .png import png
from .svg import svg

FORMATS: dict[str, Callable[[Made, bool], str | bytes]] = {
    "ascii": ascii_art,
    "json": json_object,
    "hex": hex_rows,
    "png": png,
    "svg": svg,
    "gif": gif,
}
