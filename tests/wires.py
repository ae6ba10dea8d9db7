"""A pin of the emulated chip without the chip, to put wires on."""

from collections.abc import Callable


class Pin:
    """As rp2040py has it: it drives low or high, floats, or is pulled; `reads` is what it's given to read."""

    DRIVES_LOW, DRIVES_HIGH, FLOATS, PULLED_UP, PULLED_DOWN = range(5)

    def __init__(self, value: int = FLOATS) -> None:
        self.value = value
        self.reads = False
        self._listeners: list[Callable[[int, int], None]] = []

    def add_listener(self, listener: Callable[[int, int], None]) -> None:
        self._listeners.append(listener)

    def set_input_value(self, level: bool) -> None:
        self.reads = level

    def become(self, value: int) -> None:
        before, self.value = self.value, value
        for listener in self._listeners:
            listener(value, before)
