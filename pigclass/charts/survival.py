"""How many rounds still go on after n throws: what we saw against what theory says."""

import altair as alt
import pandas as pd

from pigclass.charts.layout import Axis
from pigclass.charts.parts import finished
from pigclass.charts.readable_numbers import percent
from pigclass.charts.series import Series, end_labels, line
from pigclass.look import CLASS, EXACT, PREDICTED
from pigclass.stats.columns import numbers, read, tally
from pigclass.stats.rounds import each_round, survival
from pigclass.words import counted, say, say_of

# How many throws are shown: enough to see the curve, and no more than theory is asked about.
NEAREST, FARTHEST = 6, 12


def rounds_alive(
    rounds: pd.DataFrame,
    exact: pd.DataFrame,
    predictions: pd.DataFrame | None = None,
    *,
    told: bool = True,
) -> alt.LayerChart:
    """Share of rounds still alive after each throw, and once `told` beside the exact chance of it.

    A round that stopped because everyone sat was cut short: nobody knows how long it would have
    lasted, so that the curve ends with its last throw. One that all said would be over goes to 0.

    `rounds`: `game`, `round`, `throws` (int: throws made) and `ended` (str: "bust", or else it was
    cut short); rows of the same round count once. `exact`: `throws` (int, from 0) and `alive`
    (Fraction or float). `predictions`: `answer` (number: throws we shall survive) and
    `count` (int: students).

    >>> rounds = pd.DataFrame({"game": "a", "round": [1, 2], "throws": [1, 3],
    ...     "ended": ["bust", "all sat"]})
    >>> exact = pd.DataFrame({"throws": [0, 1, 2, 3], "alive": [1, 0.69, 0.48, 0.33]})
    >>> print(rounds_alive(rounds, exact).description)
    Still going after 2 throws: 1 of our 2 rounds; in theory 48%. After 3 throws only 1 of them \
is known: our line ends there. 2 rounds: 1 ended with a bust, 1 before one.
    """
    played = each_round(rounds)
    seen = survival(played["throws"], played["bust"])
    cut = played.loc[~played["bust"], "throws"]
    seen = seen[seen["throws"] <= cut.min()] if len(cut) else seen
    truth = read(exact, "throws", "alive", called="exact")
    truth["alive"] = numbers(truth["alive"])
    lines = [(EXACT, say("chart.exact"), truth)] if told else []
    lines.append((CLASS, say_of(len(played), "chart.our_rounds"), seen))
    if predictions is not None:
        lines.append((PREDICTED, say("chart.we_said"), believed(predictions)))
    farthest = max(int(frame["throws"].max()) for role, _, frame in lines if role is not EXACT)
    last = min(FARTHEST, max(NEAREST, farthest))
    several = [Series(role, name, _until(frame, last)) for role, name, frame in lines]
    across = Axis(say("chart.survival.across"), low=0, high=last)
    up = Axis(say("chart.survival.up"), low=0, high=1, form="%")
    ends = _ends(cut, len(played))
    means, says = _means(played, truth) + ends, _says(played)
    return finished(
        *(line(series, across, up) for series in several),
        end_labels(several, across, up),
        title=say("chart.survival.title"),
        says=f"{means} {says}" if told else says + ends,
        means=means,
    )


def believed(predictions: pd.DataFrame) -> pd.DataFrame:
    """Share of the class that expects a round to be alive after n throws: `throws`, `alive`.

    It ends where everybody says that it is over.

    >>> believed(pd.DataFrame({"answer": [1, 3], "count": [3, 1]}))["alive"].tolist()
    [1.0, 1.0, 0.25, 0.25, 0.0]
    """
    told = tally(predictions, "answer", called="predictions")
    throws = range(int(told["answer"].max()) + 2)
    whole = told["count"].sum()
    alive = [float(told["count"][told["answer"] >= n].sum() / whole) for n in throws]
    return pd.DataFrame({"throws": list(throws), "alive": alive})


def _until(frame: pd.DataFrame, last: int) -> pd.DataFrame:
    shown = frame.loc[frame["throws"] <= last, ["throws", "alive"]]
    return shown.rename(columns={"throws": "x", "alive": "y"})


def _says(played: pd.DataFrame) -> str:
    busts = int(played["bust"].sum())
    rounds = counted(len(played), "round")
    return say("chart.survival.says", rounds=rounds, busts=busts, cut=len(played) - busts)


def _ends(cut: "pd.Series[int]", rounds: int) -> str:
    """Why our line ends where nobody sees why: after that throw some rounds are not known."""
    if cut.empty:
        return ""
    last = int(cut.min())
    known = rounds - int((cut == last).sum())
    key = "chart.survival.ends" if known else "chart.survival.ends_nobody"
    return " " + say_of(known, key, throws=counted(last, "throw"))


def _means(played: pd.DataFrame, truth: pd.DataFrame) -> str:
    """What became of our rounds up to a throw before which none of them was cut short."""
    throws, cut = played["throws"], played.loc[~played["bust"], "throws"]
    middle = max(1, min(int(throws.median()), int(truth["throws"].max()), *cut))
    going = (throws > middle) | ((throws == middle) & ~played["bust"])
    return say(
        "chart.survival.means",
        throws=counted(middle, "throw"),
        ours=going.sum(),
        rounds=counted(len(played), "round"),
        exact=percent(float(truth.loc[truth["throws"] == middle, "alive"].iloc[0])),
    )
