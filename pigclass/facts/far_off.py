"""How far off a class may be: its scores, the exact mean, where most means lie, and how lucky.

A class is taken as it has decided: each student sits at the turn total at which they have sat on
average, and who never sat, at the middle one of all.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import ceil
from statistics import median_low

import numpy as np
import pandas as pd

from pigclass.exact import best_hold_in_game
from pigclass.exact import rounds as rounds_of
from pigclass.exact.engine.throw_table import Floats
from pigclass.exact.shared.class_spread import ClassSpread, convolved, spread_at
from pigclass.exact.shared.score_chances import scores_at
from pigclass.rules.endings import Rounds
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.rules.game_rules import CountsFor
from pigclass.stats.rounds import scored
from pigclass.strategies.thresholds import HoldAt
from pigclass.words import refusal, rounded, say

WAYS = {"shared": CountsFor.STANDING, "own": CountsFor.OWN_DICE}
# A range has at least so large a share of all classes.
MOST_CLASSES = 0.9
# Luck that at most so large a share of all classes have is called so.
RARE = 0.1
# A game, how many rounds of it were played, and where those who were there in all of them sit.
Plays = tuple[Game, tuple[int, ...]]


@dataclass(frozen=True)
class FarOff:
    """Data for the chart of a class: `scores`, `exact` and `ranges`, after so many `rounds`.

    A game that was broken off had the `fewest`. `luck` is a sentence.
    """

    scores: pd.DataFrame
    exact: float
    ranges: pd.DataFrame
    rounds: int
    fewest: int
    luck: str


def far_off(rules: Game, rounds: pd.DataFrame, decisions: pd.DataFrame) -> FarOff:
    """Return how far off a class may be that decides as it has, by these rules.

    `rounds` and `decisions` are a record's, of some games. Who has missed a round of a game is left
    out of it, and so is a round that was broken off.
    """
    _check_known(rules)
    whole = whole_games(rounds)
    plays = _plays(rules, decisions, whole, "rounds")
    lengths = [game.rounds or 0 for game, _ in plays]
    return FarOff(
        whole[["score"]].assign(count=1),
        _exact(plays),
        pd.DataFrame(_ranges(plays, rules.counts_for)),
        max(lengths),
        min(lengths),
        _luck(plays, rules.counts_for, int(whole["score"].sum())),
    )


def luck_of_points(
    rules: Game, results: pd.DataFrame, decisions: pd.DataFrame
) -> tuple[float | None, str]:
    """Return the exact mean of all `results`, and what luck says of ours; nothing if unknown.

    Each round is taken with those who were there.
    """
    if results["player"].isna().any() or (results["ended"] == "finished early").any():
        return None, ""
    with suppress(PigclassError):
        _check_known(rules)
        plays = _plays(rules, decisions, results.assign(rounds=1), "round")
        return _exact(plays), _luck(plays, rules.counts_for, int(results["points"].sum()))
    return None, ""


def luck_of_throws(rules: Game, bust: Fraction, lengths: pd.DataFrame) -> str:
    """Say how lucky a class was with its good throws; "" where nobody knows.

    A round that was cut short had as many at least. `lengths`: `throws` and `ended` of each round.
    """
    n, ends = len(lengths), lengths["ended"] == "bust"
    good = int((lengths["throws"] - ends - rules.safe_throws).clip(lower=0).sum())
    is_more = good * bust > n * (1 - bust)
    only_busts = all(it.effect.is_bust for it in rules.outcomes if it.effect.ends_turn)
    if not (bust and rules.rounds and only_busts and (is_more or ends.all())):
        return ""
    # As many are good where fewer than n of good + n - 1 throws bust.
    share = float(_busts(bust, good + n - is_more)[:n].sum())
    return _says("throws", share if is_more else 1 - share, is_more, at_most=not ends.all())


def luck_of_busts(chance: Fraction, busts: int, throws: int) -> str:
    """Say how lucky a class was that so many of its throws bust."""
    return _says("busts", *_tail(_busts(chance, throws), busts))


def _busts(chance: Fraction, throws: int) -> Floats:
    return convolved([np.array([float(1 - chance), float(chance)])], [throws])


def _exact(plays: Sequence[Plays]) -> float:
    """Return the exact mean of the scores of all."""
    sums = sum(len(at) * _mean_of_one(game, at) for game, at in plays)
    return sums / sum(len(at) for _, at in plays)


def _luck(plays: Sequence[Plays], counts_for: CountsFor, total: int) -> str:
    """Say the exact mean, and how many classes are as far off as ours where that is known."""
    theory, spread = (
        say("luck.theory", mean=rounded(_exact(plays), 1)),
        _spread_of_all(plays, counts_for),
    )
    luck = "" if spread is None else _says("points", *_tail(spread.chances, total))
    return f"{theory} {luck}".strip()


def _tail(chances: Floats, ours: int) -> tuple[float, bool]:
    """Return the chance of a sum that is as far from the mean as ours, and whether it is more."""
    is_more = ours > float(chances @ np.arange(len(chances)))
    return float((chances[ours:] if is_more else chances[: ours + 1]).sum()), is_more


def _says(what: str, share: float, is_more: bool, *, at_most: bool = False) -> str:
    number = ceil(100 * share) if at_most else round(100 * share)
    how = "lucky" if is_more != (what == "busts") else "unlucky"
    some = "at_most" if at_most else "about" if number else "fewer"
    return say(
        f"luck.{'usual' if share > RARE else how}",
        number=say(f"luck.{some}", number=number),
        do=say(f"luck.{what}_{'more' if is_more else 'less'}"),
    )


def whole_games(rounds: pd.DataFrame) -> pd.DataFrame:
    """Return the `score` of each who was there in all whole `rounds` of a game, by `game`."""
    whole = scored(rounds[rounds["ended"] != "finished early"])
    played = whole.groupby("game", observed=True)["round"].nunique()
    here = whole[whole["outcome"] != "away"].groupby(["game", "player"], observed=True)
    found = here["score_after"].agg(score="last", rounds="size").reset_index()
    there = found[found["rounds"] == found["game"].map(played).astype(int)]
    if there.empty:
        raise refusal("refused.no_scores")
    return there.astype({"score": int})


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


def _check_known(rules: Game) -> None:
    """Say why theory knows no chance of each score, where it does not."""
    if rules.rounds is None:
        raise refusal("refused.no_rounds", target=rules.target)
    if rules.hits_everyone:
        raise refusal("refused.hurts_the_seated")


def _plays(rules: Game, decisions: pd.DataFrame, there: pd.DataFrame, each: str) -> list[Plays]:
    """Return for each game, or each round of it, at which turn totals those sit who were there."""
    sat = decisions[(decisions["action"] == "sit") & decisions["player"].isin(there["player"])]
    if sat.empty:
        raise refusal("refused.nobody_sat")
    means = sat.groupby("player", observed=True)["turn_total"].mean()
    middle = median_low(sat["turn_total"])
    at = {it: max(1, round(means.get(it, middle))) for it in there["player"]}
    groups = there.groupby(["game", each], observed=True)
    return [
        (
            replace(rules, ending=Rounds(int(some["rounds"].iloc[0]))),
            tuple(sorted(at[it] for it in some["player"])),
        )
        for _, some in groups
    ]


@lru_cache(maxsize=32)
def _mean_of_one(game: Game, at: tuple[int, ...]) -> float:
    """Return the exact mean score of any one of these players."""
    totals, players = np.unique(at, return_counts=True)
    try:
        chances = players / len(at) @ scores_at(game, totals)
    except PigclassError as why:
        raise refusal("refused.no_chances") from why
    return float(chances @ np.arange(len(chances)))


def _ranges(plays: Sequence[Plays], ours: CountsFor) -> Iterator[dict[str, float | str]]:
    """Yield where the means of such classes lie, with shared throws and with own ones."""
    for name, counts_for in WAYS.items():
        found = dict.fromkeys(("low", "high", "share"), float("nan"))
        spread = _spread_of_all(plays, counts_for)
        if spread is not None:
            found = vars(spread.range(MOST_CLASSES))
        yield {"throws": name, **found, "ours": ours is counts_for}


def _spread_of_all(plays: Sequence[Plays], counts_for: CountsFor) -> ClassSpread | None:
    """Return how the mean of all scores spreads; None where theory does not know."""
    times = Counter((replace(game, counts_for=counts_for), at) for game, at in plays)
    spreads = [_spread(*each) for each in times]
    found = [it for it in spreads if it is not None]
    if len(found) < len(spreads):
        return None
    if len(plays) == 1:
        return found[0]
    chances = convolved([it.chances for it in found], [*times.values()])
    return ClassSpread(sum(len(at) for _, at in plays), chances)


@lru_cache(maxsize=32)
def _spread(game: Game, at: tuple[int, ...]) -> ClassSpread | None:
    """Return how the mean of such a class spreads; None where theory does not know."""
    try:
        return spread_at(game, at)
    except PigclassError:
        return None
