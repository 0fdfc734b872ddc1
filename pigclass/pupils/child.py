"""Run by itself in another Python: asks one strategy at many positions and sends the answers back.

It imports nothing of the kit, so that it starts quickly and a strategy can do no harm to a lesson.
In: one JSON object on standard input. Out: a line of JSON, then the answers as doubles.
"""

import ast
import contextlib
import faulthandler
import io
import json
import sys
import traceback
from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from types import FrameType
from typing import Any

FILE = "<strategy>"
WORDS = {"roll": 1.0, "hold": 0.0}
# The usual answers, known by themselves: 1 and 0 are other objects.
USUAL = {id(True): 1.0, id(False): 0.0}
WRONG = float("nan")
ASKED_AGAIN = 2_000

Numbers = Sequence[int]


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
    """Return what goes wrong, and the answers at every position, in order."""
    names, ranges, dice = question["names"], question["ranges"], question["dice"]
    try:
        strategy = made(question)
    # Whatever it is, SystemExit too, the student is to hear of it.
    except BaseException as error:
        return stopped(error), array("d")
    if question["at"] is not None:
        return wrong_at(strategy, names, question["at"], dice), array("d")
    answers = answers_of(strategy, names, ranges, dice)
    return changed(strategy, names, ranges, answers, dice), answers


def answers_of(
    strategy: Any, names: Sequence[str], ranges: Sequence[Numbers], dice: bool
) -> "array[float]":
    """Return the answers at every position, in order; WRONG where there is no sensible one."""
    answers: array[float] = array("d")
    ask = in_order(strategy, names)
    usual = {} if dice else USUAL
    for place in places(ranges):
        try:
            answer = ask(*place)
            meant = usual.get(id(answer))
            if meant is None:
                meant = meaning(answer, dice)
        except (Exception, SystemExit):
            meant = None
        answers.append(WRONG if meant is None else meant)
    return answers


def changed(
    strategy: Any,
    names: Sequence[str],
    ranges: Sequence[Numbers],
    answers: Sequence[float],
    dice: bool,
) -> dict[str, Any]:
    """Return the first position at which another answer is given when asked again; or {}.

    Only some of the positions are asked again: a coin shows itself soon.
    """
    step = len(answers) // ASKED_AGAIN + 1
    for place, answer in zip(islice(places(ranges), 0, None, step), answers[::step], strict=True):
        again = answers_of(strategy, names, [(it, it + 1) for it in place], dice)[0]
        if answer < again or again < answer:
            return {"changed": True, "place": place, "line": None}
    return {}


def wrong_at(strategy: Any, names: Sequence[str], place: Numbers, dice: bool) -> dict[str, Any]:
    """Return what goes wrong at a position, with its line; {} if nothing does."""
    position = dict(zip(names, place, strict=True))
    try:
        answer = strategy(**position)
        if meaning(answer, dice) is not None:
            return {}
        line = line_of_answer(strategy, position)
        return {"nonsense": repr(answer)[:80], "line": line, "place": place}
    except (Exception, SystemExit) as error:
        return {**stopped(error), "place": place}


def stopped(error: BaseException) -> dict[str, Any]:
    """Return what an error says, and in which line it arose."""
    wrong = f"{type(error).__name__}: {error}"[:200]
    return {"error": wrong, "line": line_of(error), "place": ()}


def places(ranges: Sequence[Numbers]) -> Iterator[tuple[int, ...]]:
    """Return every combination of numbers from ranges that are told as first and end."""
    return product(*(range(first, end) for first, end in ranges))


def made(question: dict[str, Any]) -> Any:
    """Return the function that the source text defines."""
    scope: dict[str, Any] = {"__name__": "strategy"}
    for text in question["before"]:
        exec(compile(text, "<before>", "exec"), scope)  # noqa: S102  (this process is for it)
    tree = ast.parse(question["source"], FILE)
    keep_defaults(tree, question["name"], question["defaults"])
    exec(compile(ast.fix_missing_locations(tree), FILE, "exec"), scope)  # noqa: S102
    return scope[question["name"]]


def keep_defaults(tree: ast.Module, name: str, known: Mapping[str, str]) -> None:
    """Put in the defaults as they were when the function was made: as texts of Python."""
    functions = (
        node.args
        for node in ast.walk(tree)
        if isinstance(node, ast.Lambda) or (isinstance(node, ast.FunctionDef) and node.name == name)
    )
    args = next(functions, None) if known else None
    if args is None:
        return
    named = [*args.posonlyargs, *args.args]
    last = named[len(named) - len(args.defaults) :]
    args.defaults = [ast.parse(known[it.arg], mode="eval").body for it in last]
    for number, it in enumerate(args.kwonlyargs):
        if args.kw_defaults[number] is not None:
            args.kw_defaults[number] = ast.parse(known[it.arg], mode="eval").body


def in_order(strategy: Any, names: Sequence[str]) -> Any:
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
