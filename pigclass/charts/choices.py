"""What a class chose, when the question had choices: a bar for each, and what is right."""

import re
from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd

from pigclass.charts.parts import Layers, encoded, finished, words
from pigclass.stats.columns import read
from pigclass.words import say

ROW, COLUMN = 64, 500


def what_we_said(
    answers: pd.DataFrame,
    choices: Sequence[str],
    *,
    asks: str,
    exact: Mapping[str, str] | None = None,
    told: bool = True,
) -> alt.LayerChart:
    """How many chose each of `choices`, in that order; a choice that nobody made is there too.

    `answers`: `choice` (str) and `count` (int: students). `asks` is the question, and the title.
    `exact` says of some choices what theory does: `{"hold at 20": "8.14 points"}`. The one with the
    largest figure is right, and where two figures are as large, the choice that has none.
    Until that is `told`, a question mark stands for each figure.

    >>> answers = pd.DataFrame({"choice": ["hold at 25", "hold at 20"], "count": [17, 11]})
    >>> print(what_we_said(answers, ["hold at 20", "hold at 25"], asks="Which wins?").description)
    Which wins? 28 answers: 11 for hold at 20, 17 for hold at 25.
    """
    given = read(answers, "choice", "count", called="answers")
    counts = given.groupby("choice", observed=True)["count"].sum()
    table = pd.DataFrame({"choice": list(choices)})
    table["count"] = [int(counts.get(choice, 0)) for choice in choices]
    names = alt.Axis(labelLimit=400, grid=False, domain=False)
    base = alt.Chart(table).encode(
        x=alt.X("count:Q", axis=None),
        y=alt.Y("choice:N", title=None, sort=list(choices), axis=names),
    )
    bars = base.mark_bar(style="predicted-fill")
    numbers = encoded(base.mark_text(style="predicted-label", align="left", dx=10), text="count:Q")
    chosen = zip(table["choice"], table["count"], strict=True)
    said = ", ".join(
        say("chart.choices.for", count=count, choice=choice) for choice, count in chosen
    )
    means = _means(table, right_choice(choices, exact or {}))
    return finished(
        bars,
        numbers,
        _heading(say("chart.choices.students"), x=0),
        _theory(choices, exact if told else dict.fromkeys(choices, "?")) if exact else [],
        title=asks,
        says=say(
            "chart.choices.says",
            means=means if told else "",
            asks=asks,
            count=table["count"].sum(),
            said=said,
            exactly=_says(exact or {}) if told else "",
        ).strip(),
        means=means,
        height=ROW * len(table),
        width=COLUMN,
    )


def _theory(choices: Sequence[str], exact: Mapping[str, str]) -> Layers:
    """What is so, beside the bars; the right choice has a tick, and says so if it has no figure."""
    right = right_choice(choices, exact)
    told = dict(exact) if right is None else {right: say("chart.choices.right"), **exact}
    heading = _heading(say("chart.choices.what_is_so"), x=COLUMN + 96)
    figures = [
        words(text, x=alt.XValue(COLUMN + 96), y=alt.YDatum(choice), style="exact-label",
              align="left")
        for choice, text in told.items()
    ]  # fmt: skip
    if right is None:
        return [heading, *figures]
    tick = words("✓", x=alt.XValue(COLUMN + 70), y=alt.YDatum(right), style="cell", align="left")
    return [heading, *figures, tick]


def _heading(text: str, *, x: float) -> alt.Chart:
    return words(text, x=alt.XValue(x), y=alt.YValue(-14), style="quiet-label", align="left")


def right_choice(choices: Sequence[str], exact: Mapping[str, str]) -> str | None:
    """The choice with the largest figure, or the one without where that figure is there twice.

    >>> right_choice(["1", "2", "both the same"], {"1": "0.50 points", "2": "0.50 points"})
    'both the same'
    """
    figures = {choice: re.search(r"\d+([.,]\d+)?", text) for choice, text in exact.items()}
    values = {
        choice: float(found.group().replace(",", ".")) for choice, found in figures.items() if found
    }
    if not values:
        return None
    best = [choice for choice, value in values.items() if value == max(values.values())]
    if len(best) == 1:
        return best[0]
    return next((choice for choice in choices if choice not in values), None)


def _means(table: pd.DataFrame, right: str | None) -> str:
    if right is None:
        return ""
    those = table["count"][table["choice"] == right].sum()
    return say("chart.choices.means", those=those, count=table["count"].sum(), right=right)


def _says(exact: Mapping[str, str]) -> str:
    told = "; ".join(
        say("chart.choices.told", choice=choice, figure=figure) for choice, figure in exact.items()
    )
    return say("chart.choices.exactly", told=told) if told else ""
