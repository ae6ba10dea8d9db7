"""What a board file may say: a class for each of its tables, a field for each of its keys."""

from collections.abc import Mapping
from dataclasses import dataclass, field

# A GP number of a chip, or a name of Blinka's `board` module: "D17", "C0".
Pin = int | str


@dataclass(frozen=True)
class I2C:
    """The panel's bus: its two pins and its clock in Hz; of a chip, the block they belong to."""

    sda: Pin
    scl: Pin
    frequency: int
    block: int | None = None


@dataclass(frozen=True)
class SPI:
    """The panel's bus, in mode 0: its pins, chip select and D/C too, its clock in Hz. `reset` is optional."""

    sck: Pin
    mosi: Pin
    cs: Pin
    dc: Pin
    frequency: int
    reset: Pin | None = None
    block: int | None = None


@dataclass(frozen=True)
class PanelSpec:
    """The panel: controller, size in dots, on I2C its 7-bit address, and by how many degrees it's mounted turned."""

    controller: str
    width: int
    height: int
    address: int | None = None
    rotation: int = 0


@dataclass(frozen=True)
class Buttons:
    """A pin for each button."""

    up: Pin
    down: Pin
    left: Pin
    right: Pin
    a: Pin
    b: Pin


@dataclass(frozen=True)
class Led:
    """The board's own LED: its pin, or "LED" where only the firmware knows how to reach it."""

    pin: Pin
    active_low: bool = False


@dataclass(frozen=True)
class Sound:
    """The pin of a piezo, its other side on ground."""

    pin: Pin


@dataclass(frozen=True)
class Board:
    """A board, as its TOML file tells it; `name` is the file's. It has either `i2c` or `spi`.

    `header` is the shape of its header, where that has one known by name; `printed` are pins by what is printed beside
    them, where a header's shape doesn't tell. `built_in` are those of panel, buttons and sound that nobody has to wire.
    Without `pull_ups` of the chip's own, each button needs a resistor. `adapter` is what has a blinka board's pins,
    where they aren't the computer's own.
    """

    name: str
    title: str
    runtime: str
    panel: PanelSpec
    buttons: Buttons
    mpy_arch: str | None = None
    i2c: I2C | None = None
    spi: SPI | None = None
    led: Led | None = None
    sound: Sound | None = None
    header: str | None = None
    printed: Mapping[str, Pin] = field(default_factory=dict, hash=False)
    built_in: tuple[str, ...] = ()
    pull_ups: bool = True
    adapter: str | None = None

    @property
    def bus(self) -> I2C | SPI:
        """The panel's bus, whichever it is."""
        bus = self.i2c or self.spi
        assert bus
        return bus

    def wires(self) -> list[tuple[str, Pin]]:
        """`(key, pin)` of all but the LED, such as `("[i2c] sda", 4)`."""
        bus = "i2c" if self.i2c else "spi"
        pins = [(f"[{bus}] {key}", value) for key, value in vars(self.bus).items() if key not in ("block", "frequency")]
        pins += [(f"[buttons] {key}", value) for key, value in vars(self.buttons).items()]
        if self.sound:
            pins += [("[sound] pin", self.sound.pin)]
        return [(key, pin) for key, pin in pins if pin is not None]

    def is_built_in(self, key: str) -> bool:
        """Whether nobody has to wire what `wires` calls by that key."""
        table, _, name = key[1:].partition("] ")
        return {"buttons": name, "sound": "sound"}.get(table, "panel") in self.built_in
