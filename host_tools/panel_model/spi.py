"""A panel's SPI wires, and a `busio.SPI` and pins in front of them, so that a CircuitPython driver runs unmodified."""

from collections.abc import Callable

from host_tools.panel_model.panel import PanelModel, ReadableBuffer


class SPIWires:
    """The five wires into a panel in 4-wire serial mode (SSD1306 8.1.3; the SH1106's is the same), each high or low.

    A byte counts when chip select is low all through it; D/C# is looked at with its last bit. While RES# is low the
    chip takes nothing. A selection is one of the model's transactions.
    """

    def __init__(self, model: PanelModel) -> None:
        self.model = model
        self.selected = False
        self.data = False
        self.running = True

    def set_cs(self, high: bool) -> None:
        if not high and not self.selected:
            self.model.transactions += 1
        self.selected = not high

    def set_dc(self, high: bool) -> None:
        self.data = high

    def set_reset(self, high: bool) -> None:
        if not high:
            self.model.reset()
        self.running = high

    def clock(self, byte: int) -> None:
        """Eight bits, the highest first."""
        if self.selected and self.running:
            self.model.bytes_on_bus += 1
            if self.data:
                self.model.chip.data(bytes((byte,)))
            else:
                self.model.chip.command(byte)


class ModelPin:
    """What a `digitalio.DigitalInOut` promises to a driver, as an output; a pull-up has it high before it's one."""

    def __init__(self, changed: Callable[[bool], None]) -> None:
        self._changed = changed
        self._value: bool | None = None

    def switch_to_output(self, value: bool = False) -> None:
        self._drive(value)

    @property
    def value(self) -> bool:
        return self._value is not False

    @value.setter
    def value(self, value: bool) -> None:
        if self._value is None:
            raise AttributeError("Cannot set value when direction is input.")
        self._drive(value)

    def _drive(self, value: bool) -> None:
        self._value = bool(value)
        self._changed(self._value)


class ModelSPI:
    """What `busio.SPI` promises to a driver that only writes; the other wires are its `cs`, `dc` and `reset`."""

    def __init__(self, model: PanelModel) -> None:
        self._wires = wires = SPIWires(model)
        self.cs = ModelPin(wires.set_cs)
        self.dc = ModelPin(wires.set_dc)
        self.reset = ModelPin(wires.set_reset)
        self.frequency = 0
        self._locked = False

    def try_lock(self) -> bool:
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self) -> None:
        self._locked = False

    def configure(self, *, baudrate: int = 100000, polarity: int = 0, phase: int = 0, bits: int = 8) -> None:
        self._check_lock()
        self.frequency = baudrate
        if polarity != phase or bits != 8:
            self._wires.model.faults.append(
                f"SPI with polarity {polarity}, phase {phase}, {bits} bits isn't understood"
            )

    def write(self, buffer: ReadableBuffer, *, start: int = 0, end: int | None = None) -> None:
        self._check_lock()
        for byte in memoryview(buffer)[start:end]:
            self._wires.clock(byte)

    def _check_lock(self) -> None:
        if not self._locked:
            raise RuntimeError("Function requires lock")
