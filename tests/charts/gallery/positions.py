"""Perfect play, position by position."""

import pandas as pd

from pigclass.charts.decision_costs import settling


def sweeps_of_piglet():
    rows = [
        (sweep, name, end * (1 - 0.5**sweep))
        for sweep in range(1, 21)
        for name, end in (("0:0", 4 / 7), ("0:0 +1", 5 / 7), ("0:1", 2 / 5), ("1:0", 4 / 5))
    ]
    return settling(pd.DataFrame(rows, columns=["sweep", "position", "chance"]))


CHARTS = (sweeps_of_piglet,)
