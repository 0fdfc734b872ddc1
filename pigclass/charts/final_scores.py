"""How the final scores are spread, one mark a student."""

from fractions import Fraction

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import finished, words
from pigclass.charts.piles import piles
from pigclass.charts.theme import WIDTH
from pigclass.charts.wording import plain
from pigclass.look import CLASS
from pigclass.stats.columns import read

# The widest bins that still let a class be seen student by student.
BINS = 20


def final_scores(scores: pd.DataFrame, exact: Fraction | float | None = None) -> alt.LayerChart:
    """The final scores as a dot plot, with the class's mean and, if given, the best exact mean.

    `scores`: `score` (int, the final one) and `count` (int: students who have it). `exact`: the
    mean of perfect play for the mean.

    >>> scores = pd.DataFrame({"score": [0, 20, 40], "count": [1, 2, 1]})
    >>> print(final_scores(scores, exact=36.3).description)
    4 final scores from 0 to 40, 20 on average. Playing for the mean brings 36.3.
    """
    ended = read(scores, "score", "count", called="scores")
    mean = float((ended["score"] * ended["count"]).sum() / ended["count"].sum())
    highest = max(float(ended["score"].max()), float(exact or 0), 1.0)
    wide = max(1, round(highest / BINS))
    binned = ended.assign(x=(ended["score"] // wide) * wide + (wide - 1) / 2)
    across = Axis("final score", low=-wide, high=highest + 2 * wide)
    drawn = piles(binned, CLASS, across, room=330, wide=0.9 * WIDTH * wide / across.span)
    lines = [*_line(mean, f"our mean: {plain(mean)}", "class", across, y=-14)]
    if exact is not None:
        text = f"best play on average: {plain(float(exact))}"
        lines += _line(float(exact), text, "exact", across, y=-44)
    return finished(*lines, drawn, title="How did it end?", says=_says(ended, mean, exact))


def _line(at: float, text: str, role: str, across: Axis, *, y: int) -> list[alt.Chart]:
    rule = alt.Chart(pd.DataFrame({"x": [at]})).mark_rule(style=f"{role}-line")
    label = words(text, x=alt.XDatum(at), y=alt.YValue(y), style=f"{role}-label")
    return [rule.encode(x=across.x()), label]


def _says(ended: pd.DataFrame, mean: float, exact: Fraction | float | None) -> str:
    low, high = ended["score"].min(), ended["score"].max()
    best = "" if exact is None else f" Playing for the mean brings {plain(float(exact))}."
    return (
        f"{ended['count'].sum()} final scores from {low} to {high}, {plain(mean)} on average.{best}"
    )
