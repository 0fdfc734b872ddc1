"""Questions about a class's beliefs, and tallies of the answers, which the teacher types."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from pigclass.classlog.events.classgame import AT_THE_END
from pigclass.live.messages import Believe
from pigclass.rules.typed_input import whole
from pigclass.widgets.page.fields import Action, Form, Value, field, form
from pigclass.words import PigclassError, joined, refusal, say, word_for

MOST_STUDENTS = 1000

# An answer and the number of students who gave it, as in the log.
Answer = dict[str, Any]
Answers = list[Answer]


@dataclass(frozen=True)
class Question:
    """Question to a class, answered with a number or with one of `choices`.

    `id` is its key in the log, and in `words/` unless `words` is given. Numbers lie from `least`
    to `most`, with an optional `unit` ("%" for a chance); the screen has a button for each in
    `line`. Choices are answered by letter, A first, and logged in English in any language.
    """

    id: str
    words: str = ""
    least: int = 0
    most: int = 1000
    unit: str = ""
    choices: tuple[str, ...] = ()
    line: tuple[int, ...] = tuple(range(5, 61, 5))

    @property
    def taps(self) -> list[tuple[str, str]]:
        """Answers with a button on the screen, as (typed text, text for the class).

        >>> Question("bust", unit="%", line=(0, 100)).taps
        [('0%', '0%'), ('100%', '100%')]
        """
        numbers = {f"{it}{self.unit}": self._number_text(it) for it in self.line}
        letters = {letter: f"{letter}: {words}" for letter, words in self.offered.items()}
        return list((letters or numbers).items())

    def _number_text(self, number: int) -> str:
        return say("number.percent", number=number) if self.unit == "%" else str(number)

    @property
    def has_others(self) -> bool:
        """Return whether numbers outside `line` can be answered."""
        return not self.choices and len(self.line) <= self.most - self.least

    @property
    def example(self) -> str:
        """Example of a typed tally, with a number outside `line` so that it suggests no answer.

        >>> Question("sit_at").example
        '61: 4'
        """
        most = min(self.line[-1] + 1, self.most)
        off = (it for it in range(most, self.least, -1) if it not in self.line)
        return f"{next(off, most - 1)}{self.unit}: 4"

    @property
    def asks(self) -> str:
        """Question as the class reads it."""
        return word_for("asks", self.words or self.id)

    @property
    def lettered(self) -> dict[str, str]:
        """Choices as they are logged, by letter.

        >>> Question("first", "Who should go first?", choices=("me", "you")).lettered
        {'A': 'me', 'B': 'you'}
        """
        return {chr(ord("A") + place): choice for place, choice in enumerate(self.choices)}

    @property
    def offered(self) -> dict[str, str]:
        """Choices as the class reads them, by letter."""
        return {letter: word_for("answer", choice) for letter, choice in self.lettered.items()}


# Questions that several activities ask before the first throw.
SIT_AT = Question("sit_at", least=0, most=200)
UP_TO_12 = tuple(range(1, 13))
THROWS_SURVIVED = Question("throws_survived", least=0, most=30, line=(0, *UP_TO_12))
BUST_AFTER_4 = Question("bust_after_4", least=0, most=100, unit="%", line=tuple(range(0, 101, 10)))
ABOUT_A_ROUND = (SIT_AT, THROWS_SURVIVED, BUST_AFTER_4)

# Answers to: is a person who sits for a given reason right?
RIGHT_OR_WRONG = ("right, for a right reason", "right, for a wrong reason", "wrong")

ANSWER = re.compile(r"(?P<answer>[^\s:]+)(?::(?P<count>\d{1,18}))?")
NUMBER = re.compile(r"-?\d+(?:[.]\d+)?")
SHARE = re.compile(r"(\d{1,6})/([1-9]\d{0,5})")


def exit_question(name: str, *choices: str) -> Question:
    """Return the question at the end of a lesson; `name` is the key of its text in `words/`.

    >>> exit_question("exit_piglet", "right", "wrong").id
    'at_the_end'
    """
    return Question(AT_THE_END, words=name, choices=choices)


def read_answers(typed: str, question: Question) -> Answers:
    """Return the answers of a class, typed as a tally: "20, 15: 4, 30" or "A: 5, B: 12".

    The count follows the answer: "4: 10" means that ten students say 4.

    >>> read_answers("20, 15: 4", Question("sit_at", "Where would you sit?"))
    [{'answer': 20.0, 'count': 1}, {'answer': 15.0, 'count': 4}]
    >>> read_answers("20 %: 3", Question("bust", "What chance?", unit="%"))
    [{'answer': 20.0, 'count': 3}]
    >>> read_answers("11/36", Question("bust", "What chance?", unit="%"))
    [{'answer': 30.6, 'count': 1}]
    >>> read_answers("a: 12, B", Question("first", "Who goes first?", choices=("me", "you")))
    [{'answer': 'me', 'count': 12}, {'answer': 'you', 'count': 1}]

    Raises PigclassError, quoting the first answer that cannot be read.
    """
    pieces = re.split(r"[,;\n]+", re.sub(r"\s+(?=[%:])|(?<=:)\s+", "", typed))
    return [_answer(word, question, it.strip()) for it in pieces for word in it.split()]


def one_answer(message: Believe, questions: Sequence[Question]) -> float | str:
    """Return the answer in a student's message; raise PigclassError unless it is exactly one."""
    question = next((it for it in questions if it.id == message.question), None)
    if question is None:
        raise refusal("device.late_press")
    text = message.answer.strip().removesuffix("%").strip().replace(",", ".")
    with suppress(PigclassError):
        answer = _one_answer(text, question)
        if answer is not None:
            return answer
    raise refusal("device.one_number", least=question.least, most=f"{question.most}{question.unit}")


def _answer(word: str, question: Question, piece: str) -> Answer:
    """Return one answer of a tally; raise PigclassError, quoting `piece`, if it cannot be read."""
    found = ANSWER.fullmatch(word)
    answer = _one_answer(found["answer"], question) if found else None
    if found is None or answer is None:
        details = {"typed": repr(piece), "question": repr(question.asks)}
        raise refusal("belief.no_answer", **details, expected=_expected_text(question))
    count = int(found["count"] or 1)
    if not 1 <= count <= MOST_STUDENTS:
        raise refusal("belief.too_many", typed=repr(word), most=MOST_STUDENTS)
    return {"answer": answer, "count": count}


def _one_answer(text: str, question: Question) -> float | str | None:
    """Return an answer as logged, None if unreadable; raise PigclassError if out of range."""
    if question.choices:
        return question.lettered.get(text.upper())
    number = text.removesuffix(question.unit) if question.unit else text
    if question.unit == "%" and (share := SHARE.fullmatch(number)):
        number = f"{100 * int(share[1]) / int(share[2]):.1f}"
    if not NUMBER.fullmatch(number):
        return None
    if not question.least <= float(number) <= question.most:
        asks, most = repr(question.asks), f"{question.most}{question.unit}"
        details = {"typed": repr(text), "question": asks, "least": question.least, "most": most}
        raise refusal("belief.out_of_reach", **details)
    return float(number)


def _expected_text(question: Question) -> str:
    if question.choices:
        return say("belief.type_letters", letters=", ".join(question.lettered))
    return say("belief.type_numbers", example=question.example)


def question_form(
    question: Question, label: str, *others: Action, rule: str, typed: Value = "", students: int = 0
) -> Form:
    """Return a form with `rule` and a question; `students` is 0 if nobody counted them."""
    counted, has_others = "of_have_said" if students else "have_said", question.has_others
    tally = {
        **field(question.id, "tally", question.asks, value=typed),
        "taps": question.taps,
        "echo": echo_of("say"),
        "echo_one": say("form.echo_say_one", answer="{answer}"),
        "means": say("form.example_means", example=question.example, echo="{echo}"),
        "said": say(f"form.{counted}", number="{number}", of=students),
        "most": say("form.most_say", answer="{answer}"),
        "count": say("form.how_many_say", answer="{answer}"),
        "more": say("form.one_more", answer="{answer}"),
        "other": say("form.other_answers") if has_others else "",
        "example": question.example,
        "hands": say("form.hands"),
        "students": students,
    }
    goes_on = Action("believe", label, key=say("start.enter"))
    return form("", [tally], goes_on, *others, lead=rule)


def echo_of(verb: str) -> str:
    """Return the template of the line that repeats typed answers; `verb` is "say" or "have"."""
    return say(f"form.echo_{verb}", count="{count}", answer="{answer}")


def read_points(typed: str, names: Sequence[str]) -> list[int]:
    """Return the points of the students with these `names`, typed in that order.

    >>> read_points("18 22", ["Ana", "Cem"])
    [18, 22]

    Raises PigclassError, which asks for a number for each name, for anything else.
    """
    points = [number for it in re.split(r"[,;\s]+", typed) if (number := whole(it)) is not None]
    if len(points) != len(names) or not re.fullmatch(r"[\d,;\s]*", typed):
        raise refusal("says.points_of", names=joined(names))
    return points
