"""What is said of a strategy that goes wrong: the error, the position, the line and a hint."""

import traceback
from collections.abc import Mapping
from types import CodeType
from typing import Any

# What to look for, by the kind of error that Python names.
HINTS = {
    "NameError": "Check the spelling: it knows the names in the brackets after def, and its own.",
    "UnboundLocalError": "Give that name a value before it is used, whichever way is taken.",
    "ZeroDivisionError": "Say what to do where the divisor is 0.",
    "TypeError": "Check what stands on either side of the sign or in the brackets.",
    "RecursionError": "It calls itself again and again.",
    "MemoryError": "Look for a list or a text that grows without end.",
    "PermissionError": "Files, programs and the network are closed to a strategy.",
    "SystemExit": "A strategy answers with return; it does not exit.",
}


def stopped(name: str, error: str, position: Mapping[str, Any], where: str) -> str:
    """Say that a strategy stopped with an error at a position, and in which line.

    >>> stopped("mine", "ZeroDivisionError: division by zero", {"own": 3}, "line 2, '1 / 0'")
    "mine stopped with ZeroDivisionError: division by zero at own=3, in its line 2, '1 / 0'. \
Say what to do where the divisor is 0."
    """
    in_line = f", in its {where}" if where else ""
    hint = HINTS.get(error.partition(":")[0], "")
    return f"{name} stopped with {error}{told(position)}{in_line}. {hint}".strip()


def told(position: Mapping[str, Any]) -> str:
    """Return " at own=40, other=62"; nothing for no position.

    >>> told({"own": 40, "other": 62})
    ' at own=40, other=62'
    """
    return " at " + ", ".join(f"{name}={it}" for name, it in position.items()) if position else ""


def line_within(error: BaseException, code: CodeType | None) -> str:
    """Return the line of a function in which the error arose, "line 2, 'return 1 / 0'"; or ""."""
    steps = traceback.extract_tb(error.__traceback__)
    lines = [it for it in steps if code is not None and it.filename == code.co_filename]
    if not lines or lines[-1].lineno is None or code is None:
        return ""
    number = lines[-1].lineno - code.co_firstlineno + 1
    return f"line {number}, {lines[-1].line!r}" if number > 0 else ""
