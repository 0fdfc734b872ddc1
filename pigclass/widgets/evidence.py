"""What a reveal may look at, each kind of figure from its own source.

What the class did and believed comes from the log, what must happen on average from `exact`, what a
machine saw from `simulate`. None is ever worked out from another: that is what makes it worth a
class's while to compare them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import ceil

import pandas as pd

from pigclass.classlog.beside import Scope
from pigclass.classlog.classgame import ClassGame
from pigclass.classlog.frames import Frames
from pigclass.classlog.store import ClassLog
from pigclass.exact import break_even as point_of_no_gain
from pigclass.exact import gain, survival, turn, win_probability
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.strategies.thresholds import HoldAt
from pigclass.widgets.wording import say

# The shortest and the longest axis of thresholds that a class can still read.
FEWEST, MOST = 8, 60


@dataclass(frozen=True)
class Evidence:
    """One game as the log tells it; `machine_rounds` is how many the machine plays beside it."""

    game: ClassGame
    log: ClassLog
    machine_rounds: int = 1000

    @property
    def rules(self) -> Game:
        """The rules under which the class played."""
        return self.game.play.game

    @property
    def seed(self) -> int:
        """The seed of what the machine plays: that of the game, if it has one."""
        return self.game.setup.seed or 0

    @cached_property
    def logged(self) -> Frames:
        """The frames of what this class played by these rules, in this lesson, today."""
        return self.log.frames_beside(
            self.game.id, lesson=self.game.setup.lesson, scope=Scope(rules="this")
        )

    @cached_property
    def decisions(self) -> pd.DataFrame:
        """Who sat and who stood; computer classmates left out."""
        return self.logged.decisions()

    @cached_property
    def rounds(self) -> pd.DataFrame:
        """What each round brought each student."""
        return self.logged.rounds()

    @cached_property
    def rolls(self) -> pd.DataFrame:
        """Every throw."""
        return self.logged.rolls()

    def believed(self, question: str) -> pd.DataFrame | None:
        """Return the answers to a question; None if it was not answered."""
        given = self.logged.predictions()
        answers = given[given["question"] == question]
        return None if answers.empty else answers

    @property
    def stops(self) -> pd.DataFrame | None:
        """The turn totals at which students sat; None if nobody did."""
        sat = self.decisions[self.decisions["action"] == "sit"]
        return None if sat.empty else sat

    def thresholds(self) -> range:
        """Return the stopping thresholds that a chart should show: all that anyone used."""
        used = [self.believed("sit_at"), self.stops]
        columns = ("answer", "turn_total")
        highest = [
            float(it[name].max()) for it, name in zip(used, columns, strict=True) if it is not None
        ]
        point = no_gain(self.rules)
        return range(1, min(MOST, max(FEWEST, ceil(2 * point), *map(ceil, highest))) + 1)


@lru_cache(maxsize=8)
def hold_means(rules: Game, thresholds: range) -> pd.DataFrame:
    """Return what holding at each threshold brings in one round on average: exact means."""
    means = [turn(rules, HoldAt(threshold)).mean for threshold in thresholds]
    return pd.DataFrame({"threshold": list(thresholds), "mean": means})


@lru_cache(maxsize=8)
def chance_alive(rules: Game) -> pd.DataFrame:
    """Return the exact chance that a round is still alive after so many throws."""
    alive = survival(rules)
    return pd.DataFrame({"throws": range(len(alive)), "alive": [float(it) for it in alive.chances]})


@lru_cache(maxsize=8)
def win_and_lose(rules: Game, most: int) -> pd.DataFrame:
    """Return what one more throw wins and what it loses on average, at each turn total."""
    gains = [gain(rules, total) for total in range(most + 1)]
    won, lost = [it.won for it in gains], [it.lost for it in gains]
    return pd.DataFrame({"turn_total": range(most + 1), "win": won, "lose": lost})


def points_of(thresholds: Mapping[str, int]) -> Callable[[Evidence], dict[str, str]]:
    """Return what says, by name, how much holding at each threshold brings in a round."""

    def in_words(seen: Evidence) -> dict[str, str]:
        means = {name: turn(seen.rules, HoldAt(at)).mean for name, at in thresholds.items()}
        return {
            name: say("label.exact_points", points=f"{float(mean):.2f}")
            for name, mean in means.items()
        }

    return in_words


@lru_cache(maxsize=64)
def chance_to_win(race: Game, own: int, other: int) -> float:
    """Return how often holding at one threshold wins against another, each first in turn."""
    ours, theirs = HoldAt(own), HoldAt(other)
    first = win_probability(race, first=ours, second=theirs)
    return float(first + 1 - win_probability(race, first=theirs, second=ours)) / 2


def mean_and_win(race: Game, thresholds: tuple[int, ...], against: int) -> pd.DataFrame:
    """Return what each threshold brings in a turn, and how often it wins against one of them."""
    rows = [
        {
            "strategy": f"hold at {threshold}",
            "mean": turn(race, HoldAt(threshold)).mean,
            "win": chance_to_win(race, threshold, against),
        }
        for threshold in thresholds
    ]
    return pd.DataFrame(rows)


def chance_of_bust(rules: Game) -> Fraction:
    """Return the exact chance that one ordinary throw is a bust."""
    return sum((it.probability for it in rules.outcomes if it.effect.is_bust), Fraction(0))


def no_gain(rules: Game) -> Fraction:
    """Return the turn total where one more throw gains nothing, for someone with nothing banked."""
    return point_of_no_gain(rules) or Fraction(0)


def break_even(rules: Game, decisions: pd.DataFrame) -> Fraction | pd.DataFrame:
    """Return where one more throw gains nothing: one number, or one for each student and round.

    Where a throw can take the whole score, whoever has banked more should sit sooner.
    """
    if not any(outcome.effect.is_wipe_out for outcome in rules.outcomes):
        return no_gain(rules)
    if decisions["score"].isna().any():
        raise PigclassError(
            "Where a throw can take the whole score, it pays to sit sooner the more one has; a "
            "head count keeps no scores, so there is no line to compare with."
        )
    own = {score: point_of_no_gain(rules, score=int(score)) for score in set(decisions["score"])}
    points = [float(own[score] or 0) for score in decisions["score"]]
    return decisions[["game", "round", "player"]].assign(break_even=points)
