"""Run in a process of its own: asks one function at many positions and sends numbers back.

It loads next to nothing, so that it starts quickly. In: one question, written by the kit. Out, on
a channel that nothing else writes to: a byte once the box is closed, then `HEAD` bytes that say
what goes wrong, all 0 if nothing does, then eight bytes for each position.
"""

from __future__ import annotations

import faulthandler
import marshal
import os
import sys
from array import array
from itertools import islice, product

from pigclass.pupils.box.closing import close

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from types import FrameType
    from typing import Any, BinaryIO

    Numbers = Sequence[int]

FILE = "<strategy>"
# Sent once the box is closed: by the system, or by Python alone.
SHUT, CLOSED = b"+", b"-"
HEAD = 2048
LONGEST = 200
WORDS = {"roll": 1.0, "hold": 0.0}
# A chance is 0 or more, and a number of dice 1 or more.
WRONG = -1.0
MOST_DICE = 1_000_000
ASKED_AGAIN = 2_000


def main() -> None:
    """Read the question, ask, and send the answers or what goes wrong."""
    question = marshal.loads(sys.stdin.buffer.read())  # noqa: S302  (the kit's own)
    out = channel_of_its_own()
    sys.path += [it for it in question["path"] if it not in sys.path]
    head, made = kept_ready(question)
    seconds, kit = question["seconds"], question["kit"]
    watch = close(seconds=seconds, channel=out.fileno(), file=FILE, kit=kit)
    out.write(SHUT if watch.system_keeps_it_in else CLOSED)
    out.flush()
    answers = array("d")
    if not head:
        head, answers = asked(question, made)
    # It has answered in time: to send the answers may take longer.
    faulthandler.cancel_dump_traceback_later()
    if watch.tried is not None:
        head = told("forbidden", *watch.tried)
    out.write(head.ljust(HEAD, b"\0") + answers.tobytes())
    out.flush()
    # Whatever the function has left running ends here.
    os._exit(0)


def channel_of_its_own() -> BinaryIO:
    """Return what was the standard output; what is printed from now on goes nowhere."""
    channel = os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    os.close(nowhere)
    return open(channel, "wb")  # noqa: PTH123  (for as long as this process lives)


def told(what: str, words: str, line: int = 0, place: Numbers = ()) -> bytes:
    """Return what goes wrong, as it is sent: what, its line or 0, the position, some words."""
    lines = what, str(line), " ".join(map(str, place)), words[:LONGEST]
    return "\n".join(lines).encode(errors="replace")[:HEAD]


def kept_ready(question: dict[str, Any]) -> tuple[bytes, Any]:
    """Make what the lesson itself has made before, while libraries still load freely.

    Return what goes wrong, and a scope with what a text uses, or the function as it was sent.
    """
    try:
        if question["carried"]:
            import pickle  # noqa: PLC0415  (most functions have a text)

            return b"", pickle.loads(question["carried"])  # noqa: S301  (from the kit, to the box)
        scope = {"__name__": "strategy"}
        for text in question["before"]:
            exec(compile(text, "<before>", "exec"), scope)  # noqa: S102  (this process is for it)
    except Exception as error:
        return stopped(error), None
    return b"", scope


def asked(question: dict[str, Any], made: Any) -> tuple[bytes, array[float]]:
    """Return what goes wrong, and the answers at every position, in order."""
    names, ranges, dice = question["names"], question["ranges"], question["dice"]
    try:
        strategy = made if question["carried"] else from_text(question, made)
        if question["at"] is not None:
            return wrong_at(strategy, names, question["at"], dice), array("d")
        answers = answers_of(strategy, names, ranges, dice)
        return changed(strategy, names, ranges, answers, dice), answers
    # Whatever it is, SystemExit too, the student is to hear of it.
    except BaseException as error:
        return stopped(error), array("d")


def from_text(question: dict[str, Any], scope: dict[str, Any]) -> Any:
    """Return the function that the source text defines."""
    code: Any = question["source"]
    if question["defaults"]:
        code = with_defaults(code, question["name"], question["defaults"])
    exec(compile(code, FILE, "exec"), scope)  # noqa: S102
    return scope[question["name"]]


def with_defaults(text: str, name: str, known: Mapping[str, str]) -> Any:
    """Put in the defaults as they were when the function was made: as texts of Python."""
    import ast  # noqa: PLC0415  (most functions have none, and it takes its time)

    tree = ast.parse(text, FILE)
    args = next(
        node.args
        for node in ast.walk(tree)
        if isinstance(node, ast.Lambda) or (isinstance(node, ast.FunctionDef) and node.name == name)
    )
    named = [*args.posonlyargs, *args.args]
    last = named[len(named) - len(args.defaults) :]
    args.defaults = [ast.parse(known[it.arg], mode="eval").body for it in last]
    for number, it in enumerate(args.kwonlyargs):
        if args.kw_defaults[number] is not None:
            args.kw_defaults[number] = ast.parse(known[it.arg], mode="eval").body
    return ast.fix_missing_locations(tree)


def answers_of(
    strategy: Any, names: Sequence[str], ranges: Sequence[Numbers], dice: bool
) -> array[float]:
    """Return the answers at every position, in order; WRONG where there is no sensible one."""
    answers = array("d")
    ask = in_order(strategy, names)
    for place in places(ranges):
        try:
            answer = ask(*place)
            if answer is True and not dice:
                meant = 1.0
            elif answer is False:
                meant = WRONG if dice else 0.0
            else:
                meant = meaning(answer, dice)
        except BaseException:
            meant = WRONG
        answers.append(meant)
    return answers


def changed(
    strategy: Any,
    names: Sequence[str],
    ranges: Sequence[Numbers],
    answers: Sequence[float],
    dice: bool,
) -> bytes:
    """Return the first position at which another answer is given when asked again, if any.

    Only some of the positions are asked again: a coin shows itself soon.
    """
    step = len(answers) // ASKED_AGAIN + 1
    for place, answer in zip(islice(places(ranges), 0, None, step), answers[::step], strict=True):
        again = answers_of(strategy, names, [(it, it + 1) for it in place], dice)[0]
        if answer != again and WRONG not in (answer, again):
            return told("changed", "", place=place)
    return b""


def wrong_at(strategy: Any, names: Sequence[str], place: Numbers, dice: bool) -> bytes:
    """Return what goes wrong at a position, with its line; b"" if nothing does."""
    position = dict(zip(names, place, strict=True))
    try:
        answer = strategy(**position)
        if meaning(answer, dice) != WRONG:
            return b""
        return told("nonsense", repr(answer)[:80], line_of_answer(strategy, position), place)
    except BaseException as error:
        return stopped(error, place)


def stopped(error: BaseException, place: Numbers = ()) -> bytes:
    """Return what an error says, and in which line it arose."""
    try:
        words = f"{type(error).__name__}: {error}"
    except BaseException:  # an error of one's own may fail to say what it is
        words = "an error that cannot be told"
    return told("error", words, line_of(error), place)


def places(ranges: Sequence[Numbers]) -> Iterator[tuple[int, ...]]:
    """Return every combination of numbers from ranges that are told as first and end."""
    return product(*(range(first, end) for first, end in ranges))


def in_order(strategy: Any, names: Sequence[str]) -> Any:
    """Return the strategy so that it takes its readings in order, which is quicker."""
    if getattr(getattr(strategy, "__code__", None), "co_kwonlyargcount", 1):
        return lambda *place: strategy(**dict(zip(names, place, strict=True)))
    return strategy


def meaning(answer: object, dice: bool) -> float:
    """Return an answer as a chance of rolling or a number of dice; WRONG for nonsense."""
    if hasattr(answer, "item"):
        answer = answer.item()
    if dice:
        is_number = type(answer) is int and answer >= 1
        return float(min(answer, MOST_DICE)) if is_number else WRONG  # type: ignore[call-overload]
    if isinstance(answer, str):
        return WORDS.get(answer.strip().lower(), WRONG)
    if isinstance(answer, bool | int | float) and 0 <= answer <= 1:
        return float(answer)
    return WRONG


def line_of(error: BaseException) -> int:
    """Return the last line of the strategy that the error passed through, or 0."""
    if isinstance(error, SyntaxError) and error.filename == FILE:
        return error.lineno or 0
    line, step = 0, error.__traceback__
    while step is not None:
        line = step.tb_lineno if step.tb_frame.f_code.co_filename == FILE else line
        step = step.tb_next
    return line


def line_of_answer(strategy: Any, position: dict[str, int]) -> int:
    """Return the line from which the strategy answers at a position, or 0."""
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
    return lines[-1] if lines else 0
