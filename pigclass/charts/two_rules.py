"""What holding at each threshold brings under two rules, so that a change shows what it does."""

import altair as alt
import pandas as pd

from pigclass.charts.layout import Axis
from pigclass.charts.parts import Layers, finished
from pigclass.charts.readable_numbers import alternatives, plain
from pigclass.charts.series import Series, curve, end_labels, named_at, plot_of, upright
from pigclass.look import CLASS, EXACT, PREDICTED
from pigclass.stats.columns import numbers, read
from pigclass.words import say


def two_rules(
    first: pd.DataFrame, second: pd.DataFrame, names: tuple[str, str], *, said: int | None = None
) -> alt.LayerChart:
    """The hold curves of two rules on the same axes, each with its best thresholds named.

    `first` and `second`: `threshold` (int, rising) and `mean` (Fraction or float); `names` is what
    the rules are called. `said` is where a class has said that one should hold under the second.

    >>> one = pd.DataFrame({"threshold": [19, 20, 21], "mean": [8.1, 8.14, 8.14]})
    >>> other = pd.DataFrame({"threshold": [19, 20, 21], "mean": [7.79, 7.78, 7.5]})
    >>> print(two_rules(one, other, ("Pig", "Poison 2")).description)
    Pig: best to hold at 20 or 21, for 8.14 on average. Poison 2: at 19, for 7.79.
    """
    told = zip((EXACT, CLASS), names, (first, second), strict=True)
    several = [Series(role, name, _frame(means)) for role, name, means in told]
    last = max(float(it.frame["x"].max()) for it in several)
    across = Axis(say("chart.two_rules.across"), low=0, high=last + 1)
    highest = max(float(it.frame["y"].max()) for it in several)
    lowest = min(0.0, *(float(it.frame["y"].min()) for it in several))
    up = Axis(say("chart.mean_score"), low=1.1 * lowest, high=highest, form="~g", pad=(0, 60))
    return finished(
        # Below the names, whose ground then interrupts it; beyond the curves there is no place.
        _guess(said, across) if said is not None and said <= last else [],
        *(curve(it, across, up) for it in several),
        _peaks(several, across, up),
        end_labels(several, across, up),
        title=say("chart.two_rules.title"),
        says=_says(several),
    )


def _guess(said: int, across: Axis) -> Layers:
    return upright(said, say("chart.we_said"), PREDICTED, across, y=4, top=18)


def _frame(means: pd.DataFrame) -> pd.DataFrame:
    shown = read(means, "threshold", "mean", called="means").set_axis(["x", "y"], axis=1)
    return shown.assign(best=shown["y"] == shown["y"].max(), y=numbers(shown["y"]))


def _peaks(several: list[Series], across: Axis, up: Axis) -> Layers:
    """Name the best thresholds of each rule, beside its peak and over neither curve."""
    plot, named = plot_of(several, across, up), []
    # The higher peak first: it has the room above both curves.
    for it in sorted(several, key=lambda it: -float(it.frame["y"].max())):
        best = it.frame[it.frame["best"]]
        top, middle = float(best["y"].iloc[0]), float(best["x"].mean())
        text = say("chart.two_rules.best_at", threshold=alternatives(best["x"]), mean=plain(top, 2))
        place = plot.beside(text, (across.pixel(middle), up.depth(top)))
        named += named_at(place, text, it.role)
    return named


def _says(several: list[Series]) -> str:
    best = [it.frame[it.frame["best"]] for it in several]
    (at, other_at), (most, other_most) = (
        [alternatives(it["x"]) for it in best],
        [plain(float(it["y"].iloc[0]), 2) for it in best],
    )
    return say(
        "chart.two_rules.says",
        first=several[0].name,
        best=at,
        most=most,
        second=several[1].name,
        other_best=other_at,
        other_most=other_most,
    )
