"""Maps over own score and opponent's score: the darker, the more; numbers stand on them too."""

from typing import Any

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import encoded, finished, words
from pigclass.charts.readable_numbers import percent, plain
from pigclass.charts.series import Series, curve
from pigclass.look import BUSTED, CLASS, EXACT, Role
from pigclass.stats.columns import numbers, read
from pigclass.words import say

SIDE = 404
# More cells than this a projector does not tell apart, and a notebook need not carry.
CELLS = 50
NUMBERS = 6
# How many pixels a number keeps from the line of the slice.
APART = 16
# Black numbers stay readable on the darkest cell, in print too.
FAINT, FULL = 0.06, 0.5


def hold_at_map(thresholds: pd.DataFrame, *, at: int | None = None) -> alt.LayerChart:
    """From which turn total on to hold, for each pair of scores; `at` draws a line at one slice.

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
        [*_filled(table, table, CLASS), *_numbers(table, plain, at), *_slice_line(table, at)],
        title=say("chart.map.title_hold"),
        says=say("chart.map.says_hold", low=low, high=high, first=first, last=last),
    )


def dice_map(dice: pd.DataFrame, *, at: int | None = None) -> alt.LayerChart:
    """How many dice to throw, for each pair of scores, where that is chosen.

    `dice`: `own`, `other` (int: scores) and `dice` (int), a row for each pair; `at` as above.

    >>> pairs = pd.DataFrame({"own": [0, 0, 1, 1], "other": [0, 1, 0, 1], "dice": [6, 7, 1, 2]})
    >>> print(dice_map(pairs).description)
    Throw 1 to 7 dice, by both scores: level at 0 throw 6.
    """
    table = _cells(dice, "dice", called="dice")
    low, high = plain(table["value"].min()), plain(table["value"].max())
    level = plain(_level(dice, "dice").iloc[0])
    return _map(
        [*_filled(table, table, CLASS), *_numbers(table, plain, at), *_slice_line(table, at)],
        title=say("chart.map.title_dice"),
        says=say("chart.map.says_dice", low=low, high=high, level=level),
    )


def win_chance_map(chances: pd.DataFrame) -> alt.LayerChart:
    """The win chance at the start of a turn, for each pair of scores.

    `chances`: `own`, `other` (int: scores) and `win` (float from 0 to 1), a row for each pair.

    >>> pairs = pd.DataFrame({"own": [0, 0, 1, 1], "other": [0, 1, 0, 1],
    ...     "win": [4 / 7, 2 / 5, 4 / 5, 2 / 3]})
    >>> print(win_chance_map(pairs).description)
    The player on turn wins 57% at 0 to 0, 40% at 0 to 1, 80% at 1 to 0.
    """
    table = _cells(chances, "win", called="chances")
    far = int(table["own"].max())
    at = table.set_index(["own", "other"])["value"]
    pairs = ((0, 0), (0, far), (far, 0))
    said = [
        say("chart.map.wins_at", share=percent(at[own, other]), own=own, other=other)
        for own, other in pairs
    ]
    return _map(
        [*_filled(table, table, CLASS), *_numbers(table, percent)],
        title=say("chart.map.title_win"),
        says=say("chart.map.says_win", said=", ".join(said)),
    )


def difference_chart(differences: pd.DataFrame, *, strategy: str) -> alt.LayerChart:
    """Where a strategy holds sooner or later than perfect play, and by how many points.

    `differences`: `own`, `other` (int: scores) and `difference` (int: above 0 it holds later).

    >>> pairs = pd.DataFrame({"own": [0, 0, 1, 1], "other": [0, 1, 0, 1],
    ...     "difference": [0, -3, 1, 0]})
    >>> print(difference_chart(pairs, strategy="hold at 2").description)
    hold at 2 holds as perfect play does at 50% of all pairs of scores, sooner at 25%, later at 25%.
    """
    whole = read(differences, "own", "other", "difference", called="differences")
    table = _cells(differences, "difference", called="differences")
    sooner, later = table[table["value"] < 0], table[table["value"] > 0]
    shares = [float((whole["difference"] * sign > 0).mean()) for sign in (-1, 1)]
    same = percent(1 - sum(shares))
    return _map(
        [
            *_filled(later, table, CLASS),
            *_filled(sooner.assign(value=-sooner["value"]), table, BUSTED),
            *_numbers(table, _with_sign),
        ],
        title=say("chart.map.title_difference", strategy=strategy),
        says=say(
            "chart.map.says_difference",
            strategy=strategy,
            same=same,
            sooner=percent(shares[0]),
            later=percent(shares[1]),
        ),
    )


def hold_at_slice(thresholds: pd.DataFrame, *, other: int) -> alt.LayerChart:
    """From which turn total on to hold against one score of the opponent: a slice of the map.

    `thresholds` as for `hold_at_map`.

    >>> pairs = pd.DataFrame({"own": [0, 0, 1, 1], "other": [0, 1, 0, 1], "hold_at": [2, 2, 1, 1]})
    >>> print(hold_at_slice(pairs, other=1).description)
    Against 1: with 0 hold at 2, with 1 hold at 1.
    """
    whole = read(thresholds, "own", "other", "hold_at", called="thresholds")
    part = whole[whole["other"] == other].sort_values("own")
    line = pd.DataFrame({"x": part["own"], "y": numbers(part["hold_at"])})
    across = Axis(say("chart.own_score"), low=0, high=float(max(line["x"].max(), 1)))
    up = Axis(say("chart.hold_at"), low=0, high=1.05 * float(whole["hold_at"].max()))
    ends = line.iloc[[0, -1]]
    said = ", ".join(
        say("chart.map.with", score=plain(x), points=plain(y)) for x, y in ends.to_numpy()
    )
    return finished(
        curve(Series(EXACT, say("chart.map.perfect"), line), across, up),
        title=say("chart.map.title_slice", other=other),
        says=say("chart.map.says_slice", other=other, said=said),
        width=SIDE,
        height=SIDE,
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


def _filled(table: pd.DataFrame, whole: pd.DataFrame, role: Role) -> list[alt.Chart]:
    """Fill the cells of `table`, which is the `whole` map or a part of it; the more, the darker."""
    if table.empty:
        return []
    most = float(whole["value"].abs().max())
    # The square root lets small differences be seen beside large ones.
    scale = alt.Scale(type="sqrt", domain=[0, most], range=[FAINT, FULL])
    shade = alt.Opacity("value:Q", scale=scale, legend=None)
    drawn = alt.Chart(table).mark_rect(style=f"{role.name}-fill")
    return [encoded(drawn, **_scores(whole), x2="own2", y2="other2", opacity=shade)]


def _scores(table: pd.DataFrame) -> dict[str, Any]:
    """Return both axes, from 0 to the target."""
    drawn = alt.Axis(tickMinStep=1, tickCount=6, grid=False, domain=False)
    scale = alt.Scale(nice=False, domain=[0, int(table["own2"].max())])
    return {
        "x": alt.X("own:Q", title=say("chart.own_score"), axis=drawn, scale=scale),
        "y": alt.Y("other:Q", title=say("chart.other_score"), axis=drawn, scale=scale),
    }


def _numbers(table: pd.DataFrame, written: Any, at: int | None = None) -> list[alt.Chart]:
    """Write the value at a few places, for those who cannot tell the shades apart.

    None is written where the line of the slice would strike it through.
    """
    scores = sorted(table["own"].unique())
    step = max(1, len(scores) // NUMBERS)
    chosen = scores[step // 2 :: step]
    middles = (table["other"] + table["other2"]) / 2
    line = -SIDE if at is None else at + 0.5
    struck = (middles - line).abs() * SIDE / table["own2"].max() < APART
    some = table[table["own"].isin(chosen) & table["other"].isin(chosen) & ~struck]
    placed = some.assign(
        text=some["value"].map(written),
        x=(some["own"] + some["own2"]) / 2,
        y=(some["other"] + some["other2"]) / 2,
    )
    drawn = alt.Chart(placed).mark_text(style="label")
    return [encoded(drawn, x="x:Q", y="y:Q", text="text:N")]


def _slice_line(table: pd.DataFrame, at: int | None) -> list[alt.Chart]:
    if at is None:
        return []
    rule = alt.Chart(pd.DataFrame({"other": [at + 0.5]})).mark_rule(style="exact-bar")
    name = words(f"{at}", x=alt.XValue(SIDE + 8), y=alt.YDatum(at + 0.5), align="left")
    return [encoded(rule, y=_scores(table)["y"]), name]


def _level(frame: pd.DataFrame, column: str) -> "pd.Series[float]":
    """Return the values where both have the same score."""
    same = frame[frame["own"] == frame["other"]].sort_values("own")
    return numbers(same.set_index("own")[column])


def _with_sign(value: float) -> str:
    return "0" if value == 0 else f"{'+' if value > 0 else '−'}{plain(abs(value))}"
