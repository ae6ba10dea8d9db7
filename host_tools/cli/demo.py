"""`pocketmaze demo`: the whole thing once, without hardware."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from ..demo import run_demo
from ..terminal import speaks_unicode


def demo(
    output: Annotated[Path, typer.Option(help="Where to save the panel's picture.")] = Path("dist/demo.png"),
) -> None:
    """Build the toy, boot it on MicroPython in a Pico-sized heap, and compare what it draws with this computer.

    Example: pocketmaze demo --output panel.png
    """
    run_demo(output, speaks_unicode(sys.stdout.encoding))
