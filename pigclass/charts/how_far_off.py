"""How far off the mean of a class may be: its scores above, every score's exact chance below."""

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis, round_numbers
from pigclass.charts.parts import Layers, encoded, finished
from pigclass.charts.piles import strip
from pigclass.charts.reaches import Row, beside, reach
from pigclass.charts.readable_numbers import percent, plain
from pigclass.charts.series import upright
from pigclass.look import CLASS, EXACT
from pigclass.stats.columns import numbers, read
from pigclass.words import counted, in_percent, say

# From the top, in pixels: the class's piles, a line for each range, the chances and their feet.
ROOM, PILES, FIRST, APART, TOP, HIGH = 72, 80, 112, 50, 206, 282
# About as many bars as can be told apart.
BARS = 30
# Scores that so few go beyond are left away at the far end.
BEYOND = 0.001
# What rounding may have left of a share.
ROUNDING = 1e-9


def how_far_off(
    scores: pd.DataFrame, exact: pd.DataFrame, ranges: pd.DataFrame, *, rounds: int
) -> alt.LayerChart:
    """A class's scores over the exact chance of each, and where the means of most classes lie.

    `scores`: `score` (int, after so many `rounds`) and `count` (int: students who have it).
    `exact`: `score` and `chance`, for a student who plays as one of the class. `ranges`: a row for
    each way of throwing, `throws` ("shared" or "own"), with `low`, `high` and the `share` of all
    classes whose means lie there (none where nobody knows), the share `below` our mean, and `ours`
    (bool: whether the class threw like that).

    >>> ranges = pd.DataFrame({"throws": ["own"], "low": [1.0], "high": [3.0], "share": [0.9],
    ...     "below": [0.5], "ours": [True]})
    >>> scores = pd.DataFrame({"score": [1, 3], "count": [1, 1]})
    >>> exact = pd.DataFrame({"score": [0, 2, 4], "chance": [0.25, 0.5, 0.25]})
    >>> print(how_far_off(scores, exact, ranges, rounds=4).description)
    2 students: 2 on average. Exactly 2, half 0 to 2. With own throws 90.0% of classes average 1 \
to 3. Ours is above 50% of them.
    """
    ended = read(scores, "score", "count", called="scores").apply(numbers)
    chances = read(exact, "score", "chance", called="exact").apply(numbers)
    known = read(ranges, "throws", "low", "high", "share", "below", "ours", called="ranges")
    highest = max(_quantile(chances, 1 - BEYOND), float(ended["score"].max()), 1.0)
    title = say("chart.far_off.across", rounds=counted(rounds, "round"))
    across = Axis(title, low=0, high=highest, pad=(60, 60))
    mean = _mean(ended["score"], ended["count"])
    ours = say("chart.final_scores.our_mean", number=plain(mean))
    students = counted(int(ended["count"].sum()), "student")
    piles = ended.rename(columns={"score": "x"})
    lines = zip(range(FIRST, TOP, APART), known.to_dict("records"), strict=False)
    return finished(
        _half(chances, across),
        *_bars(chances, across),
        *strip(students, piles, CLASS, across, foot=PILES, room=ROOM),
        *upright(mean, ours, CLASS, across, y=-16),
        *(_range(row, across, y=y, mean=mean) for y, row in lines),
        title=say("chart.far_off.title"),
        says=_says(ended, chances, known),
        means=_means(ended, known),
        height=HIGH,
    )


def _bars(chances: pd.DataFrame, across: Axis) -> Layers:
    """Draw the chances of so many scores as one bar, the likeliest as high as there is room."""
    step = int(round_numbers(0, across.high, most=BARS, least=1)[1])
    first = chances["score"] // step * step
    bars = chances["chance"].groupby(first.rename("first")).sum().reset_index()
    bars = bars[bars["first"] <= across.high]
    most = (HIGH - TOP) / bars["chance"].max()
    bars["x"], bars["x2"] = bars["first"] - 0.5, bars["first"] + step - 0.5
    bars["y"], bars["foot"] = HIGH - most * bars["chance"], HIGH
    drawn = alt.Chart(bars).mark_rect(style="exact-fill", clip=True)
    y = alt.Y("y:Q", title=None, axis=None).scale(None)
    low, high = _quantile(chances, 0.25), _quantile(chances, 0.75)
    half = say("chart.far_off.half", low=plain(low), high=plain(high))
    told = say("chart.far_off.bar", step=step) if step > 1 else ""
    return [
        encoded(drawn, x=across.x(), x2="x2", y=y, y2="foot"),
        *beside(say("chart.far_off.one"), EXACT, half, told, y=(TOP + HIGH) / 2),
    ]


def _half(chances: pd.DataFrame, across: Axis) -> alt.Chart:
    """Shade where the middle half of all scores lies."""
    low, high = _quantile(chances, 0.25), _quantile(chances, 0.75)
    shade = alt.Chart(pd.DataFrame({"x": [low - 0.5], "x2": [high + 0.5]}))
    ends = {"y": alt.YValue(TOP), "y2": alt.Y2Value(HIGH)}
    return encoded(shade.mark_rect(style="exact-band"), x=across.x(), x2="x2", **ends)


def _range(row: Row, across: Axis, *, y: float, mean: float) -> Layers:
    """Draw from where to where the means of most classes lie that throw like this."""
    name = say(f"chart.far_off.{row['throws']}")
    name = say("chart.far_off.ours", throws=name) if row["ours"] else name
    if pd.isna(row["share"]):
        return beside(name, EXACT, say("chart.far_off.not_known"), y=y)
    classes = say("chart.far_off.classes", share=in_percent(row["share"], 1))
    drawn = reach(row["low"], row["high"], EXACT, across, y=y, beside_line=mean)
    return [*drawn, *beside(name, EXACT, classes, y=y)]


def _mean(values: "pd.Series[float]", weights: "pd.Series[float]") -> float:
    return float((values * weights).sum() / weights.sum())


def _quantile(chances: pd.DataFrame, share: float) -> float:
    """The lowest score that is not exceeded by this share of all students."""
    rising = chances.sort_values("score")
    return float(rising["score"][rising["chance"].cumsum() >= share - ROUNDING].iloc[0])


def _says(ended: pd.DataFrame, chances: pd.DataFrame, known: pd.DataFrame) -> str:
    told = say(
        "chart.far_off.says",
        ours=say("chart.far_off.says_mean", **_ours(ended)),
        exact=plain(_mean(chances["score"], chances["chance"])),
        low=plain(_quantile(chances, 0.25)),
        high=plain(_quantile(chances, 0.75)),
    )
    return told + "".join(_says_range(row) for row in known.dropna().to_dict("records"))


def _means(ended: pd.DataFrame, known: pd.DataFrame) -> str:
    """Where we lie among classes that throw as we do, or where nobody knows, our mean."""
    ours = known[known["ours"]].dropna().to_dict("records")
    if ours:
        return _says_range(ours[0]).strip()
    return say("chart.far_off.says_mean", **_ours(ended))


def _ours(ended: pd.DataFrame) -> dict[str, str]:
    students = counted(int(ended["count"].sum()), "student")
    return {"students": students, "mean": plain(_mean(ended["score"], ended["count"]))}


def _says_range(row: Row) -> str:
    told = say(
        "chart.far_off.says_range",
        throws=say(f"chart.far_off.{row['throws']}"),
        share=in_percent(row["share"], 1),
        low=plain(row["low"]),
        high=plain(row["high"]),
    )
    place = say("chart.far_off.says_place", share=percent(row["below"])) if row["ours"] else ""
    return told + place
