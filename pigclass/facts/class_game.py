"""Evidence of a reveal, each kind of figure from its own source.

Results and predictions of the class come from the log, theoretical values from `exact`, simulated
values from `simulate`. None is calculated from another, so that comparing them is meaningful.
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
from pigclass.exact import best_hold, best_hold_in_game, rounds, turn, win_probability
from pigclass.exact import break_even as point_of_no_gain
from pigclass.rules.catalog.one_die import pig
from pigclass.rules.game import Game
from pigclass.simulate.estimates import Estimate
from pigclass.simulate.games import Turns, games, turns
from pigclass.strategies.reading import Strategy
from pigclass.strategies.thresholds import HoldAt
from pigclass.words import in_percent, refusal, rounded, say

# Fewest and most thresholds on an axis.
FEWEST, MOST = 8, 60
# Most thresholds that are simulated: a class cannot distinguish more points.
SIMULATED = 8


@dataclass(frozen=True)
class Evidence:
    """Data of a class, from its games with the same rules.

    `game` is the game on the screen. Frames contain the games in `scope`: by default only this one.
    """

    game: ClassGame
    log: ClassLog
    scope: Scope = THIS_GAME

    @cached_property
    def today(self) -> "Evidence":
        """Evidence of today's games with these rules; `self` if there is only one game."""
        return self._in(TODAY)

    @cached_property
    def whole_lesson(self) -> "Evidence":
        """Evidence of today's games in this lesson; `self` if there is only one game."""
        return self._in(Scope())

    def _in(self, scope: Scope) -> "Evidence":
        lesson = self.game.setup.lesson
        games = self.log.games_beside(self.game.id, lesson=lesson, scope=scope)
        return replace(self, scope=scope) if len(games) > 1 else self

    @cached_property
    def games(self) -> int:
        """Number of games in scope with at least one throw."""
        return int(self.rounds["game"].nunique())

    @property
    def rules(self) -> Game:
        """Rules of the game on the screen."""
        return self.game.play.game

    @property
    def seed(self) -> int:
        """Seed of the simulation: the seed of the game, or 0."""
        return self.game.setup.seed or 0

    @cached_property
    def logged(self) -> Frames:
        """Frames of the games in scope."""
        return self.log.frames_beside(self.game.id, lesson=self.game.setup.lesson, scope=self.scope)

    @cached_property
    def decisions(self) -> pd.DataFrame:
        """Decisions to sit or stand, one per row."""
        return self.logged.decisions()

    @cached_property
    def rounds(self) -> pd.DataFrame:
        """Points of each student in each round, one result per row."""
        return self.logged.rounds()

    @cached_property
    def rolls(self) -> pd.DataFrame:
        """Throws, one per row."""
        return self.logged.rolls()

    def believed(self, question: str) -> pd.DataFrame | None:
        """Return the answers to a question, or None if there are none.

        In a scope of several games, answers are left out if their game has no throw.
        """
        rows = self.logged.predictions()
        is_counted = rows["game"].isin(self.rounds["game"]) | (self.scope == THIS_GAME)
        answers = rows[(rows["question"] == question) & is_counted]
        return None if answers.empty else answers

    def thrown_since(self, answers: pd.DataFrame) -> pd.DataFrame:
        """Return the throws made after a question was answered."""
        rolls, games = self.rolls, list(self.logged.games()["game"])
        game = answers["game"].iloc[0]
        later = rolls["game"].isin(games[games.index(game) + 1 :])
        rest = (rolls["game"] == game) & (rolls["round"] >= answers["before_round"].iloc[0])
        since: pd.DataFrame = rolls[later | rest]
        return since

    @property
    def stops(self) -> pd.DataFrame | None:
        """Rows of `decisions` in which students sat, or None if nobody did."""
        sat = self.decisions[self.decisions["action"] == "sit"]
        return None if sat.empty else sat

    def thresholds(self) -> tuple[int, ...]:
        """Return the thresholds for the axis of a chart, including the best ones."""
        used = [self.believed("sit_at"), self.stops]
        pairs = zip(used, ("answer", "turn_total"), strict=True)
        highest = [float(rows[name].max()) for rows, name in pairs if rows is not None]
        return thresholds_up_to(self.rules, max(highest, default=0))


def thresholds_up_to(rules: Game, highest: float) -> tuple[int, ...]:
    """Return thresholds for an axis that includes the best ones and ends above `highest`."""
    best = best_thresholds(rules)
    enough = max(FEWEST, ceil(1.5 * best[-1]))
    last = max(enough, min(MOST, ceil(highest)))
    return tuple(sorted({*range(1, last + 1, ceil(last / MOST)), *best}))


@lru_cache(maxsize=8)
def best_thresholds(rules: Game) -> tuple[int, ...]:
    """Return the best thresholds for a round, or for a game if a throw can take scores."""
    safe_when_seated(rules)
    best = best_hold_in_game(rules) if takes_scores(rules) else best_hold(rules)
    return best.thresholds


@lru_cache(maxsize=8)
def hold_means(rules: Game, thresholds: tuple[int, ...]) -> pd.DataFrame:
    """Return exact mean scores by threshold; columns: `threshold`, `mean`.

    They are means of a round. If a throw can take the whole score, rounds depend on each other,
    and they are means of a game.
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
    """Refuse games in which a throw also hurts seated players: thresholds have no mean there."""
    if rules.hits_everyone:
        raise refusal("refused.hurts_the_seated")


def good_throws_expected(rules: Game) -> Fraction | None:
    """Return the mean number of throws in a round before the bust; None without busts.

    >>> from pigclass.rules.catalog import greedy_pig
    >>> good_throws_expected(greedy_pig()), good_throws_expected(greedy_pig(safe_throws=2))
    (Fraction(5, 1), Fraction(7, 1))
    """
    bust = rules.bust_chance
    return rules.safe_throws + (1 - bust) / bust if bust else None


def points_of(thresholds: Mapping[str, int], evidence: Evidence) -> dict[str, str]:
    """Return a phrase for each name: the exact mean points in a round at its threshold."""
    means = ((name, turn(evidence.rules, HoldAt(at)).mean) for name, at in thresholds.items())
    return {it: say("label.exact_points", points=rounded(float(mean), 2)) for it, mean in means}


def wins_of(pair: Mapping[str, int], _: Evidence) -> dict[str, str]:
    """Return a phrase for each of two thresholds: how often it beats the other at Pig."""
    both = sum(pair.values())
    chances = (
        (name, chance_to_win(pig(), HoldAt(at), HoldAt(both - at))) for name, at in pair.items()
    )
    return {it: say("label.exact_wins", chance=in_percent(chance, 1)) for it, chance in chances}


@lru_cache(maxsize=64)
def chance_to_win(rules: Game, ours: Strategy, theirs: Strategy) -> float:
    """Return the win chance of one strategy against another, averaged over who goes first."""
    first = win_probability(rules, first=ours, second=theirs)
    return float(first + 1 - win_probability(rules, first=theirs, second=ours)) / 2


def mean_and_win(rules: Game, thresholds: tuple[int, ...], against: int) -> pd.DataFrame:
    """Return mean score of a turn and win chance; columns: `strategy`, `mean`, `win`."""
    return pd.DataFrame(
        {
            "strategy": say("label.hold_at", threshold=threshold),
            "mean": turn(rules, HoldAt(threshold)).mean,
            "win": chance_to_win(rules, HoldAt(threshold), HoldAt(against)),
        }
        for threshold in thresholds
    )


def break_even(rules: Game, decisions: pd.DataFrame) -> Fraction | pd.DataFrame:
    """Return the break-even turn total: one number, or a frame by student and round.

    It is a frame if a throw can take the whole score: the higher the score, the sooner to sit.
    """
    safe_when_seated(rules)
    if not takes_scores(rules):
        return point_of_no_gain(rules) or Fraction(0)
    if decisions["score"].isna().any():
        raise refusal("refused.head_count_line")
    own = {score: point_of_no_gain(rules, score=int(score)) for score in set(decisions["score"])}
    points = [float(own[score] or 0) for score in decisions["score"]]
    return decisions[["game", "round", "player"]].assign(break_even=points)


# Simulated rounds are cached: a chart that is redrawn does not play them again.
_turns_cached = lru_cache(maxsize=256)(turns)


def means_by_threshold(rules: Game, thresholds: Sequence[int], n: int, seed: int) -> pd.DataFrame:
    """Return means of `n` simulated rounds, or of games if a throw can take the whole score.

    Columns: `threshold`, `mean`, `n`. The same seed gives the same rounds, so that a chart does not
    change when it is redrawn.
    """
    step = max(1, len(thresholds) // SIMULATED)
    sampled = thresholds[step - 1 :: step]
    estimates: Sequence[Turns | Estimate] = (
        games(rules, [HoldAt(threshold) for threshold in sampled], n, seed=seed).mean_scores
        if takes_scores(rules)
        else [_turns_cached(rules, HoldAt(it), n, seed=seed + it) for it in sampled]
    )
    means = [estimate.mean for estimate in estimates]
    return pd.DataFrame({"threshold": list(sampled), "mean": means, "n": n})
