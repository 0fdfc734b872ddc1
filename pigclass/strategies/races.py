"""Strategies that read the scores, the target or the number of scoring turns."""

from dataclasses import dataclass
from typing import ClassVar

from pigclass.strategies.reading import NamedStrategy, Numbers, Rolls
from pigclass.strategies.thresholds import HoldAt

PRACTICAL_PLAY = "Neller and Presser 2010, Practical Play, UMAP Journal 31(1)"
STUDENT_STUDY = "a student study of Pig at the University of Exeter"


@dataclass(frozen=True, repr=False)
class ScoringTurns(NamedStrategy):
    """Divide the points still needed equally among the scoring turns left, of `turns` in all.

    >>> ScoringTurns(4)(turn_total=24, own=0, scoring_turns=0)
    True
    >>> ScoringTurns(4)(turn_total=24, own=28, scoring_turns=1)
    False

    With 28 points after one scoring turn, 72 are needed in three turns: hold at 24. Fractions are
    rounded down. In the last of the turns, and in any after it, the player rolls for all the rest.
    """

    turns: int = 4
    target: int = 100
    source: ClassVar[str] = PRACTICAL_PLAY

    def __call__(self, turn_total: Numbers, own: Numbers, scoring_turns: Numbers) -> Rolls:
        """Return whether to roll."""
        # turns left: turns - scoring_turns, but never less than 1
        turns_left = (self.turns - scoring_turns) * (scoring_turns < self.turns)
        return turn_total < (self.target - own) // (turns_left + (turns_left == 0))


@dataclass(frozen=True, repr=False)
class EndRaceOrKeepPace(NamedStrategy):
    """Roll to win once either player has 71; before that, hold at 21 plus an eighth of the deficit.

    >>> keep_pace = EndRaceOrKeepPace()
    >>> keep_pace(turn_total=22, own=40, other=52), keep_pace(turn_total=23, own=40, other=52)
    (True, False)

    The deficit (opponent's score − own score) is negative when ahead; its eighth is rounded, halves
    up: 12 behind is 1.5, so hold at 23. The numbers are meant for a target of 100; in other games
    with another `threshold`, the race begins seven fifths of it before the target.
    """

    target: int = 100
    threshold: int = 21
    source: ClassVar[str] = PRACTICAL_PLAY

    def __call__(self, turn_total: Numbers, own: Numbers, other: Numbers) -> Rolls:
        """Return whether to roll."""
        # (d + 4) // 8 rounds d / 8 half up in integers, for negative d too.
        keeps_pace = turn_total < self.threshold + (other - own + 4) // 8
        near = self.target - 7 * self.threshold // 5
        races = (own >= near) | (other >= near)
        return (own + turn_total < self.target) & (races | keeps_pace)


@dataclass(frozen=True, repr=False)
class NearTheEnd(NamedStrategy):
    """Hold at `threshold`; once the opponent is within `near` of the target, hold at `then`.

    >>> bolder = NearTheEnd(20, 25, 30)
    >>> bolder(turn_total=24, other=74), bolder(turn_total=24, other=75)
    (False, True)
    """

    threshold: int = 20
    near: int = 20
    then: int = 30
    target: int = 100
    source: ClassVar[str] = "what classes say: be bolder when the other one is nearly there"

    def __call__(self, turn_total: Numbers, other: Numbers) -> Rolls:
        """Return whether to roll."""
        is_near = other >= self.target - self.near
        return turn_total < self.threshold + is_near * (self.then - self.threshold)


@dataclass(frozen=True, repr=False)
class Chase(NamedStrategy):
    """Hold at `threshold`; once the opponent has reached the target, roll until ahead.

    >>> Chase(20)(turn_total=15, own=90, other=105), Chase(20)(turn_total=16, own=90, other=105)
    (True, False)

    For games of equal turns, where the last player knows what to beat.
    """

    threshold: int = 20
    target: int = 100
    source: ClassVar[str] = "Frey, How to Win at Dice Games: the last player may adjust"

    def __call__(self, turn_total: Numbers, own: Numbers, other: Numbers) -> Rolls:
        """Return whether to roll."""
        behind = (other >= self.target) & (own + turn_total <= other)
        return behind | ((other < self.target) & (turn_total < self.threshold))


@dataclass(frozen=True, repr=False)
class Turtle(HoldAt):
    """Hold at 5. It loses to roll-and-wait and beats roll-to-win.

    >>> Turtle()
    Turtle(5)
    """

    threshold: int = 5
    source: ClassVar[str] = STUDENT_STUDY


@dataclass(frozen=True, repr=False)
class RollToWin(NamedStrategy):
    """Never hold below the target.

    >>> RollToWin()()
    True
    """

    source: ClassVar[str] = STUDENT_STUDY

    def __call__(self) -> bool:
        """Return whether to roll."""
        return True


@dataclass(frozen=True, repr=False)
class RollAndWait(NamedStrategy):
    """Hold at `threshold`; pass when ahead with `wait_from` points or more.

    >>> wait = RollAndWait()
    >>> wait(turn_total=0, own=60, other=40), wait(turn_total=0, own=60, other=60)
    (False, True)

    Passing is holding at 0. Where that is not legal, the strategy throws once and holds.
    """

    threshold: int = 20
    wait_from: int = 60
    source: ClassVar[str] = STUDENT_STUDY

    def __call__(self, turn_total: Numbers, own: Numbers, other: Numbers) -> Rolls:
        """Return whether to roll."""
        return (turn_total < self.threshold) & ((own < self.wait_from) | (own <= other))
