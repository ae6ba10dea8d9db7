"""What the doctor makes of facts, the pictures it draws, and the command as a stranger meets it."""

import dataclasses
import subprocess
import sys

import pytest

from host_tools import boards
from host_tools.boards import Board
from host_tools.boards.rules import SIZES
from host_tools.cli import doctor as command
from host_tools.cli import main
from host_tools.doctor import Person, draw, glass
from host_tools.doctor.bus import bus_verdicts, too_fast
from host_tools.doctor.buttons import press_verdict, rest_verdicts
from host_tools.doctor.examine import Told
from host_tools.doctor.facts import BusFacts, PinFacts, bus_facts, pin_facts
from host_tools.doctor.verdict import Verdict
from host_tools.errors import CheckFailed
from host_tools.panel_model import PanelModel
from pocketmaze.toy.canvas import Canvas

from .pico import BOARD

WELL = BusFacts(found=(0x3C,))


def names(facts: BusFacts) -> list[str]:
    return [verdict.name for verdict in bus_verdicts(BOARD, facts)]


def picture_of(verdict: Verdict) -> str:
    return "\n".join(draw(BOARD, verdict.wires))


def test_a_board_that_is_well_has_no_verdict() -> None:
    said = "rest 1 1\npulls 1 1\nlow 0 1\nlow 0 1\nstatus 60 67\nfound 60\n"
    assert bus_facts(said) == dataclasses.replace(WELL, status={60: 67})
    assert names(bus_facts(said)) == []


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("rest 1 1\npulls 0 0\nlow 0 1\nlow 0 1\nfound", "nothing on the bus"),
        ("rest 1 1\npulls 1 1\nlow 0 1\nlow 0 1\nfound", "panel is silent"),
        ("rest 1 1\npulls 0 1\nlow 0 1\nlow 0 1\nfound", "SDA is open"),
        ("rest 1 1\npulls 1 0\nlow 0 1\nlow 0 1\nfound", "SCL is open"),
        ("rest 1 1\npulls 1 1\nlow 0 1\nlow 0 1\nstatus 61 3\nfound 61", "other address"),
        ("rest 1 1\npulls 1 1\nlow 0 1\nlow 0 1\nfound 80 104", "another device"),
        ("rest 1 1\npulls 1 1\nlow 0 1\nlow 0 1\nelsewhere 5 4 60\nfound", "swapped"),
        ("rest 1 1\npulls 1 1\nlow 0 1\nlow 0 1\nelsewhere 5 4 61\nfound", "swapped"),
        ("rest 1 1\npulls 1 1\nlow 0 1\nlow 0 1\nelsewhere 4 6 60\nfound", "other pins"),
        ("rest 1 1\npulls 0 1\nlow 0 1\nlow 0 1\nstatus 60 3\nfound 60", "no pull-ups"),
        ("rest 0 1\nclocked 9\nfreed 0 1", "SDA stuck low"),
        ("rest 1 0\nfreed 1 0", "SCL stuck low"),
        ("rest 0 0\nfreed 0 0", "both stuck low"),
        ("rest 0 1\nclocked 3\nfreed 1 1\npulls 1 1\nlow 0 1\nlow 0 1\nfound 60", "bus freed"),
        ("rest 1 0\nfreed 1 1\npulls 1 1\nlow 0 1\nlow 0 1\nfound 60", "bus freed"),
        ("rest 1 1\npulls 1 1\nlow 0 0", "wires touch"),
        ("rest 1 1\npulls 1 1\nlow 1 1", "SDA on 3V3"),
        ("rest 1 1\npulls 1 1\nlow 0 1\nlow 1 1", "SCL on 3V3"),
    ],
)
def test_each_way_to_go_wrong_has_a_verdict_of_its_own_a_sentence_and_a_picture(said: str, name: str) -> None:
    (verdict,) = bus_verdicts(BOARD, bus_facts(said))
    assert verdict.name == name
    assert verdict.well == (name == "bus freed")
    check_sentence(verdict)


def test_swapped_wires_of_a_panel_at_another_address_are_one_verdict_that_names_it() -> None:
    said = "rest 1 1\npulls 1 1\nlow 0 1\nlow 0 1\nelsewhere 5 4 %d\nfound"
    told = [bus_verdicts(BOARD, bus_facts(said % address))[0].sentence for address in (0x3C, 0x3D)]
    assert "set address" not in told[0]
    assert told[1].endswith("and set address = 0x3D under [panel] in boards/pico.toml.")


def check_sentence(verdict: Verdict) -> None:
    assert verdict.sentence[-1] in ".?"
    assert ". " not in verdict.sentence, "one sentence"
    if verdict.wires or not verdict.well:
        assert picture_of(verdict)


def test_nothing_on_the_bus_lists_what_was_tried() -> None:
    (verdict,) = bus_verdicts(BOARD, BusFacts(pulls=(0, 0)))
    assert [line.partition(":")[0] for line in verdict.tried] == [
        "pull-ups",
        "swapped SDA and SCL",
        "other pins, another I2C block",
        "power",
    ]
    assert "VCC goes to 3V3 (pin 36), GND to GND (pin 38)" in verdict.tried[-1]


def test_pins_that_could_be_a_bus_can_be_written_into_the_board_file() -> None:
    (verdict,) = bus_verdicts(BOARD, BusFacts(elsewhere=((6, 7, 0x3C),)))
    assert "or set block = 1, sda = 6, scl = 7 in boards/pico.toml" in verdict.sentence
    (verdict,) = bus_verdicts(BOARD, BusFacts(elsewhere=((4, 6, 0x3C),)))
    assert "no I2C block" in verdict.sentence


def test_a_panel_that_is_at_the_other_address_is_told_by_both_of_its_names() -> None:
    (verdict,) = bus_verdicts(BOARD, BusFacts(found=(0x3D,)))
    assert "address = 0x3D under [panel] in boards/pico.toml" in verdict.sentence
    assert "0x7A" in verdict.sentence


def test_the_picture_crosses_swapped_wires() -> None:
    (verdict,) = bus_verdicts(BOARD, BusFacts(elsewhere=((5, 4, 0x3C),)))
    assert draw(BOARD, verdict.wires) == [
        "Raspberry Pi Pico, USB up: pins 1 to 20 left, 21 to 40 right",
        "─────────────┐              ┌─────",
        " GP4   pin 6 ├──────\\/──────┤ SDA  ← goes to SCL now",
        " GP5   pin 7 ├──────/\\──────┤ SCL  ← goes to SDA now",
        " 3V3  pin 36 ├──────────────┤ VCC",
        " GND  pin 38 ├──────────────┤ GND",
        "─────────────┘              └─────",
    ]


def test_the_picture_of_a_button_has_the_nearest_ground_and_needs_no_unicode() -> None:
    verdict = rest_verdicts(BOARD, facts_of_buttons(left=PinFacts(0, 0, 0)))["left"]
    assert draw(BOARD, verdict.wires, unicode=False) == [
        "Raspberry Pi Pico, USB up: pins 1 to 20 left, 21 to 40 right",
        "-------------+              +----------------",
        " GP12 pin 16 +------x-------+ button left     < always on ground",
        " GND  pin 18 +--------------+ its other side",
        "-------------+              +----------------",
    ]


def test_another_board_has_its_own_pins_in_the_picture_and_no_numbers_that_are_unknown() -> None:
    board = dataclasses.replace(BOARD, header=None)
    (verdict,) = bus_verdicts(board, BusFacts(pulls=(0, 0)))
    assert draw(board, verdict.wires)[2] == " GP4  ├──────✗───────┤ SDA  ← is it connected?"
    assert "pin " not in verdict.sentence + verdict.tried[-1]


def test_a_board_with_names_printed_on_it_has_them_in_the_picture_and_in_the_sentence() -> None:
    board = boards.load("xiao-rp2040")
    (verdict,) = bus_verdicts(board, BusFacts(pulls=(0, 0)))
    assert "pulls up GP6 (D4) and GP7 (D5)" in verdict.sentence
    assert draw(board, verdict.wires)[:4] == [
        "Seeed Studio XIAO RP2040:",
        "─────────┐              ┌─────",
        " GP6  D4 ├──────✗───────┤ SDA  ← is it connected?",
        " GP7  D5 ├──────✗───────┤ SCL  ← is it connected?",
    ]


def test_a_picos_header_goes_by_its_shape_and_not_by_its_title() -> None:
    board = dataclasses.replace(BOARD, title="mine")
    (verdict,) = bus_verdicts(board, BusFacts(pulls=(0, 0)))
    assert draw(board, verdict.wires)[0] == "mine, USB up: pins 1 to 20 left, 21 to 40 right"


def test_a_board_with_nothing_to_wire_has_no_picture(capsys: pytest.CaptureFixture[str]) -> None:
    thumby = boards.load("thumby")
    facts = {pin: PinFacts(0, 0, 0) for pin in vars(thumby.buttons).values()}
    verdict = rest_verdicts(thumby, facts)["a"]
    command.print_verdict(verdict, thumby, True)
    assert capsys.readouterr().out == f"✗ {verdict.sentence}\n"


def facts_of_buttons(**others: PinFacts) -> dict[int, PinFacts]:
    return {pin: others.get(button, PinFacts()) for button, pin in vars(BOARD.buttons).items()}


def test_buttons_that_are_low_by_themselves_are_told_apart() -> None:
    assert pin_facts("pin 10 0 0 1\npin 11 1 1 1\n") == {10: PinFacts(0, 0, 1), 11: PinFacts(1, 1, 1)}
    assert rest_verdicts(BOARD, facts_of_buttons()) == {}
    found = rest_verdicts(BOARD, facts_of_buttons(up=PinFacts(0, 0, 1), a=PinFacts(0, 0, 0)))
    assert {button: verdict.name for button, verdict in found.items()} == {"up": "up pulled down", "a": "a stuck"}
    for verdict in found.values():
        check_sentence(verdict)


@pytest.mark.parametrize(
    ("level", "pins", "name", "part"),
    [
        ("nothing", (), "left not seen", "on ground"),
        ("low", (13,), "left is where right should be", "swap these two wires"),
        ("low", (9,), "left on another pin", "set left = 9 under [buttons] in boards/pico.toml"),
        ("low", (12, 14), "left touches another", "GP14 (pin 19)"),
        ("high", (12,), "left to 3V3", "to ground"),
    ],
)
def test_a_press_that_went_wrong_has_its_verdict(level: str, pins: tuple[int, ...], name: str, part: str) -> None:
    verdict = press_verdict(BOARD, "left", level, pins, PinFacts())
    assert verdict
    assert verdict.name == name
    assert part in verdict.sentence
    assert "GP12 (pin 16)" in verdict.sentence
    check_sentence(verdict)


def test_a_press_on_its_own_pin_is_well_even_with_a_pull_up_outside() -> None:
    assert press_verdict(BOARD, "left", "low", (12,), PinFacts(1, 1)) is None
    held = press_verdict(BOARD, "left", "nothing", (), PinFacts(1, 1))
    assert held
    assert held.name == "left on 3V3"


def test_what_is_seen_tells_the_controller() -> None:
    assert glass.seen_verdict(BOARD, glass.WHOLE, 0x43) is None
    noise = glass.seen_verdict(BOARD, glass.NOISE, 0x48)
    assert noise
    assert "SH1106 (as its status byte says too)" in noise.sentence
    assert glass.seen_verdict(BOARD, glass.NOTHING, 0x48) == noise
    for seen in (glass.NOISE, glass.NOTHING):
        verdict = glass.seen_verdict(BOARD, seen, None)
        assert verdict
        assert "status byte" not in verdict.sentence
        check_sentence(verdict)
    check_sentence(too_fast(BOARD))


def test_what_is_seen_on_an_sh1106_may_be_an_ssd1306() -> None:
    board = boards.load("pico-sh1106")
    verdict = glass.seen_verdict(board, glass.NOISE, 0x48)
    assert verdict
    assert "isn't an SH1106; most likely it's an SSD1306" in verdict.sentence
    assert 'set controller = "ssd1306" under [panel] in boards/pico-sh1106.toml' in verdict.sentence
    assert "--board" not in verdict.sentence
    check_sentence(verdict)


def unpacked(runs: bytes) -> bytes:
    return b"".join(runs[i + 1 : i + 2] * runs[i] for i in range(0, len(runs), 2))


@pytest.mark.parametrize(("width", "height"), SIZES["ssd1306"])
def test_the_word_is_whole_on_every_panel_and_beside_the_frame(width: int, height: int) -> None:
    frame, both = Canvas(width, height), Canvas(width, height)
    frame.rect(0, 0, width, height)
    glass.draw_picture(both)
    word = bytes(one ^ other for one, other in zip(both.frame, frame.frame, strict=True))
    columns = [x for x in range(width) if any(word[x::width])]
    assert columns[0] + columns[-1] in (width - 1, width), "in the middle"
    assert columns[0] > 1
    pages = [any(word[at : at + width]) for at in range(0, len(word), width)]
    assert sum(pages) * 8 <= height
    drawn = Canvas(width, height)
    glass.draw_picture(drawn)
    drawn.rect(0, 0, width, height)
    assert bytes(drawn.frame) == bytes(both.frame), "the frame is whole"


@pytest.mark.parametrize("rotation", [0, 180])
@pytest.mark.parametrize("name", ["pico", "pico-sh1106", "pico-128x32", "thumby"])
def test_the_picture_is_what_the_toys_driver_would_send(name: str, rotation: int) -> None:
    board = boards.load(name)
    spec = dataclasses.replace(board.panel, rotation=rotation)
    board = dataclasses.replace(board, panel=spec)
    panel = PanelModel(spec.width, spec.height, controller=spec.controller, rotation=rotation)
    if board.i2c:
        for runs in glass.picture_writes(board):
            assert panel.write(0x3C, unpacked(runs))
    else:
        for level, runs in glass.picture_on_spi(board):
            if level:
                panel.data(unpacked(runs))
            else:
                for byte in unpacked(runs):
                    panel.command(byte)
    canvas = Canvas(spec.width, spec.height)
    glass.draw_picture(canvas)
    assert panel.frame() == bytes(canvas.frame)
    assert panel.lit
    assert panel.faults == []


def test_what_is_no_fact_is_not_believed() -> None:
    with pytest.raises(CheckFailed, match="the board said 'hello there'"):
        bus_facts("hello there\n")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from host_tools.cli import main; main()", "doctor", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_a_port_that_is_not_there_is_one_line_and_3() -> None:
    ran = run("--port", "/dev/ttyNOWHERE")
    assert ran.returncode == 3
    assert ran.stdout == ""
    assert ran.stderr.count("\n") == 1
    assert "there is no such port" in ran.stderr


class FakeDevice:
    """A board that can be opened, and no more."""

    def __init__(self, port: str) -> None:
        self.port = port

    def __enter__(self) -> "FakeDevice":
        return self

    def __exit__(self, *error: object) -> None:
        pass


def doctor_says(monkeypatch: pytest.MonkeyPatch, *verdicts: Verdict) -> int:
    """The exit code of `doctor` for a board with those."""

    class FakeDoctor:
        def __init__(self, device: FakeDevice, board: Board, person: Person | None, told: Told) -> None:
            assert person is None, "no terminal, no questions"
            self.told = told

        def examine(self, seconds: float) -> None:
            for verdict in verdicts:
                self.told(verdict)

    monkeypatch.setattr(command, "Device", FakeDevice)
    monkeypatch.setattr(command, "Doctor", FakeDoctor)
    with pytest.raises(SystemExit) as left:
        main(["doctor", "--port", "/dev/ttyACM0"])
    assert isinstance(left.value.code, int)
    return left.value.code


def test_a_board_that_is_well_leaves_with_0(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert doctor_says(monkeypatch, Verdict("panel", "The panel answers.", well=True)) == 0
    said = capsys.readouterr()
    assert "The panel answers." in said.out
    assert said.err == ""


def test_troubles_are_shown_with_their_pictures_and_leave_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    nothing = bus_verdicts(BOARD, BusFacts(pulls=(0, 0)))
    stuck = rest_verdicts(BOARD, facts_of_buttons(a=PinFacts(0, 0, 0))).values()
    assert doctor_says(monkeypatch, *nothing, *stuck) == 1
    said = capsys.readouterr()
    for verdict in (*nothing, *stuck):
        assert verdict.sentence in said.out
    assert "GP4   pin 6" in said.out
    assert "swapped SDA and SCL: nothing answers" in said.out
    assert said.err == "pocketmaze: 2 things are wrong: nothing on the bus, a stuck\n"


def test_the_person_at_the_terminal_answers_by_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["x", "4", str(glass.NOTHING)])
    monkeypatch.setattr("builtins.input", lambda *prompt: next(answers))
    assert command.AtTheTerminal().saw() == glass.NOTHING
    command.AtTheTerminal().press("a")
    said = capsys.readouterr().out
    assert "1  a whole frame" in said
    assert "Press button A on the board" in said


@pytest.mark.parametrize("name", ["raspberry-pi", "ft232h"])
def test_a_computer_is_refused_in_one_line_that_says_what_to_do(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "Device", None)
    with pytest.raises(SystemExit) as left:
        main(["doctor", "--board", name])
    assert left.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.endswith(f"not at computers: pocketmaze play --board {name} runs the toy there\n")


def test_seconds_that_cannot_be_are_bad_usage() -> None:
    assert run("--port", "/dev/ttyNOWHERE", "--seconds", "0").returncode == 2
