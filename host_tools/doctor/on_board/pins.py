# mypy: ignore-errors
"""Bare pins, on MicroPython and on CircuitPython alike."""

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


# What a line takes to come up by the chip's pull-up, and a contact to rest, in seconds.
RISE = 0.0001
BOUNCE = 0.02

# Pins that are driven till something else is looked at.
driven = []


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
        lifted = 1
        if not level:
            line.high()
            time.sleep(RISE)
            lifted = line.read()
            line.reset()
        print("pin", number, level, pulled_up(line), lifted)
        line.close()
