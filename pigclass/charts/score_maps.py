"""Maps over own score and opponent's score: decisions, and what those of a strategy cost."""

from typing import Any

import altair as alt
import pandas as pd

from pigclass.charts.layout import Axis
from pigclass.charts.parts import Entry, encoded, finished, key
from pigclass.charts.readable_numbers import plain, to
from pigclass.look import BUSTED, CLASS, SAT
from pigclass.stats.rounds import numbers, read
from pigclass.words import say

WIDE, HIGH = 820, 246
BANDS = 10
# The largest mark in square pixels: it fills its band. None is smaller than can be seen.
LARGEST, LEAST = 620, 75
# The key stands above the name of the axis.
KEY = -54
# A cross of the same size has less ink than a disc: so much larger it has as much.
KINDS = {"hold": (SAT, 1.0), "roll": (BUSTED, 1.55)}


def prices(costs: pd.DataFrame, *, strategy: str, target: int = 100) -> alt.LayerChart:
    """A map of what the decisions of a strategy cost, by both scores in bands of a tenth.

    The larger a mark, the more games are lost there; it stands where in its bands they are lost, on
    average. `costs`: `own` and `other` (scores), `does` ("hold" or "roll", where the other is
    better) and `cost` (win chance lost in each game).

    >>> costs = pd.DataFrame({"own": [66, 12], "other": [75, 3], "does": ["hold", "roll"],
    ...     "cost": [0.03, 0.01]})
    >>> print(prices(costs, strategy="hold at 20").description)
    hold at 20 gives away 4 of 100 games: 3 by holding too soon, 1 by rolling too long. \
Most at own 60 to 69 against 70 to 79.
    """
    band = target / BANDS
    cells = _by_bands(read(costs, "own", "other", "does", "cost", called="costs"), band)
    axes = (_score_axis("across", target), _score_axis("up", target))
    kinds = [kind for kind in KINDS if (cells["does"] == kind).any()]
    return finished(
        *(_marks(cells, kind, axes) for kind in kinds),
        key([Entry(KINDS[kind][0], "point", say(f"chart.prices.{kind}")) for kind in kinds], y=KEY),
        title=say("chart.prices.title", strategy=strategy),
        says=_prices_in_words(cells, strategy, band),
        height=HIGH,
        width=WIDE,
    )


def _by_bands(table: pd.DataFrame, band: float) -> pd.DataFrame:
    """Return the costs added up in bands of both scores, by their numbers, and their middles."""
    own, other, cost = (numbers(table[name]) for name in ("own", "other", "cost"))
    whole = table.assign(
        own=(own // band).clip(upper=BANDS - 1),
        other=(other // band).clip(upper=BANDS - 1),
        cost=cost,
        x=own * cost,
        y=other * cost,
    )[cost > 0]
    cells = whole.groupby(["own", "other", "does"])[["cost", "x", "y"]].sum().reset_index()
    return cells.assign(x=cells["x"] / cells["cost"], y=cells["y"] / cells["cost"])


def _score_axis(who: str, target: int) -> Axis:
    return Axis(say(f"chart.prices.{who}"), low=0, high=target)


def _marks(cells: pd.DataFrame, kind: str, axes: tuple[Axis, Axis]) -> alt.Chart:
    role, ink = KINDS[kind]
    sizes = ink * (LARGEST * cells["cost"] / float(cells["cost"].max())).clip(lower=LEAST)
    here = cells.assign(area=sizes)[cells["does"] == kind]
    marks = alt.Chart(here[["x", "y", "area"]]).mark_point(style=f"{role.name}-point")
    area = alt.Size("area:Q", scale=None, legend=None)
    return encoded(marks, x=axes[0].x(), y=axes[1].y(), size=area)


def _prices_in_words(cells: pd.DataFrame, strategy: str, band: float) -> str:
    of = {kind: 100 * float(cells.loc[cells["does"] == kind, "cost"].sum()) for kind in KINDS}
    dearest = cells.iloc[int(cells["cost"].argmax())]
    return say(
        "chart.prices.says",
        strategy=strategy,
        sum=plain(sum(of.values()), 2),
        hold=plain(of["hold"], 2),
        roll=plain(of["roll"], 2),
        own=_band(dearest["own"], band),
        other=_band(dearest["other"], band),
    )


def _band(number: float, band: float) -> str:
    return to(plain(number * band), plain((number + 1) * band - 1))


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
