"""Takes the kernels' decorator out of a source, for runtimes that refuse it as a syntax error."""

import ast

from .errors import BadInput

DECORATOR = "micropython.viper(optional=True)"
EMITTERS = ("micropython.viper", "micropython.native", "micropython.asm")


def strip_decorators(source: bytes, shown: str) -> bytes:
    """The source with an empty line for each `@micropython.viper(optional=True)`, so that line numbers stay.

    Any other way to ask for machine code is a `BadInput`, `path:line: what`.
    """
    if b"micropython." not in source:
        return source
    try:
        tree = ast.parse(source, filename=shown)
    except SyntaxError as error:
        raise BadInput(f"{shown}:{error.lineno}: SyntaxError: {error.msg}") from None
    lines = source.split(b"\n")
    for node in ast.walk(tree):
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
