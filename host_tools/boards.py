"""The boards: what `boards/NAME.toml` says about pins, bus, panel and runtime, checked."""

import tomllib
from collections.abc import Collection
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

from .errors import BadInput, Missing
from .places import BOARDS, shown

# How many GPIO pins the chips of each mpy architecture have: RP2040 datasheet, 1.4.3; RP2350 datasheet, 1.2.3.
PINS = {"armv6m": 30, "armv7emsp": 48, "rv32imc": 48}


@dataclass(frozen=True)
class I2C:
    """The panel's bus: a block of the chip, its two pins, and its clock in Hz."""

    block: int
    sda: int
    scl: int
    frequency: int


@dataclass(frozen=True)
class PanelSpec:
    """The panel: its controller, its size in dots, and its 7-bit address on the bus."""

    controller: str
    width: int
    height: int
    address: int


@dataclass(frozen=True)
class Buttons:
    """A pin for each button."""

    up: int
    down: int
    left: int
    right: int
    a: int
    b: int


@dataclass(frozen=True)
class Led:
    """The pin of the board's own LED."""

    pin: int


@dataclass(frozen=True)
class Sound:
    """The pin of a piezo, its other side on ground."""

    pin: int


@dataclass(frozen=True)
class Board:
    """A board, as its TOML file tells it. `name` is the file's, `sound` None for a board without a piezo."""

    name: str
    title: str
    runtime: str
    mpy_arch: str
    i2c: I2C
    panel: PanelSpec
    buttons: Buttons
    led: Led
    sound: Sound | None = None


Part = TypeVar("Part", I2C, PanelSpec, Buttons, Led, Sound)
OPTIONAL = ("sound",)

ALLOWED: dict[str, Collection[Any]] = {
    "runtime": ("micropython", "circuitpython"),
    "mpy_arch": tuple(PINS),
    "block": (0, 1),
    "frequency": range(1_000, 1_000_001),  # RP2040 datasheet, 4.3: up to fast mode plus
    "controller": ("ssd1306",),
    "width": range(8, 129),  # columns are RAM columns: SSD1306 datasheet, 8.7
    "height": range(8, 65, 8),  # whole pages: 8.7
    "address": (0x3C, 0x3D),  # D/C# is the low bit: 8.1.5
}
TYPES = {str: "a string", int: "a whole number"}


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


def read(path: Path) -> Board:
    """The board that a TOML file describes; `BadInput` names the file, the key and what is allowed."""
    where = shown(path)
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise Missing(f"{where}: there is no such board file") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{where}: not TOML: {error}") from None
    _check_keys(where, "", table, [field.name for field in fields(Board) if field.name != "name"])
    board = Board(
        name=path.stem,
        title=_value(where, "title", table["title"], str),
        runtime=_value(where, "runtime", table["runtime"], str),
        mpy_arch=_value(where, "mpy_arch", table["mpy_arch"], str),
        i2c=_part(where, "i2c", table["i2c"], I2C),
        panel=_part(where, "panel", table["panel"], PanelSpec),
        buttons=_part(where, "buttons", table["buttons"], Buttons),
        led=_part(where, "led", table["led"], Led),
        sound=_part(where, "sound", table["sound"], Sound) if "sound" in table else None,
    )
    _check_pins(where, board)
    return board


def _part(where: str, name: str, table: object, kind: type[Part]) -> Part:
    if not isinstance(table, dict):
        raise BadInput(f"{where}: {name} must be a table, [{name}]")
    keys = {field.name: field.type for field in fields(kind)}
    _check_keys(where, f"[{name}] ", table, list(keys))
    return kind(**{key: _value(where, key, table[key], keys[key], f"[{name}] ") for key in keys})


def _check_keys(where: str, prefix: str, table: dict[str, Any], known: list[str]) -> None:
    for key in table:
        if key not in known:
            raise BadInput(f"{where}: unknown key {prefix}{key}: allowed are {', '.join(known)}")
    needed = [key for key in known if key not in OPTIONAL]
    for key in needed:
        if key not in table:
            raise BadInput(f"{where}: missing key {prefix}{key}: needed are {', '.join(needed)}")


def _value(where: str, key: str, value: Any, kind: Any, prefix: str = "") -> Any:
    """`value`, when it's of that type and one of those allowed for `key`."""
    if type(value) is not kind:
        raise BadInput(f"{where}: {prefix}{key} must be {TYPES[kind]}, not {value!r}")
    allowed = ALLOWED.get(key)
    if allowed is not None and value not in allowed:
        raise BadInput(f"{where}: {prefix}{key} must be {_choice(key, allowed)}, not {_number(key, value)}")
    if value == "":
        raise BadInput(f"{where}: {prefix}{key} must not be empty")
    return value


def _choice(key: str, allowed: Collection[Any]) -> str:
    if isinstance(allowed, range):
        span = f"{allowed[0]}..{allowed[-1]}"
        return span if allowed.step == 1 else f"a multiple of {allowed.step} in {span}"
    return " or ".join(_number(key, value) for value in allowed)


def _number(key: str, value: Any) -> str:
    return f"0x{value:02X}" if key == "address" and value >= 0 else str(value)


def _check_pins(where: str, board: Board) -> None:
    pins = [("[i2c] sda", board.i2c.sda), ("[i2c] scl", board.i2c.scl)]
    pins += [(f"[buttons] {field.name}", getattr(board.buttons, field.name)) for field in fields(Buttons)]
    pins += [("[led] pin", board.led.pin)]
    if board.sound:
        pins += [("[sound] pin", board.sound.pin)]
    last = PINS[board.mpy_arch] - 1
    owners: dict[int, str] = {}
    for key, pin in pins:
        if not 0 <= pin <= last:
            raise BadInput(f"{where}: {key} must be a GP number 0..{last}, not {pin}")
        if pin in owners:
            raise BadInput(f"{where}: {key} is pin {pin}, and so is {owners[pin]}: give each a pin of its own")
        owners[pin] = key
    # RP2040 datasheet, 1.4.3: I2C functions go round every four pins, SDA0 SCL0 SDA1 SCL1.
    for key, pin, low in (("sda", board.i2c.sda, 0), ("scl", board.i2c.scl, 1)):
        lane = 2 * board.i2c.block + low
        if pin % 4 != lane:
            some = ", ".join(str(lane + 4 * i) for i in range(4))
            raise BadInput(f"{where}: [i2c] {key} of block {board.i2c.block} can't be pin {pin}: use {some} ...")
