"""Read a student's rule from what they did: their ghost.

The model. In each round the student has a limit, and sits at the first decision where an index has
reached it. Limits differ a little from round to round: they follow a logistic distribution with
middle θ (the threshold) and spread s. A round tells only between what the limit lay: above the last
value at which the student stood, and not above the one at which they sat; when a bust (or the bell)
came first, it is only known to lie above. So a round adds log(F(sat) − F(stood)) to the likelihood.

The index is the turn total, or the number of throws for those whom that describes better.
Source: Turnbull 1976, *The Empirical Distribution Function with Arbitrarily Grouped, Censored and
Truncated Data*.

Both θ and s are found on a grid: coarse enough for a class in the blink of an eye, fine beside what
a lesson can tell. The interval holds every θ whose likelihood, at the spread that suits it best, is
near the greatest (`allowance`). Source: Venzon & Moolgavkar 1988, *A Method for Computing
Profile-Likelihood-Based Confidence Intervals*.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from math import ceil

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from pigclass.stats.rounds import read
from pigclass.words import refusal

KEY = ["player", "game", "round"]

Floats = NDArray[np.float64]

# The point that a normal variable passes on either side in 5% of cases.
Z95 = 1.959964
STEPS = 60
# Spreads as shares of the range of the data, from a strict rule to hardly a rule.
SPREADS = np.geomspace(0.005, 0.6, 14)
# What a round may be worth at least, so that one slip does not rule a threshold out.
LEAST = 1e-12


@dataclass(frozen=True)
class Bounds:
    """For each round the limit lay `above` one value (−∞ if none) and `up_to` another (or ∞)."""

    above: Floats
    up_to: Floats

    @cached_property
    def alike(self) -> tuple[Floats, Floats]:
        """The pairs of bounds, each once, and in how many rounds each was met."""
        counts = Counter(zip(self.above.tolist(), self.up_to.tolist(), strict=True))
        return np.array(list(counts)), np.array(list(counts.values()), dtype=float)


@dataclass(frozen=True)
class Fit:
    """The likeliest middle, the ends of its interval, and the log-likelihood there."""

    threshold: float
    low: float
    high: float
    likelihood: float


def habits(decisions: pd.DataFrame) -> pd.DataFrame:
    """Each student's `rule` ("total" or "throws"), `threshold` and its interval, `low` and `high`.

    The interval is of 95%. A row for each `player` who ever sat, with the number of `rounds` that
    tell of them; the others have shown no rule yet. `decisions`: `game`, `round`, `throw` (int),
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
    # On a tie the turn total, which comes first: it is what the lesson is about.
    rule = max(fits, key=lambda name: round(fits[name].likelihood, 6))
    best = fits[rule]
    # Whoever counts throws has a whole number in mind; a turn total may be aimed at anywhere.
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
    """Return between what the limits lay: what did not happen is no bound."""
    above, up_to = stood.fillna(-np.inf), sat.fillna(np.inf)
    return Bounds(np.asarray(above, dtype=np.float64), np.asarray(up_to, dtype=np.float64))


def last_moves(decisions: pd.DataFrame) -> pd.DataFrame:
    """A row per student and round: turn totals `stood` and `sat`, `stood_throw` and `sat_throw`.

    What did not happen is missing: who sat at once never stood, whom a bust caught never sat.
    `decisions`: `game`, `round`, `throw` (int), `player`, `action` ("sit" or "stand"), `turn_total`
    (int). Rows without a player (heads counted) tell of nobody's limit and are left out.

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
    """The threshold that agrees best with the bounds.

    >>> found = fit(Bounds(above=np.array([18.0, 15.0]), up_to=np.array([24.0, 21.0])))
    >>> 18 <= found.threshold <= 21
    True
    """
    first, last, size = _reach(bounds)
    coarse = np.linspace(first, last, STEPS)
    heights = profile(bounds, coarse, size)
    drop = allowance(int(np.isfinite(bounds.up_to).sum()))
    inside = np.flatnonzero(heights >= heights.max() - 2 * drop)
    ends = coarse[max(inside[0] - 1, 0)], coarse[min(inside[-1] + 1, STEPS - 1)]
    thetas = np.linspace(*ends, STEPS)
    heights = profile(bounds, thetas, size)
    best = float(heights.max())
    likeliest = thetas[heights >= best - 1e-6]
    credible = thetas[heights >= best - drop]
    step = thetas[1] - thetas[0]
    middle = float(likeliest[0] + likeliest[-1]) / 2
    # The true end lies somewhere in the step beyond: better a hair too wide than too narrow.
    return Fit(middle, float(credible[0] - step), float(credible[-1] + step), best)


def allowance(rounds: int) -> float:
    """How far below the greatest log-likelihood a credible threshold may lie.

    Half of z² in a long log; in a short one as much more as Student's t is wider than the normal
    distribution when the spread is estimated too (t² ≈ z² (1 + (z² + 1) / 2(n − 1))).

    >>> round(allowance(1000), 2), round(allowance(5), 2)
    (1.93, 3.08)
    """
    return Z95**2 / 2 * (1 + (Z95**2 + 1) / (2 * max(rounds - 1, 1)))


def profile(bounds: Bounds, thetas: Floats, size: float) -> Floats:
    """For each threshold the greatest log-likelihood that any spread gives it."""
    pairs, times = bounds.alike
    spreads = size * SPREADS
    below, reached = (_logistic((at[:, None, None] - thetas[:, None]) / spreads) for at in pairs.T)
    log = np.log(np.maximum(reached - below, LEAST))
    best: Floats = np.tensordot(times, log, axes=1).max(axis=1)
    return best


def _reach(bounds: Bounds) -> tuple[float, float, float]:
    """From where to where a threshold may lie, and the size of the finite bounds."""
    finite = np.concatenate([bounds.above, bounds.up_to])
    finite = finite[np.isfinite(finite)]
    size = max(float(np.ptp(finite)), 0.25 * float(np.abs(finite).max()), 1.0)
    return float(finite.min()) - size / 2, float(finite.max()) + size / 2, size


def _logistic(x: Floats) -> Floats:
    return 0.5 * (1 + np.tanh(0.5 * x))
