"""What can't be right about a board, though each of its values might be."""

from collections.abc import Iterator

from .header import brought_out, place
from .spec import I2C, Board, Pin

# How many GPIO pins the chips of each mpy architecture have: RP2040 datasheet, 1.4.3; RP2350 datasheet, 1.2.3.
PINS = {"armv6m": 30, "armv7emsp": 48, "rv32imc": 48}

# What boards with a chip run.
RUNTIMES_OF_CHIPS = ("micropython", "circuitpython")

# The fastest clock of a controller on SPI, in Hz. SSD1306 datasheet, table 13-4: a cycle takes 100 ns; SH1106
# datasheet, serial interface timing: 250 ns.
SPI_LIMITS = {"ssd1306": 10_000_000, "sh1106": 4_000_000}
I2C_LIMIT = 1_000_000  # RP2040 datasheet, 4.3: up to fast mode plus

# What the buses of a Raspberry Pi can have on its header: i2cPorts and spiPorts of Blinka's
# adafruit_blinka/microcontroller/bcm283x/pin.py.
PI_PINS = {"sda": ("D2",), "scl": ("D3",), "sck": ("D11", "D21"), "mosi": ("D10", "D20")}

# The sizes whose lines Adafruit's driver brings in order, and which modules are made in; an SH1106 with other glasses
# than this is hardly to be had.
SIZES = {
    "ssd1306": ((128, 64), (128, 32), (96, 16), (72, 40), (64, 48), (64, 32)),
    "sh1106": ((128, 64),),
}

# What the toy's screens need at least.
LEAST_WIDTH, LEAST_HEIGHT = 64, 32


def complaint(board: Board) -> str | None:
    """What is wrong, in a sentence, or None. The first thing only: the rest may be wrong because of it."""
    return next(_complaints(board), None)


def _complaints(board: Board) -> Iterator[str]:
    yield from _runtime(board)
    yield from _bus(board)
    yield from _panel(board)
    yield from _pins(board)
    if "sound" in board.built_in and not board.sound:
        yield "sound is built_in, but its pin is missing: it needs a table, [sound]"


def _runtime(board: Board) -> Iterator[str]:
    if board.runtime == "blinka":
        if board.mpy_arch:
            yield "a blinka board is a computer with Python of its own: leave mpy_arch out"
        return
    if board.adapter:
        yield f"adapter is for a blinka board: leave it out, a {board.runtime} board has pins of its own"
    if not board.mpy_arch:
        yield f"missing key mpy_arch: a {board.runtime} board needs it, one of {', '.join(PINS)}"


def _bus(board: Board) -> Iterator[str]:
    if not board.i2c and not board.spi:
        yield "missing key i2c: the panel's bus needs a table, [i2c] or [spi]"
        return
    if board.i2c and board.spi:
        yield "the panel is on one bus: leave out [i2c] or [spi]"
        return
    name = "i2c" if board.i2c else "spi"
    if board.runtime == "blinka":
        if board.bus.block is not None:
            yield f"[{name}] block is for chips: leave it out, Blinka finds the bus by its pins"
    elif board.bus.block is None:
        yield f"missing key [{name}] block: 0 or 1"
    limit = I2C_LIMIT if board.i2c else SPI_LIMITS[board.panel.controller]
    if not 1_000 <= board.bus.frequency <= limit:
        kind = "" if board.i2c else f" for an {board.panel.controller}"
        yield f"[{name}] frequency must be 1000..{limit}{kind}, not {board.bus.frequency}"


def _panel(board: Board) -> Iterator[str]:
    panel = board.panel
    if board.i2c and panel.address is None:
        yield "missing key [panel] address: 0x3C or 0x3D on I2C"
    if board.spi and panel.address is not None:
        yield "[panel] address is for I2C: leave it out on SPI, which has none"
    sizes = SIZES[panel.controller]
    if (panel.width, panel.height) not in sizes:
        known = ", ".join(f"{width}x{height}" for width, height in sizes)
        yield f"[panel] no {panel.controller} panel is {panel.width}x{panel.height}: there are {known}"
    elif panel.width < LEAST_WIDTH or panel.height < LEAST_HEIGHT:
        yield (
            f"[panel] {panel.width}x{panel.height} is too small: the toy's screens need {LEAST_WIDTH}x{LEAST_HEIGHT}"
        )


def _pins(board: Board) -> Iterator[str]:
    wires = board.wires()
    led = [("[led] pin", board.led.pin)] if board.led and board.led.pin != "LED" else []
    for key, pin in wires + led:
        yield from _kind_of_pin(board, key, pin)
    if board.led and board.led.pin == "LED" and board.runtime == "blinka":
        yield '[led] pin can be "LED" on a board with a chip only'
    owners: dict[Pin, str] = {}
    for key, pin in wires + led:
        # Two names may be of one pin.
        where = place(board, pin) or pin
        if where in owners:
            yield f"{key} is pin {pin}, and so is {owners[where]}: give each a pin of its own"
        owners[where] = key
    if board.runtime != "blinka":
        yield from _lanes(board)
    elif board.header == "raspberry-pi":
        yield from _pi_buses(board)
    out = brought_out(board)
    if out is not None:
        for key, pin in wires:
            if pin not in out and not board.is_built_in(key):
                yield f"{key} can't be pin {pin}: the board's header hasn't got it"


def _kind_of_pin(board: Board, key: str, pin: object) -> Iterator[str]:
    if board.runtime == "blinka":
        if not isinstance(pin, str) or not pin.isidentifier():
            yield f'{key} must be a name of Blinka\'s board module, such as "D17", not {pin!r}'
        return
    last = PINS[board.mpy_arch or ""] - 1
    if type(pin) is not int or not 0 <= pin <= last:
        yield f"{key} must be a GP number 0..{last}, not {pin!r}"


def _pi_buses(board: Board) -> Iterator[str]:
    name, keys = ("i2c", ("sda", "scl")) if board.i2c else ("spi", ("sck", "mosi"))
    for key in keys:
        pin = getattr(board.bus, key)
        if place(board, pin) not in [place(board, can) for can in PI_PINS[key]]:
            yield f"[{name}] {key} can't be pin {pin}: use {' or '.join(PI_PINS[key])}"


def _lanes(board: Board) -> Iterator[str]:
    """RP2040 datasheet, 1.4.3, and RP2350 datasheet, 1.2.3: functions go round every four pins or every sixteen."""
    assert board.mpy_arch
    if isinstance(board.bus, I2C):
        # SDA0 SCL0 SDA1 SCL1
        name, every, first = "i2c", 4, 2 * (board.bus.block or 0)
        lanes = {"sda": [first], "scl": [first + 1]}
    else:
        # two rounds of RX0 CSn0 SCK0 TX0, and two of block 1
        name, every, first = "spi", 16, 8 * (board.bus.block or 0)
        lanes = {"sck": [first + 2, first + 6], "mosi": [first + 3, first + 7]}
    for key, places in lanes.items():
        pin = getattr(board.bus, key)
        can = [gp for gp in range(PINS[board.mpy_arch]) if gp % every in places]
        if pin not in can:
            some = ", ".join(map(str, can[:4])) + (" ..." if len(can) > 4 else "")
            yield f"[{name}] {key} of block {board.bus.block} can't be pin {pin}: use {some}"
