"""What is on the board against what should be."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

MANIFEST = "pocketmaze.manifest"

# These take their places first: whatever comes after, the board can finish it by itself.
FIRST = ("pocketmaze_update.mpy", "pocketmaze_update.py", "main.py")


@dataclass(frozen=True)
class Plan:
    """`send` are paths to write, `remove` paths that an earlier flash wrote and this one doesn't want."""

    send: tuple[str, ...]
    remove: tuple[str, ...]

    @property
    def nothing_to_do(self) -> bool:
        return not self.send and not self.remove

    def journal(self) -> str:
        """The steps of `pocketmaze_update`, the manifest's last: once all new files are there, what is still to do."""
        first = [path for path in FIRST if path in self.send]
        steps = [f"+{path}" for path in [*first, *(path for path in self.send if path not in first)]]
        steps += [f"-{path}" for path in self.remove]
        folders = {str(parent) for path in self.remove for parent in PurePosixPath(path).parents} - {"."}
        steps += [f"/{folder}" for folder in sorted(folders, key=lambda folder: -folder.count("/"))]
        return "\n".join([*steps, f"+{MANIFEST}"])


def plan(wanted: Mapping[str, str], present: Mapping[str, str], manifest: str) -> Plan:
    """What to do so that the board has the files of `wanted` (path to SHA-256).

    `present` is what the board has of those and of its own `manifest`'s paths. Nothing else is ever touched.
    """
    send = sorted(path for path, digest in wanted.items() if present.get(path) != digest)
    written_before = set(read_manifest(manifest))
    remove = sorted(path for path in present if path in written_before and path not in wanted)
    return Plan(tuple(send), tuple(remove))


def read_manifest(text: str) -> dict[str, str]:
    """Path to SHA-256 of a manifest's lines; lines that aren't so are passed over."""
    found = {}
    for line in text.splitlines():
        digest, _, path = line.partition(" ")
        if len(digest) == 64 and path:
            found[path] = digest
    return found


def manifest_text(wanted: Mapping[str, str]) -> str:
    """A manifest of those files."""
    return "".join(f"{digest} {path}\n" for path, digest in sorted(wanted.items()))
