"""What a class chose, when the question had choices: a bar for each."""

from collections.abc import Mapping, Sequence

import altair as alt
import pandas as pd

from pigclass.charts.parts import encoded, finished, words
from pigclass.stats.columns import read

ROW, COLUMN = 64, 500


def what_we_said(
    answers: pd.DataFrame,
    choices: Sequence[str],
    *,
    asks: str,
    exact: Mapping[str, str] | None = None,
) -> alt.LayerChart:
    """How many chose each of `choices`, in that order; a choice that nobody made is there too.

    `answers`: `choice` (str) and `count` (int: students). `asks` is the question, and the title.
    `exact` says of some choices what theory does: `{"hold at 20": "8.14 points"}`.

    >>> answers = pd.DataFrame({"choice": ["hold at 25", "hold at 20"], "count": [17, 11]})
    >>> print(what_we_said(answers, ["hold at 20", "hold at 25"], asks="Which wins?").description)
    Which wins? 28 answers: hold at 20 11, hold at 25 17.
    """
    told = read(answers, "choice", "count", called="answers")
    counts = told.groupby("choice", observed=True)["count"].sum()
    table = pd.DataFrame({"choice": list(choices)})
    table["count"] = [int(counts.get(choice, 0)) for choice in choices]
    base = alt.Chart(table).encode(
        x=alt.X("count:Q", axis=None),
        y=alt.Y(
            "choice:N", title=None, sort=list(choices), axis=alt.Axis(labelLimit=400, grid=False)
        ),
    )
    bars = base.mark_bar(style="predicted-fill")
    numbers = encoded(base.mark_text(style="predicted-label", align="left", dx=10), text="count:Q")
    theory = [
        words(
            text,
            x=alt.XValue(COLUMN + 70),
            y=alt.YDatum(choice),
            style="exact-label",
            align="left",
        )
        for choice, text in (exact or {}).items()
    ]
    chosen = zip(table["choice"], table["count"], strict=True)
    said = ", ".join(f"{choice} {count}" for choice, count in chosen)
    return finished(
        bars,
        numbers,
        theory,
        title=asks,
        says=f"{asks} {table['count'].sum()} answers: {said}. {_says(exact or {})}".strip(),
        height=ROW * len(table),
        width=COLUMN,
    )


def _says(exact: Mapping[str, str]) -> str:
    told = ", ".join(f"{choice} {words}" for choice, words in exact.items())
    return f"Exactly: {told}." if told else ""
