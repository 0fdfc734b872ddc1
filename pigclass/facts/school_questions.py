"""The school's questions: what all classes together tell, in sentences, and names nowhere."""

from dataclasses import dataclass
from typing import Protocol

import pandas as pd

from pigclass.facts.of_records import Recorded
from pigclass.stats.all_classes import DUE, Answered, ask
from pigclass.words import rounded, say

PER_CENT = "round_numbers"
LEAST = 0.001


class AllClasses(Recorded, Protocol):
    """Frames of several classes, and what was said before."""

    def predictions(self) -> pd.DataFrame:
        """One row for each answer to a question before the game."""


@dataclass(frozen=True)
class SchoolAnswers:
    """The answers, each a sentence with what it is worth."""

    answers: tuple[Answered, ...]

    def __str__(self) -> str:
        """Say all of them."""
        return "\n\n".join(self._sentences())

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """Show a page for the staff room: each question large, and what is known of it below."""
        pages = (it.partition("?") for it in self._sentences())
        return "".join(f"<h2>{asks}?</h2>\n<p>{told.strip()}</p>\n" for asks, _, told in pages)

    def _sentences(self) -> list[str]:
        return [f"{_size(it)} {self._worth(it)}" for it in self.answers]

    @property
    def table(self) -> pd.DataFrame:
        """The same in numbers: a row for each question."""
        told = pd.DataFrame([vars(it) for it in self.answers])
        return told.assign(found=[it.found for it in self.answers])

    def _worth(self, it: Answered) -> str:
        p = say("all_classes.least") if it.corrected < LEAST else rounded(it.corrected, 3)
        many = len(self.answers)
        which = "found" if it.found else "not_found"
        return say(f"all_classes.{which}", classes=it.classes, p=p, questions=many)


def ask_all_classes(whole: AllClasses) -> SchoolAnswers:
    """Ask of all classes together what one class cannot tell.

    Do we think that a 1 is due? Do we like round numbers? Does it bind to say a number before the
    game? `whole` is what `load_logs` gives. With three questions asked at once the chance is at
    most 5% that anything is found where there is nothing (Holm).
    """
    return SchoolAnswers(tuple(ask(whole.decisions(), whole.predictions())))


def _size(it: Answered) -> str:
    size = rounded(100 * it.size, 0) if it.question == PER_CENT else rounded(it.size, 2)
    key = "due_later" if it.question == DUE and it.size < 0 else it.question
    return say(f"all_classes.{key}", size=size.removeprefix("-") if key == "due_later" else size)
