"""A `busio.I2C` with one panel on it, so that a CircuitPython driver runs unmodified."""

import errno

from host_tools.panel_model.panel import PanelModel, ReadableBuffer


class ModelI2C:
    """What `busio.I2C` promises to a driver: lock, write, read; like CircuitPython's it wants the lock to be held."""

    def __init__(self, model: PanelModel) -> None:
        self._model = model
        self._locked = False

    def try_lock(self) -> bool:
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self) -> None:
        self._locked = False

    def scan(self) -> list[int]:
        """The addresses that acknowledge an empty write."""
        self._check_lock()
        return [address for address in range(0x08, 0x78) if self._model.write(address, b"")]

    def writeto(self, address: int, buffer: ReadableBuffer, *, start: int = 0, end: int | None = None) -> None:
        """Write `buffer[start:end]`; OSError 19 if nobody acknowledges."""
        self._check_lock()
        if not self._model.write(address, memoryview(buffer)[start:end]):
            raise _no_device(address)

    def readfrom_into(
        self, address: int, buffer: bytearray | memoryview, *, start: int = 0, end: int | None = None
    ) -> None:
        """Fill `buffer[start:end]`; OSError 19 if nobody acknowledges."""
        self._check_lock()
        target = memoryview(buffer)[start:end]
        answer = self._model.read(address, len(target))
        if answer is None:
            raise _no_device(address)
        target[:] = answer

    def _check_lock(self) -> None:
        if not self._locked:
            raise RuntimeError("Function requires lock")


def _no_device(address: int) -> OSError:
    return OSError(errno.ENODEV, f"no device at 0x{address:02X}")
