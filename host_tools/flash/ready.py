"""What a board that has been flashed says of itself when it starts."""

from collections.abc import Sequence

from pocketmaze.maze.recipe import recipe_from_code
from pocketmaze.version import VERSION

from ..device import STARTS_AGAIN, restart_and_wait
from ..errors import CheckFailed, RuntimeFailed

READY = "ready pocketmaze"


def wait_ready(port: str, seconds: float, keys: Sequence[bytes] = STARTS_AGAIN) -> str:
    """Restart the board and give its ready line; `CheckFailed` when it doesn't come, or isn't what it should be."""
    try:
        line = restart_and_wait(port, READY, seconds, keys)
    except RuntimeFailed as error:
        raise CheckFailed(
            f"{port}: flashed, but the toy did not start: {str(error).removeprefix(f'{port}: ')}"
        ) from error
    except OSError as error:
        raise CheckFailed(f"{port}: flashed, but the board was gone before it said it's ready ({error})") from error
    if line is None:
        raise CheckFailed(
            f"{port}: flashed, but the toy did not say it's ready within {seconds:g} s: is the panel wired?"
        )
    words = line[line.index(READY) :].split()
    version, code, fingerprint = [*words[2:5], "", "", ""][:3]
    if version != VERSION:
        raise CheckFailed(f"{port}: the toy there says it is version {version}, not {VERSION}: flash it again")
    try:
        expected = f"{recipe_from_code(code).make().fingerprint():08x}"
    except ValueError as error:
        raise CheckFailed(f"{port}: the toy there says {' '.join(words)!r}: {error}") from error
    if fingerprint != expected:
        raise CheckFailed(f"{port}: the toy there makes {fingerprint} of {code}, not {expected}: pocketmaze compare")
    return " ".join(words)
