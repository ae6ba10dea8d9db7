"""Finding the board among the serial ports."""

from collections.abc import Iterable
from typing import Protocol

from ..errors import BadInput, Missing

# Raspberry Pi's USB vendor number, which MicroPython's builds for the RP2040 and RP2350 answer with.
VENDORS = (0x2E8A,)


class PortInfo(Protocol):
    """As pySerial's `list_ports` gives them."""

    device: str
    vid: int | None
    description: str | None


def listed() -> list[PortInfo]:
    """The serial ports of this computer."""
    from serial.tools import list_ports

    return list(list_ports.comports())


def boards_among(ports: Iterable[PortInfo]) -> list[str]:
    """The ports that a MicroPython board is on."""
    return sorted(
        port.device for port in ports if port.vid in VENDORS or "micropython" in (port.description or "").lower()
    )


def the_board(ports: Iterable[PortInfo]) -> str:
    """The one board there is; none or several is an error that names what was seen."""
    ports = list(ports)
    found = boards_among(ports)
    if len(found) == 1:
        return found[0]
    if found:
        raise BadInput(f"there are several boards, {', '.join(found)}: choose one with --port, or take --all")
    seen = ", ".join(port.device for port in ports) or "no serial port at all"
    raise Missing(f"no MicroPython board is plugged in (seen: {seen}): plug it in, or name its port with --port")
