"""A test picture on the panel, and what it means when something else is seen."""

from itertools import groupby
from types import SimpleNamespace

from pocketmaze.toy import font
from pocketmaze.toy.canvas import Canvas
from pocketmaze.toy.panel import DATA

from ..boards import Board
from ..build import board_constants
from ..panel_model import PanelModel
from ..panel_model.i2c import ModelI2C
from .bus import panel_wires
from .verdict import Verdict

WORD = "MAZE"
SCALE = 3

# What may be seen, in the order in which the answers are numbered.
WHOLE, NOISE, NOTHING = 1, 2, 3
ANSWERS = {
    WHOLE: f"a whole frame along all four edges, and the word {WORD} in the middle",
    NOISE: "noise, stripes, or the picture shifted by a few dots",
    NOTHING: "nothing at all: the glass stays dark",
}

# The low bits of the status byte of an SH1106; an SSD1306 has others there. No data sheet promises either.
SH1106_STATUS = 0x08


def draw_picture(canvas: Canvas) -> None:
    """Draw what is to be seen."""
    canvas.rect(0, 0, canvas.width, canvas.height)
    scale = min(SCALE, (canvas.width - 2) // font.width(WORD), (canvas.height - 2) // font.HEIGHT)
    canvas.centred_text(WORD, (canvas.height - font.HEIGHT * scale) // 2, scale=scale)


def picture_writes(board: Board) -> list[bytes]:
    """What the toy's driver would write to the panel to show it, each write in runs: how many, of which byte."""
    return [_in_runs(written) for written in _written(board)]


def picture_on_spi(board: Board) -> list[tuple[int, bytes]]:
    """The same for a panel on SPI: the level of its D/C pin, and the runs that follow.

    What is a control byte on I2C is a pin there: SSD1306 datasheet, 8.1.3 and 8.1.5.2.
    """
    return [(int(written[0] == DATA), _in_runs(written[1:])) for written in _written(board)]


def _written(board: Board) -> list[bytes]:
    from pocketmaze.ports.panels import panel_on_i2c  # which loads Blinka, for good

    spec = board.panel
    recorder = _Recorder(PanelModel(spec.width, spec.height, controller=spec.controller))
    panel = panel_on_i2c(SimpleNamespace(**board_constants(board) | {"PANEL_ADDRESS": 0x3C}), recorder)
    draw_picture(panel.canvas)
    panel.update()
    return recorder.written


def seen_verdict(board: Board, seen: int, status: int | None) -> Verdict | None:
    """What it means that a person saw that; None when it's the picture."""
    file = f"boards/{board.name}.toml"
    given = board.panel.controller
    looks_other = given == "ssd1306" and status is not None and status & 0x0F == SH1106_STATUS
    # Set up as an SSD1306, an SH1106 may be without its charge pump.
    if seen == NOISE or (seen == NOTHING and looks_other):
        if given == "ssd1306":
            hint = " (as its status byte says too)" if looks_other else ""
            guess, reason = "sh1106", f"{hint}, as most of 1.3 inches are"
        else:
            guess, reason = "ssd1306", ", as most of 0.96 inches are"
        other = "use --board pico-sh1106, or " if board.name == "pico" else ""
        return Verdict(
            "another controller",
            f"The panel answers but isn't an {given.upper()}; most likely it's an {guess.upper()}{reason}:"
            f' {other}set controller = "{guess}" under [panel] in {file}.',
            panel_wires(board),
        )
    if seen == NOTHING:
        return Verdict(
            "glass stays dark",
            "The panel's controller answers and has taken the picture, but its glass stays dark: measure 3.3 V between"
            " its VCC and GND, and if that's there, the glass is broken or its foil has come off.",
            panel_wires(board, power="is it 3.3 V?"),
        )
    return None


def _in_runs(data: bytes) -> bytes:
    runs = bytearray()
    for byte, run in groupby(data):
        count = len(list(run))
        while count:
            runs += bytes((min(count, 255), byte))
            count -= min(count, 255)
    return bytes(runs)


class _Recorder(ModelI2C):
    """A bus that keeps what is written."""

    def __init__(self, model: PanelModel) -> None:
        super().__init__(model)
        self.written: list[bytes] = []

    def writeto(self, address, buffer, *, start=0, end=None):  # type: ignore[no-untyped-def]
        data = bytes(memoryview(buffer)[start:end])
        super().writeto(address, data)
        if data:
            self.written.append(data)
