"""How far off a class may be: its scores, the exact mean, and where the means of most lie.

A class is taken as it has decided: each student sits at the turn total at which they have sat on
average in this game, and who never sat, at the middle one of all.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from statistics import median_low

import numpy as np
import pandas as pd

from pigclass.exact import best_hold_in_game
from pigclass.exact import rounds as rounds_of
from pigclass.exact.shared.class_spread import ClassSpread, spread_at, spread_of_equals
from pigclass.exact.shared.score_chances import scores_at
from pigclass.rules.endings import Rounds
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.rules.game_rules import CountsFor
from pigclass.stats.scores_by_round import scored
from pigclass.strategies.thresholds import HoldAt
from pigclass.words import refusal

WAYS = {"shared": CountsFor.STANDING, "own": CountsFor.OWN_DICE}
# A range has at least so large a share of all classes.
MOST_CLASSES = 0.9
# The same of single players, and of how many runs of rounds it is told.
MOST_PLAYERS, POINTS = 0.95, 40


@dataclass(frozen=True)
class FarOff:
    """What the chart of a class shows: `scores`, `exact` and `ranges`, after so many `rounds`."""

    scores: pd.DataFrame
    exact: float
    ranges: pd.DataFrame
    rounds: int


def far_off(rules: Game, rounds: pd.DataFrame, decisions: pd.DataFrame) -> FarOff:
    """Return how far off a class may be that decides as it has in one game, by these rules.

    `rounds` and `decisions` are a record's, of that game. Who has missed a round is left out, and
    so is a round that was broken off.
    """
    _check_known(rules)
    scores, played = whole_game(rounds)
    at = _thresholds(decisions, list(scores.index))
    game = replace(rules, ending=Rounds(played))
    return FarOff(
        pd.DataFrame({"score": scores, "count": 1}).reset_index(drop=True),
        _mean_of_one(game, at),
        pd.DataFrame(_ranges(game, at)),
        played,
    )


def whole_game(rounds: pd.DataFrame) -> tuple["pd.Series[int]", int]:
    """Return the score of each who was there in every whole round, and how many these were."""
    whole = scored(rounds[rounds["ended"] != "finished early"])
    played = whole["round"].nunique()
    here = whole[whole["outcome"] != "away"].groupby("player", observed=True)
    scores = here["score_after"].last()[here.size() == played].astype(int)
    if scores.empty:
        raise refusal("refused.no_scores")
    return scores, played


def points_off(rules: Game, *, students: int) -> dict[str, float]:
    """Return how far the mean of students who play for the mean is off as a rule, by their dice.

    It is the standard deviation of their mean over many games.

    >>> from pigclass.rules.catalog import greedy_pig
    >>> off = points_off(greedy_pig(), students=25)
    >>> {throws: round(points, 1) for throws, points in off.items()}
    {'shared': 23.6, 'own': 4.7}
    """
    _check_known(rules)
    at = best_hold_in_game(rules).thresholds[0]
    return {
        name: rounds_of(replace(rules, counts_for=way), HoldAt(at)).class_mean(students).sd
        for name, way in WAYS.items()
    }


@lru_cache(maxsize=32)
def likely_means(rules: Game, threshold: int, rounds: int) -> pd.DataFrame:
    """Return between which means most players are who sit at a turn total for 1 to so many rounds.

    One player's rounds are as independent as one round of so many players with dice of their own.
    """
    one = replace(rules, ending=Rounds(1), counts_for=WAYS["own"])
    scores = scores_at(one, np.array([threshold]))[0]
    shown = np.unique(np.geomspace(1, rounds, POINTS).astype(int))
    found = [spread_of_equals(one, scores, int(n)).range(MOST_PLAYERS) for n in shown]
    return pd.DataFrame(map(vars, found)).assign(rounds=shown)


def _check_known(rules: Game) -> None:
    """Say why theory knows no chance of each score, where it does not."""
    if rules.rounds is None:
        raise refusal("refused.no_rounds", target=rules.target)
    if rules.hits_everyone:
        raise refusal("refused.hurts_the_seated")


def _thresholds(decisions: pd.DataFrame, players: list[str]) -> tuple[int, ...]:
    """Return at which turn total each of the players sits, lowest first."""
    sat = decisions[(decisions["action"] == "sit") & decisions["player"].isin(players)]
    if sat.empty:
        raise refusal("refused.nobody_sat")
    means = sat.groupby("player", observed=True)["turn_total"].mean()
    middle = median_low(sat["turn_total"])
    return tuple(sorted(max(1, round(means.get(it, middle))) for it in players))


@lru_cache(maxsize=32)
def _mean_of_one(game: Game, at: tuple[int, ...]) -> float:
    """Return the exact mean score of any one of these players."""
    totals, players = np.unique(at, return_counts=True)
    try:
        chances = players / len(at) @ scores_at(game, totals)
    except PigclassError as why:
        raise refusal("refused.no_chances") from why
    return float(chances @ np.arange(len(chances)))


def _ranges(game: Game, at: tuple[int, ...]) -> Iterator[dict[str, float | str]]:
    """Yield where the means of such classes lie, with shared throws and with own ones."""
    for name, counts_for in WAYS.items():
        found = dict.fromkeys(("low", "high", "share"), float("nan"))
        spread = _spread(replace(game, counts_for=counts_for), at)
        if spread is not None:
            found = vars(spread.range(MOST_CLASSES))
        yield {"throws": name, **found, "ours": game.counts_for is counts_for}


@lru_cache(maxsize=32)
def _spread(game: Game, at: tuple[int, ...]) -> ClassSpread | None:
    """Return how the mean of such a class spreads; None where theory does not know."""
    try:
        return spread_at(game, at)
    except PigclassError:
        return None
