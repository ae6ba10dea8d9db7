"""What is wrong when Blinka can't reach the panel and the buttons, in a sentence that says what to do."""

import contextlib
import errno
import sys
from collections.abc import Iterator
from typing import Any

from ..boards import Board, wiring
from ..errors import BadInput, Missing, PocketMazeError

# The package to install for a module that isn't there.
PACKAGES = {
    **dict.fromkeys(("board", "busio", "digitalio", "adafruit_blinka"), "adafruit-blinka"),
    "adafruit_platformdetect": "adafruit-platformdetect",
    "Adafruit_PureIO": "adafruit-pureio",
    "gpiod": "'gpiod>=2.2.2,<3'",
    "pyftdi": "pyftdi",
    "usb": "pyusb",
}

UDEV_RULE = 'SUBSYSTEM=="usb", ATTR{idVendor}=="0403", ATTR{idProduct}=="6014", MODE="0666"'

# Addresses that a device can have (I2C-bus specification, 3.1.12: the rest are reserved).
ADDRESSES = range(0x08, 0x78)


@contextlib.contextmanager
def told(board: Board) -> Iterator[None]:
    """Turn what Blinka, pyftdi and the system raise inside into an error in a sentence."""
    try:
        yield
    except (ImportError, AttributeError, NotImplementedError, OSError, RuntimeError, ValueError) as error:
        raise explained(board, error) from error
    except Exception as error:
        # The ports' and pyftdi's own, which can't be named without what may be missing.
        if type(error).__name__ not in ("PinError", "UsbToolsError"):
            raise
        raise explained(board, error) from error


def explained(board: Board, error: BaseException) -> PocketMazeError:
    """The error for a person, of one that came while Blinka was loaded or bus and pins were opened."""
    causes = list(_causes(error))
    text = " ".join(str(cause) for cause in causes)
    module = next((cause.name for cause in causes if isinstance(cause, ModuleNotFoundError) and cause.name), None)
    if module == "fcntl":
        return Missing(f"Blinka reaches {board.title}'s pins on Linux only: run pocketmaze there")
    if module:
        package = PACKAGES.get(module.partition(".")[0], module)
        return Missing(f"{board.title} needs the Python package {package}: {sys.executable} -m pip install {package}")
    if board.adapter and (found := _adapter(board, error, text)):
        return found
    pin = next((getattr(cause, "name", "") for cause in causes if type(cause).__name__ == "PinError"), None)
    if any(isinstance(cause, PermissionError) for cause in causes):
        group = "gpio" if pin else "i2c" if board.i2c else "spi"
        what = f"pin {pin}" if pin else "the I2C bus" if board.i2c else "the SPI bus"
        return Missing(f"you aren't allowed to use {what}: sudo usermod -aG {group} $USER, then log out and in again")
    if pin and any(isinstance(cause, OSError) and cause.errno == errno.EBUSY for cause in causes):
        return Missing(
            f"pin {pin} is in use by another program or by the system (as chip select, say): end that program,"
            f" or name another pin in boards/{board.name}.toml"
        )
    if pin:
        return Missing(f"pin {pin} can't be used: {_first_line(causes[-1])}")
    if ("No Hardware I2C" in text and not _has_i2c(board)) or "No Hardware SPI" in text:
        names = (board.i2c.sda, board.i2c.scl) if board.i2c else (board.spi.sck, board.spi.mosi) if board.spi else ()
        return BadInput(f"boards/{board.name}.toml: this computer has no bus on {' and '.join(map(str, names))}")
    if "No Hardware I2C" in text or "/dev/i2c" in text:
        return Missing("this computer's I2C isn't switched on: sudo raspi-config nonint do_i2c 0, then start again")
    if "/dev/spidev" in text:
        return Missing("this computer's SPI isn't switched on: sudo raspi-config nonint do_spi 0, then start again")
    if isinstance(error, NotImplementedError):
        return _elsewhere(board)
    return Missing(f"{board.title} can't be used: {_first_line(error)}")


def no_pins(board: Board, pins: Any) -> None:
    """Raise what there is to say when Blinka's `board` module, `pins`, hasn't got the pins of the board file."""
    if not getattr(pins, "__blinka__", False):
        raise Missing(f"another package hides Blinka's board module: {sys.executable} -m pip uninstall board")
    absent = [(key, pin) for key, pin in board.wires() if getattr(pins, str(pin), None) is None]
    if not absent:
        return
    if len(absent) == len(board.wires()) or not any(hasattr(pins, str(pin)) for _, pin in _buttons(board)):
        raise _elsewhere(board, str(pins.board_id))
    key, pin = absent[0]
    raise BadInput(f"boards/{board.name}.toml: {key} can't be {pin}: this computer, {pins.board_id}, hasn't got it")


def no_panel(board: Board, bus: Any, error: Exception) -> PocketMazeError:
    """Why the panel hasn't answered, with what else is on its bus."""
    if not board.i2c:
        return Missing(f"the panel on SPI can't be written to: {_first_line(error)}")
    address = board.panel.address or 0
    ends = {wire.what: f"{wire.pin}{f' ({wire.place})' if wire.place else ''}" for wire in wiring(board)}
    wires = f"SDA on {ends['panel SDA']}, SCL on {ends['panel SCL']}"
    start = f"no panel answers at 0x{address:02X}"
    if any(isinstance(cause, TimeoutError) for cause in _causes(error)):
        # Each address would take a second to say nothing.
        return Missing(f"{start}, for the bus is held low: are two wires swapped or touching? It needs {wires}")
    others = [other for other in _scan(bus) if other != address]
    if len(others) > len(ADDRESSES) // 2:
        return Missing(f"{start}, for SDA is held low: is it swapped or touching another wire? It needs {wires}")
    other_panel = 0x3C ^ 0x3D ^ address
    if other_panel in others:
        where = f"0x{other_panel:02X}"
        return Missing(f"{start}, but one does at {where}: write address = {where} in boards/{board.name}.toml")
    if others:
        found = ", ".join(f"0x{other:02X}" for other in others)
        return Missing(f"{start}, only something at {found}: look at the panel's wires, {wires}, VCC and GND")
    return Missing(f"{start}, nor does anything else: look at the panel's wires, {wires}, VCC and GND")


def _buttons(board: Board) -> list[tuple[str, Any]]:
    return [(key, pin) for key, pin in board.wires() if key.startswith("[buttons]")]


def _elsewhere(board: Board, detected: str = "") -> Missing:
    what = f"{detected} to Blinka" if detected else "none that Blinka knows"
    return Missing(
        f"this computer isn't a {board.title}, but {what}: start this on the one that the panel is wired to,"
        " or play in the terminal: pocketmaze play"
    )


def _adapter(board: Board, error: BaseException, text: str) -> PocketMazeError | None:
    """What is wrong with an FT232H on USB."""
    if "No backend available" in text:
        return Missing(
            "libusb isn't installed, by which an FT232H is reached: sudo apt install libusb-1.0-0, or brew install"
            " libusb; on Windows install WinUSB for the adapter with Zadig"
        )
    if "no FT232H device found" in text or "No USB device matches" in text or "No such device" in text:
        return Missing("no FT232H is on USB (0403:6014): plug it in, with a cable that carries data too")
    causes = list(_causes(error))
    numbers = {cause.errno for cause in causes if isinstance(cause, OSError)}
    if "langid" in text or errno.EACCES in numbers:
        return Missing(
            f"you aren't allowed to use the FT232H: put {UDEV_RULE} into /etc/udev/rules.d/50-ft232h.rules,"
            " then plug it in again"
        )
    if errno.EBUSY in numbers:
        return Missing("another program has the FT232H: end it, and start again")
    return None


def _has_i2c(board: Board) -> bool:
    """Whether this computer can have I2C on the board's pins. Blinka says "no hardware" too where it's off."""
    import board as pins
    from microcontroller import pin as ports

    assert board.i2c
    wanted = (getattr(pins, str(board.i2c.scl)), getattr(pins, str(board.i2c.sda)))
    return any((scl, sda) == wanted for _, scl, sda in ports.i2cPorts)


def _scan(bus: Any) -> list[int]:
    """The addresses that answer on an I2C bus; none where it can't be asked."""
    while not bus.try_lock():
        pass
    try:
        return [address for address in bus.scan() if address in ADDRESSES]
    except (OSError, RuntimeError):
        return []
    finally:
        bus.unlock()


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """The error, and what it came from."""
    while error:
        yield error
        error = error.__cause__ or error.__context__


def _first_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
