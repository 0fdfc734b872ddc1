"""Record each function of pigclass that is called, in every Python process.

`never_entered.py` puts this folder on `PYTHONPATH`. On import, a call is inserted at the start of
each function, which is faster than a profiler.
"""

import ast
import builtins
import os
from importlib.machinery import SourceFileLoader
from types import CodeType

FILE, FOLDER = os.environ["PIGCLASS_ENTERED"], os.environ["PIGCLASS_ENTERED_IN"]
NAME = "_pigclass_entered"
_file = os.open(FILE, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
_entered: set[str] = set()
_get_code = SourceFileLoader.get_code


def note(function: str) -> None:
    """Record a function on its first call in this process."""
    if function not in _entered:
        _entered.add(function)
        os.write(_file, f"{function}\n".encode())


class Marks(ast.NodeTransformer):
    """Insert a call of `note` at the start of each function."""

    def __init__(self, path: str) -> None:
        self.path = path

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Insert the call into a function and its inner functions."""
        self.generic_visit(node)
        place = f"{self.path}:{node.lineno}"
        call = ast.parse(f"{NAME}({place!r})").body[0]
        has_docstring = ast.get_docstring(node) is not None
        for part in ast.walk(call):
            ast.copy_location(part, node.body[0])
        node.body.insert(int(has_docstring), call)
        return node

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815


def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
    """Compile a module, with inserted calls if it belongs to pigclass."""
    if not loader.path.startswith(FOLDER + os.sep):
        return _get_code(loader, name)
    path = os.path.relpath(loader.path, FOLDER).replace(os.sep, "/")
    marked = Marks(path).visit(ast.parse(loader.get_data(loader.path)))
    return compile(marked, loader.path, "exec", dont_inherit=True)


setattr(builtins, NAME, note)
SourceFileLoader.get_code = get_code
