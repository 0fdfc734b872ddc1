"""What a class believes before it plays: questions, and a tally of answers typed in at once."""

import re
from dataclasses import dataclass
from typing import Any

from pigclass.rules.errors import PigclassError


@dataclass(frozen=True)
class Question:
    """Something to be answered with a number before the first throw.

    `id` stands in the log; `asks` is what the class reads.
    """

    id: str
    asks: str
    least: int = 0
    most: int = 1000


ANSWER = re.compile(r"^(?P<answer>-?\d+(?:[.]\d+)?)(?:\s*[x×*]\s*(?P<count>\d+))?$")


def read_answers(typed: str, question: Question) -> list[dict[str, Any]]:
    """Return the answers of a class, typed as a tally: "20, 15 x 4, 30".

    >>> read_answers("20, 15 x 4", Question("sit_at", "Where would you sit?"))
    [{'answer': 20.0, 'count': 1}, {'answer': 15.0, 'count': 4}]

    Raises PigclassError that names the first answer which cannot be read.
    """
    tidy = re.sub(r"\s*([x×*])\s*", r"\1", typed.strip())
    return [_answer(word, question) for word in re.split(r"[\s,;]+", tidy) if word]


def _answer(word: str, question: Question) -> dict[str, Any]:
    found = ANSWER.match(word)
    if found is None:
        raise PigclassError(
            f"{word!r} is not an answer to {question.asks!r}. Type numbers, "
            "and how many gave each: 20, 15 x 4, 30."
        )
    answer, count = float(found["answer"]), int(found["count"] or 1)
    if not question.least <= answer <= question.most or not 1 <= count <= 1000:
        raise PigclassError(
            f"{word!r} cannot be meant: {question.asks!r} takes {question.least} to "
            f"{question.most}, from 1 to 1000 students."
        )
    return {"answer": answer, "count": count}
