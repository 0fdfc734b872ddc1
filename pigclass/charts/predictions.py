"""Predictions of a class compared with results."""

import math
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

import altair as alt
import pandas as pd

from pigclass.charts.layout import HEIGHT, Axis
from pigclass.charts.parts import Layers, encoded, finished, words
from pigclass.charts.piles import counts_of, exactly, on_one_axis, piled, strip
from pigclass.look import CLASS, PREDICTED
from pigclass.stats import read
from pigclass.words import counted, rounded, say, say_of

# In pixels: depth of the line of predictions, and maximal height of a pile.
FLOOR, ROOM = 128, 120


def predicted_and_seen(
    predictions: pd.DataFrame | None,
    results: pd.DataFrame,
    *,
    what: str,
    exact: Fraction | float | None = None,
    luck: str = "",
) -> alt.LayerChart:
    """Plot predictions above and results below, on one axis named `what`.

    `predictions`: `answer` (number) and `count` (int: students); None if nobody predicted.
    `results`: `value` (number) and `count` (int: occurrences); with a column `cut` (bool), a value
    cut short is a lower bound and drawn hollow. `exact`: the expected value. `luck`: a sentence on
    the mean of the results.

    >>> import pandas as pd
    >>> from pigclass import *
    >>> said = pd.DataFrame({"answer": [3, 5], "count": [10, 18]})
    >>> came = pd.DataFrame({"value": [1, 4], "count": [3, 2]})
    >>> charts.predicted_and_seen(said, came, what="throws survived", exact=2.3).description
    'On average we predicted 4.3 and got 2.2. Throws survived: 28 predictions; seen 5 times; in \
theory 2.3.'
    """
    observed = counts_of(results, "value", *(["cut"] if "cut" in results else []), called="results")
    answers = observed[:0]
    if predictions is not None:
        answers = counts_of(predictions, "answer", called="predictions")
    values = [*answers["x"], *observed["x"], *([] if exact is None else [float(exact)])]
    low, high = math.floor(min(values)), math.ceil(max(values))
    axis = Axis(what, low=low, high=max(high, low + 1), pad=(60, 60))
    (above, below), across = on_one_axis([answers, observed], axis)
    cut = int(observed.loc[observed["cut"], "count"].sum()) if "cut" in observed else 0
    note = say("chart.predictions.cut") if cut else ""
    meaning = f"{'' if answers.empty else _meaning(answers, observed, cut=cut)} {luck}".strip()
    predicted, happened = (piled(counts, across, room=ROOM) for counts in (above, below))
    return finished(
        [] if exact is None else exactly(float(exact), across),
        strip(say("chart.we_said"), predicted, PREDICTED, across, foot=FLOOR)
        if len(answers)
        else [],
        strip(say("chart.predictions.came"), happened, CLASS, across, foot=HEIGHT, note=note),
        title=say("chart.predictions.title"),
        says=f"{meaning} {_says(answers, observed, what, exact)}",
        meaning=meaning,
    )


def _says(
    answers: pd.DataFrame, observed: pd.DataFrame, what: str, exact: Fraction | float | None
) -> str:
    number = "" if exact is None else rounded(float(exact), 1)
    return say(
        "chart.predictions.says",
        what=what.capitalize(),
        predictions=counted(int(answers["count"].sum()), "prediction"),
        times=counted(int(observed["count"].sum()), "time"),
        truth=say("chart.predictions.truth", number=number) if number else "",
    )


def _meaning(answers: pd.DataFrame, observed: pd.DataFrame, *, cut: int) -> str:
    values = {
        name: rounded((counts["x"] * counts["count"]).sum() / counts["count"].sum(), 1)
        for name, counts in (("believed", answers), ("average", observed))
    }
    if cut:
        # Values cut short would have become larger.
        return say_of(cut, "chart.predictions.means_cut", **values)
    return say("chart.predictions.means", **values)


ROW, COLUMN = 64, 500


def what_we_said(
    answers: pd.DataFrame,
    choices: Sequence[str],
    *,
    asks: str,
    exact: Mapping[str, str] | None = None,
    with_theory: bool = True,
) -> alt.LayerChart:
    """Plot how many students chose each of `choices`, in that order.

    `answers`: `choice` (str) and `count` (int: students). `asks` is the question and title. `exact`
    has theory's result for some choices: `{"hold at 20": "8.14 points"}`. The choice with the
    largest number is right; if several have it, the choice without a result is. Without
    `with_theory` a question mark stands for each result.

    >>> import pandas as pd
    >>> from pigclass import *
    >>> votes = pd.DataFrame({"choice": ["hold at 25", "hold at 20"], "count": [17, 11]})
    >>> charts.what_we_said(votes, ["hold at 20", "hold at 25"], asks="Which wins?").description
    'Which wins? 28 answers: 11 for hold at 20, 17 for hold at 25.'
    """
    answers = read(answers, "choice", "count", called="answers")
    counts = answers.groupby("choice", observed=True)["count"].sum()
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
    counted_choices = ", ".join(
        say("chart.choices.for", count=count, choice=choice) for choice, count in chosen
    )
    meaning = _choice_means(table, right_choice(choices, exact or {}))
    figures = exact if with_theory else dict.fromkeys(choices, "?")
    return finished(
        bars,
        numbers,
        _heading(say("chart.choices.students"), x=0),
        _theory(choices, figures) if exact and figures else [],
        title=asks,
        says=say(
            "chart.choices.says",
            means=meaning if with_theory else "",
            asks=asks,
            count=table["count"].sum(),
            said=counted_choices,
            exactly=_exact_in_words(exact or {}) if with_theory else "",
        ).strip(),
        meaning=meaning,
        height=ROW * len(table),
        width=COLUMN,
    )


def _theory(choices: Sequence[str], exact: Mapping[str, str]) -> Layers:
    """Write theory's results beside the bars, with a tick at the right choice."""
    right = right_choice(choices, exact)
    texts = dict(exact) if right is None else {right: say("chart.choices.right"), **exact}
    heading = _heading(say("chart.choices.what_is_so"), x=COLUMN + 96)
    x = alt.XValue(COLUMN + 96)
    figures = [
        words(text, x=x, y=alt.YDatum(choice), style="exact-label", align="left")
        for choice, text in texts.items()
    ]
    if right is None:
        return [heading, *figures]
    tick = words("✓", x=alt.XValue(COLUMN + 70), y=alt.YDatum(right), style="cell", align="left")
    return [heading, *figures, tick]


def _heading(text: str, *, x: float) -> alt.Chart:
    return words(text, x=alt.XValue(x), y=alt.YValue(-14), style="quiet-label", align="left")


def right_choice(choices: Sequence[str], exact: Mapping[str, str]) -> str | None:
    """Return the choice with the largest number; on a tie, the choice without a number.

    >>> right_choice(["1", "2", "both the same"], {"1": "0.50 points", "2": "0.50 points"})
    'both the same'
    """
    figures = {choice: re.search(r"\d+([.,]\d+)?", text) for choice, text in exact.items()}
    values = {
        choice: float(match.group().replace(",", ".")) for choice, match in figures.items() if match
    }
    if not values:
        return None
    best = [choice for choice, value in values.items() if value == max(values.values())]
    if len(best) == 1:
        return best[0]
    return next((choice for choice in choices if choice not in values), None)


def _choice_means(table: pd.DataFrame, right: str | None) -> str:
    if right is None:
        return ""
    right_ones = table["count"][table["choice"] == right].sum()
    return say("chart.choices.means", those=right_ones, count=table["count"].sum(), right=right)


def _exact_in_words(exact: Mapping[str, str]) -> str:
    figures = "; ".join(
        say("chart.choices.told", choice=choice, figure=figure) for choice, figure in exact.items()
    )
    return say("chart.choices.exactly", told=figures) if figures else ""
