# mypy: ignore-errors
"""Looks at the bus, and for a panel on it; each fact is a line, its name and numbers.

The bus is driven by hand, as open drains with the chip's pull-ups, so that it can be tried on any two pins.
"""

import time

from .picture import unpacked
from .pins import RISE, Block, Line, pulled_up

PANEL = (0x3C, 0x3D)

# Addresses 0x00-0x07 and 0x78-0x7F are reserved: UM10204, 3.1.12.
ADDRESSES = range(0x08, 0x78)

# More than two wires that are pulled up besides the bus are no panel's.
CANDIDATES = 4


class Bus:
    """An I2C controller on two lines: UM10204, 3.1."""

    def __init__(self, sda, scl):
        self.sda = sda
        self.scl = scl

    def start(self):
        self.sda.up()
        self.scl.up()
        self.sda.low()
        self.scl.low()

    def stop(self):
        self.sda.low()
        self.scl.up()
        self.sda.up()

    def write(self, byte):
        """Whether it was acknowledged."""
        sda = self.sda
        rise = self.scl.up
        fall = self.scl.low
        bit = 0x80
        while bit:
            if byte & bit:
                sda.up()
            else:
                sda.low()
            rise()
            fall()
            bit >>= 1
        sda.up()
        rise()
        acknowledged = not sda.read()
        fall()
        return acknowledged

    def read(self):
        """A byte, the only one that's wanted."""
        byte = 0
        for _ in range(8):
            self.scl.up()
            byte = byte << 1 | self.sda.read()
            self.scl.low()
        self.scl.up()
        self.scl.low()
        return byte

    def answers(self, address):
        """Whether anyone acknowledges that address."""
        self.start()
        found = self.write(address << 1)
        self.stop()
        return found

    def status(self, address):
        """A byte read from there."""
        self.start()
        byte = self.read() if self.write(address << 1 | 1) else 0xFF
        self.stop()
        return byte

    def free(self):
        """Clock out what somebody thinks is still to be read, until SDA is up, START and STOP: 3.1.16.

        How many clocks that took. With a STOP alone, which SCL has to go down for, the next bit could be a 0 again.
        """
        clocks = 0
        while clocks < 9 and not self.sda.read():
            self.scl.low()
            self.scl.up()
            clocks += 1
        if self.sda.read():
            self.start()
        else:
            self.scl.low()
        self.stop()
        time.sleep(RISE)
        return clocks


def look(sda, scl, others):
    """All there is to know of the bus; `others` are pins that the panel could be on by mistake."""
    lines = {number: Line(number) for number in (sda, scl)}
    time.sleep(RISE)
    try:
        _look(sda, scl, lines, others)
    finally:
        for line in lines.values():
            line.close()


def _look(sda, scl, lines, others):
    data = lines[sda]
    clock = lines[scl]
    bus = Bus(data, clock)
    print("rest", data.read(), clock.read())
    if not (data.read() and clock.read()):
        if clock.read():
            print("clocked", bus.free())
        print("freed", data.read(), clock.read())
        if not (data.read() and clock.read()):
            return
    print("pulls", pulled_up(data), pulled_up(clock))
    for one, other in ((data, clock), (clock, data)):
        one.low()
        time.sleep(RISE)
        own, beside = one.read(), other.read()
        one.up()
        time.sleep(RISE)
        print("low", own, beside)
        if own or not beside:
            return
    found = [address for address in PANEL if bus.answers(address)]
    for address in found:
        print("status", address, bus.status(address))
    if not found and not _look_elsewhere(sda, scl, lines, others):
        bus.free()
        found = [address for address in ADDRESSES if bus.answers(address)]
    print("found", *found)


def _look_elsewhere(sda, scl, lines, others):
    """Try the wires swapped, and any two that are pulled up; whether a panel answers there."""
    pairs = [(scl, sda)]
    held = [number for number in (sda, scl) if pulled_up(lines[number])]
    for number in others:
        line = Line(number)
        time.sleep(RISE)
        if pulled_up(line):
            lines[number] = line
            held.append(number)
        else:
            line.close()
    if len(held) <= CANDIDATES:
        pairs += [(one, two) for one in held for two in held if one != two and {one, two} != {sda, scl}]
    found = False
    for one, two in pairs:
        bus = Bus(lines[one], lines[two])
        bus.free()
        for address in PANEL:
            if bus.answers(address):
                print("elsewhere", one, two, address)
                found = True
    return found


def send(block, sda, scl, hertz, address, writes):
    """Have the chip's own I2C write to the panel, each write as `unpacked` takes it."""
    try:
        bus = Block(block, sda, scl, hertz)
    except (OSError, ValueError, RuntimeError):
        print("sent", 0)
        return
    try:
        for runs in writes:
            bus.writeto(address, unpacked(runs))
        print("sent", 1)
    except OSError:
        print("sent", 0)
    finally:
        bus.close()
