"""Chances that settle over the sweeps of value iteration."""

import altair as alt
import pandas as pd

from pigclass.charts.layout import Axis
from pigclass.charts.parts import Series, curve, end_labels, finished
from pigclass.charts.readable_numbers import percent
from pigclass.look import ROLES
from pigclass.stats.rounds import numbers, read
from pigclass.words import counted, say


def settling(sweeps: pd.DataFrame) -> alt.LayerChart:
    """The win chance at some positions after each sweep; a line for each position.

    `sweeps`: `sweep` (int from 1), `position` (str) and `chance` (float from 0 to 1).

    >>> sweeps = pd.DataFrame({"sweep": [1, 2], "position": ["0:0", "0:0"], "chance": [0.5, 0.57]})
    >>> print(settling(sweeps).description)
    After 2 sweeps: 0:0 wins 57%.
    """
    table = read(sweeps, "sweep", "position", "chance", called="sweeps")
    table = table.assign(x=table["sweep"], y=numbers(table["chance"]))
    lines = dict(list(table.groupby("position", sort=False)))
    shares = {name: percent(float(line["y"].iloc[-1])) for name, line in lines.items()}
    several = [
        Series(role, say("chart.converging.line", name=name, share=shares[name]), line)
        for role, (name, line) in zip(ROLES, lines.items(), strict=False)
    ]
    across = Axis(say("chart.converging.across"), low=0, high=float(table["x"].max()))
    up = Axis(say("chart.win_chance"), low=0, high=1, form="%")
    wins = [say("chart.converging.wins", name=name, share=shares[name]) for name in shares]
    swept = counted(int(table["x"].max()), "sweep")
    return finished(
        [curve(some, across, up) for some in several],
        end_labels(several, across, up),
        title=say("chart.converging.title"),
        says=say("chart.converging.says", sweeps=swept, said=", ".join(wins)),
    )
