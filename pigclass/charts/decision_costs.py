"""Costs of decisions in a game or of a strategy, and convergence of win chances."""

import altair as alt
import pandas as pd

from pigclass.charts.layout import Axis
from pigclass.charts.parts import KEY, Entry, Series, curve, encoded, end_labels, finished, key
from pigclass.charts.readable_numbers import percent, plain, signed, to
from pigclass.look import BUSTED, CLASS, ROLES, SAT
from pigclass.stats import Framed, numbers, read
from pigclass.words import counted, rounded, say, say_of

# In pixels: height of a bar's row, width of the bars, width and height of the line chart. Two
# charts side by side are still readable from the back of a room.
ROW, COLUMN, WIDE, HIGH = 40, 380, 520, 160


def win_chances(moves: pd.DataFrame, *, whose: str = "") -> alt.LayerChart:
    """Plot the win chance after each move; a cross marks a mistake.

    `moves`: `move` (int from 0, the opening), `chance` (float: the win chance after it) and `cost`
    (float: the win chance that a decision lost; 0 for the best one). `whose`: a name for the label
    of the y-axis.

    >>> import pandas as pd
    >>> from pigclass import *
    >>> moves = pd.DataFrame({"move": [0, 1, 2], "chance": [0.53, 0.6, 0.4], "cost": [0, 0, 0.02]})
    >>> print(charts.win_chances(moves).description)
    In 2 moves the win chance went from 53% to 40%. 1 decision could have been better: 2.0 \
games in 100 lost.
    """
    frame = read(moves, "move", "chance", "cost", called="moves")
    frame.columns = ["x", "y", "cost"]
    frame["y"] = numbers(frame["y"])
    last = float(max(frame["x"].max(), 1))
    across = Axis(say("chart.review.across"), low=0, high=last, long=WIDE)
    title = say("chart.review.whose", name=whose) if whose else say("chart.win_chance")
    up = Axis(title, low=0, high=1, form="%", long=HIGH)
    marks = frame[frame["cost"] > 0]
    crosses = alt.Chart(marks).mark_point(style="busted-point", size=260)
    even = alt.Chart(pd.DataFrame({"y": [0.5]})).mark_rule(style="quiet-line")
    layers = [] if marks.empty else [encoded(crosses, x=across.x(), y=up.y())]
    better = key([Entry(BUSTED, "point", say("chart.review.better"))], x=KEY) if layers else []
    return finished(
        even.encode(y=up.y()),
        curve(Series(CLASS, say("chart.win_chance"), frame), across, up),
        *layers,
        better,
        title=say("chart.review.title"),
        says=_story(frame),
        height=HIGH,
        width=WIDE,
    )


def luck_or_choices(parts: pd.DataFrame) -> alt.LayerChart:
    """Plot the changes of each player's win chance by throws and by choices.

    `parts`: `part` (str) and `change` (float: the change of that player's own win chance).

    >>> import pandas as pd
    >>> from pigclass import *
    >>> parts = pd.DataFrame({"part": ["our throws", "our choices"], "change": [0.3, -0.05]})
    >>> print(charts.luck_or_choices(parts).description)
    In games per 100: our throws +30.0, our choices −5.0.
    """
    table = read(parts, "part", "change", called="parts")
    changes = numbers(table["change"])
    table = table.assign(change=100 * changes, shown=changes.map(signed))
    edge = 1.75 * max(5, float(table["change"].abs().max()))
    order = list(table["part"])
    across = Axis(say("chart.review.change"), low=-edge, high=edge, form="+d", ticks=5).x("change")
    names = alt.Axis(grid=False, labelLimit=400)
    base = alt.Chart(table).encode(x=across, y=alt.Y("part:N", title=None, sort=order, axis=names))
    rises, falls = alt.datum.change >= 0, alt.datum.change < 0
    right = base.mark_text(style="exact-label", align="left", dx=10).transform_filter(rises)
    minus = base.mark_text(style="exact-label", align="right", dx=-10).transform_filter(falls)
    zero = alt.Chart(pd.DataFrame({"change": [0.0]})).mark_rule(style="quiet-line")
    pairs = ", ".join(f"{part} {shown}" for part, shown in zip(order, table["shown"], strict=True))
    return finished(
        base.mark_bar(style="class-fill").transform_filter(rises),
        base.mark_bar(style="busted-fill").transform_filter(falls),
        encoded(zero, x=across),
        right.encode(text="shown:N"),
        minus.encode(text="shown:N"),
        title=say("chart.review.luck_title"),
        says=say("chart.review.luck", said=pairs),
        height=ROW * len(order),
        width=COLUMN,
    )


def _story(frame: pd.DataFrame) -> str:
    chances, mistakes = frame["y"], frame[frame["cost"] > 0]
    went = say(
        "chart.review.went",
        moves=counted(len(frame) - 1, "move"),
        first=percent(chances.iloc[0]),
        last=percent(chances.iloc[-1]),
    )
    if mistakes.empty:
        return say("chart.review.none_dear", went=went)
    cost = rounded(100 * mistakes["cost"].sum(), 1)
    return say_of(len(mistakes), "chart.review.dear", went=went, lost=cost)


MAP_WIDE, MAP_HIGH = 820, 246
BANDS = 10
# Largest and smallest area of a mark in square pixels; the largest fills its band.
LARGEST, LEAST = 620, 75
# Vertical position of the key, above the axis title.
MAP_KEY = -54
# Role and ink factor: a cross must be 1.55 times as large to look as heavy as a disc.
KINDS = {"hold": (SAT, 1.0), "roll": (BUSTED, 1.55)}


def prices(costs: Framed, *, strategy: str, target: int = 100) -> alt.LayerChart:
    """Plot the costs of a strategy as a map, by both scores in ten bands.

    The area of a mark is the share of games lost there; it stands at the cost-weighted mean of its
    cell. `costs`: `own` and `other` (scores), `does` ("hold" or "roll": what the strategy does,
    wrongly) and `cost` (win chance lost in each game).

    >>> from pigclass import *
    >>> charts.prices(exact.examine(pig(), HoldAt(20)), strategy="hold at 20").description
    'hold at 20 gives away 3.99 of 100 games: 3.62 by holding too soon, 0.37 by rolling too \
long. Most at 60 to 69 against 70 to 79.'
    """
    band = target / BANDS
    cells = _by_bands(read(costs, "own", "other", "does", "cost", called="costs"), band)
    axes = [Axis(say(f"chart.prices.{who}"), low=0, high=target) for who in ("across", "up")]
    kinds = [kind for kind in KINDS if (cells["does"] == kind).any()]
    entries = [Entry(KINDS[kind][0], "point", say(f"chart.prices.{kind}")) for kind in kinds]
    return finished(
        *(_marks(cells, kind, axes) for kind in kinds),
        key(entries, y=MAP_KEY),
        title=say("chart.prices.title", strategy=strategy),
        says=_prices_in_words(cells, strategy, band),
        height=MAP_HIGH,
        width=MAP_WIDE,
    )


def _by_bands(table: pd.DataFrame, band: float) -> pd.DataFrame:
    """Return costs summed by bands of both scores, with cost-weighted means of the scores."""
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


def _marks(cells: pd.DataFrame, kind: str, axes: list[Axis]) -> alt.Chart:
    role, ink = KINDS[kind]
    sizes = ink * (LARGEST * cells["cost"] / float(cells["cost"].max())).clip(lower=LEAST)
    kind_cells = cells.assign(area=sizes)[cells["does"] == kind]
    marks = alt.Chart(kind_cells[["x", "y", "area"]]).mark_point(style=f"{role.name}-point")
    area = alt.Size("area:Q", scale=None, legend=None)
    return encoded(marks, x=axes[0].x(), y=axes[1].y(), size=area)


def _prices_in_words(cells: pd.DataFrame, strategy: str, band: float) -> str:
    costs = {kind: 100 * float(cells.loc[cells["does"] == kind, "cost"].sum()) for kind in KINDS}
    dearest = cells.iloc[int(cells["cost"].argmax())]
    return say(
        "chart.prices.says",
        strategy=strategy,
        sum=plain(sum(costs.values()), 2),
        hold=plain(costs["hold"], 2),
        roll=plain(costs["roll"], 2),
        own=_band(dearest["own"], band),
        other=_band(dearest["other"], band),
    )


def _band(number: float, band: float) -> str:
    return to(plain(number * band), plain((number + 1) * band - 1))


def converging(sweeps: pd.DataFrame) -> alt.LayerChart:
    """Plot the win chance at some positions after each sweep, one line each.

    `sweeps`: `sweep` (int from 1), `position` (str) and `chance` (float from 0 to 1).

    >>> from pigclass import *
    >>> print(charts.converging(exact.converging(piglet(target=2), [(0, 0, 0)])).description)
    After 26 sweeps: 0:0 wins 57%.
    """
    table = read(sweeps, "sweep", "position", "chance", called="sweeps")
    table = table.assign(x=table["sweep"], y=numbers(table["chance"]))
    lines = dict(list(table.groupby("position", sort=False)))
    shares = {name: percent(float(line["y"].iloc[-1])) for name, line in lines.items()}
    curves = [
        Series(role, say("chart.converging.line", name=name, share=shares[name]), line)
        for role, (name, line) in zip(ROLES, lines.items(), strict=False)
    ]
    across = Axis(say("chart.converging.across"), low=0, high=float(table["x"].max()))
    up = Axis(say("chart.win_chance"), low=0, high=1, form="%")
    wins = [say("chart.converging.wins", name=name, share=shares[name]) for name in shares]
    swept = counted(int(table["x"].max()), "sweep")
    return finished(
        [curve(it, across, up) for it in curves],
        end_labels(curves, across, up),
        title=say("chart.converging.title"),
        says=say("chart.converging.says", sweeps=swept, said=", ".join(wins)),
    )
