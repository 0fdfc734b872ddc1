"""The source text of a strategy: of a function in a notebook, or typed into the Strategy Lab."""

import ast
import inspect
import sys
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

from pigclass.rules.errors import PigclassError
from pigclass.strategies.reading import READINGS, title


@dataclass(frozen=True)
class Source:
    """What another Python needs to make the function: its text, and what it uses from outside.

    `before` are lines that make what it uses, `defaults` the names and values of arguments that
    have one, as it was when the function was made.
    """

    text: str
    name: str
    before: tuple[str, ...] = ()
    defaults: tuple[tuple[str, str], ...] = ()

    def line(self, number: int) -> str:
        """Return "line 3, 'return 1 / x'", or "" where the line is not known."""
        lines = self.text.splitlines()
        if not 1 <= number <= len(lines):
            return ""
        return f"line {number}, {lines[number - 1].strip()!r}"

    def sent(self) -> dict[str, Any]:
        """Return what the other Python is told of the function."""
        return {
            "source": self.text, "name": self.name, "before": self.before,
            "defaults": dict(self.defaults), "carried": b"",
        }  # fmt: skip


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


class Written:
    """A strategy that exists as text only, and never runs in this process.

    >>> Written("def mine(turn_total): return turn_total < 20").title
    'mine'
    """

    def __init__(self, text: str) -> None:
        definition = _definition(text)
        self.source = Source(text, definition.name)
        self.title = definition.name.replace("_", " ")
        args, values = definition.args, definition.args.kw_defaults
        names = [it.arg for it in args.args[: len(args.args) - len(args.defaults)]]
        names += [it.arg for it, value in zip(args.kwonlyargs, values, strict=True) if not value]
        kind = inspect.Parameter.KEYWORD_ONLY
        self.__signature__ = inspect.Signature([inspect.Parameter(name, kind) for name in names])

    def __call__(self, **position: Any) -> Any:
        """Refuse: the text is run elsewhere, by simulate.games and simulate.turns."""
        raise PigclassError(
            f"{self.title} is text: simulate.turns and simulate.games run it, one position at a "
            "time, in a process of its own."
        )


def from_source(text: str) -> Written:
    """Return the strategy that a text defines, to simulate with.

    >>> from_source("def bold(turn_total): return turn_total < 30").title
    'bold'

    Raises PigclassError, with the line, for a text that is no function.
    """
    if not isinstance(text, str):
        raise PigclassError(
            f"{text!r} is no text. A function needs none: simulate.games(game, [mine, HoldAt(20)])."
        )
    return Written(text)


def written_or_carried(function: Callable[..., Any]) -> Source | Carried:
    """Return what another Python needs to make the function: its source, or a copy of it."""
    return source_of(function) or _carried(function)


def _carried(function: Callable[..., Any]) -> Carried:
    import cloudpickle  # noqa: PLC0415  (most functions have a text)

    # Taken along rather than imported there, which could do anything.
    home = sys.modules.get(getattr(function, "__module__", None) or "")
    is_own = home is not None and home.__name__.partition(".")[0] != "pigclass"
    try:
        if is_own:
            cloudpickle.register_pickle_by_value(home)
        return Carried(cloudpickle.dumps(function))
    except Exception as error:
        raise PigclassError(
            f"{title(function)} uses something that only exists in this notebook, and cannot be "
            f"asked in a Python of its own ({error}). Let it use numbers, lists and functions."
        ) from None
    finally:
        if is_own:
            cloudpickle.unregister_pickle_by_value(home)


def source_of(function: Callable[..., Any]) -> Source | None:
    """Return the source of a function, or None where it cannot be had."""
    if isinstance(function, Written):
        return function.source
    if not isinstance(function, FunctionType):
        return None
    try:
        text = textwrap.dedent(inspect.getsource(function))
        before, defaults = _before(function), _defaults(function)
    except (OSError, TypeError, ValueError, _NotPlainError):
        return None
    name = function.__name__
    if name == "<lambda>":
        name, text = "strategy", f"strategy = {_lambda(function)}"
    return Source(text, name, before, defaults) if _is_python(text) else None


class _NotPlainError(Exception):
    """Something from outside that cannot be written down."""


@dataclass(frozen=True)
class _Definition:
    """A function that a text makes, with `def` or as `name = lambda …`."""

    name: str
    args: ast.arguments
    uses: frozenset[str]

    @property
    def could_be_asked(self) -> bool:
        """Whether a game can tell all that it reads."""
        names = {it.arg for it in (*self.args.args, *self.args.kwonlyargs)}
        return names <= set(READINGS)


def _definition(text: str) -> _Definition:
    """Return the strategy of a text: the last function that is not there to help another one."""
    found = [it for statement in _statements(text) if (it := _defined(statement)) is not None]
    if not found:
        raise PigclassError(
            "There is no function in this text. Write one, for example:\n"
            "def mine(turn_total):\n    return turn_total < 20"
        )
    leading = [it for it in found if not any(it.name in other.uses for other in found)] or found
    return ([it for it in leading if it.could_be_asked] or leading)[-1]


def _defined(statement: ast.stmt) -> _Definition | None:
    """Return the function that a statement makes, if it makes one."""
    match statement:
        case ast.FunctionDef(name=name, args=args):
            pass
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda(args=args)):
            pass
        case _:
            return None
    used = {it.id for it in ast.walk(statement) if isinstance(it, ast.Name)}
    return _Definition(name, args, frozenset(used - {name}))


def _statements(text: str) -> list[ast.stmt]:
    try:
        return ast.parse(text).body
    except SyntaxError as error:
        shown = (error.text or "").strip()
        raise PigclassError(
            f"Python cannot read line {error.lineno}, {shown!r}: {error.msg}. Look at that line "
            "and the one above it."
        ) from None


def _is_python(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def _lambda(function: FunctionType) -> str:
    """Return the text of a lambda, found in the lines around it by its place; "" if it is not."""
    lines, first = inspect.getsourcelines(function)
    text = textwrap.dedent("".join(lines))
    indent = len(lines[0]) - len(text.splitlines(keepends=True)[0])
    places = set(function.__code__.co_positions())
    for node in ast.walk(ast.parse(text if _is_python(text) else "")):
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
    if isinstance(value, FunctionType) and value.__name__ == name:
        return (*_before(value, seen), textwrap.dedent(inspect.getsource(value)))
    return (f"{name} = {_text(name, value)}",)


def _text(name: str, value: Any) -> str:
    """Return the text of Python from which a plain value can be made again."""
    try:
        if ast.literal_eval(repr(value)) == value:
            return repr(value)
    except (ValueError, SyntaxError):
        pass
    raise _NotPlainError(name)
