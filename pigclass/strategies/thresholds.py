"""Strategies with a fixed threshold, and habits that teachers see in class.

The habits are included to be tested; they are not recommended.
"""

from dataclasses import dataclass
from numbers import Real
from typing import ClassVar

from pigclass.strategies.reading import NamedStrategy, Numbers, Rolls, at_least
from pigclass.words import refusal, say

EXAMPLE = "HoldByScore(((0, 20), (75, 25)))"


@dataclass(frozen=True, repr=False)
class HoldAt(NamedStrategy):
    """Roll while the turn total is below `threshold`; hold from there on.

    >>> HoldAt(20)(turn_total=19), HoldAt(20)(turn_total=20)
    (True, False)

    Under first-to it also holds when banking reaches the target, unless `stop_at_target=False`.
    """

    threshold: int = 20
    source: ClassVar[str] = "Neller and Presser 2004, UMAP Journal 25(1)"

    def __call__(self, turn_total: Numbers) -> Rolls:
        """Return whether to roll."""
        return turn_total < self.threshold


@dataclass(frozen=True, repr=False)
class HoldAtOrTarget(NamedStrategy):
    """Hold at `threshold`, or as soon as banking reaches `target`, however the game ends.

    >>> HoldAtOrTarget(20)(turn_total=12, own=80), HoldAtOrTarget(20)(turn_total=12, own=88)
    (True, False)

    Don't confuse this with `HoldAt`, which holds at the game's target, and only in first-to races.
    """

    threshold: int = 20
    target: int = 100
    source: ClassVar[str] = "Neller and Presser 2010, Practical Play, UMAP Journal 31(1)"

    def __call__(self, turn_total: Numbers, own: Numbers) -> Rolls:
        """Return whether to roll."""
        return (turn_total < self.threshold) & (own + turn_total < self.target)


@dataclass(frozen=True, repr=False)
class RollTimes(NamedStrategy):
    """Roll `times` times, then hold at any turn total.

    >>> RollTimes(3)(throws=2), RollTimes(3)(throws=3)
    (True, False)
    """

    times: int = 3
    source: ClassVar[str] = "Hog with one die thrown again and again: Measuring Up 1993"
    counted: ClassVar[str] = "times"

    def __call__(self, throws: Numbers) -> Rolls:
        """Return whether to roll."""
        return throws < self.times


@dataclass(frozen=True, repr=False)
class HoldByScore(NamedStrategy):
    """Hold at a threshold that depends on the own score; `steps` are (lowest score, threshold).

    >>> careful_at_the_end = HoldByScore(((0, 25), (80, 15)))
    >>> careful_at_the_end(turn_total=18, own=50), careful_at_the_end(turn_total=18, own=80)
    (True, False)
    """

    steps: tuple[tuple[int, int], ...] = ((0, 20), (75, 25))
    source: ClassVar[str] = "Neller and Presser 2010, Practical Play, UMAP Journal 31(1)"

    def __post_init__(self) -> None:
        try:
            scores = [score for score, _ in self.steps]
        except (TypeError, ValueError):
            scores = []
        if not scores or scores[0] != 0 or scores != sorted(set(scores)):
            raise refusal("refused.strategy.steps", steps=self.steps, example=EXAMPLE)
        for score, hold in self.steps:
            at_least(score, 0, what="score", example=EXAMPLE)
            at_least(hold, 0, what="threshold", example=EXAMPLE)

    @property
    def title(self) -> str:
        """Name of the strategy on screens and charts."""
        return ", ".join(
            say("strategy.hold_from", threshold=hold, score=score) for score, hold in self.steps
        )

    def __call__(self, turn_total: Numbers, own: Numbers) -> Rolls:
        """Return whether to roll."""
        holds = [0, *(hold for _, hold in self.steps)]
        rises = (
            (own >= score) * (after - before)
            for (score, after), before in zip(self.steps, holds, strict=False)
        )
        return turn_total < sum(rises)


SEEN_IN_CLASS = "a habit that teachers see in class"


@dataclass(frozen=True, repr=False)
class TwoMore(NamedStrategy):
    """Hold after three throws: the first one, and two more.

    >>> TwoMore()(throws=2), TwoMore()(throws=3)
    (True, False)
    """

    source: ClassVar[str] = SEEN_IN_CLASS

    def __call__(self, throws: Numbers) -> Rolls:
        """Return whether to roll."""
        return throws < 3


@dataclass(frozen=True, repr=False)
class ImDue(NamedStrategy):
    """Raise the threshold by `step` for each earlier turn without points ("I'm due").

    >>> ImDue(20, 5)(turn_total=24, round=3, scoring_turns=1)
    True
    >>> ImDue(20, 5)(turn_total=24, round=3, scoring_turns=2)
    False

    The dice have no memory: this is the gambler's fallacy at work.
    """

    threshold: int = 20
    step: int = 5
    source: ClassVar[str] = "the gambler's fallacy: Tversky and Kahneman 1971"

    def __call__(self, turn_total: Numbers, round: Numbers, scoring_turns: Numbers) -> Rolls:  # noqa: A002
        """Return whether to roll."""
        return turn_total < self.threshold + self.step * (round - 1 - scoring_turns)


@dataclass(frozen=True, repr=False)
class CoinFlip(NamedStrategy):
    """Roll with a fixed chance each time.

    >>> CoinFlip()()
    0.5
    """

    chance: float = 0.5
    source: ClassVar[str] = "no strategy at all, to compare others with"

    def __post_init__(self) -> None:
        if not isinstance(self.chance, Real) or not 0 <= self.chance <= 1:
            raise refusal("refused.strategy.chance", chance=self.chance)

    @property
    def title(self) -> str:
        """Name of the strategy on screens and charts."""
        if self.chance == 0.5:
            return say("strategy.coin_flip")
        return say("strategy.chance", chance=self.chance)

    def __call__(self) -> float:
        """Return the chance of rolling."""
        return self.chance


@dataclass(frozen=True, repr=False)
class FollowTheCrowd(NamedStrategy):
    """Stand while at least `company` players stand, including this one; else sit.

    >>> crowd = FollowTheCrowd(10)
    >>> crowd(still_standing=10), crowd(still_standing=9)
    (True, False)
    """

    company: int = 10
    source: ClassVar[str] = SEEN_IN_CLASS

    def __call__(self, still_standing: Numbers) -> Rolls:
        """Return whether to roll."""
        return still_standing >= self.company


@dataclass(frozen=True, repr=False)
class ThrowDice(NamedStrategy):
    """Throw `dice` dice every turn (Hog).

    >>> ThrowDice(6)()
    6

    Don't confuse this with `RollTimes`, which throws one die again and again.
    """

    dice: int = 6
    source: ClassVar[str] = "Measuring Up 1993: 5 or 6 dice score most on average"
    counted: ClassVar[str] = "dice"

    def __call__(self) -> int:
        """Return how many dice to throw."""
        return self.dice
