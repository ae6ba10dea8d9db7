"""What is soldered to the emulated chip: the panel on its I2C bus, buttons to ground, an LED."""

from typing import Any

from ..panel_model import PanelModel

# rp2040py's I2CMode; its module isn't imported here, so that these tools run without the emulator too.
READ = 1


class PanelOnI2C:
    """Puts a panel on one of the chip's I2C blocks; `plugged` False takes it off, and nobody answers."""

    def __init__(self, block: Any, panel: PanelModel) -> None:
        self.panel = panel
        self.plugged = True
        self._block = block
        self._address = -1
        self._written = bytearray()
        block.on_connect = self._connect
        block.on_write_byte = self._write
        block.on_read_byte = self._read
        block.on_stop = self._stop

    def _connect(self, address: int, mode: int) -> None:
        self._written.clear()
        answered = self.plugged and address == self.panel.address
        self._address = address if answered and mode != READ else -1
        self._block.complete_connect(answered)

    def _write(self, byte: int) -> None:
        if self.plugged:
            self._written.append(byte)
        self._block.complete_write(self.plugged)

    def _read(self, acknowledge: bool) -> None:
        answer = self.panel.read(self.panel.address, 1) or b"\xff"
        self._block.complete_read(answer[0])

    def _stop(self) -> None:
        if self._address >= 0 and self.plugged:
            self.panel.write(self._address, bytes(self._written))
        self._address = -1
        self._block.complete_stop()


class Button:
    """A switch from a pin to ground: pressed it pulls the pin low, released it lets go, and only a pull-up is left."""

    def __init__(self, pin: Any) -> None:
        self._pin = pin
        self.is_down = False

    def press(self) -> None:
        """Close the contact."""
        self.is_down = True
        self._pin.set_input_value(False)

    def release(self) -> None:
        """Open it."""
        self.is_down = False
        self._pin.release_input()


class Led:
    """An LED from a pin to ground. `flashes` are the moments, in emulated nanoseconds, at which it changed."""

    def __init__(self, pin: Any, clock: Any) -> None:
        self.is_on = False
        self.changes: list[int] = []
        self._clock = clock
        self._high = type(pin.value)(1)
        pin.add_listener(self._changed)

    def _changed(self, state: Any, before: Any) -> None:
        is_on = state == self._high
        if is_on != self.is_on:
            self.is_on = is_on
            self.changes.append(int(self._clock.nanos))
