"""Finding the board among the serial ports."""

from collections.abc import Iterable
from typing import Protocol

from ..errors import BadInput, Missing

# USB vendor numbers: Raspberry Pi's, which MicroPython's builds for the RP2040 and RP2350 answer with, and Adafruit's,
# which CircuitPython's do.
RASPBERRY_PI, ADAFRUIT = 0x2E8A, 0x239A


class PortInfo(Protocol):
    """As pySerial's `list_ports` gives them."""

    device: str
    vid: int | None
    description: str | None
    serial_number: str | None


def listed() -> list[PortInfo]:
    """The serial ports of this computer."""
    from serial.tools import list_ports

    return list(list_ports.comports())


def boards_among(ports: Iterable[PortInfo]) -> list[str]:
    """The ports that a MicroPython board is on."""
    return sorted(
        port.device
        for port in ports
        if not _says("circuitpython", port) and (port.vid == RASPBERRY_PI or _says("micropython", port))
    )


def circuitpython_among(ports: Iterable[PortInfo]) -> list[PortInfo]:
    """The ports that a CircuitPython board is on."""
    found = (port for port in ports if port.vid == ADAFRUIT or _says("circuitpython", port))
    return sorted(found, key=lambda port: port.device)


def _says(runtime: str, port: PortInfo) -> bool:
    return runtime in (port.description or "").lower()


def the_board(ports: Iterable[PortInfo]) -> str:
    """The one board there is; none or several is an error that names what was seen."""
    ports = list(ports)
    found = boards_among(ports)
    if len(found) == 1:
        return found[0]
    if found:
        raise BadInput(f"there are several boards, {', '.join(found)}: choose one with --port, or take --all")
    circuitpython = circuitpython_among(ports)
    seen = ", ".join(f"{port.device} with CircuitPython" if port in circuitpython else port.device for port in ports)
    also = ", take --runtime circuitpython for one with that" if circuitpython else ""
    raise Missing(
        f"no MicroPython board is plugged in (seen: {seen or 'no serial port at all'}): plug it in, name its port with"
        f" --port{also}, or hold BOOTSEL while plugging it in to give it firmware"
    )
