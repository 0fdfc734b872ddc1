"""Simulated rounds for comparison with a class; nothing here is calculated from theory.

The same seed gives the same rounds, so that a chart does not change when it is redrawn.
"""

from collections.abc import Sequence
from functools import lru_cache

import pandas as pd

from pigclass.rules.game import Game
from pigclass.simulate.estimates import Estimate
from pigclass.simulate.games import games
from pigclass.simulate.one_turn import Turns, turns
from pigclass.strategies.thresholds import HoldAt

# Most thresholds on an axis that a class can distinguish.
THRESHOLDS = 8


@lru_cache(maxsize=256)
def rounds_of(rules: Game, strategy: HoldAt, n: int, seed: int) -> Turns:
    """Return `n` simulated rounds of a player with this strategy."""
    return turns(rules, strategy, n, seed=seed)


def means_by_threshold(
    rules: Game, thresholds: Sequence[int], n: int, seed: int, *, whole_games: bool = False
) -> pd.DataFrame:
    """Return means of `n` simulated rounds (or games); columns: `threshold`, `mean`, `n`."""
    step = max(1, len(thresholds) // THRESHOLDS)
    shown = thresholds[step - 1 :: step]
    estimates: Sequence[Turns | Estimate] = (
        games(rules, [HoldAt(threshold) for threshold in shown], n, seed=seed).mean_scores
        if whole_games
        else [rounds_of(rules, HoldAt(threshold), n, seed + threshold) for threshold in shown]
    )
    means = [estimate.mean for estimate in estimates]
    return pd.DataFrame({"threshold": list(shown), "mean": means, "n": n})
