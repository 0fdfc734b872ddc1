"""What the machine plays beside a class: simulated rounds, thrown one by one and never worked out.

The same seed plays the same rounds, so that a chart which is drawn again shows the same.
"""

from functools import lru_cache
from math import ceil

import numpy as np
import pandas as pd

from pigclass.rules.game import Game
from pigclass.simulate.turns import Turns, turns
from pigclass.stats.intervals import Z95
from pigclass.strategies.thresholds import HoldAt, RollTimes

# As many thresholds, and as many points of a long run, as a class can tell apart.
THRESHOLDS, POINTS = 8, 120
GHOST_ROUNDS = 10_000
BY_RULE = {"total": HoldAt, "throws": RollTimes}


@lru_cache(maxsize=256)
def rounds_of(rules: Game, strategy: HoldAt | RollTimes, n: int, seed: int) -> Turns:
    """Return `n` rounds of somebody who follows a strategy."""
    return turns(rules, strategy, n, seed=seed)


def means_by_threshold(rules: Game, thresholds: range, n: int, seed: int) -> pd.DataFrame:
    """Return what `n` rounds at some of the thresholds have brought, with standard errors."""
    step = max(1, len(thresholds) // THRESHOLDS)
    shown = thresholds[step - 1 :: step]
    made = [rounds_of(rules, HoldAt(threshold), n, seed + threshold) for threshold in shown]
    return pd.DataFrame(
        {
            "threshold": list(shown),
            "mean": [it.mean for it in made],
            "standard_error": [it.standard_error for it in made],
            "n": n,
        }
    )


def long_run(rules: Game, threshold: int, n: int, seed: int) -> pd.DataFrame:
    """Return the running mean of `n` rounds, and the band where such means mostly lie."""
    made = rounds_of(rules, HoldAt(threshold), n, seed)
    rounds = np.unique(np.geomspace(1, n, POINTS).astype(int))
    reach = Z95 * made.standard_error * np.sqrt(n / rounds)
    return pd.DataFrame(
        {
            "rounds": rounds,
            "mean": made.scores.cumsum()[rounds - 1] / rounds,
            "low": (made.mean - reach).clip(min=0),
            "high": made.mean + reach,
        }
    )


def ghosts(rules: Game, habits: pd.DataFrame, seed: int) -> pd.DataFrame:
    """Return what each ghost scores: `player`, `mean`, `standard_error` and `n`, its rounds.

    `habits`: `player`, `rule` ("total" or "throws") and `threshold`. A ghost keeps strictly to the
    middle of what its student did.
    """
    told = zip(habits["rule"], habits["threshold"], strict=True)
    strategies = [BY_RULE[rule](max(1, ceil(threshold))) for rule, threshold in told]
    made = [rounds_of(rules, strategy, GHOST_ROUNDS, seed) for strategy in strategies]
    return pd.DataFrame(
        {
            "player": habits["player"].to_numpy(),
            "mean": [it.mean for it in made],
            "standard_error": [it.standard_error for it in made],
            "n": GHOST_ROUNDS,
        }
    )
