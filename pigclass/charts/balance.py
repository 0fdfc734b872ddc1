"""Balance of one more throw: average gain against average loss."""

from math import floor

import altair as alt
import pandas as pd

from pigclass.charts.layout import Axis
from pigclass.charts.parts import (
    Entry,
    Layers,
    Series,
    curve,
    encoded,
    end_labels,
    finished,
    key,
    words,
)
from pigclass.charts.readable_numbers import plain
from pigclass.look import BUSTED, CLASS, STANDING
from pigclass.stats import numbers, read
from pigclass.words import rounded, say

# Horizontal position of the key, in pixels: right of the axis title.
CHOICE_AT = 220


def gain_and_risk(
    balance: pd.DataFrame,
    at: int | None = None,
    *,
    banked: int | None = None,
    with_theory: bool = True,
) -> alt.LayerChart:
    """Plot the average gain and loss of one more throw by turn total.

    `at` is the turn total of the last decision, at which both are compared. `banked` is the score
    that a throw can take as well, for games with a wipe-out. Without `with_theory` nothing says
    where they are level. `balance`: `turn_total` (int, rising), `win` and `lose` (Fraction or
    float, not negative: the average points that one more throw adds and takes).

    >>> import pandas as pd
    >>> from pigclass import *
    >>> balance = pd.DataFrame({"turn_total": [0, 8, 20], "win": 3.3, "lose": [0, 1.3, 3.3]})
    >>> print(charts.gain_and_risk(balance, at=8).description)
    Above 20 points, from 21 on, one more throw costs more than it wins, on average. At 8, our \
last choice, one more throw wins 3.3 and loses 1.3, on average.
    """
    sides = read(balance, "turn_total", "win", "lose", called="balance").apply(numbers)
    tips = tipping_point(sides)
    across = Axis(say("chart.turn_total"), low=0, high=float(sides["turn_total"].max()))
    highest = float(sides[["win", "lose"]].max().max())
    up = Axis(say("chart.balance.up"), low=0, high=1.1 * highest, form="~r")
    several = [
        Series(role, say(f"chart.balance.{by}"), sides.rename(columns={"turn_total": "x", by: "y"}))
        for role, by in ((STANDING, "win"), (BUSTED, "lose"))
    ]
    meaning = _meaning(tips, banked)
    title = say(f"chart.balance.title{'' if banked is None else '_banked'}", banked=banked)
    return finished(
        *(curve(some, across, up) for some in several),
        [] if at is None else _here(sides, at, across, up, with_theory=with_theory),
        *_tip(tips if with_theory else None, across),
        end_labels(several, across, up),
        title=title,
        says=_says(sides, at, meaning) if with_theory else title,
        means=meaning,
    )


def tipping_point(sides: pd.DataFrame) -> float | None:
    """Return the turn total from which a throw loses on average, None if never.

    >>> tipping_point(pd.DataFrame({"turn_total": [0, 10], "win": [4, 4], "lose": [0, 8]}))
    5.0
    """
    surplus = (sides["win"] - sides["lose"]).to_numpy()
    totals = sides["turn_total"].to_numpy()
    tipped = (surplus <= 0).nonzero()[0]
    if not len(tipped) or tipped[0] == 0:
        return float(totals[0]) if len(tipped) else None
    after = int(tipped[0])
    share = surplus[after - 1] / (surplus[after - 1] - surplus[after])
    return float(totals[after - 1] + share * (totals[after] - totals[after - 1]))


def _nearest(sides: pd.DataFrame, total: float) -> tuple[float, float]:
    row = sides.iloc[(sides["turn_total"] - total).abs().argmin()]
    return float(row["win"]), float(row["lose"])


def _tip(tips: float | None, across: Axis) -> list[alt.Chart]:
    if tips is None:
        return []
    rule = encoded(alt.Chart(pd.DataFrame({"x": [tips]})).mark_rule(style="exact-bar"), x="x:Q")
    text = say("chart.balance.tips", number=plain(tips))
    side, away = ("left", 12) if tips < 0.7 * across.span else ("right", -12)
    place = {"x": alt.XDatum(tips), "y": alt.YValue(14), "align": side, "dx": away}
    return [rule, words(text, style="exact-label", **place)]


def _here(sides: pd.DataFrame, at: int, across: Axis, up: Axis, *, with_theory: bool) -> Layers:
    """Draw the gap between gain and loss at a turn total, labelled above the plot."""
    win, lose = _nearest(sides, at)
    gap = pd.DataFrame({"x": [at], "low": [min(win, lose)], "high": [max(win, lose)]})
    drawn = alt.Chart(gap).mark_rule(style="class-line", strokeWidth=10, strokeDash=[])
    here = "here" if with_theory else "had"
    text = say(f"chart.balance.{here}", total=at, balance=_balance(win, lose))
    return [
        encoded(drawn, x=across.x(), y=up.y("low"), y2="high"),
        *key([Entry(CLASS, "bar", text)], x=CHOICE_AT, y=-28),
    ]


def _balance(win: float, lose: float) -> str:
    if abs(win - lose) < 0.05:
        return say("chart.balance.nothing")
    word = "gains" if win > lose else "loses"
    return say(f"chart.balance.{word}", number=rounded(abs(win - lose), 1))


def _meaning(tips: float | None, banked: int | None) -> str:
    with_score = "" if banked is None else say("chart.balance.with_score", banked=banked)
    if tips is None:
        return with_score + say("chart.balance.never")
    first = floor(round(tips, 6)) + 1
    return with_score + say("chart.balance.tips_at", number=plain(tips), first=first)


def _says(sides: pd.DataFrame, at: int | None, meaning: str) -> str:
    if at is None:
        return meaning
    win, lose = _nearest(sides, at)
    figures = {"total": at, "win": rounded(win, 1), "lose": rounded(lose, 1)}
    return f"{meaning} {say('chart.balance.says', **figures)}"
