"""Estimate a student's rule (their ghost) from their decisions; sentences on it for devices.

A threshold explains a round in which the student stood below it and sat from there on; after a bust
only the lower bound is known. The estimate is the middle of the thresholds that explain the most
rounds: turn totals, or numbers of throws for students whom these explain better.
"""

from collections.abc import Hashable, Mapping
from dataclasses import asdict, dataclass

import numpy as np
import pandas as pd

from pigclass.classlog.store import ClassLog
from pigclass.stats import read
from pigclass.words import PigclassError, refusal, rounded, say


def ghosts_in_words(log: ClassLog, game: str) -> Mapping[str, str]:
    """Return a sentence about each player's rule, by id; players who never sat are left out."""
    frames = log.frames(game=game)
    decisions = frames.decisions()
    people = decisions[~decisions["computer"].astype(bool)]
    try:
        rules = habits(people).set_index("player").to_dict("index")
    except PigclassError:
        return {}
    return {it: _in_words(rules[own]) for it, own in frames.called.items() if own in rules}


def _in_words(ghost: Mapping[Hashable, float | str]) -> str:
    low, high = (rounded(float(ghost[it]), 0) for it in ("low", "high"))
    at = rounded(float(ghost["threshold"]), 0)
    return say(f"device.ghost_{ghost['rule']}", at=at, low=low, high=high)


KEY = ["player", "game", "round"]


@dataclass(frozen=True)
class Fit:
    """Middle, lowest and highest threshold of those that explain the most rounds (`explained`)."""

    threshold: float
    low: int
    high: int
    explained: int


def habits(decisions: pd.DataFrame) -> pd.DataFrame:
    """Return the estimated rules of the students, a row for each `player` who ever sat.

    Columns: `player`, `rule` ("total" or "throws"), and the fields of `Fit`. Columns of
    `decisions`: `game`, `round`, `throw` (int), `player`, `action` ("sit" or "stand"), `turn_total`
    (int).

    >>> decisions = pd.DataFrame({"game": "a", "round": [1, 1, 2], "throw": [1, 2, 1],
    ...     "player": "Ana", "action": ["stand", "sit", "sit"], "turn_total": [9, 18, 11]})
    >>> print(habits(decisions).to_string(index=False))
    player  rule  threshold  low  high  explained
       Ana total       10.5   10    11          2
    """
    players = last_moves(decisions).groupby("player", observed=True)
    rows = [_habit(player, own) for player, own in players if own["sat"].notna().any()]
    if not rows:
        raise refusal("refused.stats.nobody_sat")
    return pd.DataFrame(rows)


def _habit(player: object, own: pd.DataFrame) -> dict[str, object]:
    fits = {
        "total": fit(own["stood"], own["sat"]),
        "throws": fit(own["stood_throw"], own["sat_throw"]),
    }
    # On a tie `max` takes the turn total, which comes first: the lesson is about it.
    rule = max(fits, key=lambda name: fits[name].explained)
    return {"player": player, "rule": rule, **asdict(fits[rule])}


def last_moves(decisions: pd.DataFrame) -> pd.DataFrame:
    """Return each student's last decisions, a row for each student and round.

    Columns: the turn totals `stood` and `sat`, and their throws `stood_throw` and `sat_throw`; NaN
    if the student never stood, or never sat. `decisions` is as for `habits`; rows without a player
    (head counts) are left out.

    >>> decisions = pd.DataFrame({"game": "a", "round": 1, "throw": [1, 2], "player": "Ana",
    ...     "action": ["stand", "sit"], "turn_total": [9, 18]})
    >>> last_moves(decisions)[["stood", "sat"]].iloc[0].tolist()
    [9.0, 18.0]
    """
    columns = (*KEY, "throw", "action", "turn_total")
    rows = read(decisions, *columns, called="decisions").dropna(subset=["player", "turn_total"])
    return _last(rows, "stand", "stood").join(_last(rows, "sit", "sat"), how="outer").reset_index()


def _last(rows: pd.DataFrame, action: str, name: str) -> pd.DataFrame:
    moves = rows[rows["action"] == action].sort_values("throw").drop_duplicates(KEY, keep="last")
    renamed = moves.rename(columns={"turn_total": name, "throw": f"{name}_throw"})
    return renamed.set_index(KEY)[[name, f"{name}_throw"]].astype(float)


def fit(stood: "pd.Series[float]", sat: "pd.Series[float]") -> Fit:
    """Return the thresholds that explain the most rounds.

    `stood` has the highest value of each round at which the student stood, `sat` that at which they
    sat; either may be missing.
    """
    above, up_to = stood.fillna(-np.inf).to_numpy(), sat.fillna(np.inf).to_numpy()
    thresholds = np.arange(max(stood.max(), sat.max()) + 2)[:, None]
    explained = ((above < thresholds) & (thresholds <= up_to)).sum(axis=1)
    best = np.flatnonzero(explained == explained.max())
    return Fit(float(np.median(best)), int(best[0]), int(best[-1]), int(explained.max()))
