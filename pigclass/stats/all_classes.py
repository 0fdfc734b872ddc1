"""What one class cannot tell and many can: three questions, each asked of every class by itself.

In each class a number is found that is 0 on average where nothing is to be seen; each class counts
by what it has to tell, and students who share dice are never taken for many independent ones. The
sum over its standard deviation is held against the normal distribution, on one side.

Who asks three questions finds something by chance almost three times as often. So the p-values are
corrected (S. Holm, *A simple sequentially rejective multiple test procedure*, 1979): in at most 5%
of schools where nothing is to be seen anything at all is found.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import copysign, erfc, sqrt

import numpy as np
import pandas as pd

from pigclass.rules.errors import PigclassError
from pigclass.stats.columns import read
from pigclass.stats.moves import last_moves
from pigclass.stats.sat_when_due import belief
from pigclass.words import refusal

DUE, ROUND_NUMBERS, OWN_NUMBER = "due", "round_numbers", "own_number"
SIT_AT = "sit_at"
ROUND, ONE_IN = 5, 0.2
# Fewer classes than that say nothing about classes, and fewer students nothing about a class.
FEWEST, FEWEST_STUDENTS = 8, 5
SURE = 0.05


@dataclass(frozen=True)
class Lean:
    """What one class has to tell: `sum` is 0 on average where nothing is to be seen."""

    sum: float
    variance: float
    size: float
    weight: float


@dataclass(frozen=True)
class Answered:
    """What all classes together say to a question; `p` after Holm's correction is `corrected`."""

    question: str
    classes: int
    size: float
    p: float
    corrected: float = 1.0

    @property
    def found(self) -> bool:
        """Whether it is more than chance would make of it."""
        return self.corrected < SURE


def ask(decisions: pd.DataFrame, predictions: pd.DataFrame) -> list[Answered]:
    """Answer those of the three questions for which there are enough classes.

    `decisions`: as for `habits`, `predictions`: `question`, `answer`, `player`; both with `class`.
    Raises PigclassError where no question can be answered.
    """
    numbers = _said(predictions)
    moves = decisions.dropna(subset=["player"])
    answered = [
        _together(DUE, _each(moves, _due)),
        _together(ROUND_NUMBERS, _each(numbers, _round_numbers)),
        _together(OWN_NUMBER, _each(_beside(moves, numbers), _own_number)),
    ]
    told = [it for it in answered if it.classes >= FEWEST]
    if not told:
        raise refusal("refused.stats.few_classes", number=FEWEST)
    return corrected(told)


def corrected(answered: Sequence[Answered]) -> list[Answered]:
    """Return the answers with Holm's correction for how many questions were asked.

    >>> both = [Answered("a", 9, 1.0, p=0.04), Answered("b", 9, 1.0, p=0.01)]
    >>> [it.corrected for it in corrected(both)]
    [0.04, 0.02]
    """
    highest, by_question = 0.0, {}
    for place, it in enumerate(sorted(answered, key=lambda it: it.p)):
        highest = max(highest, min(1.0, (len(answered) - place) * it.p))
        by_question[it.question] = replace(it, corrected=highest)
    return [by_question[it.question] for it in answered]


def _together(question: str, leans: Sequence[Lean]) -> Answered:
    spread = sqrt(sum(it.variance for it in leans))
    z = sum(it.sum for it in leans) / spread if spread else 0.0
    weights = [it.weight for it in leans]
    size = float(np.average([it.size for it in leans], weights=weights)) if leans else 0.0
    return Answered(question, len(leans), size, p=erfc(z / sqrt(2)) / 2)


def _each(frame: pd.DataFrame, lean: Callable[[pd.DataFrame], Lean | None]) -> list[Lean]:
    """Ask each class, those left out that have nothing to tell."""
    rooms = frame.groupby("class", observed=True)
    return [found for _, own in rooms if (found := lean(own)) is not None]


def _due(decisions: pd.DataFrame) -> Lean | None:
    """How many points sooner a class sits for each further good throw, in standard deviations."""
    try:
        told = belief(decisions)
    except PigclassError:
        return None
    # Twice a gain in log-likelihood is the square of a normal number.
    return Lean(copysign(sqrt(told.evidence), told.points), 1.0, told.points, 1.0)


def _round_numbers(said: pd.DataFrame) -> Lean | None:
    """How many more numbers than one in five end in 0 or 5; students of a class hear each other."""
    is_round = (said["answer"] % ROUND == 0) * 1.0
    more = float((is_round - ONE_IN).sum())
    return Lean(more, more**2, float(is_round.mean()), len(said))


def _own_number(both: pd.DataFrame) -> Lean | None:
    """How what was said goes with where one sat; by chance said numbers fall on any student."""
    said, sat = (both[name].to_numpy() - both[name].mean() for name in ("answer", "sat"))
    of_said, of_sat = float(said @ said), float(sat @ sat)
    if len(both) < FEWEST_STUDENTS or not of_said * of_sat:
        return None
    told = float(said @ sat)
    return Lean(told, of_said * of_sat / (len(both) - 1), told / sqrt(of_said * of_sat), len(both))


def _said(predictions: pd.DataFrame) -> pd.DataFrame:
    """Return the numbers at which students said to sit, the first that each of them said."""
    rows = read(predictions, "class", "question", "answer", "player", called="predictions")
    ours = rows[rows["question"] == SIT_AT].dropna(subset=["player", "answer"])
    return ours.drop_duplicates(["class", "player"]).astype({"answer": float})


def _beside(decisions: pd.DataFrame, said: pd.DataFrame) -> pd.DataFrame:
    """Return what each student said, and at which turn total that student sat on average."""
    rooms = [
        last_moves(own).assign(**{"class": room})
        for room, own in decisions.groupby("class", observed=True)
    ]
    moves = pd.concat(rooms) if rooms else pd.DataFrame(columns=["class", "player", "sat"])
    sat = moves.dropna(subset=["sat"]).groupby(["class", "player"], observed=True)["sat"].mean()
    both = said.astype({"class": str, "player": str})
    known = sat.rename_axis(["class", "player"]).reset_index()
    return both.merge(known.astype({"class": str, "player": str}), on=["class", "player"])
