"""A function of the notebook on its way into the box: written down, or else carried as it is.

Its text is best, which has lines to tell of. It goes along with what it uses from outside, as long
as that can be written down too: modules, other functions, numbers and lists.
"""

import ast
import inspect
import sys
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from pigclass.pupils.text import Source, Written, is_python
from pigclass.strategies.reading import title
from pigclass.words import refusal

# A function that remembers its answers, as `@cache` above it makes it.
Remembering = type(lru_cache(len))
REMEMBERING = "\n{0} = __import__('functools').lru_cache(maxsize=None)({0})\n"
LIBRARIES = frozenset({"site-packages", "dist-packages"})


@dataclass(frozen=True)
class Carried:
    """A function whose text is not known, or does not say all: sent with what it uses."""

    pickled: bytes

    def line(self, number: int) -> str:
        """Return "": there is no text to show."""
        return ""

    def sent(self) -> dict[str, Any]:
        """Return what the other Python is told of the function."""
        return {"carried": self.pickled}


def written_or_carried(function: Callable[..., Any]) -> Source | Carried:
    """Return what another Python needs to make the function: its source, or a copy of it."""
    return source_of(function) or _copy_of(function)


def source_of(function: Callable[..., Any]) -> Source | None:
    """Return the source of a function, or None where it cannot be had."""
    if isinstance(function, Written):
        return function.source
    inner = _forgetful(function)
    if not isinstance(inner, FunctionType) or hasattr(inner, "__wrapped__"):
        return None
    name = inner.__name__
    try:
        text = _source(function)
        before, defaults = _before(inner), _defaults(inner)
        if name == "<lambda>":
            name, text = "strategy", f"strategy = {_lambda(inner)}"
    except (OSError, TypeError, ValueError, _NotPlainError):
        return None
    return Source(text, name, before, defaults) if is_python(text) else None


def _copy_of(function: Callable[..., Any]) -> Carried:
    import cloudpickle  # noqa: PLC0415  (most functions have a text)

    home = sys.modules.get(getattr(function, "__module__", None) or "")
    is_own = home is not None and not _is_library(home)
    try:
        # Taken along whole: to import it there would do anew whatever it does.
        if is_own:
            cloudpickle.register_pickle_by_value(home)
        return Carried(cloudpickle.dumps(function))
    except Exception as error:
        raise refusal("refused.pupils.not_carried", title=title(function), error=error) from None
    finally:
        if is_own:
            cloudpickle.unregister_pickle_by_value(home)


def _is_library(home: ModuleType) -> bool:
    name = home.__name__.partition(".")[0]
    if name == "pigclass" or name in sys.stdlib_module_names - {"__main__"}:
        return True
    return bool(LIBRARIES & set(Path(getattr(home, "__file__", None) or "").parts))


class _NotPlainError(Exception):
    """Something from outside that cannot be written down."""


def _forgetful(function: Any) -> Any:
    """Return the function itself where it is one that remembers its answers."""
    return function.__wrapped__ if isinstance(function, Remembering) else function


def _source(function: Callable[..., Any]) -> str:
    """Return the text of a function without what stands above it, which has done its work."""
    inner = _forgetful(function)
    text = textwrap.dedent(inspect.getsource(inner))
    definition = ast.parse(text).body[0] if is_python(text) else None
    if isinstance(definition, ast.FunctionDef) and definition.decorator_list:
        text = "".join(text.splitlines(keepends=True)[definition.lineno - 1 :])
    return text if inner is function else text + REMEMBERING.format(inner.__name__)


def _lambda(function: FunctionType) -> str:
    """Return the text of a lambda, found in the lines around it by its place; "" if it is not."""
    lines, first = inspect.getsourcelines(function)
    text = textwrap.dedent("".join(lines))
    indent = len(lines[0]) - len(text.splitlines(keepends=True)[0])
    places = set(function.__code__.co_positions())
    for node in ast.walk(ast.parse(text if is_python(text) else "")):
        if isinstance(node, ast.Lambda) and _place(node.body, first - 1, indent) in places:
            return ast.get_source_segment(text, node) or ""
    return ""


def _place(node: ast.expr, lines: int, indent: int) -> tuple[int, int, int, int]:
    """Return first and last line and column of an expression that stands so much further on."""
    end_line, end = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
    return node.lineno + lines, end_line + lines, node.col_offset + indent, end + indent


def _defaults(function: FunctionType) -> tuple[tuple[str, str], ...]:
    """Return the arguments that have a value already, and these values written down."""
    return tuple(
        (name, _text(name, it.default))
        for name, it in inspect.signature(function).parameters.items()
        if it.default is not it.empty
    )


def _before(function: FunctionType, seen: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """Return lines that define what the function uses from outside itself."""
    outside = inspect.getclosurevars(function)
    lines: list[str] = []
    for name, value in {**outside.globals, **outside.nonlocals}.items():
        if name not in seen and name != function.__name__:
            lines.extend(_written_down(name, value, seen | {name, function.__name__}))
    return tuple(lines)


def _written_down(name: str, value: Any, seen: frozenset[str]) -> tuple[str, ...]:
    if isinstance(value, ModuleType):
        return (f"import {value.__name__} as {name}",)
    inner = _forgetful(value)
    is_plain = isinstance(inner, FunctionType) and not hasattr(inner, "__wrapped__")
    if is_plain and inner.__name__ == name:
        return (*_before(inner, seen), _source(value))
    return (f"{name} = {_text(name, value)}",)


def _text(name: str, value: Any) -> str:
    """Return the text of Python from which a plain value can be made again."""
    try:
        if ast.literal_eval(repr(value)) == value:
            return repr(value)
    except (ValueError, SyntaxError):
        pass
    raise _NotPlainError(name)
