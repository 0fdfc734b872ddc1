"""Read a student's rule from what they did: their ghost.

The model. In each round the student has a limit, and sits at the first decision where an index has
reached it. Limits differ a little from round to round: they follow a logistic distribution with
middle θ (the threshold) and spread s. A round tells only between what the limit lay: above the last
value at which the student stood, and not above the one at which they sat; when a bust (or the bell)
came first, it is only known to lie above. So a round adds log(F(sat) − F(stood)) to the likelihood.

The index is the turn total, or the number of throws for those whom that describes better.
Source: Turnbull 1976, *The Empirical Distribution Function with Arbitrarily Grouped, Censored and
Truncated Data*.
"""

from math import ceil

import pandas as pd

from pigclass.stats.moves import bounds, by_player, ever_sat, last_moves
from pigclass.stats.profile import Floats, fit
from pigclass.words import refusal


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
    several = by_player(last_moves(decisions))
    rows = [_habit(player, own) for player, own in several.items() if ever_sat(own)]
    if not rows:
        raise refusal("refused.stats.nobody_sat")
    return pd.DataFrame(rows)


def _habit(player: object, own: Floats) -> dict[str, object]:
    fits = {
        "total": fit(bounds(own)),
        "throws": fit(bounds(own, per_point=0.0, per_throw=1.0)),
    }
    # On a tie the turn total, which comes first: it is what the lesson is about.
    rule = max(fits, key=lambda name: round(fits[name].likelihood, 6))
    best = fits[rule]
    # Whoever counts throws has a whole number in mind; a turn total may be aimed at anywhere.
    said = ceil if rule == "throws" else float
    return {
        "player": player,
        "rule": rule,
        "threshold": said(best.threshold),
        "low": said(best.low),
        "high": said(best.high),
        "rounds": own.shape[1],
    }
