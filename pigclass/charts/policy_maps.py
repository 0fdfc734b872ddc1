"""Maps over own score and opponent's score: the darker, the more; numbers stand on them too."""

from typing import Any

import altair as alt
import pandas as pd

from pigclass.charts.parts import encoded, finished
from pigclass.charts.readable_numbers import plain
from pigclass.look import CLASS
from pigclass.stats.columns import numbers, read
from pigclass.words import say

SIDE = 404
# More cells than this a projector does not tell apart, and a notebook need not carry.
CELLS = 50
NUMBERS = 6
# Black numbers stay readable on the darkest cell, in print too.
FAINT, FULL = 0.06, 0.5


def hold_at_map(thresholds: pd.DataFrame) -> alt.LayerChart:
    """From which turn total on to hold, for each pair of scores.

    `thresholds`: `own`, `other` (int: scores) and `hold_at` (int), a row for each pair.

    >>> pairs = pd.DataFrame({"own": [0, 0, 1, 1], "other": [0, 1, 0, 1], "hold_at": [2, 2, 1, 1]})
    >>> print(hold_at_map(pairs).description)
    Hold at 1 to 2 points, by both scores: level at 0 hold at 2, level at 1 hold at 1.
    """
    table = _cells(thresholds, "hold_at", called="thresholds")
    level = _level(thresholds, "hold_at")
    first, last = (
        say("chart.map.level", score=plain(level.index[at]), points=plain(level.iloc[at]))
        for at in (0, -1)
    )
    low, high = plain(table["value"].min()), plain(table["value"].max())
    return _map(
        [_filled(table), _numbers(table)],
        title=say("chart.map.title_hold"),
        says=say("chart.map.says_hold", low=low, high=high, first=first, last=last),
    )


def dice_map(dice: pd.DataFrame) -> alt.LayerChart:
    """How many dice to throw, for each pair of scores, where that is chosen.

    `dice`: `own`, `other` (int: scores) and `dice` (int), a row for each pair.

    >>> pairs = pd.DataFrame({"own": [0, 0, 1, 1], "other": [0, 1, 0, 1], "dice": [6, 7, 1, 2]})
    >>> print(dice_map(pairs).description)
    Throw 1 to 7 dice, by both scores: level at 0 throw 6.
    """
    table = _cells(dice, "dice", called="dice")
    low, high = plain(table["value"].min()), plain(table["value"].max())
    level = plain(_level(dice, "dice").iloc[0])
    return _map(
        [_filled(table), _numbers(table)],
        title=say("chart.map.title_dice"),
        says=say("chart.map.says_dice", low=low, high=high, level=level),
    )


def _map(layers: list[alt.Chart], *, title: str, says: str) -> alt.LayerChart:
    return finished(*layers, title=title, says=says, width=SIDE, height=SIDE)


def _cells(frame: pd.DataFrame, column: str, *, called: str) -> pd.DataFrame:
    """Return every so-manieth pair of scores, with the edges of its cell."""
    told = read(frame, "own", "other", column, called=called)
    size = int(told["own"].max()) + 1
    step = -(-size // CELLS)
    kept = told[(told["own"] % step == 0) & (told["other"] % step == 0)]
    ends = {"own2": kept["own"] + step, "other2": kept["other"] + step}
    return kept.assign(value=numbers(kept[column]), **ends).drop(columns=column)


def _filled(table: pd.DataFrame) -> alt.Chart:
    """Fill the cells of the map; the more, the darker."""
    # The square root lets small differences be seen beside large ones.
    scale = alt.Scale(type="sqrt", domain=[0, float(table["value"].max())], range=[FAINT, FULL])
    shade = alt.Opacity("value:Q", scale=scale, legend=None)
    drawn = alt.Chart(table).mark_rect(style=f"{CLASS.name}-fill")
    return encoded(drawn, **_scores(table), x2="own2", y2="other2", opacity=shade)


def _scores(table: pd.DataFrame) -> dict[str, Any]:
    """Return both axes, from 0 to the target."""
    drawn = alt.Axis(tickMinStep=1, tickCount=6, grid=False, domain=False)
    scale = alt.Scale(nice=False, domain=[0, int(table["own2"].max())])
    return {
        "x": alt.X("own:Q", title=say("chart.own_score"), axis=drawn, scale=scale),
        "y": alt.Y("other:Q", title=say("chart.other_score"), axis=drawn, scale=scale),
    }


def _numbers(table: pd.DataFrame) -> alt.Chart:
    """Write the value at a few places, for those who cannot tell the shades apart."""
    scores = sorted(table["own"].unique())
    step = max(1, len(scores) // NUMBERS)
    chosen = scores[step // 2 :: step]
    some = table[table["own"].isin(chosen) & table["other"].isin(chosen)]
    placed = some.assign(
        text=some["value"].map(plain),
        x=(some["own"] + some["own2"]) / 2,
        y=(some["other"] + some["other2"]) / 2,
    )
    drawn = alt.Chart(placed).mark_text(style="label")
    return encoded(drawn, x="x:Q", y="y:Q", text="text:N")


def _level(frame: pd.DataFrame, column: str) -> "pd.Series[float]":
    """Return the values where both have the same score."""
    same = frame[frame["own"] == frame["other"]].sort_values("own")
    return numbers(same.set_index("own")[column])
