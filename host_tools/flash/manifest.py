"""What is on the board against what should be."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

# The paths that flashes have written, a line each; written last.
MANIFEST = "pocketmaze.manifest"

# The steps of a flash that is under way; written first, so that what a cut one leaves is known to be ours.
JOURNAL = "pocketmaze.journal"

# The journal under the name at which `pocketmaze_update` does its steps: all new files are there.
SWITCH = "pocketmaze.switch"

MAIN = "main.py"

# These take their places first: whatever comes after, the board can finish it by itself.
FIRST = ("pocketmaze_update.mpy", "pocketmaze_update.py", MAIN)

# The lines that a program which starts the toy and does nothing else is made of.
OUR_LINE = re.compile(rb"import pocketmaze\S*|from pocketmaze\S* import \w+|run\(\)|")


@dataclass(frozen=True)
class Plan:
    """What to do to a board, all paths sorted.

    `send` are paths to write; `direct` says that they are written in their place, since the board has no toy whose
    start they could spoil. `remove` are paths that a flash wrote and this one doesn't want. `keep` are paths that a
    cut flash wrote and that are right. `owned` are the paths of the new manifest. `theirs` are paths to write that
    hold something no flash has written.
    """

    send: tuple[str, ...]
    remove: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    owned: tuple[str, ...] = ()
    theirs: tuple[str, ...] = ()
    direct: bool = False

    @property
    def nothing_to_do(self) -> bool:
        return not self.send and not self.remove and not self.keep

    def written_as(self, path: str) -> str:
        """Where a path of `send`, or the manifest, is written."""
        return path if self.direct else f"{path}.new"

    def journal(self) -> str:
        """The steps of `pocketmaze_update`, the manifest's last: once all new files are there, what is still to do."""
        first = [path for path in FIRST if path in self.send]
        send = [*first, *(path for path in self.send if path not in first)]
        steps = [f"={path}" for path in self.keep]
        if self.direct:
            return "\n".join([*steps, *(f"={path}" for path in send)])
        steps += [f"+{path}" for path in send]
        steps += [f"-{path}" for path in self.remove]
        folders = {str(parent) for path in self.remove for parent in PurePosixPath(path).parents} - {"."}
        steps += [f"/{folder}" for folder in sorted(folders, key=lambda folder: (-folder.count("/"), folder))]
        return "\n".join([*steps, f"+{MANIFEST}"])


def plan(wanted: Mapping[str, str], present: Mapping[str, str], manifest: str, journal: str = "") -> Plan:
    """What to do so that the board has the files of `wanted` (path to SHA-256).

    `present` is what the board has of those and of the paths that its own `manifest` and the `journal` of a cut flash
    name. Nothing else is ever touched.
    """
    flashed = read_manifest(manifest)
    cut = read_journal(journal) - flashed
    send = tuple(sorted(path for path, digest in wanted.items() if present.get(path) != digest))
    keep = tuple(sorted(path for path in cut if path in wanted and path not in send))
    remove = tuple(sorted(path for path in present if path in flashed | cut and path not in wanted))
    theirs = tuple(path for path in send if path in present and path not in flashed | cut)
    bare = not flashed and (MAIN not in present or MAIN in cut)
    return Plan(
        send,
        remove=remove,
        keep=keep,
        owned=tuple(sorted({*send, *(path for path in wanted if path in flashed | cut)})),
        theirs=theirs,
        direct=bare and not remove and not theirs,
    )


def starts_the_toy(program: bytes) -> bool:
    """Whether a `main.py` or `code.py` does nothing but that: then it's none of the user's, whoever put it there."""
    return all(OUR_LINE.fullmatch(line.partition(b"#")[0].strip()) for line in program.splitlines())


def read_manifest(text: str) -> set[str]:
    """The paths of a manifest."""
    return {line for line in text.splitlines() if line}


def read_journal(text: str) -> set[str]:
    """The paths that a journal says are or were being written."""
    return {line[1:] for line in text.splitlines() if line[:1] in ("+", "=") and line[1:]} - {MANIFEST}


def manifest_text(paths: Iterable[str]) -> str:
    """A manifest of those files."""
    return "".join(f"{path}\n" for path in sorted(paths))
