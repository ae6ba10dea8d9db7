# mypy: ignore-errors
"""Looks at the bare pins, on MicroPython and on CircuitPython alike; each fact is a line: its name and numbers.

The bus is driven by hand, as open drains with the chip's pull-ups, so that it can be tried on any two pins.
"""

import time

try:
    from machine import I2C, Pin

    class Line:
        """A pin that is pulled low or let go."""

        def __init__(self, number):
            self._pin = Pin(number, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
            self.read = self._pin

        def low(self):
            self._pin(0)

        def up(self):
            """Let go, with the chip's pull-up."""
            self._pin(1)

        def down(self):
            """Let go, with the chip's pull-down, from low on."""
            self._pin(0)
            self._pin.init(Pin.IN, Pin.PULL_DOWN)

        def high(self):
            self._pin.init(Pin.OUT, value=1)

        def reset(self):
            """Back to `up` from `down` and `high`."""
            self._pin.init(Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)

        def close(self):
            self._pin.init(Pin.IN, None)

    class Output:
        """A pin that is driven."""

        def __init__(self, number):
            self._pin = self.set = Pin(number, Pin.OUT, value=1)

        def close(self):
            self._pin.init(Pin.IN, None)

    class Block:
        """The chip's own I2C."""

        def __init__(self, number, sda, scl, hertz):
            self.writeto = I2C(number, sda=Pin(sda), scl=Pin(scl), freq=hertz).writeto

        def close(self):
            pass

except ImportError:
    import busio
    import microcontroller
    from digitalio import DigitalInOut, DriveMode, Pull

    def gpio(number):
        return getattr(microcontroller.pin, f"GPIO{number}")

    class Line:
        """A pin that is pulled low or let go."""

        def __init__(self, number):
            self._pin = DigitalInOut(gpio(number))
            self.up()

        def read(self):
            return int(self._pin.value)

        def low(self):
            self._pin.switch_to_output(False, DriveMode.OPEN_DRAIN)

        def up(self):
            """Let go, with the chip's pull-up."""
            self._pin.switch_to_input(Pull.UP)

        def down(self):
            """Let go, with the chip's pull-down, from low on."""
            self.low()
            self._pin.switch_to_input(Pull.DOWN)

        def high(self):
            self._pin.switch_to_output(True, DriveMode.PUSH_PULL)

        reset = up

        def close(self):
            self._pin.deinit()

    class Output:
        """A pin that is driven."""

        def __init__(self, number):
            self._pin = DigitalInOut(gpio(number))
            self._pin.switch_to_output(True, DriveMode.PUSH_PULL)

        def set(self, level):
            self._pin.value = level

        def close(self):
            self._pin.deinit()

    class Block:
        """The chip's own I2C."""

        def __init__(self, number, sda, scl, hertz):
            self._i2c = busio.I2C(gpio(scl), gpio(sda), frequency=hertz)
            self._i2c.try_lock()
            self.writeto = self._i2c.writeto

        def close(self):
            self._i2c.deinit()


PANEL = (0x3C, 0x3D)

# Addresses 0x00-0x07 and 0x78-0x7F are reserved: UM10204, 3.1.12.
ADDRESSES = range(0x08, 0x78)

# More than two wires that are pulled up besides the bus are no panel's.
CANDIDATES = 4

# What a line takes to come up by the chip's pull-up, and a contact to rest, in seconds.
RISE = 0.0001
BOUNCE = 0.02
POLL = 0.005

# How many times BOUNCE to wait for a button to be let go.
RELEASE = 150


def pulled_up(line):
    """Whether something outside the chip holds the line up.

    It is pulled low first: an RP2350's pull-down doesn't get a pin down that is up (its data sheet, erratum E9).
    """
    line.down()
    time.sleep(RISE)
    held = line.read()
    line.reset()
    time.sleep(RISE)
    return held


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
        """Clock out what somebody thinks is still to be read, and STOP: 3.1.16. How many clocks that took."""
        clocks = 0
        while clocks < 9 and not self.sda.read():
            self.scl.low()
            self.scl.up()
            clocks += 1
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


def unpacked(runs):
    """The bytes that are told in twos: how many, of which value."""
    data = bytearray()
    for i in range(0, len(runs), 2):
        data.extend(runs[i + 1 : i + 2] * runs[i])
    return data


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


# What a panel on SPI needs driven while somebody looks at it: with RES floating, it may reset itself.
driven = []


def send_by_hand(sck, mosi, cs, dc, reset, writes):
    """Write to a panel on SPI, mode 0, pin by pin; each write has the level of D/C before its bytes."""
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


def let_go():
    """Drive no pin any more."""
    while driven:
        driven.pop().close()


def look_at_pins(numbers):
    """With nobody pressing: what each pin reads, whether it's held up, and what it reads driven high, if it's low."""
    let_go()
    for number in numbers:
        line = Line(number)
        time.sleep(RISE)
        level = line.read()
        driven = 1
        if not level:
            line.high()
            time.sleep(RISE)
            driven = line.read()
            line.reset()
        print("pin", number, level, pulled_up(line), driven)
        line.close()


def watch(numbers, buttons, ignored, polls):
    """Wait for a press on any of these pins and say which went low; or which of the buttons' went high."""
    lines = {number: Line(number) for number in numbers if number not in ignored}
    time.sleep(RISE)
    pressed = []
    for _ in range(polls):
        pressed = [number for number in lines if not lines[number].read()]
        if pressed:
            time.sleep(BOUNCE)
            print("low", *[number for number in lines if not lines[number].read()] or pressed)
            break
        pressed = [number for number in buttons if number in lines and pulled_up(lines[number])]
        if pressed:
            print("high", *pressed)
            break
        time.sleep(POLL)
    else:
        print("nothing")
    # One press is seen once: it's over when the contact is open again.
    for _ in range(RELEASE):
        if not [number for number in pressed if not lines[number].read() or pulled_up(lines[number])]:
            break
        time.sleep(BOUNCE)
    time.sleep(BOUNCE)
    for line in lines.values():
        line.close()
