"""Perfect play, position by position."""

import numpy as np
import pandas as pd

from pigclass.charts.long_run import settling
from pigclass.charts.score_maps import dice_map, hold_at_map


def every_pair(target=100):
    own, other = np.indices((target, target))
    return pd.DataFrame({"own": own.ravel(), "other": other.ravel()})


def keeping_pace():
    pairs = every_pair()
    pace = 21 + (pairs["other"] - pairs["own"]) // 8
    races = (pairs["own"] >= 71) | (pairs["other"] >= 71)
    return pairs.assign(hold_at=pace.where(~races, 100).clip(upper=100 - pairs["own"]))


def when_to_hold():
    return hold_at_map(keeping_pace())


def more_dice_when_behind():
    pairs = every_pair(target=20)
    behind = pairs["other"] - pairs["own"]
    return dice_map(pairs.assign(dice=(5 + behind // 4).clip(lower=1, upper=20 - pairs["own"])))


def sweeps_of_piglet():
    rows = [
        (sweep, name, end * (1 - 0.5**sweep))
        for sweep in range(1, 21)
        for name, end in (("0:0", 4 / 7), ("0:0 +1", 5 / 7), ("0:1", 2 / 5), ("1:0", 4 / 5))
    ]
    return settling(pd.DataFrame(rows, columns=["sweep", "position", "chance"]))


CHARTS = (
    when_to_hold,
    more_dice_when_behind,
    sweeps_of_piglet,
)
