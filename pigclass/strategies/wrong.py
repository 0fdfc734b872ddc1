"""What is said of a strategy that goes wrong: the error, the position, the line and a hint."""

import linecache
import traceback
from collections.abc import Mapping
from types import CodeType
from typing import Any

from pigclass.words import say, section


def stopped(name: str, error: str, position: Mapping[str, Any], where: str) -> str:
    """Say that a strategy stopped with an error at a position, and in which line.

    >>> stopped("mine", "ZeroDivisionError: division by zero", {"own": 3}, "line 2, '1 / 0'")
    "mine stopped with ZeroDivisionError: division by zero at own=3, in its line 2, '1 / 0'. \
Say what to do where the divisor is 0."
    """
    # What to look for, by the kind of error that Python names.
    hint = section("refused.hint").get(error.partition(":")[0], "")
    at, in_line = told(position), in_its(where)
    said = say("refused.strategy.stopped", name=name, error=error, at=at, in_line=in_line)
    return f"{said} {hint}".strip()


def in_its(where: str) -> str:
    """Return ", in its line 2, '1 / 0'"; nothing where the line is not known."""
    return say("refused.strategy.in_its", where=where) if where else ""


def told(position: Mapping[str, Any]) -> str:
    """Return " at own=40, other=62"; nothing for no position.

    >>> told({"own": 40, "other": 62})
    ' at own=40, other=62'
    """
    named = ", ".join(f"{name}={it}" for name, it in position.items())
    return say("refused.strategy.at", position=named) if position else ""


def line_within(error: BaseException, code: CodeType | None) -> str:
    """Return the line of a function in which the error arose, "line 2, 'return 1 / 0'"; or ""."""
    steps = traceback.walk_tb(error.__traceback__)
    lines = [number for frame, number in steps if code is not None and frame.f_code is code]
    # Of endless calls Python knows last the line where the function begins.
    within = [it for it in lines if code is not None and it > code.co_firstlineno] or lines
    return line_of(code, within[-1]) if within else ""


def line_of(code: CodeType | None, number: int) -> str:
    """Return a line of a function's file, counted from where the function begins; or ""."""
    line = linecache.getline(code.co_filename, number).strip() if code is not None else ""
    return numbered(number - code.co_firstlineno + 1, line) if code is not None and line else ""


def numbered(number: int, line: str) -> str:
    """Return "line 2, 'return 1 / 0'"."""
    return say("refused.strategy.line", number=number, line=line)
