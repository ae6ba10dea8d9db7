"""Board files, read: each key known, each value of its type and one of those allowed."""

import re
import tomllib
from collections.abc import Collection
from dataclasses import MISSING, Field, fields, replace
from pathlib import Path
from types import NoneType
from typing import Any, TypeVar, get_args

from ..errors import BadInput, Missing
from ..files import write_new
from ..places import BOARDS, shown
from .header import SHAPES
from .rules import PINS, RUNTIMES_OF_CHIPS, complaint
from .spec import I2C, SPI, Board, Buttons, Led, PanelSpec, Pin, Sound

Part = TypeVar("Part", I2C, SPI, PanelSpec, Buttons, Led, Sound)
PARTS: dict[str, type] = {
    "i2c": I2C,
    "spi": SPI,
    "panel": PanelSpec,
    "buttons": Buttons,
    "led": Led,
    "sound": Sound,
}

ALLOWED: dict[str, Collection[Any]] = {
    "runtime": (*RUNTIMES_OF_CHIPS, "blinka"),
    "mpy_arch": tuple(PINS),
    "header": tuple(SHAPES),
    "adapter": ("ft232h",),
    "block": (0, 1),
    "controller": ("ssd1306", "sh1106"),
    "address": (0x3C, 0x3D),  # SSD1306 datasheet, 8.1.5: D/C# is the low bit; SH1106 likewise, its A0
    "rotation": (0, 180),
}
BUILT_IN = ("panel", *(field.name for field in fields(Buttons)), "sound")
TYPES = {str: "a string", int: "a whole number", bool: "true or false"}


def names() -> list[str]:
    """The boards there are, in alphabetical order."""
    return sorted(path.stem for path in BOARDS.glob("*.toml"))


def load(name: str) -> Board:
    """The board of that name; `BadInput` for an unknown name, or for a file that can't be right."""
    known = names()
    if not known:
        raise Missing(f"no boards in {BOARDS}: run pocketmaze from a checkout of the project")
    if name not in known:
        raise BadInput(f"unknown board '{name}': choose one of {', '.join(known)}")
    return read(BOARDS / f"{name}.toml")


def check_is_chip(board: Board) -> None:
    """`BadInput` for a board that is a computer: nothing is built for it, or put on it."""
    if board.runtime == "blinka":
        raise BadInput(
            f"there is nothing to build for {board.name}: pocketmaze play --board {board.name} runs the toy on it"
        )


def with_runtime(board: Board, runtime: str) -> Board:
    """The same board, running something else; `BadInput` where it can't."""
    check_is_chip(board)
    if runtime not in RUNTIMES_OF_CHIPS:
        raise BadInput(f"a board runs {' or '.join(RUNTIMES_OF_CHIPS)}, not '{runtime}'")
    other = replace(board, runtime=runtime)
    wrong = complaint(other)
    if wrong:
        raise BadInput(f"{board.name} can't run {runtime}: {wrong}")
    return other


def create(name: str, source: str) -> Path:
    """Write a board file of that name, one that says what `source`'s says but for its title, comments and all."""
    load(source)
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        raise BadInput(f"a board's name is of small letters and digits with dashes between, like pico-2, not '{name}'")
    path = BOARDS / f"{name}.toml"
    text = (BOARDS / f"{source}.toml").read_text("utf-8")
    try:
        write_new(path, [re.sub(r"^title = .*$", f'title = "{name}"', text, count=1, flags=re.MULTILINE)])
    except FileExistsError:
        raise BadInput(f"{shown(path)} is there already: edit it, or choose another name") from None
    return path


def read(path: Path) -> Board:
    """The board that a TOML file describes; `BadInput` names the file, the key and what is allowed."""
    where = shown(path)
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise Missing(f"{where}: there is no such board file") from None
    except OSError as error:
        raise BadInput(f"{where}: can't be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{where}: not TOML: {error}") from None
    known = [field for field in fields(Board) if field.name != "name"]
    _check_keys(where, "", table, known)
    values: dict[str, Any] = {}
    for field in known:
        if field.name in table:
            value = table[field.name]
            if field.name == "printed":
                values[field.name] = _printed(where, value)
            elif field.name == "built_in":
                values[field.name] = _built_in(where, value)
            elif field.name in PARTS:
                values[field.name] = _part(where, field.name, value, PARTS[field.name])
            else:
                values[field.name] = _value(where, field, value)
    board = Board(path.stem, **values)
    wrong = complaint(board)
    if wrong:
        raise BadInput(f"{where}: {wrong}")
    return board


def _part(where: str, name: str, table: object, kind: type[Part]) -> Part:
    known = fields(kind)
    table = _table(where, name, table)
    _check_keys(where, f"[{name}] ", table, known)
    given = [field for field in known if field.name in table]
    return kind(**{field.name: _value(where, field, table[field.name], f"[{name}] ") for field in given})


def _printed(where: str, table: object) -> dict[str, Pin]:
    table = _table(where, "printed", table)
    for name, pin in table.items():
        if type(pin) not in get_args(Pin):
            raise BadInput(f"{where}: [printed] {name} must be a pin, not {pin!r}")
    return table


def _built_in(where: str, parts: object) -> tuple[str, ...]:
    if not isinstance(parts, list) or any(part not in BUILT_IN for part in parts):
        raise BadInput(f"{where}: built_in must be a list of some of {', '.join(BUILT_IN)}, not {parts!r}")
    return tuple(parts)


def _table(where: str, name: str, table: object) -> dict[str, Any]:
    if not isinstance(table, dict):
        raise BadInput(f"{where}: {name} must be a table, [{name}]")
    return table


def _check_keys(where: str, prefix: str, table: dict[str, Any], known: Collection[Field[Any]]) -> None:
    for key in table:
        if key not in (field.name for field in known):
            allowed = ", ".join(field.name for field in known)
            raise BadInput(f"{where}: unknown key {prefix}{key}: allowed are {allowed}")
    needed = [field.name for field in known if field.default is MISSING and field.default_factory is MISSING]
    for key in needed:
        if key not in table:
            raise BadInput(f"{where}: missing key {prefix}{key}: needed are {', '.join(needed)}")


def _value(where: str, field: Field[Any], value: Any, prefix: str = "") -> Any:
    """`value`, when it's of the field's type and one of those allowed; of pins, `rules` tells what they must be."""
    key = field.name
    kinds = [kind for kind in get_args(field.type) or (field.type,) if kind is not NoneType]
    if len(kinds) > 1:
        return value
    if type(value) is not kinds[0]:
        raise BadInput(f"{where}: {prefix}{key} must be {TYPES[kinds[0]]}, not {value!r}")
    allowed = ALLOWED.get(key)
    if allowed is not None and value not in allowed:
        choice = " or ".join(_number(key, one) for one in allowed)
        raise BadInput(f"{where}: {prefix}{key} must be {choice}, not {_number(key, value)}")
    if value == "":
        raise BadInput(f"{where}: {prefix}{key} must not be empty")
    return value


def _number(key: str, value: Any) -> str:
    return f"0x{value:02X}" if key == "address" and value >= 0 else str(value)
