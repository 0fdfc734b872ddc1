"""Estimate a student's rule (their ghost) from their decisions; sentences on it for devices.

The model. In each round the student has a limit, and sits at the first decision where an index has
reached it. Limits vary from round to round: they follow a logistic distribution with median θ (the
threshold) and spread s. A round is an interval-censored observation: the limit is above the last
value at which the student stood, and at most the value at which they sat; after a bust only the
lower bound is known. Each round adds log(F(sat) − F(stood)) to the log-likelihood.

The index is the turn total, or the number of throws for students whom that describes better.
Source: Turnbull 1976, *The Empirical Distribution Function with Arbitrarily Grouped, Censored and
Truncated Data*.

Both θ and s are found on a grid. It is coarse enough to be fast for a class, and its step is small
compared with the uncertainty of one lesson's data. The interval contains every θ whose profile
log-likelihood is within `allowance` of the maximum. Source: Venzon & Moolgavkar 1988, *A Method
for Computing Profile-Likelihood-Based Confidence Intervals*.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil

import numpy as np
import pandas as pd
from numpy.typing import NDArray

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

Floats = NDArray[np.float64]

# Two-sided 95% quantile of the normal distribution.
Z95 = 1.959964
STEPS = 60
# Spreads as shares of the range of the data, from a strict rule to almost no rule.
SPREADS = np.geomspace(0.005, 0.6, 14)
# Lowest likelihood of a round, so that one exception does not exclude a threshold.
LEAST = 1e-12


@dataclass(frozen=True)
class Bounds:
    """Bounds of the limit in each round: greater than `above` (or −∞), at most `up_to` (or ∞)."""

    above: Floats
    up_to: Floats

    @cached_property
    def counted_pairs(self) -> tuple[Floats, Floats]:
        """The distinct (above, up_to) pairs, and the number of rounds with each."""
        pairs, counts = np.unique(np.stack([self.above, self.up_to], 1), axis=0, return_counts=True)
        return pairs, counts.astype(float)


@dataclass(frozen=True)
class Fit:
    """Maximum-likelihood threshold, the ends of its interval, and the log-likelihood."""

    threshold: float
    low: float
    high: float
    log_likelihood: float


def habits(decisions: pd.DataFrame) -> pd.DataFrame:
    """Return the estimated rules of the students, a row for each `player` who ever sat.

    Columns: `player`, `rule` ("total" or "throws"), `threshold` with its 95% interval `low` to
    `high`, and the number of `rounds` used. Columns of `decisions`: `game`, `round`, `throw` (int),
    `player`, `action` ("sit" or "stand"), `turn_total` (int).

    >>> decisions = pd.DataFrame({"game": "a", "round": [1, 1, 2], "throw": [1, 2, 1],
    ...     "player": "Ana", "action": ["stand", "sit", "sit"], "turn_total": [9, 18, 11]})
    >>> print(habits(decisions)[["player", "rule", "rounds"]].to_string(index=False))
    player  rule  rounds
       Ana total       2
    """
    players = last_moves(decisions).groupby("player", observed=True)
    rows = [_habit(player, own) for player, own in players if own["sat"].notna().any()]
    if not rows:
        raise refusal("refused.stats.nobody_sat")
    return pd.DataFrame(rows)


def _habit(player: object, own: pd.DataFrame) -> dict[str, object]:
    fits = {
        "total": fit(_bounds(own["stood"], own["sat"])),
        "throws": fit(_bounds(own["stood_throw"], own["sat_throw"])),
    }
    # On a tie `max` takes the turn total, which comes first: the lesson is about it.
    rule = max(fits, key=lambda name: round(fits[name].log_likelihood, 6))
    best = fits[rule]
    # A number of throws is an integer; a threshold of the turn total is not rounded.
    shown = ceil if rule == "throws" else float
    return {
        "player": player,
        "rule": rule,
        "threshold": shown(best.threshold),
        "low": shown(best.low),
        "high": shown(best.high),
        "rounds": len(own),
    }


def _bounds(stood: "pd.Series[float]", sat: "pd.Series[float]") -> Bounds:
    """Return the bounds of each round's limit; missing values become −∞ or ∞."""
    above, up_to = stood.fillna(-np.inf), sat.fillna(np.inf)
    return Bounds(np.asarray(above, dtype=np.float64), np.asarray(up_to, dtype=np.float64))


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
    named = moves.rename(columns={"turn_total": name, "throw": f"{name}_throw"})
    return named.set_index(KEY)[[name, f"{name}_throw"]].astype(float)


def fit(bounds: Bounds) -> Fit:
    """Return the maximum-likelihood threshold for the bounds, with its interval.

    >>> found = fit(Bounds(above=np.array([18.0, 15.0]), up_to=np.array([24.0, 21.0])))
    >>> 18 <= found.threshold <= 21
    True
    """
    first, last, size = _reach(bounds)
    coarse = np.linspace(first, last, STEPS)
    heights = profile(bounds, coarse, size)
    drop = allowance(int(np.isfinite(bounds.up_to).sum()))
    # Twice the allowance, since the coarse grid may miss the peak.
    inside = np.flatnonzero(heights >= heights.max() - 2 * drop)
    ends = coarse[max(inside[0] - 1, 0)], coarse[min(inside[-1] + 1, STEPS - 1)]
    thetas = np.linspace(*ends, STEPS)
    heights = profile(bounds, thetas, size)
    best = float(heights.max())
    likeliest = thetas[heights >= best - 1e-6]
    credible = thetas[heights >= best - drop]
    step = thetas[1] - thetas[0]
    middle = float(likeliest[0] + likeliest[-1]) / 2
    # The true end lies within one further step: the interval is widened by it.
    return Fit(middle, float(credible[0] - step), float(credible[-1] + step), best)


def allowance(rounds: int) -> float:
    """Return how far the log-likelihood in the interval may fall below its maximum.

    It is z²/2 for many rounds. For few rounds z² is replaced by the square of Student's t, since
    the spread is estimated too: t² ≈ z² (1 + (z² + 1) / 2(n − 1)).

    >>> round(allowance(1000), 2), round(allowance(5), 2)
    (1.93, 3.08)
    """
    return Z95**2 / 2 * (1 + (Z95**2 + 1) / (2 * max(rounds - 1, 1)))


def profile(bounds: Bounds, thetas: Floats, size: float) -> Floats:
    """Return the profile log-likelihood of each threshold: its maximum over the spreads."""
    pairs, times = bounds.counted_pairs
    spreads = size * SPREADS
    # Axes: pair, threshold, spread.
    sides = ((at[:, None, None] - thetas[:, None]) / spreads for at in pairs.T)
    below, reached = (0.5 * (1 + np.tanh(0.5 * x)) for x in sides)
    log = np.log(np.maximum(reached - below, LEAST))
    return np.asarray(np.tensordot(times, log, axes=1).max(axis=1))


def _reach(bounds: Bounds) -> tuple[float, float, float]:
    """Return the lowest and highest threshold of the grid, and the range of the finite bounds."""
    finite = np.concatenate([bounds.above, bounds.up_to])
    finite = finite[np.isfinite(finite)]
    size = max(float(np.ptp(finite)), 0.25 * float(np.abs(finite).max()), 1.0)
    return float(finite.min()) - size / 2, float(finite.max()) + size / 2, size
