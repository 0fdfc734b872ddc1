"""Evidence of a reveal, each kind of figure from its own source.

What the class did and believed comes from the log, what theory expects on average from `exact`,
what a machine saw from `simulate`. None is ever worked out from another: that is what makes it
worth a class's while to compare them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from math import ceil

import pandas as pd

from pigclass.classlog.events.classgame import ClassGame
from pigclass.classlog.events.steps import THIS_GAME, TODAY, Scope
from pigclass.classlog.frames.tables import Frames
from pigclass.classlog.store import ClassLog
from pigclass.exact import (
    best_hold,
    best_hold_in_game,
    gain,
    race,
    rounds,
    turn,
    win_probability,
)
from pigclass.exact import break_even as point_of_no_gain
from pigclass.rules.catalog.one_die import pig, piglet
from pigclass.rules.game import Game
from pigclass.strategies.thresholds import HoldAt
from pigclass.words import in_percent, refusal, rounded, say

# The fewest and the most thresholds of an axis that a class can still read.
FEWEST, MOST = 8, 60


@dataclass(frozen=True)
class Evidence:
    """A class's record by the rules of one game.

    `game` is the game on the screen. All frames hold the games in `scope`, `THIS_GAME` or `TODAY`.
    """

    game: ClassGame
    log: ClassLog
    scope: Scope = THIS_GAME

    @cached_property
    def today(self) -> "Evidence":
        """The evidence of all games of today by these rules; itself where there is one."""
        return self._in(TODAY)

    @cached_property
    def whole_lesson(self) -> "Evidence":
        """The evidence of all games of today in this lesson; itself where there is one."""
        return self._in(Scope())

    def _in(self, scope: Scope) -> "Evidence":
        lesson = self.game.setup.lesson
        games = self.log.games_beside(self.game.id, lesson=lesson, scope=scope)
        return replace(self, scope=scope) if len(games) > 1 else self

    @cached_property
    def games(self) -> int:
        """The number of games in scope in which a throw was made."""
        return int(self.rounds["game"].nunique())

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
        """The frames of the games in scope."""
        return self.log.frames_beside(self.game.id, lesson=self.game.setup.lesson, scope=self.scope)

    @cached_property
    def decisions(self) -> pd.DataFrame:
        """Decisions to sit or stand; computer classmates left out."""
        return self.logged.decisions()

    @cached_property
    def rounds(self) -> pd.DataFrame:
        """Points of each student in each round."""
        return self.logged.rounds()

    @property
    def taken_part(self) -> pd.DataFrame:
        """Those rows of `rounds` in which someone was there, and not away."""
        return self.rounds[self.rounds["outcome"] != "away"]

    @cached_property
    def rolls(self) -> pd.DataFrame:
        """Every throw."""
        return self.logged.rolls()

    def believed(self, question: str) -> pd.DataFrame | None:
        """Return the answers to a question; None if there are none.

        A game of today in which nothing was thrown is not counted, nor what was said before it.
        """
        rows = self.logged.predictions()
        is_counted = rows["game"].isin(self.rounds["game"]) | (self.scope == THIS_GAME)
        answers = rows[(rows["question"] == question) & is_counted]
        return None if answers.empty else answers

    @property
    def stops(self) -> pd.DataFrame | None:
        """The turn totals at which students sat; None if nobody did."""
        sat = self.decisions[self.decisions["action"] == "sit"]
        return None if sat.empty else sat

    def thresholds(self) -> tuple[int, ...]:
        """Return the stopping thresholds that a chart should show: the best ones among them."""
        used = [self.believed("sit_at"), self.stops]
        columns = ("answer", "turn_total")
        pairs = zip(used, columns, strict=True)
        highest = [float(rows[name].max()) for rows, name in pairs if rows is not None]
        return thresholds_up_to(self.rules, max(highest, default=0))


def thresholds_up_to(rules: Game, highest: float) -> tuple[int, ...]:
    """Return the thresholds that a chart should show: the best ones, and where a class stopped."""
    best = best_thresholds(rules)
    far = max(FEWEST, ceil(1.5 * best[-1]))
    last = max(far, min(MOST, ceil(highest)))
    return tuple(sorted({*range(1, last + 1, ceil(last / MOST)), *best}))


@lru_cache(maxsize=8)
def best_thresholds(rules: Game) -> tuple[int, ...]:
    """Return the thresholds that bring most in a round; in a game, where a throw takes scores."""
    safe_when_seated(rules)
    best = best_hold_in_game(rules) if takes_scores(rules) else best_hold(rules)
    return best.thresholds


@lru_cache(maxsize=8)
def hold_means(rules: Game, thresholds: tuple[int, ...]) -> pd.DataFrame:
    """Return what holding at each threshold brings on average: exact means.

    They are those of one round; where a throw can take the whole score no round stands alone, and
    they are those of a game.
    """
    safe_when_seated(rules)
    whole_game = takes_scores(rules)
    means = [
        rounds(rules, HoldAt(at)).mean_score if whole_game else turn(rules, HoldAt(at)).mean
        for at in thresholds
    ]
    return pd.DataFrame({"threshold": list(thresholds), "mean": means})


def takes_scores(rules: Game) -> bool:
    """Return whether a throw can take the whole score.

    >>> from pigclass.rules.catalog import skunk
    >>> takes_scores(skunk()), takes_scores(skunk(double_one="wipe"))
    (False, True)
    """
    return any(outcome.effect.is_wipe_out for outcome in rules.outcomes)


def safe_when_seated(rules: Game) -> None:
    """Refuse to tell what a threshold is worth where a throw hurts those who sit as well."""
    if rules.hits_everyone:
        raise refusal("refused.hurts_the_seated")


@lru_cache(maxsize=8)
def win_and_lose(rules: Game, most: int, score: int = 0) -> pd.DataFrame:
    """Return what one more throw wins and what it loses on average, at each turn total.

    `score` is what a throw can take besides, where one can.
    """
    safe_when_seated(rules)
    gains = [gain(rules, total, score) for total in range(most + 1)]
    won, lost = [it.won for it in gains], [it.lost for it in gains]
    return pd.DataFrame({"turn_total": range(most + 1), "win": won, "lose": lost})


def good_throws_expected(rules: Game) -> Fraction | None:
    """Return how many throws a round has before its bust, on average; None if none can bust.

    >>> from pigclass.rules.catalog import greedy_pig
    >>> good_throws_expected(greedy_pig()), good_throws_expected(greedy_pig(safe_throws=2))
    (Fraction(5, 1), Fraction(7, 1))
    """
    bust = rules.bust_chance
    return rules.safe_throws + (1 - bust) / bust if bust else None


def points_of(thresholds: Mapping[str, int], evidence: Evidence) -> dict[str, str]:
    """Say, by name, how much holding at each threshold brings in a round."""
    means = {name: turn(evidence.rules, HoldAt(at)).mean for name, at in thresholds.items()}
    return {
        name: say("label.exact_points", points=rounded(float(mean), 2))
        for name, mean in means.items()
    }


def wins_of(pair: Mapping[str, int], _: Evidence) -> dict[str, str]:
    """Say, by name, how often each of two thresholds wins the race of Pig against the other."""
    chances = {name: chance_to_win(pig(), at, sum(pair.values()) - at) for name, at in pair.items()}
    return {
        name: say("label.exact_wins", chance=in_percent(chance, 1))
        for name, chance in chances.items()
    }


def first_wins(choices: Sequence[str], _: Evidence) -> dict[str, str]:
    """Say how often whoever flips first wins the race to 2, and the other, both perfect."""
    first = race(piglet(target=2)).first_player_wins
    return {
        choice: say("label.exact_wins", chance=in_percent(float(chance)))
        for choice, chance in zip(choices, (first, 1 - first), strict=False)
    }


@lru_cache(maxsize=64)
def chance_to_win(rules: Game, own: int, other: int) -> float:
    """Return how often holding at one threshold wins against another, each first in turn."""
    ours, theirs = HoldAt(own), HoldAt(other)
    first = win_probability(rules, first=ours, second=theirs)
    return float(first + 1 - win_probability(rules, first=theirs, second=ours)) / 2


def mean_and_win(rules: Game, thresholds: tuple[int, ...], against: int) -> pd.DataFrame:
    """Return what each threshold brings in a turn, and how often it wins against one of them."""
    return pd.DataFrame(
        {
            "strategy": say("label.hold_at", threshold=threshold),
            "mean": turn(rules, HoldAt(threshold)).mean,
            "win": chance_to_win(rules, threshold, against),
        }
        for threshold in thresholds
    )


def no_gain(rules: Game) -> Fraction:
    """Return the turn total where one more throw gains nothing, for someone with nothing banked."""
    safe_when_seated(rules)
    return point_of_no_gain(rules) or Fraction(0)


def break_even(rules: Game, decisions: pd.DataFrame) -> Fraction | pd.DataFrame:
    """Return where one more throw gains nothing: one number, or one for each student and round.

    Where a throw can take the whole score, whoever has banked more should sit sooner.
    """
    if not takes_scores(rules):
        return no_gain(rules)
    safe_when_seated(rules)
    if decisions["score"].isna().any():
        raise refusal("refused.head_count_line")
    own = {score: point_of_no_gain(rules, score=int(score)) for score in set(decisions["score"])}
    points = [float(own[score] or 0) for score in decisions["score"]]
    return decisions[["game", "round", "player"]].assign(break_even=points)
