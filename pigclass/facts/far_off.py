"""Luck of a class: its scores, the exact mean, the range of most class means, and sentences.

Each student is modelled by a threshold: the mean turn total at which they sat, or the median of the
class if they never sat.
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
from pigclass.exact.shared.class_mean import ClassSpread, convolved, spread_at
from pigclass.exact.shared.score_chances import scores_at
from pigclass.rules.endings import Rounds
from pigclass.rules.game import Game
from pigclass.rules.game_rules import CountsFor
from pigclass.stats import scored
from pigclass.strategies.thresholds import HoldAt
from pigclass.words import PigclassError, refusal, rounded, say

WAYS = {"shared": CountsFor.STANDING, "own": CountsFor.OWN_DICE}
# Smallest share of all classes in a range of means.
MOST_CLASSES = 0.9
# Classes are called lucky or unlucky if at most this share of all classes have as much luck.
RARE = 0.1
# A game with the number of rounds played, and the thresholds of the students who were present.
Plays = tuple[Game, tuple[int, ...]]


@dataclass(frozen=True)
class FarOff:
    """Data for the chart of a class: `scores`, the `exact` mean, and `ranges` of class means.

    All games have the same number of `rounds`; `left_out` is True if stopped rounds or shorter
    games do not count. `luck` is a sentence.
    """

    scores: pd.DataFrame
    exact: float
    ranges: pd.DataFrame
    rounds: int
    luck: str
    left_out: bool


def far_off(rules: Game, rounds: pd.DataFrame, decisions: pd.DataFrame) -> FarOff:
    """Return the scores of a class, and the exact mean and range for classes that decide alike.

    `rounds` and `decisions` are frames of a log. Students who missed a round are left out of that
    game, and so are rounds that were broken off. Only the longest games count, since scores after
    two and after five rounds have no common mean.
    """
    _check_known(rules)
    every = whole_games(rounds)
    whole = every[every["rounds"] == every["rounds"].max()]
    plays = _plays(rules, decisions, whole, "rounds")
    return FarOff(
        whole[["score"]].assign(count=1),
        _exact(plays),
        pd.DataFrame(_ranges(plays, rules.counts_for)),
        int(whole["rounds"].max()),
        _luck(plays, rules.counts_for, int(whole["score"].sum())),
        len(whole) < len(every) or bool((rounds["ended"] == "finished early").any()),
    )


def luck_of_points(
    rules: Game, results: pd.DataFrame, decisions: pd.DataFrame
) -> tuple[float | None, str]:
    """Return the exact mean of all `results`, and a sentence on luck; (None, "") if unknown.

    Each round counts the students who were present.
    """
    if results["player"].isna().any() or (results["ended"] == "finished early").any():
        return None, ""
    with suppress(PigclassError):
        _check_known(rules)
        plays = _plays(rules, decisions, results.assign(rounds=1), "round")
        return _exact(plays), _luck(plays, rules.counts_for, int(results["points"].sum()))
    return None, ""


def luck_of_throws(rules: Game, bust: Fraction, lengths: pd.DataFrame) -> str:
    """Return a sentence on the luck in the number of good throws, or "" if it is unknown.

    The number is a lower bound if rounds were cut short. Columns of `lengths`: `throws`, `ended`.
    """
    n, ends = len(lengths), lengths["ended"] == "bust"
    good = int((lengths["throws"] - ends - rules.safe_throws).clip(lower=0).sum())
    is_more = good * bust > n * (1 - bust)
    only_busts = all(it.effect.is_bust for it in rules.outcomes if it.effect.ends_turn)
    if not (bust and rules.rounds and only_busts and (is_more or ends.all())):
        return ""
    # At least `good` good throws come before the n-th bust if fewer than n of good + n - 1 bust.
    share = float(_busts(bust, good + n - is_more)[:n].sum())
    return _says("throws", share if is_more else 1 - share, is_more, at_most=not ends.all())


def luck_of_busts(chance: Fraction, busts: int, throws: int) -> str:
    """Return a sentence on the luck in the number of busts among all throws."""
    return _says("busts", *_tail(_busts(chance, throws), busts))


def _busts(chance: Fraction, throws: int) -> Floats:
    return convolved([np.array([float(1 - chance), float(chance)])], [throws])


def _exact(plays: Sequence[Plays]) -> float:
    """Return the exact mean of the scores of all."""
    sums = sum(len(at) * _mean_of_one(game, at) for game, at in plays)
    return sums / sum(len(at) for _, at in plays)


def _luck(plays: Sequence[Plays], counts_for: CountsFor, total: int) -> str:
    """Say the exact mean, and how many classes are as far off as ours where that is known."""
    theory = say("luck.theory", mean=rounded(_exact(plays), 1))
    spread = _spread_of_all(plays, counts_for)
    luck = "" if spread is None else _says("points", *_tail(spread.chances, total))
    return f"{theory} {luck}".strip()


def _tail(chances: Floats, ours: int) -> tuple[float, bool]:
    """Return the chance of a sum as extreme as `ours`, and whether `ours` is above the mean."""
    is_more = ours > float(chances @ np.arange(len(chances))) + 1e-9
    return float((chances[ours:] if is_more else chances[: ours + 1]).sum()), is_more


def _says(what: str, share: float, is_more: bool, *, at_most: bool = False) -> str:
    number = ceil(100 * share) if at_most else round(100 * share)
    side = "lucky" if is_more != (what == "busts") else "unlucky"
    kind = "at_most" if at_most else ("about" if number else "fewer")
    return say(
        f"luck.{'usual' if share > RARE else side}",
        number=say(f"luck.{kind}", number=number),
        do=say(f"luck.{what}_{'more' if is_more else 'less'}"),
    )


def whole_games(rounds: pd.DataFrame) -> pd.DataFrame:
    """Return final scores by `game`, of each `player` present in all its finished rounds."""
    whole = scored(rounds[rounds["ended"] != "finished early"])
    rounds_played = whole.groupby("game", observed=True)["round"].nunique()
    by_player = whole[whole["outcome"] != "away"].groupby(["game", "player"], observed=True)
    finals = by_player["score_after"].agg(score="last", rounds="size").reset_index()
    complete = finals[finals["rounds"] == finals["game"].map(rounds_played).astype(int)]
    if complete.empty:
        raise refusal("refused.no_scores")
    return complete.astype({"score": int})


def points_off(rules: Game, *, students: int) -> dict[str, float]:
    """Return the standard deviation of a class's mean score; keys: "shared" and "own" dice.

    All `students` hold at the best threshold of the game.

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
    """Refuse games for which the distribution of scores is unknown."""
    if rules.rounds is None:
        raise refusal("refused.no_rounds", target=rules.target)
    if rules.hits_everyone:
        raise refusal("refused.hurts_the_seated")


def _plays(rules: Game, decisions: pd.DataFrame, complete: pd.DataFrame, each: str) -> list[Plays]:
    """Return for each game (or each round) the thresholds of the students who were present."""
    sat = decisions[(decisions["action"] == "sit") & decisions["player"].isin(complete["player"])]
    means = sat.groupby("player", observed=True)["turn_total"].mean()
    students = complete["player"].nunique()
    if 2 * len(means) < students:
        raise refusal("refused.few_sat", sat=len(means), students=students)
    middle = median_low(sat["turn_total"])
    at = {it: max(1, round(means.get(it, middle))) for it in complete["player"]}
    groups = complete.groupby(["game", each], observed=True)
    return [
        (
            replace(rules, ending=Rounds(int(group["rounds"].iloc[0]))),
            tuple(sorted(at[it] for it in group["player"])),
        )
        for _, group in groups
    ]


@lru_cache(maxsize=32)
def _mean_of_one(game: Game, at: tuple[int, ...]) -> float:
    """Return the exact mean score of a player, averaged over the thresholds `at`."""
    totals, players = np.unique(at, return_counts=True)
    try:
        chances = players / len(at) @ scores_at(game, totals)
    except PigclassError as why:
        raise refusal("refused.no_chances") from why
    return float(chances @ np.arange(len(chances)))


def _ranges(plays: Sequence[Plays], ours: CountsFor) -> Iterator[dict[str, float | str]]:
    """Yield the range of most class means, for shared throws and for own dice."""
    for name, counts_for in WAYS.items():
        values = dict.fromkeys(("low", "high", "share"), float("nan"))
        spread = _spread_of_all(plays, counts_for)
        if spread is not None:
            values = vars(spread.range(MOST_CLASSES))
        yield {"throws": name, **values, "ours": ours is counts_for}


def _spread_of_all(plays: Sequence[Plays], counts_for: CountsFor) -> ClassSpread | None:
    """Return the distribution of the mean of all scores, or None if it is unknown."""
    times = Counter((replace(game, counts_for=counts_for), at) for game, at in plays)
    spreads = [_spread(*play) for play in times]
    known_spreads = [it for it in spreads if it is not None]
    if len(known_spreads) < len(spreads):
        return None
    if len(plays) == 1:
        return known_spreads[0]
    chances = convolved([it.chances for it in known_spreads], [*times.values()])
    return ClassSpread(sum(len(at) for _, at in plays), chances)


@lru_cache(maxsize=32)
def _spread(game: Game, at: tuple[int, ...]) -> ClassSpread | None:
    """Return the distribution of the mean of one class, or None if it is unknown."""
    with suppress(PigclassError):
        return spread_at(game, at)
    return None
