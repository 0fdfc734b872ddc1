"""Compare strategies of a tournament: their ranking, and who beats whom."""

from collections.abc import Collection, Sequence

import altair as alt
import pandas as pd

from pigclass.charts.layout import Axis
from pigclass.charts.parts import Entry, Layers, encoded, finished, key
from pigclass.charts.readable_numbers import EVEN, percent, wins_of_100
from pigclass.look import CLASS, SIMULATED
from pigclass.stats import Framed, numbers, read
from pigclass.words import say
from pigclass.words.short_names import told_apart

# Maximal number of strategies in a picture: a class of fourteen, and perfect play.
MOST = 15


def our_class(mark: str = "point") -> Entry:
    """Return the legend entry of the class.

    >>> our_class().text
    'our class'
    """
    return Entry(CLASS, mark, say("chart.our_class"))


def names_to_draw(names: Sequence[str], ours: Collection[str], *, most: int) -> list[str]:
    """Return the names to draw if there are more than `most`: the best, ours, then others.

    `names` are sorted from best to worst, and so is the result.

    >>> names_to_draw(["Fox", "turtle", "bold", "Hen"], ["Hen", "Fox"], most=3)
    ['Fox', 'turtle', 'Hen']
    """
    first = {*names[:1], *ours}
    drawn = sorted(names, key=lambda name: 0 if name in first else 1)[:most]
    return [name for name in names if name in drawn]


def which_are_drawn(drawn_names: Sequence[str], names: Sequence[str]) -> str:
    """Return a suffix for a title: how many of the names are drawn; "" if all are.

    >>> which_are_drawn(["Fox", "Hen"], ["Fox", "turtle", "Hen"])
    ' (2 of 3, ours first)'
    """
    if len(drawn_names) == len(names):
        return ""
    if list(drawn_names) == list(names[: len(drawn_names)]):
        return say("chart.the_first", shown=len(drawn_names), all=len(names))
    return say("chart.ours_first", shown=len(drawn_names), all=len(names))


# In pixels: height of a row, width of the bars, and maximal width of the names.
ROW = 26
WIDE = 590
NAMES = 400
# Number of strategies named in the description.
BEST_TOLD = 5


def ranking(standings: Framed, *, ours: Collection[str] = ()) -> alt.LayerChart:
    """Plot strategies by the share of games that they win over all opponents.

    `standings`: `strategy` (str), `win`, `low` and `high` (floats from 0 to 1, the 95% interval)
    and `exact` (bool: calculated, no interval). Bars of the class's strategies, `ours`, are filled.
    Of many strategies only the best, all of `ours` and the next best are drawn, up to fifteen.
    Strategies that tie share a place. `standings` may also be a tournament, simulated games or a
    solved race.

    >>> from pigclass import *
    >>> charts.ranking(tournament(pig(), [HoldAt(20), HoldAt(25)]).ranking).description
    '1. perfect play (53%), 2. hold at 25 (50%), 3. hold at 20 (47%).'
    """
    standings = getattr(standings, "ranking", standings)
    table = read(standings, "strategy", "win", "low", "high", "exact", called="standings")
    # Two seats may have the same strategy.
    table["strategy"] = told_apart(table["strategy"])
    table = table.assign(**{name: numbers(table[name]) for name in ("win", "low", "high")})
    # Place: 1 + the number of strategies with a greater share.
    table["place"] = [1 + int((table["win"] > win + EVEN).sum()) for win in table["win"]]
    table = table.sort_values("place", kind="stable", ignore_index=True)
    our_number = sum(table["strategy"].isin(ours))
    drawn_names = names_to_draw(list(table["strategy"]), ours, most=max(MOST, our_number + 1))
    drawn = table[table["strategy"].isin(drawn_names)]
    drawn = drawn.assign(shown=drawn["win"].map(percent), ours=drawn["strategy"].isin(ours))
    reach = 1.1 * float(drawn["high"].max())
    across = Axis(say("chart.ranking.across"), low=0, high=reach, form="%", long=WIDE, ticks=6)
    names = alt.Axis(labelLimit=NAMES, domain=False, grid=False)
    down = alt.Y("strategy:N", title=None, sort=drawn["strategy"].tolist(), axis=names)
    base = alt.Chart(drawn).encode(y=down)
    number = base.mark_text(style="label", align="left", dx=10)
    return finished(
        *_bars(base, across, told_apart=bool(drawn["ours"].any())),
        *([] if drawn["exact"].all() else _intervals(base, across)),
        encoded(number, x=across.x("high"), text="shown:N"),
        *key(_entries(drawn)),
        title=say("chart.ranking.title") + which_are_drawn(drawn_names, list(table["strategy"])),
        says=_best_in_words(drawn),
        height=ROW * len(drawn),
        width=WIDE,
    )


def _bars(base: alt.Chart, across: Axis, *, told_apart: bool) -> Layers:
    """Return the bars: filled for the class, outlines for others if there are both."""
    if not told_apart:
        return [encoded(base.mark_bar(style="class-fill"), x=across.x("win"))]
    others = base.transform_filter(~alt.datum.ours)
    our_bars = base.transform_filter(alt.datum.ours)
    return [
        encoded(others.mark_bar(style="quiet-hollow"), x=across.x("win")),
        encoded(our_bars.mark_bar(style="class-fill"), x=across.x("win")),
    ]


def _intervals(base: alt.Chart, across: Axis) -> Layers:
    inexact = base.transform_filter(~alt.datum.exact)
    reach = encoded(inexact.mark_rule(style="simulated-bar"), x=across.x("low"), x2="high")
    return [reach, inexact.mark_point(style="simulated-point").encode(x=across.x("win"))]


def _entries(drawn: pd.DataFrame) -> list[Entry]:
    entries = [our_class("fill")] if drawn["ours"].any() else []
    if drawn["exact"].all():
        return entries
    return [*entries, Entry(SIMULATED, "point", say("chart.ranking.simulated"))]


def _best_in_words(drawn: pd.DataFrame) -> str:
    rows = zip(drawn["place"], drawn["strategy"], drawn["shown"], strict=True)
    names = pd.Series([f"{place}. {name} ({share})" for place, name, share in rows])
    best = ", ".join(names[:BEST_TOLD])
    ours = ", ".join(names[drawn["ours"].to_numpy()][:BEST_TOLD])
    return f"{best}.{say('chart.our_class_says', names=ours) if ours else ''}"


# Maximal number of strategies whose pairs are named in the description.
FEW = 4
# Minimal win chance of the darkest shade.
FAR = 0.6
# Number of strategies named in the description.
TOLD = 4
LETTERS = "ABCDEFGHIJKLMNO"
# In pixels.
ROW_HIGH, COLUMN_WIDE = 27, 52


def who_beats_whom(pairs: Framed, *, ours: Collection[str] = ()) -> alt.LayerChart:
    """Plot a table of the chances that the strategy in the row beats the one in the column.

    Columns are headed by the letters of the rows. A cell is darker the higher the chance. `pairs`:
    `strategy` and `against` (str), `win` (Fraction or float from 0 to 1) and, if some are
    simulated, `low`, the lower end of the 95% interval: a strategy is ahead if this exceeds one
    half. At most fifteen strategies are drawn, first the class's own, `ours`, which are marked.

    >>> from pigclass import *
    >>> charts.who_beats_whom(tournament(pig(), [HoldAt(20), HoldAt(25)]).pairs).description
    'perfect play beats hold at 25 (52 of 100); perfect play beats hold at 20 (54 of 100); hold at \
25 beats hold at 20 (51 of 100).'
    """
    table = _with_who_is_ahead(getattr(pairs, "pairs", pairs))
    everyone = list(dict.fromkeys(table["strategy"]))
    order = names_to_draw(everyone, ours, most=MOST)
    table = table[table["strategy"].isin(order) & table["against"].isin(order)]
    return finished(
        *_cells(table, order, [name for name in order if name in ours]),
        title=say("chart.who_beats_whom.title") + which_are_drawn(order, everyone),
        says=_who_is_beaten(table, order, ours),
        height=ROW_HIGH * len(order),
        width=COLUMN_WIDE * len(order),
    )


def _with_who_is_ahead(pairs: Framed) -> pd.DataFrame:
    needed = ["strategy", "against", "win"]
    lower_end = "low" if "low" in getattr(pairs, "columns", ()) else "win"
    table = read(pairs, *dict.fromkeys((*needed, lower_end)), called="pairs")
    ahead = numbers(table[lower_end]) > 0.5 + EVEN
    return table[needed].assign(win=numbers(table["win"]), ahead=ahead)


def _cells(table: pd.DataFrame, order: list[str], our_names: list[str]) -> Layers:
    """Return the cells; on the diagonal, the class's strategies are marked."""
    # Letters, since a number would be read as a rank.
    column_of = dict(zip(order, LETTERS, strict=False))
    row_of = {name: f"{letter}. {name}" for name, letter in column_of.items()}
    cells = table[["ahead", "win"]].assign(
        row=table["strategy"].map(row_of),
        column=table["against"].map(column_of),
        shown=table["win"].map(wins_of_100),
    )
    axis = alt.Axis(labelAngle=0, orient="top", domain=False, grid=False, labelLimit=300)
    names = alt.Axis(grid=False, labelLimit=300)
    scale = alt.Scale(paddingInner=0.04)
    title = say("chart.who_beats_whom.of_100")
    place = {
        "x": alt.X("column:N", title=title, axis=axis, scale=scale),
        "y": alt.Y("row:N", title=None, axis=names, scale=scale),
    }
    base = encoded(alt.Chart(cells), **place)
    own = pd.DataFrame([{"row": row_of[name], "column": column_of[name]} for name in our_names])
    marks = encoded(alt.Chart(own).mark_point(style="class-point"), **place)
    below = key([our_class()], y=ROW_HIGH * len(order) + 24)
    return [
        encoded(
            base.mark_rect(style="quiet-fill").transform_filter(alt.datum.ahead),
            opacity=_shade(cells["win"]),
        ),
        base.mark_text(style="label").encode(text="shown:N"),
        *([marks, *below] if our_names else []),
    ]


def _shade(win: "pd.Series[float]") -> alt.Opacity:
    """Return the shade by win chance, light enough to read the number."""
    ends = [0.5, max(FAR, float(win.max()))]
    return alt.Opacity("win:Q", scale=alt.Scale(domain=ends, range=[0.14, 0.5]), legend=None)


def _who_is_beaten(table: pd.DataFrame, order: list[str], ours: Collection[str]) -> str:
    ahead = table[table["ahead"]]
    if ahead.empty:
        return say("chart.who_beats_whom.nobody")
    if len(order) <= FEW:
        rows = zip(ahead["strategy"], ahead["against"], ahead["win"], strict=True)
        sentences = [
            say("chart.who_beats_whom.beats", one=one, other=other, share=wins_of_100(win))
            for one, other, win in rows
        ]
        return "; ".join(sentences) + "."
    beaten = ahead["strategy"].value_counts().reindex(order, fill_value=0)
    numbered = [f"{name} {number}" for name, number in beaten.items()]
    our_labels = [words for words, name in zip(numbered, order, strict=True) if name in ours]
    best = ", ".join(numbered[:TOLD])
    says = say("chart.who_beats_whom.says", others=len(order) - 1, told=best)
    return says + (say("chart.our_class_says", names=", ".join(our_labels)) if our_labels else "")
