"""What a kernel's source needs on one kind of runtime and not on the other."""

import ast
from threading import Lock

from .errors import BadInput

DECORATOR = "micropython.viper(optional=True)"
NAMES_MODULE = "kernel"
EMITTERS = ("micropython.viper", "micropython.native", "micropython.asm")

# CPython 3.11 counts the depth of all its parsers in one place: two at once and it raises SystemError.
_parsing = Lock()


def strip_decorators(source: bytes, shown: str) -> bytes:
    """The source with an empty line for each `@micropython.viper(optional=True)`, so that line numbers stay.

    Any other way to ask for machine code is a `BadInput`, `path:line: what`.
    """
    if b"micropython." not in source:
        return source
    lines = source.split(b"\n")
    for node in ast.walk(_parse(source, shown)):
        if not isinstance(node, ast.FunctionDef):
            continue
        for decorator in node.decorator_list:
            text = ast.unparse(decorator)
            if text == DECORATOR:
                for number in range(decorator.lineno - 1, decorator.end_lineno or decorator.lineno):
                    lines[number] = b"\r" if lines[number].endswith(b"\r") else b""
            elif text.startswith(EMITTERS):
                raise BadInput(
                    f"{shown}:{decorator.lineno}: write this kernel's decorator as @{DECORATOR}, not @{text}"
                )
    return b"\n".join(lines)


def strip_names(source: bytes, shown: str) -> bytes:
    """The source without the imports of what a kernel's signature uses: viper has these words of its own.

    An empty line stays for each. On a board every module that needn't be imported is 20 ms less to wait.
    """
    lines = source.split(b"\n")
    for node in ast.walk(_parse(source, shown)):
        if isinstance(node, ast.ImportFrom) and node.level and (node.module or "").split(".")[-1] == NAMES_MODULE:
            lines[node.lineno - 1 : node.end_lineno] = [b""] * ((node.end_lineno or node.lineno) - node.lineno + 1)
    return b"\n".join(lines)


def is_empty(source: bytes, shown: str) -> bool:
    """Whether there is nothing in a source but a docstring and comments."""
    return all(
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in _parse(source, shown).body
    )


def _parse(source: bytes, shown: str) -> ast.Module:
    try:
        with _parsing:
            return ast.parse(source, filename=shown)
    except SyntaxError as error:
        raise BadInput(f"{shown}:{error.lineno}: SyntaxError: {error.msg}") from None
