"""Runs `tests/everywhere/` on every runtime. Each `check_...` there is a claim, and a test here."""

import ast
import json
import re
from pathlib import Path

import pytest

from host_tools.runtimes import Runtime

FOLDER = Path(__file__).parent / "everywhere"
CHECKS = [
    (path.stem, node.name)
    for path in sorted(FOLDER.glob("check_*.py"))
    for node in ast.parse(path.read_text()).body
    if isinstance(node, ast.FunctionDef) and node.name.startswith("check_")
]

# How many checks of the toy MicroPython on WebAssembly has the memory for.
PORTION = 4

# A module's checks run in one go, for the time it takes to start a runtime.
RUN = """
import sys
for check in {checks!r}:
    try:
        globals()[check]()
        print("passed", check)
    except BaseException as error:
        print("failed", check, repr(error))
"""


def text_of(module: str) -> str:
    return (FOLDER / f"{module}.py").read_text()


def script(module: str) -> str:
    """The text of a module of checks, behind that of what it imports from its folder."""
    text = text_of(module)
    for shared in re.findall(r"^from \.(\w+) import .+\n", text, re.MULTILINE):
        text = text_of(shared) + re.sub(rf"^from \.{shared} import .+\n", "", text, flags=re.MULTILINE)
    return text


@pytest.fixture(scope="session")
def outcomes(runtime: Runtime, tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> dict[str, str]:
    """What became of each `module.check` on the runtime: `passed`, or what failed. Workers tell each other."""
    folder = tmp_path_factory.getbasetemp()
    told = (folder if worker_id == "master" else folder.parent) / f"everywhere-{runtime.name}.json"
    if not told.exists():
        part = folder / told.name
        part.write_text(json.dumps(run_all(runtime)))
        part.replace(told)
    found: dict[str, str] = json.loads(told.read_text())
    return found


def run_all(runtime: Runtime) -> dict[str, str]:
    found = {}
    for module in sorted({module for module, _ in CHECKS}):
        checks = [check for in_module, check in CHECKS if in_module == module]
        # MicroPython on WebAssembly never collects its garbage, and the toy in a model of its panel makes some.
        portion = (
            PORTION if runtime.name == "micropython32" and "from .driver import" in text_of(module) else len(checks)
        )
        for first in range(0, len(checks), portion):
            output = runtime.run(script(module) + RUN.format(checks=checks[first : first + portion]), timeout=300)
            for line in output.splitlines():
                if line.startswith(("passed ", "failed ")):  # and not what a check has printed
                    verdict, check, *error = line.split(" ", 2)
                    found[f"{module}.{check}"] = verdict if verdict == "passed" else " ".join(error)
    return found


@pytest.mark.long(seconds=60)
def test_every_check_runs(outcomes: dict[str, str]) -> None:
    assert sorted(outcomes) == sorted(f"{module}.{check}" for module, check in CHECKS)


@pytest.mark.parametrize(("module", "check"), CHECKS)
def test_everywhere(outcomes: dict[str, str], module: str, check: str) -> None:
    assert outcomes.get(f"{module}.{check}", "did not run") == "passed"


def test_there_are_checks() -> None:
    assert len(CHECKS) > 30
