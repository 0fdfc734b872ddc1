"""What a throw can do, and how likely each outcome is."""

from fractions import Fraction

import altair as alt
import pandas as pd

from pigclass.charts.parts import finished
from pigclass.charts.readable_numbers import percent
from pigclass.stats.columns import numbers, read
from pigclass.words import say

ROW, COLUMN = 44, 600


def outcome_chances(outcomes: pd.DataFrame) -> alt.LayerChart:
    """A bar for each outcome of a throw, with its exact chance beside it, in the given order.

    `outcomes`: `label` (str) and `probability` (Fraction or float).

    >>> outcomes = pd.DataFrame({"label": ["bust", "safe"], "probability": [0.25, 0.75]})
    >>> print(outcome_chances(outcomes).description)
    Chances of a throw: bust 25%, safe 75%.
    """
    rows = read(outcomes, "label", "probability", called="outcomes")
    shown = [_written(chance) for chance in rows["probability"]]
    table = rows.assign(probability=numbers(rows["probability"]), shown=shown)
    order = list(table["label"])
    base = alt.Chart(table).encode(
        x=alt.X("probability:Q", axis=None),
        y=alt.Y("label:N", title=None, sort=order, axis=alt.Axis(labelLimit=400, grid=False)),
    )
    bars = base.mark_bar(style="exact-fill")
    names = base.mark_text(style="exact-label", align="left", dx=10).encode(text="shown:N")
    chances = zip(table["label"], table["probability"], strict=True)
    said = ", ".join(
        say("chart.outcomes.outcome", label=label, share=percent(chance))
        for label, chance in chances
    )
    return finished(
        bars,
        names,
        title=say("chart.outcomes.title"),
        says=say("chart.outcomes.says", said=said),
        height=ROW * len(order),
        width=COLUMN,
    )


def _written(chance: Fraction | float) -> str:
    if isinstance(chance, Fraction):
        return f"{chance}  ({percent(float(chance))})"
    return percent(chance)
