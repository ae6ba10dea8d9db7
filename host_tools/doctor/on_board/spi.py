# mypy: ignore-errors
"""Writes to a panel on SPI, pin by pin."""

import time

from .picture import unpacked
from .pins import BOUNCE, Output, driven, let_go


def send_by_hand(sck, mosi, cs, dc, reset, writes):
    """Write to a panel in mode 0; each write has the level of D/C before its bytes.

    The pins stay driven while somebody looks at it: with RES floating, it may reset itself.
    """
    let_go()
    numbers = [number for number in (cs, sck, mosi, dc, reset) if number is not None]
    pins = {number: Output(number) for number in numbers}
    driven.extend(pins.values())
    clock = pins[sck].set
    data = pins[mosi].set
    clock(0)
    if reset is not None:
        for level in (0, 1):
            pins[reset].set(level)
            time.sleep(BOUNCE)
    pins[cs].set(0)
    for level, runs in writes:
        pins[dc].set(level)
        for byte in unpacked(runs):
            bit = 0x80
            while bit:
                data(1 if byte & bit else 0)
                clock(1)
                clock(0)
                bit >>= 1
    pins[cs].set(1)
