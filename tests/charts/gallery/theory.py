"""Frames that several charts are drawn from, by short recursions of their own."""

from fractions import Fraction
from functools import cache

import numpy as np
import pandas as pd

from pigclass.charts.decision_costs import converging

BREAK_EVEN = Fraction(200, 11)


def rng(seed=20261120):
    return np.random.default_rng(seed)


def tally(values, column):
    counts = pd.Series(values).value_counts().rename_axis(column)
    return counts.reset_index(name="count")


def pig_means(last=40):
    def mean(threshold):
        @cache
        def worth(total):
            if total >= threshold:
                return Fraction(total)
            return Fraction(1, 6) * sum(worth(total + face) for face in range(2, 7))

        return worth(0)

    return pd.DataFrame({"threshold": range(1, last + 1), "mean": map(mean, range(1, last + 1))})


def simulated_means():
    exact = pig_means().iloc[4::5].reset_index(drop=True)
    noise = rng().normal(0, 0.12, len(exact))
    return exact.assign(mean=exact["mean"].map(float) + noise, n=8000)


def survived():
    return pd.DataFrame({"answer": [1, 2, 3, 4, 5, 6, 8], "count": [1, 3, 8, 6, 6, 3, 1]})


def sweeps_of_piglet():
    rows = [
        (sweep, name, end * (1 - 0.5**sweep))
        for sweep in range(1, 21)
        for name, end in (("0:0", 4 / 7), ("0:0 +1", 5 / 7), ("0:1", 2 / 5), ("1:0", 4 / 5))
    ]
    return converging(pd.DataFrame(rows, columns=["sweep", "position", "chance"]))


CHARTS = (sweeps_of_piglet,)
