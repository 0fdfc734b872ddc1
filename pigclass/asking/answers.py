"""A student's answer, and how it is written down: in the record and in the notebook alike."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from pigclass.asking.own_questions import Value
from pigclass.files import Line

# What an output of the notebook calls it: data, which nothing draws and nothing runs.
MIME = "application/vnd.pigclass.answer+json"
Told = Any
# The name under which a student says who it is.
WHO = "who"
KINDS = ("number", "choice", "words", "sketch", "strategy")


@dataclass(frozen=True, kw_only=True)
class Answer:
    """An answer as it stands now, and what it was at first.

    `first` is what was said before anything had been told of it, `times` how often it was given,
    and `checked` whether its meaning had been heard before it was given this time.
    """

    question: str
    asks: str
    kind: str
    value: Value
    at: str
    first: Value
    times: int = 1
    checked: bool = False

    @property
    def data(self) -> Line:
        """The answer as data, of which no part can run."""
        return asdict(self)


def answer_from(data: Told) -> Answer | None:
    """Return what data says, whoever wrote it; None where it is no answer.

    >>> answer_from({"question": "sit", "kind": "number", "value": "rm -rf"}) is None
    True
    """
    if not isinstance(data, Mapping) or data.get("kind") not in KINDS:
        return None
    told = {name: _sound(data.get(name)) for name in Answer.__dataclass_fields__}
    texts = all(isinstance(told[name], str) for name in ("question", "asks", "at"))
    values = all(_is_value(told[name], data["kind"]) for name in ("value", "first"))
    rest = type(told["times"]) is int and type(told["checked"]) is bool
    if not (texts and values and rest and _is_time(data["at"])):
        return None
    return Answer(**told)


def _sound(value: Told) -> Told:
    """Return a text that can be written and printed: no half of an emoji, no sign that steers."""
    if not isinstance(value, str):
        return value
    whole = value.encode(errors="replace").decode()
    return "".join(it for it in whole if it.isprintable() or it in "\n\t")


def _is_value(value: Told, kind: str) -> bool:
    if kind == "number":
        return type(value) is int
    if kind == "sketch":
        return isinstance(value, list) and all(type(it) is int for it in value)
    return isinstance(value, str)


def _is_time(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def newest(answers: Iterable[Answer]) -> dict[str, Answer]:
    """Return the last answer to each question, in the order in which they were first answered.

    >>> one = dict(question="a", asks="A?", kind="number", at="2026-01-01T08:00+00:00", first=1)
    >>> newest([Answer(**one, value=1), Answer(**one, value=2, times=2)])["a"].value
    2
    """
    found: dict[str, Answer] = {}
    for answer in answers:
        before = found.get(answer.question)
        if before is None or (answer.times, answer.at) >= (before.times, before.at):
            found[answer.question] = answer
    return found


def next_answer(
    before: Answer | None, *, question: str, asks: str, kind: str, value: Value, checked: bool
) -> Answer:
    """Return the answer that follows another one."""
    return Answer(
        question=question,
        asks=asks,
        kind=kind,
        value=value,
        at=datetime.now(UTC).isoformat(timespec="seconds"),
        first=value if before is None else before.first,
        times=1 if before is None else before.times + 1,
        checked=checked,
    )
