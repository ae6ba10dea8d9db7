"""A progress bar for what takes longer than a second, on a terminal."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress, TaskID

from .made import Report

PATIENCE_SECONDS = 1.0


@contextmanager
def late_progress(patience: float = PATIENCE_SECONDS) -> Iterator[Report]:
    """Give `report(what, done, total)`, which shows a bar on standard error once `patience` seconds have gone by.

    A `total` of 0 is one that isn't known yet. Where standard error is no terminal nothing is shown.
    """
    if not sys.stderr.isatty():
        yield lambda what, done, total: None
        return
    bar = Progress(console=Console(stderr=True), transient=True)
    began = time.monotonic()
    tasks: dict[str, TaskID] = {}

    def report(what: str, done: int, total: int) -> None:
        if time.monotonic() - began < patience:
            return
        if not tasks:
            bar.start()
        if what not in tasks:
            tasks[what] = bar.add_task(what, total=None)
        bar.update(tasks[what], completed=done, total=total or None)

    try:
        yield report
    finally:
        bar.stop()
