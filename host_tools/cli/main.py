"""The command group, and what an error looks like."""

import os
import sys
import traceback
from collections.abc import Callable
from typing import Annotated, Any

import typer

from pocketmaze.version import VERSION

from ..errors import PocketMazeError
from . import bench, boards, build, compare, demo, doctor, emulate, flash, generate, play, stats

# Typer's base for anything wrong with what was typed; it doesn't export the class itself.
UsageError = typer.BadParameter.__bases__[0]

app = typer.Typer(
    name="pocketmaze",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"pocketmaze {VERSION}")
        raise typer.Exit


@app.callback()
def group(
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """A handheld maze toy for the Raspberry Pi Pico: try it here, build it, put it on a board.

    Exit codes: 0 done, 1 a check failed, 2 bad usage or input, 3 a device or file that is needed isn't there.
    """


COMMANDS: tuple[Callable[..., None], ...] = (
    demo.demo,
    play.play,
    generate.generate,
    stats.stats,
    boards.boards,
    build.build,
    compare.compare,
    bench.bench,
    flash.flash,
    doctor.doctor,
    emulate.emulate,
)
for command in COMMANDS:
    app.command()(command)


def main(arguments: list[str] | None = None) -> None:
    """Run a command and leave with its exit code; an error is one line, with `--debug` a traceback too."""
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        code = typer.main.get_command(app).main(
            generate.with_shares(arguments), prog_name="pocketmaze", standalone_mode=False
        )
        # A reader of our output that left early (`| head`) shows only when it's flushed.
        sys.stdout.flush()
        sys.exit(code if isinstance(code, int) else 0)
    except Exception as error:
        if "--debug" in arguments:
            traceback.print_exc()
        sys.exit(_report(error))
    except KeyboardInterrupt:
        sys.exit(130)


def _report(error: Exception) -> int:
    if isinstance(error, BrokenPipeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    if isinstance(error, UsageError):
        said: Any = error
        message, code = said.format_message(), 2
        if not message:  # no command at all: the help has been shown
            return 2
        message = message[0].lower() + message[1:].rstrip(".") + "; see pocketmaze --help"
    elif isinstance(error, typer.Abort):
        return 130
    elif isinstance(error, PocketMazeError):
        message, code = str(error), error.exit_code
    else:
        message, code = f"{type(error).__name__}: {error} (an error of ours: --debug shows where)", 1
    print("pocketmaze: " + " ".join(message.split()), file=sys.stderr)
    return code
