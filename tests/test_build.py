"""What is built for boards and host runtimes."""

import ast
import dataclasses
import json
import os
import subprocess
import sys
import threading
from hashlib import sha256
from pathlib import Path

import pytest

from host_tools import boards, build, mpy, tree
from host_tools.errors import BadInput, Missing
from host_tools.kernels import strip_decorators
from host_tools.mpy import compile_mpy
from host_tools.places import ROOT

from .test_boards_cli import run

PICO = boards.load("pico")
KERNEL = '''\
"""Kernels of the test."""

import micropython

SAID = "an ordinary string stays"
LIKE_ONE = """
@micropython.viper(optional=True)
"""


@micropython.viper(optional=True)
def add(a: ptr8, n: int) -> int:
    """Adds up a docstring."""
    total = 0
    for i in range(n):
        total += a[i]
    return total


class Outer:
    """The docstring of a class."""

    def method(self):
        """Only a docstring here."""

    def make(self):
        @micropython.viper(optional=True)  # deep inside
        def inner(n: int) -> int:
            return n + 1

        return inner
'''

MACHINE_CODE = """
import micropython


@micropython.asm_thumb
def wait_for_interrupt():
    "Stop the core."
    wfi()
"""


@pytest.fixture
def firmware(tmp_path):
    """A small firmware with a kernel, ports for two runtimes with one in machine code, and both entry points."""
    root = tmp_path / "firmware"
    sources = {
        "main.py": "import pocketmaze.ports.micropython\n",
        "code.py": "import pocketmaze.ports.circuitpython\n",
        "pocketmaze/__init__.py": "",
        "pocketmaze/maze/__init__.py": "",
        "pocketmaze/maze/add.py": "from .kernel import ptr8\n" + KERNEL,
        "pocketmaze/maze/kernel.py": "ptr8 = bytearray\n",
        "pocketmaze/ports/__init__.py": "",
        "pocketmaze/ports/files.py": "SHARED = True\n",
        "pocketmaze/ports/micropython.py": "import machine\n" + MACHINE_CODE,
        "pocketmaze/ports/circuitpython.py": "import board\n",
        "pocketmaze/ports/host.py": "PORT = 'host'\n",
        "pocketmaze/__pycache__/stale.py": "never = True\n",
    }
    for path, text in sources.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return root


def held(folder):
    """Everything in a folder, by path."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_micropython_board_gets_main_and_its_own_port_and_the_driver_compiled(tmp_path, firmware):
    out = tmp_path / "dist" / "pico"
    paths = build.build_board(PICO, out, firmware=firmware)
    assert [path.relative_to(out).as_posix() for path in paths] == [
        "board_config.mpy",
        "lib/adafruit_bus_device/i2c_device.mpy",
        "lib/adafruit_bus_device/spi_device.mpy",
        "lib/adafruit_ssd1306.mpy",
        "main.py",
        "pocketmaze/maze/add.mpy",
        "pocketmaze/ports/files.mpy",
        "pocketmaze/ports/micropython.mpy",
    ]
    assert (out / "main.py").read_bytes() == (firmware / "main.py").read_bytes()
    assert set(held(out)) == {path.relative_to(out).as_posix() for path in paths} | {tree.MARKER}


def test_what_a_board_can_do_without_is_left_out(tmp_path, firmware):
    (firmware / "pocketmaze/maze/__init__.py").write_text('"""Mazes."""\n\n# nothing else\n')
    (firmware / "pocketmaze/ports/__init__.py").write_text('"""Ports."""\n\nCOUNT = 2\n')
    files = build.board_files(PICO, firmware=firmware)
    assert "pocketmaze/maze/__init__.mpy" not in files
    assert "pocketmaze/ports/__init__.mpy" in files
    assert "pocketmaze/maze/kernel.mpy" not in files
    assert b"ptr8" not in files["pocketmaze/maze/add.mpy"], "viper has these words of its own"
    board = dataclasses.replace(PICO, runtime="circuitpython")  # which has no viper
    assert "pocketmaze/maze/kernel.py" in build.board_files(board, firmware=firmware)


def test_native_code_is_for_the_boards_chip(tmp_path, firmware):
    # MicroPython's py/persistentcode.h: byte 1 is the version, bits 2..5 of byte 2 the architecture.
    build.build_board(PICO, tmp_path / "pico", firmware=firmware)
    header = (tmp_path / "pico/pocketmaze/maze/add.mpy").read_bytes()[:3]
    assert header[:2] == b"M\x06"
    assert header[2] >> 2 & 0xF == 4  # MP_NATIVE_ARCH_ARMV6M


def test_a_port_in_machine_code_is_compiled_for_the_boards_chip(firmware):
    made = build.board_files(PICO, firmware=firmware)["pocketmaze/ports/micropython.mpy"]
    assert made[2] >> 2 & 0xF == 4  # MP_NATIVE_ARCH_ARMV6M
    # ARMv6-M Architecture Reference Manual: WFI is BF30 (A6.7.80); around it MicroPython's push and pop of r1, r4-r7.
    assert bytes.fromhex("f2b5 30bf f2bd") in made


def test_docstrings_are_not_in_an_mpy_and_ordinary_strings_are():
    made = compile_mpy(KERNEL.encode(), "kernel.py", "kernel", "armv6m")
    for docstring in (b"Kernels of", b"docstring"):
        assert docstring not in made
        assert docstring in KERNEL.encode()
    assert b"an ordinary string stays" in made


def test_an_mpy_names_its_module_and_not_a_path_of_this_machine(tmp_path, firmware):
    build.build_board(PICO, tmp_path / "pico", firmware=firmware)
    for path in (tmp_path / "pico").rglob("*.mpy"):
        for part in (str(tmp_path).encode(), b"/tmp", b".py"):
            assert part not in path.read_bytes(), path
    assert b"add" in (tmp_path / "pico/pocketmaze/maze/add.mpy").read_bytes()


def test_line_numbers_and_asserts_are_not_compiled():
    plain = b"def f(x):\n    return x\n"
    far = b"def f(x):\n    assert x, 'no'\n" + b"\n" * 300 + b"    return x\n"
    assert compile_mpy(far, "m.py", "m", "armv6m") == compile_mpy(plain, "m.py", "m", "armv6m")


def test_a_circuitpython_board_gets_code_and_sources_without_decorators(tmp_path, firmware):
    board = dataclasses.replace(PICO, runtime="circuitpython")
    out = tmp_path / "cp"
    build.build_board(board, out, firmware=firmware)
    files = held(out)
    assert "code.py" in files
    assert "main.py" not in files
    assert {path for path in files if "/ports/" in path} == {
        "pocketmaze/ports/__init__.py",
        "pocketmaze/ports/circuitpython.py",
    }, "saves are in nvm there"
    assert "lib/adafruit_framebuf.py" in files
    assert not [path for path in files if path.endswith(".mpy")]


def test_a_pico_with_circuitpython_gets_a_folder_to_copy(tmp_path, capsys):
    out = tmp_path / "drive"
    assert run("build", "--board", "pico", "--runtime", "circuitpython", "--output", str(out)) == 0
    assert capsys.readouterr().out.startswith(f"{out}: ")
    files = held(out)
    assert {"code.py", "board_config.py", "lib/adafruit_ssd1306.py", "pocketmaze/ports/nvm.py"} <= set(files)
    assert not {"main.py", "pocketmaze_update.py", "pocketmaze/ports/micropython.py"} & set(files)
    assert not [path for path, text in files.items() if b"\n@micropython.viper" in text]


def test_a_computer_runs_no_circuitpython(tmp_path, capsys):
    out = tmp_path / "drive"
    assert run("build", "--board", "ft232h", "--runtime", "circuitpython", "--output", str(out)) == 2
    assert "pocketmaze play --board ft232h" in capsys.readouterr().err
    assert not out.exists()


def test_the_configuration_is_the_boards():
    config: dict[str, object] = {}
    exec(build.board_config(PICO), config)
    del config["__builtins__"]
    assert config == {
        "TITLE": PICO.title,
        "I2C_BLOCK": PICO.i2c.block,
        "I2C_SDA": PICO.i2c.sda,
        "I2C_SCL": PICO.i2c.scl,
        "I2C_FREQUENCY": PICO.i2c.frequency,
        **dict.fromkeys(("SPI_BLOCK", "SPI_SCK", "SPI_MOSI", "SPI_CS", "SPI_DC", "SPI_RESET", "SPI_FREQUENCY")),
        "PANEL_CONTROLLER": "ssd1306",
        "PANEL_WIDTH": PICO.panel.width,
        "PANEL_HEIGHT": PICO.panel.height,
        "PANEL_ADDRESS": PICO.panel.address,
        "PANEL_ROTATED": False,
        "BUTTON_UP": PICO.buttons.up,
        "BUTTON_DOWN": PICO.buttons.down,
        "BUTTON_LEFT": PICO.buttons.left,
        "BUTTON_RIGHT": PICO.buttons.right,
        "BUTTON_A": PICO.buttons.a,
        "BUTTON_B": PICO.buttons.b,
        "LED": PICO.led.pin,
        "LED_ON": 1,
        "SOUND": PICO.sound.pin,
    }
    assert "\nSOUND = None\n" in build.board_config(dataclasses.replace(PICO, sound=None))


def test_micropython_gets_the_sources_as_they_are_with_all_ports(tmp_path, firmware):
    out = tmp_path / "micropython"
    build.build_host("micropython", PICO, out, firmware=firmware)
    for path in firmware.rglob("*.py"):
        if "__pycache__" not in path.parts:
            assert (out / path.relative_to(firmware)).read_bytes() == path.read_bytes()
    assert "pocketmaze/__pycache__/stale.py" not in held(out)
    assert {"board_config.py", "lib/adafruit_ssd1306.py", "lib/adafruit_bus_device/i2c_device.py"} <= set(held(out))


@pytest.mark.parametrize("runtime", ["micropython32", "browser"])
def test_a_runtime_without_the_emitter_gets_no_port_of_a_board(tmp_path, firmware, runtime):
    build.build_host(runtime, PICO, tmp_path / runtime, firmware=firmware)
    assert {path for path in held(tmp_path / runtime) if "/ports/" in path} == {
        "pocketmaze/ports/__init__.py",
        "pocketmaze/ports/files.py",
        "pocketmaze/ports/host.py",
    }


@pytest.mark.parametrize("runtime", ["micropython32", "browser"])
def test_every_kernel_decorator_is_gone_for_a_runtime_without_the_emitter(tmp_path, runtime):
    """Of the real firmware, and no line has moved."""
    out = tmp_path / runtime
    paths = build.build_host(runtime, PICO, out)
    kernels = 0
    for path in paths:
        text = path.read_text()
        assert "\n@micropython.viper" not in text
        source = build.FIRMWARE / path.relative_to(out)
        if source.is_file():
            before, after = source.read_text().split("\n"), text.split("\n")
            changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
            assert all(old.strip() == "@micropython.viper(optional=True)" and new == "" for old, new in changed)
            kernels += len(changed)
    assert kernels > 3


def test_stripping_leaves_strings_and_comments_alone():
    before = KERNEL.split("\n")
    after = strip_decorators(KERNEL.encode(), "kernel.py").decode().split("\n")
    changed = [before[i] for i in range(len(before)) if after[i] != before[i]]
    assert changed == ["@micropython.viper(optional=True)", "        @micropython.viper(optional=True)  # deep inside"]
    assert len(after) == len(before)


def test_stripping_keeps_windows_line_ends():
    source = KERNEL.replace("\n", "\r\n").encode()
    stripped = strip_decorators(source, "kernel.py")
    assert stripped.count(b"\r\n") == source.count(b"\r\n") == stripped.count(b"\n")


@pytest.mark.parametrize("decorator", ["micropython.viper", "micropython.native", "micropython.viper(optional=False)"])
def test_another_way_to_ask_for_machine_code_is_told_with_its_line(decorator):
    source = f"import micropython\n\n\n@{decorator}\ndef f():\n    pass\n"
    with pytest.raises(BadInput) as caught:
        strip_decorators(source.encode(), "firmware/f.py")
    assert str(caught.value) == (
        f"firmware/f.py:4: write this kernel's decorator as @micropython.viper(optional=True), not @{decorator}"
    )


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("x = 1\n\ndef f(:\n    pass\n", ":3: SyntaxError: invalid syntax"),
        (
            "import micropython\n@micropython.viper(optional=True)\ndef f(a: ptr8):\n    b = 1\n    b = a\n",
            ":5: ViperTypeError: local 'b' has type 'int' but source is 'ptr8'",
        ),
    ],
)
def test_a_source_that_does_not_compile_is_told_by_file_and_line(tmp_path, firmware, source, said):
    bad = firmware / "pocketmaze/maze/bad.py"
    bad.write_text(source)
    with pytest.raises(BadInput) as caught:
        build.build_board(PICO, tmp_path / "pico", firmware=firmware)
    assert str(caught.value) == f"{bad}{said}"
    assert not (tmp_path / "pico").exists()


@pytest.mark.parametrize("missing", ["main.py", "pocketmaze/ports/micropython.py"])
def test_a_board_needs_its_entry_point_and_its_port(tmp_path, firmware, missing):
    (firmware / missing).unlink()
    with pytest.raises(Missing, match=missing):
        build.build_board(PICO, tmp_path / "pico", firmware=firmware)


def test_a_runtime_that_needs_nothing_built_is_told():
    with pytest.raises(BadInput, match="choose one of micropython, micropython32, browser"):
        build.build_host("cpython", PICO, tree.Path("nowhere"))


def test_two_builds_are_the_same_to_the_byte(tmp_path, firmware):
    build.build_board(PICO, tmp_path / "a" / "pico", firmware=firmware)
    build.build_board(PICO, tmp_path / "b" / "other", firmware=firmware)
    assert held(tmp_path / "a" / "pico") == held(tmp_path / "b" / "other")


def test_the_marker_has_the_sha256_of_every_file(tmp_path, firmware):
    out = tmp_path / "pico"
    build.build_board(PICO, out, firmware=firmware)
    files = held(out)
    marker = json.loads(files.pop(tree.MARKER))
    assert marker["format"] == 1
    assert marker["files"] == {path: sha256(data).hexdigest() for path, data in files.items()}
    assert tree.read_marker(out) == marker["files"]
    with pytest.raises(BadInput, match="not a built folder"):
        tree.read_marker(tmp_path)


def test_building_over_a_folder_of_somebody_elses_is_refused_and_leaves_it_whole(tmp_path, firmware):
    out = tmp_path / "photos"
    (out / "2019").mkdir(parents=True)
    (out / "2019" / "cat.txt").write_text("miaow")
    with pytest.raises(BadInput, match="photos has files that pocketmaze hasn't built"):
        build.build_board(PICO, out, firmware=firmware)
    assert held(out) == {"2019/cat.txt": b"miaow"}
    (tmp_path / "note.txt").write_text("a file")
    with pytest.raises(BadInput, match="is a file: give a folder"):
        build.build_board(PICO, tmp_path / "note.txt", firmware=firmware)


def test_an_empty_folder_may_be_built_into(tmp_path, firmware):
    (tmp_path / "empty").mkdir()
    build.build_board(PICO, tmp_path / "empty", firmware=firmware)
    assert (tmp_path / "empty" / "main.py").is_file()


def test_files_that_no_longer_belong_vanish(tmp_path, firmware):
    out = tmp_path / "pico"
    build.build_board(PICO, out, firmware=firmware)
    (out / "stray.txt").write_text("stray")
    (firmware / "pocketmaze/maze/add.py").rename(firmware / "pocketmaze/maze/renamed.py")
    build.build_board(PICO, out, firmware=firmware)
    assert not (out / "stray.txt").exists()
    assert not (out / "pocketmaze/maze/add.mpy").exists()
    assert (out / "pocketmaze/maze/renamed.mpy").is_file()


def test_a_build_that_changes_nothing_touches_nothing(tmp_path, firmware):
    out = tmp_path / "pico"
    build.build_board(PICO, out, firmware=firmware)
    before = {path: path.stat().st_ino for path in [out, *out.rglob("*")]}
    build.build_board(PICO, out, firmware=firmware)
    assert {path: path.stat().st_ino for path in [out, *out.rglob("*")]} == before
    (out / "main.py").write_text("changed by hand")
    build.build_board(PICO, out, firmware=firmware)
    assert (out / "main.py").read_bytes() == (firmware / "main.py").read_bytes()


@pytest.mark.parametrize("step", ["write_bytes", "mkdir"])
def test_a_build_that_fails_half_way_leaves_the_old_one_and_nothing_beside_it(tmp_path, monkeypatch, step):
    out = tmp_path / "dist" / "pico"
    tree.write_tree({"a": b"old", "b/c": b"old"}, out)
    before = held(out)
    calls = []

    def fails(self, *args, **options):
        calls.append(self)
        if len(calls) == 3:
            raise OSError("disk full")
        return real(self, *args, **options)

    real = getattr(tree.Path, step)
    monkeypatch.setattr(tree.Path, step, fails)
    with pytest.raises(BadInput, match="disk full"):
        tree.write_tree({"a": b"new", "b/c": b"new", "d/e": b"new"}, out)
    monkeypatch.undo()
    assert held(out) == before
    assert os.listdir(tmp_path / "dist") == ["pico"]


def test_what_a_killed_build_left_beside_is_cleared_by_the_next(tmp_path):
    killed = (
        "import os, signal, sys\n"
        "from host_tools import tree\n"
        "tree._exchange = lambda a, b: os.kill(os.getpid(), signal.SIGKILL)\n"
        "tree.write_tree({'a': b'new'}, tree.Path(sys.argv[1]))\n"
    )
    out = tmp_path / "pico"
    tree.write_tree({"a": b"old"}, out)
    assert subprocess.run([sys.executable, "-c", killed, str(out)], check=False).returncode == -9
    assert (out / "a").read_bytes() == b"old"
    assert len(os.listdir(tmp_path)) == 2
    tree.write_tree({"a": b"newer"}, out)
    assert (out / "a").read_bytes() == b"newer"
    assert os.listdir(tmp_path) == ["pico"]


@pytest.mark.skipif(sys.platform not in ("linux", "darwin"), reason="no system call here swaps two folders at once")
def test_a_reader_never_finds_the_folder_gone_or_mixed(tmp_path):
    out = tmp_path / "pico"
    tree.write_tree({"number": b"0"}, out)
    misses = []
    done = threading.Event()

    def look():
        while not done.is_set():
            try:
                (out / "number").read_bytes()
            except OSError as error:
                misses.append(error)

    reader = threading.Thread(target=look)
    reader.start()
    for number in range(200):
        tree.write_tree({"number": b"%d" % number}, out)
    done.set()
    reader.join()
    assert not misses


def test_folders_are_swapped_where_the_system_has_no_call_for_it(tmp_path, monkeypatch):
    monkeypatch.setattr(tree.sys, "platform", "other")
    out = tmp_path / "pico"
    tree.write_tree({"a": b"old"}, out)
    tree.write_tree({"b": b"new"}, out)
    assert set(held(out)) == {"b", tree.MARKER}
    assert os.listdir(tmp_path) == ["pico"]


def test_processes_that_build_the_same_folder_take_turns(tmp_path):
    one = (
        "import sys\n"
        "from host_tools import tree\n"
        "for i in range(30):\n"
        "    tree.write_tree({'a': b'%d' % i, 'b/c': b'%d' % i}, tree.Path(sys.argv[1]))\n"
    )
    out = tmp_path / "pico"
    builders = [subprocess.Popen([sys.executable, "-c", one, str(out)]) for _ in range(3)]
    assert [builder.wait() for builder in builders] == [0, 0, 0]
    assert held(out)["a"] == held(out)["b/c"] == b"29"
    assert os.listdir(tmp_path) == ["pico"]


def test_mpy_cross_saying_nothing_is_told_all_the_same():
    assert mpy._error("", "a.py") == "a.py: mpy-cross failed and said nothing"


SENT_TO_BOARDS = [
    *(ROOT / "firmware").rglob("*.py"),
    *(ROOT / "host_tools/bench/on_target").glob("*.py"),
    *(ROOT / "host_tools/doctor/on_board").glob("*.py"),
]


@pytest.mark.parametrize("source", SENT_TO_BOARDS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_what_runs_on_a_board_has_nothing_that_circuitpython_8_has_not(source: Path) -> None:
    """Its calls take no argument after a starred one, and its `next` no default: seen on the emulated chip."""
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            starred = [isinstance(argument, ast.Starred) for argument in node.args]
            assert starred == sorted(starred), f"{source.name}:{node.lineno}"
            assert not (ast.unparse(node.func) == "next" and len(node.args) > 1), f"{source.name}:{node.lineno}"
