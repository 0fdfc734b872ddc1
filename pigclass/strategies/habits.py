"""Habits that teachers see in class. They are here to be tested, not to be recommended."""

from collections.abc import Mapping
from dataclasses import dataclass
from numbers import Real
from typing import ClassVar

from pigclass.strategies.reading import NamedStrategy, Numbers, Rolls
from pigclass.words import refusal, say, say_of

SEEN_IN_CLASS = "a habit that teachers see in class"


@dataclass(frozen=True, repr=False)
class TwoMore(NamedStrategy):
    """Two more, then stop: the first throw is everyone's, and two more will do.

    >>> TwoMore()(throws=2), TwoMore()(throws=3)
    (True, False)
    """

    source: ClassVar[str] = SEEN_IN_CLASS

    def __call__(self, throws: Numbers) -> Rolls:
        """Return whether to roll."""
        return throws < 3


@dataclass(frozen=True, repr=False)
class ImDue(NamedStrategy):
    """I'm due: each turn without points so far makes one roll for `step` more.

    >>> ImDue(20, 5)(turn_total=24, round=3, scoring_turns=1)
    True
    >>> ImDue(20, 5)(turn_total=24, round=3, scoring_turns=2)
    False

    The dice have no memory: this is the gambler's fallacy at work.
    """

    threshold: int = 20
    step: int = 5
    source: ClassVar[str] = "the gambler's fallacy: Tversky and Kahneman 1971"
    least: ClassVar[Mapping[str, int]] = {"threshold": 0, "step": 0}

    def __call__(self, turn_total: Numbers, round: Numbers, scoring_turns: Numbers) -> Rolls:  # noqa: A002
        """Return whether to roll."""
        return turn_total < self.threshold + self.step * (round - 1 - scoring_turns)


@dataclass(frozen=True, repr=False)
class CoinFlip(NamedStrategy):
    """Flip a coin each time: the answer is a chance of rolling.

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
    """Stay while at least `company` are standing, oneself included; sit when it gets lonely.

    >>> crowd = FollowTheCrowd(10)
    >>> crowd(still_standing=10), crowd(still_standing=9)
    (True, False)
    """

    company: int = 10
    source: ClassVar[str] = SEEN_IN_CLASS
    least: ClassVar[Mapping[str, int]] = {"company": 1}

    def __call__(self, still_standing: Numbers) -> Rolls:
        """Return whether to roll."""
        return still_standing >= self.company


@dataclass(frozen=True, repr=False)
class ThrowDice(NamedStrategy):
    """For Hog: throw this many dice every turn.

    >>> ThrowDice(6)()
    6

    Don't confuse this with `RollTimes`, which throws one die again and again.
    """

    dice: int = 6
    source: ClassVar[str] = "Measuring Up 1993: 5 or 6 dice score most on average"
    least: ClassVar[Mapping[str, int]] = {"dice": 1}

    @property
    def title(self) -> str:
        """Name of the strategy on screens and charts."""
        return say_of(self.dice, "strategy.dice")

    def __call__(self) -> int:
        """Return how many dice to throw."""
        return self.dice
