"""Is a bust due? The chance of one after a run of good throws: believed, seen, true."""

from fractions import Fraction

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import Entry, finished, key
from pigclass.charts.series import Series, curve, end_labels, spots
from pigclass.charts.stacks import fit, stacked
from pigclass.charts.theme import HEIGHT, WIDTH
from pigclass.charts.wording import counted, percent
from pigclass.look import CLASS, EXACT, PREDICTED
from pigclass.rules.errors import PigclassError
from pigclass.stats.columns import tally
from pigclass.stats.intervals import wilson
from pigclass.stats.rounds import each_round
from pigclass.stats.survival import rounds_at_risk

# Later throws than this are too few in a class's log to say anything.
LONGEST = 8


def is_a_one_due(
    rounds: pd.DataFrame,
    exact: Fraction | float,
    predictions: pd.DataFrame | None = None,
    *,
    safe_throws: int = 0,
) -> alt.LayerChart:
    """Share of throws that bust, by how many good throws went before, beside the flat truth.

    Each share has its 95 % interval (Wilson), wide where few rounds lasted so long.
    `rounds`: `game`, `round`, `throws` (int) and `ended` (str, "bust" or else); rows of the same
    round count once. `exact`: the chance that a throw busts. `predictions`: `good_throws` (int: how
    many went before), `answer` (float: a chance from 0 to 1) and `count` (int: students).
    `safe_throws`: the first throws of a round that cannot bust, and so tell nothing.

    >>> rounds = pd.DataFrame({"game": "a", "round": [1, 2, 3], "throws": [1, 2, 3],
    ...     "ended": ["bust", "bust", "all sat"]})
    >>> print(is_a_one_due(rounds, Fraction(11, 36)).description)
    A throw busts with chance 31% whatever went before. Seen: 1 of 3 first throws, 1 of 3 later.
    """
    played = each_round(rounds)
    risk = rounds_at_risk(played["throws"], played["bust"])
    risk = risk[risk["throw"] > safe_throws]
    if risk.empty:
        raise PigclassError("No throw that can bust has been made yet.")
    seen = _shares(risk[risk["throw"] <= LONGEST + 1])
    last = max(4, int(seen["x"].max()))
    across = Axis("good throws just made", low=-0.5, high=last + 0.5)
    up = Axis("the next one busts", low=0, high=1, form="%")
    truth = pd.DataFrame({"x": [across.low, across.high], "y": float(exact)})
    true = Series(EXACT, f"true: {percent(float(exact))}", truth)
    entries = [Entry(CLASS, "point", "we saw, with 95% interval")]
    believed = [] if predictions is None else [_believed(predictions, across, up)]
    if predictions is not None:
        entries.append(Entry(PREDICTED, "point", "we believed"))
    ours = spots(Series(CLASS, "we saw", seen), across, up)
    return finished(
        *believed,
        curve(true, across, up),
        ours,
        end_labels([true], up),
        key(entries, y=-54),
        title="Is a bust due?",
        says=_says(risk, float(exact), safe_throws),
    )


def _shares(risk: pd.DataFrame) -> pd.DataFrame:
    ends = [
        wilson(hits, trials) for hits, trials in zip(risk["ended"], risk["rounds"], strict=True)
    ]
    return pd.DataFrame(
        {
            "x": risk["throw"] - 1,
            "y": risk["ended"] / risk["rounds"],
            "low": [low for low, _ in ends],
            "high": [high for _, high in ends],
        }
    )


def _believed(predictions: pd.DataFrame, across: Axis, up: Axis) -> alt.Chart:
    told = tally(predictions, "answer", "good_throws", called="predictions")
    told = told.rename(columns={"good_throws": "x", "answer": "y"})
    each = told.loc[told.index.repeat(told["count"])].assign(kind="believed")
    pile = fit(int(told["count"].max()), room=30, wide=0.8 * WIDTH / across.span)
    dots = stacked(each.reset_index(drop=True), spot=["x", "y"], kind="kind", height=pile.height)
    dots["x"] += dots["across"] * pile.dot * across.span / WIDTH
    dots["y"] += dots["up"] * pile.dot * up.span / HEIGHT
    drawn = alt.Chart(dots[["x", "y"]]).mark_point(style="predicted-point", size=pile.size)
    return drawn.encode(x=across.x(), y=up.y())


def _says(risk: pd.DataFrame, exact: float, safe_throws: int) -> str:
    first, later = risk.iloc[:1], risk.iloc[1:]
    seen = [f"{some['ended'].sum()} of {some['rounds'].sum()}" for some in (first, later)]
    after = f"After {counted(safe_throws, 'safe throw')} a" if safe_throws else "A"
    more = f", {seen[1]} later" if later["rounds"].sum() else ""
    return (
        f"{after} throw busts with chance {percent(exact)} whatever went before. "
        f"Seen: {seen[0]} first throws{' that can' if safe_throws else ''}{more}."
    )
