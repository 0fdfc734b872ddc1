"""A strategy as a text: typed into the Strategy Lab, or of a function in a notebook."""

import ast
import inspect
from dataclasses import dataclass
from typing import Any

from pigclass.rules.errors import PigclassError
from pigclass.strategies.reading import READINGS
from pigclass.strategies.wrong import numbered
from pigclass.words import refusal

LONGEST_LINE = 80


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
        return numbered(number, lines[number - 1].strip())

    def sent(self) -> dict[str, Any]:
        """Return what the other Python is told of the function."""
        return {
            "source": self.text, "name": self.name, "before": self.before,
            "defaults": dict(self.defaults), "carried": b"",
        }  # fmt: skip


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
        raise refusal("refused.pupils.is_text", title=self.title)


def from_source(text: str) -> Written:
    """Return the strategy that a text defines, to simulate with.

    >>> from_source("def bold(turn_total): return turn_total < 30").title
    'bold'

    Raises PigclassError, with the line, for a text that is no function.
    """
    if not isinstance(text, str):
        raise refusal("refused.pupils.no_text", text=text)
    return Written(text)


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
            "def mine(turn_total):\n    return turn_total < 12"
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
        shown = (error.text or "").strip()[:LONGEST_LINE]
        raise refusal(
            "refused.pupils.unreadable_line", line=error.lineno or 1, shown=shown, msg=error.msg
        ) from None
    except (ValueError, MemoryError, RecursionError):
        raise refusal("refused.pupils.unreadable") from None


def is_python(text: str) -> bool:
    """Return whether Python can read a text."""
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True
