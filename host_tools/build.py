"""Builds what a board or a runtime imports: our firmware, its board's configuration, and Adafruit's driver."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path, PurePosixPath

from .boards import Board, check_is_chip
from .errors import BadInput, Missing
from .kernels import NAMES_MODULE, is_empty, strip_decorators, strip_names
from .mpy import compile_mpy
from .places import FIRMWARE, shown
from .tree import write_tree

ENTRIES = {"micropython": "main.py", "circuitpython": "code.py"}
# Runtimes of boards that a port is for: nothing is built for a computer.
PORTED = (*ENTRIES, "blinka")
HOST_RUNTIMES = ("micropython", "micropython32", "browser")
DRIVERS = ("adafruit_ssd1306", "adafruit_bus_device")
PORTS = PurePosixPath("pocketmaze/ports")
FOR_SPI = (PORTS / "spi.py", PORTS / "micropython_spi.py")
FOR_SH1106 = (PurePosixPath("pocketmaze/toy/sh1106.py"),)

# What only boards with one of the runtimes need, besides its port.
FOR_RUNTIME = {PORTS / "nvm.py": "circuitpython", PORTS / "files.py": "micropython"}
FOR_RUNTIME |= {PurePosixPath("pocketmaze_update.py"): "micropython"}

# What libraries say of themselves and nobody asks for.
ABOUT = re.compile(rb"^__(?:version|repo)__ = .*$", re.MULTILINE)


def build_board(board: Board, out: Path, *, firmware: Path = FIRMWARE) -> list[Path]:
    """Make `out` hold what goes on the board, and nothing else; the paths of it, sorted."""
    return write_tree(board_files(board, firmware=firmware), out)


def board_files(board: Board, *, firmware: Path = FIRMWARE) -> dict[str, bytes]:
    """What goes on the board, by path.

    A MicroPython board gets `main.py` and everything else compiled for its chip; a CircuitPython board, whose `.mpy` is
    another format, gets `code.py` and sources without kernel decorators. Of the ports a board gets its runtime's own,
    and what the ports share.
    """
    files = source_files(board, firmware=firmware)
    if board.runtime == "circuitpython":
        return _stripped(files, firmware)
    assert board.mpy_arch
    # Names take RAM, those of a bus that isn't there too.
    absent = "SPI_" if board.i2c else "I2C_"
    lines = files["board_config.py"].decode().splitlines(keepends=True)
    files["board_config.py"] = "".join(line for line in lines if not line.startswith(absent)).encode()
    return _compiled(files, firmware, board.mpy_arch, ENTRIES[board.runtime])


def source_files(board: Board, *, firmware: Path = FIRMWARE) -> dict[str, bytes]:
    """The sources of what goes on the board, by path."""
    check_is_chip(board)
    entry = ENTRIES[board.runtime]
    sources = _sources(board, firmware, board.runtime)
    for needed in (entry, str(PORTS / f"{board.runtime}.py")):
        if needed not in sources:
            raise Missing(f"{shown(firmware / needed)} isn't there: a {board.runtime} board starts from it")
    return {path: text for path, text in sources.items() if _belongs(PurePosixPath(path), board, entry)}


def build_host(runtime: str, board: Board, out: Path, *, firmware: Path = FIRMWARE) -> list[Path]:
    """Make `out` hold sources for a runtime of the host's, and nothing else; the paths of it, sorted.

    `micropython` gets the sources as they are. The others have no kernel decorators, and no ports for boards, which may
    be in machine code throughout; line numbers are the sources' own. Put `out` and `out/lib` on the runtime's path.
    """
    if runtime not in HOST_RUNTIMES:
        raise BadInput(f"nothing to build for runtime '{runtime}': choose one of {', '.join(HOST_RUNTIMES)}")
    sources = _sources(board, firmware, runtime)
    if runtime != "micropython":
        plain = {path: text for path, text in sources.items() if not _is_port_of_a_board(PurePosixPath(path))}
        sources = _stripped(plain, firmware)
    return write_tree(sources, out)


def board_config(board: Board) -> str:
    """The source of the board's `board_config.py`."""
    lines = [f"# Made from boards/{board.name}.toml: change that, and build again."]
    return "\n".join([*lines, *(f"{name} = {value!r}" for name, value in board_constants(board).items())]) + "\n"


def board_constants(board: Board) -> dict[str, object]:
    """What `board_config.py` says: pins, bus and panel, None where the board has none."""
    i2c, spi, panel, led = board.i2c, board.spi, board.panel, board.led
    return {
        "TITLE": board.title,
        "I2C_BLOCK": i2c and i2c.block,
        "I2C_SDA": i2c and i2c.sda,
        "I2C_SCL": i2c and i2c.scl,
        "I2C_FREQUENCY": i2c and i2c.frequency,
        "SPI_BLOCK": spi and spi.block,
        "SPI_SCK": spi and spi.sck,
        "SPI_MOSI": spi and spi.mosi,
        "SPI_CS": spi and spi.cs,
        "SPI_DC": spi and spi.dc,
        "SPI_RESET": spi and spi.reset,
        "SPI_FREQUENCY": spi and spi.frequency,
        "PANEL_CONTROLLER": panel.controller,
        "PANEL_WIDTH": panel.width,
        "PANEL_HEIGHT": panel.height,
        "PANEL_ADDRESS": panel.address,
        "PANEL_ROTATED": panel.rotation == 180,
        "BUTTON_UP": board.buttons.up,
        "BUTTON_DOWN": board.buttons.down,
        "BUTTON_LEFT": board.buttons.left,
        "BUTTON_RIGHT": board.buttons.right,
        "BUTTON_A": board.buttons.a,
        "BUTTON_B": board.buttons.b,
        "LED": led and led.pin,
        "LED_ON": led and int(not led.active_low),
        "SOUND": board.sound and board.sound.pin,
    }


def _sources(board: Board, firmware: Path, runtime: str) -> dict[str, bytes]:
    """All sources by their path in the tree: the firmware, the board's configuration, and the driver under `lib`."""
    sources = {path.relative_to(firmware).as_posix(): path.read_bytes() for path in _python_files(firmware)}
    if not any(path.startswith("pocketmaze/") for path in sources):
        raise Missing(f"{firmware} has no pocketmaze package: run pocketmaze from a checkout of the project")
    sources["board_config.py"] = board_config(board).encode()
    # CircuitPython has no framebuf of its own for the driver to draw with.
    for module in (*DRIVERS, "adafruit_framebuf") if runtime == "circuitpython" else DRIVERS:
        for path, where in _installed(module):
            sources[f"lib/{path}"] = where.read_bytes()
    return sources


def _installed(module: str) -> Iterator[tuple[str, Path]]:
    """The files of an installed module or package, each with its path on an import path. Imports nothing."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise Missing(f"the Python package {module} isn't installed: run make, or pip install -e .")
    origin = Path(spec.origin)
    if origin.name == "__init__.py":
        for path in _python_files(origin.parent):
            yield path.relative_to(origin.parent.parent).as_posix(), path
    else:
        yield origin.name, origin


def _python_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def _belongs(path: PurePosixPath, board: Board, entry: str) -> bool:
    """Whether a board needs that source: not another runtime's entry point or port, and not for another panel.

    Each file in a folder makes MicroPython's looking for the others slower.
    """
    if FOR_RUNTIME.get(path, board.runtime) != board.runtime:
        return False
    if path in FOR_SPI and not board.spi:
        return False
    if path in FOR_SH1106 and board.panel.controller != "sh1106":
        return False
    if path.parent == PORTS:
        runtime = path.stem.partition("_")[0]
        return runtime == board.runtime or runtime not in (*PORTED, "host")
    return path.name == entry or str(path) not in ENTRIES.values()


def _is_port_of_a_board(path: PurePosixPath) -> bool:
    return path.parent == PORTS and path.stem.partition("_")[0] in PORTED


def _stripped(sources: dict[str, bytes], firmware: Path) -> dict[str, bytes]:
    return {path: strip_decorators(text, shown(firmware / path)) for path, text in sources.items()}


def _compiled(sources: dict[str, bytes], firmware: Path, arch: str, entry: str) -> dict[str, bytes]:
    """Each source but the entry point as `.mpy`. A board starts from `main.py`, never from `main.mpy`.

    A package needs no `__init__` that says nothing, and a module of ours not the names that are viper's own.
    """

    def compiled(path: str) -> tuple[str, bytes]:
        where = PurePosixPath(path)
        if path == entry:
            return path, sources[path]
        # A traceback names the file by its module's last name, which is on the board as a string anyway: no RAM spent.
        name = where.parent.name if where.stem == "__init__" else where.stem
        return str(where.with_suffix(".mpy")), compile_mpy(lean[path], shown(firmware / path), name, arch)

    lean = {}
    for path, text in sources.items():
        where = PurePosixPath(path)
        if where.stem == NAMES_MODULE or (where.stem == "__init__" and is_empty(text, shown(firmware / path))):
            continue
        lean[path] = ABOUT.sub(b"", text) if where.parts[0] == "lib" else strip_names(text, shown(firmware / path))
    with ThreadPoolExecutor() as pool:
        return dict(pool.map(compiled, lean))
