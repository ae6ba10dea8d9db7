"""`pocketmaze doctor`: what is wrong with a board's wiring."""

import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.prompt import IntPrompt

from .. import boards
from ..device import Device
from ..doctor import Doctor, Verdict, draw
from ..doctor.buttons import name_of
from ..doctor.glass import ANSWERS
from ..errors import BadInput, CheckFailed
from ..flash import ports
from ..terminal import speaks_unicode

console = Console(highlight=False)


def doctor(
    board: Annotated[str, typer.Option(help="A board file's name in boards/.")] = "pico",
    port: Annotated[str | None, typer.Option(help="The board's serial port; else the one board there is.")] = None,
    questions: Annotated[
        bool, typer.Option("--questions/--no-questions", help="Ask what is seen, and for each button to be pressed.")
    ] = True,
    seconds: Annotated[float, typer.Option(help="How long to wait for each button.")] = 15.0,
) -> None:
    """Find out what is wrong with a board's wiring: panel, bus and buttons, with a picture of the wires in question.

    Leave the buttons alone until it asks for them. The toy on the board starts anew when it's done.

    Example: pocketmaze doctor

    Example: pocketmaze doctor --port /dev/ttyACM0 --no-questions
    """
    if not 0 < seconds <= 600:
        raise BadInput(f"--seconds is more than 0 and up to 600, not {seconds:g}")
    chosen = boards.load(board)
    if chosen.runtime == "blinka":
        raise BadInput(
            f"doctor looks at boards with a chip, not at computers: pocketmaze play --board {board} runs the toy there"
        )
    name = port or ports.the_board(ports.listed())
    asks = questions and sys.stdin.isatty()
    unicode = speaks_unicode(sys.stdout.encoding)
    troubles: list[Verdict] = []

    def told(verdict: Verdict) -> None:
        print_verdict(verdict, chosen, unicode)
        if not verdict.well:
            troubles.append(verdict)

    with Device(name) as device:
        Doctor(device, chosen, AtTheTerminal() if asks else None, told).examine(seconds)
    if not asks:
        print("Nobody was asked to look at the panel or to press the buttons: run it in a terminal for that.")
    if troubles:
        names = ", ".join(verdict.name for verdict in troubles)
        raise CheckFailed(f"{len(troubles)} {'thing is' if len(troubles) == 1 else 'things are'} wrong: {names}")


def print_verdict(verdict: Verdict, board: boards.Board, unicode: bool) -> None:
    """One verdict: its sentence, what was tried, and its picture where there are wires to look at."""
    mark, colour = ("✓", "green") if verdict.well else ("✗", "red")
    if not unicode:
        mark = "ok" if verdict.well else "!!"
    whole = not sys.stdout.isatty()  # where nothing says how wide the output is, no line is broken
    console.print(f"[{colour}]{mark}[/] {escape(verdict.sentence)}", soft_wrap=whole)
    for line in verdict.tried:
        console.print(f"    {line}", markup=False, soft_wrap=whole)
    if verdict.wires and boards.wiring(board):
        console.print()
        for line in draw(board, verdict.wires, unicode=unicode):
            console.print(f"    {line}", markup=False, soft_wrap=True)
        console.print()


class AtTheTerminal:
    """The person at the keyboard, with the board in their hand."""

    def press(self, button: str) -> None:
        console.print(f"Press button [bold]{name_of(button)}[/] on the board ...")

    def saw(self) -> int:
        console.print("A test picture has been sent to the panel. What do you see?")
        for number, answer in ANSWERS.items():
            console.print(f"  {number}  {answer}")
        return IntPrompt.ask("That is", console=console, choices=[str(number) for number in ANSWERS])
