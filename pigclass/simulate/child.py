"""Run by itself in another Python: asks one strategy at many positions and sends the answers back.

It imports nothing of the kit, so that it starts quickly and a strategy can do no harm to a lesson.
In: one JSON object on standard input. Out: a line of JSON, then the answers as doubles.
"""

import contextlib
import faulthandler
import io
import json
import sys
import traceback
from array import array
from itertools import product
from types import FrameType
from typing import Any

FILE = "<strategy>"
WORDS = {"roll": 1.0, "hold": 0.0}
# The usual answers, known by themselves: 1 and 0 are other objects.
USUAL = {id(True): 1.0, id(False): 0.0}


def main() -> None:
    """Read the question, ask, and write the answers or what went wrong."""
    question = json.loads(sys.stdin.buffer.readline())
    faulthandler.dump_traceback_later(question["seconds"], exit=True, file=sys.stderr)
    out = sys.stdout.buffer
    with contextlib.redirect_stdout(Nowhere()):
        head, answers = asked(question)
    out.write(json.dumps(head).encode() + b"\n" + answers.tobytes())
    out.flush()


class Nowhere(io.TextIOBase):
    """Where a strategy prints to, which may be without end."""

    def write(self, text: str) -> int:
        """Forget the text."""
        return len(text)


def asked(question: dict[str, Any]) -> tuple[dict[str, Any], "array[float]"]:
    """Return a head and the answers at every position, in order."""
    answers: array[float] = array("d")
    names, numbers = question["names"], [range(first, end) for first, end in question["ranges"]]
    place: tuple[int, ...] = ()
    usual = {} if question["dice"] else USUAL
    try:
        strategy = made(question)
        ask = in_order(strategy, names)
        for place in product(*numbers):
            answer = ask(*place)
            meant = usual.get(id(answer))
            if meant is None:
                meant = meaning(answer, question["dice"])
            if meant is None:
                line = line_of_answer(strategy, dict(zip(names, place, strict=True)))
                return {"nonsense": repr(answer)[:80], "line": line, "place": place}, array("d")
            answers.append(meant)
    # Whatever it is, SystemExit too, the student is to hear of it.
    except BaseException as error:
        wrong = f"{type(error).__name__}: {error}"[:200]
        return {"error": wrong, "line": line_of(error), "place": place}, array("d")
    return {}, answers


def made(question: dict[str, Any]) -> Any:
    """Return the function that the source text defines."""
    scope: dict[str, Any] = {"__name__": "strategy"}
    for text in question["before"]:
        exec(compile(text, "<before>", "exec"), scope)  # noqa: S102  (this process is for it)
    exec(compile(question["source"], FILE, "exec"), scope)  # noqa: S102
    return scope[question["name"]]


def in_order(strategy: Any, names: list[str]) -> Any:
    """Return the strategy so that it takes its readings in order, which is quicker."""
    if getattr(getattr(strategy, "__code__", None), "co_kwonlyargcount", 1):
        return lambda *place: strategy(**dict(zip(names, place, strict=True)))
    return strategy


def meaning(answer: object, dice: bool) -> float | None:
    """Return an answer as a chance of rolling or a number of dice; None for nonsense."""
    if hasattr(answer, "item"):
        answer = answer.item()
    if dice:
        return float(answer) if type(answer) is int and answer >= 1 else None
    if isinstance(answer, str):
        return WORDS.get(answer.strip().lower())
    if isinstance(answer, (bool, int, float)) and 0 <= answer <= 1:
        return float(answer)
    return None


def line_of(error: BaseException) -> int | None:
    """Return the last line of the strategy that the error passed through."""
    if isinstance(error, SyntaxError) and error.filename == FILE:
        return error.lineno
    lines = [
        step.lineno for step in traceback.extract_tb(error.__traceback__) if step.filename == FILE
    ]
    return lines[-1] if lines else None


def line_of_answer(strategy: Any, position: dict[str, int]) -> int | None:
    """Return the line from which the strategy answers at a position."""
    lines: list[int] = []

    def watch(frame: FrameType, event: str, _: object) -> Any:
        if event == "return" and frame.f_code.co_filename == FILE:
            lines.append(frame.f_lineno)
        return watch

    sys.settrace(watch)
    try:
        strategy(**position)
    finally:
        sys.settrace(None)
    return lines[-1] if lines else None


if __name__ == "__main__":
    main()
