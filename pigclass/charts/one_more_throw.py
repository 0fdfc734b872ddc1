"""Chance of a bust after a run of good throws: predicted, observed and exact."""

import math
from fractions import Fraction

import altair as alt
import pandas as pd

from pigclass.charts import parts
from pigclass.charts.layout import WIDTH, Axis
from pigclass.charts.piles import crowd, marked, telling
from pigclass.charts.readable_numbers import percent
from pigclass.charts.stacks import Stacks, stacked
from pigclass.look import CLASS, PREDICTED
from pigclass.stats import each_round, rounds_at_risk, tally
from pigclass.words import PigclassError, counted, refusal, say

# Minimal number of throws for shares, and maximal number of good throws before.
ENOUGH, LONGEST = 40, 8
# Number of good throws before the throw that predictions are about.
ASKED = 4
# In pixels: padding at the sides; room for predictions on the right; padding above and below;
# margins of the predictions.
SIDE, STRIP, EDGE, ASIDE = 40, 240, 8, 12
# Two-sided 95 %: exceeded by a normal variable with chance 0.025.
Z95 = 1.959963984540054


def is_a_one_due(
    rounds: pd.DataFrame,
    exact: Fraction | float,
    predictions: pd.DataFrame | None = None,
    *,
    safe_throws: int = 0,
    across: str = "",
    with_theory: bool = True,
) -> alt.LayerChart:
    """Plot the share of busts by the number of good throws before them.

    Shares are drawn from 40 throws on, each with its 95% interval (Wilson). `rounds`: `game`,
    `round`, `throws` (int) and `ended` (str: "bust" or not); rows of the same round count once.
    `exact`: the chance that a throw busts. `predictions`: `answer` (float: a chance in % after four
    good throws) and `count` (int: students). `safe_throws`: number of first throws of a round that
    cannot bust; they are left out. `across`: another title for the axis. Without
    `with_theory` the exact chance is hidden.

    >>> import pandas as pd
    >>> from pigclass import *
    >>> rounds = pd.DataFrame({"game": "a", "round": [1, 2], "throws": [2, 4], "ended": "bust"})
    >>> answers = pd.DataFrame({"answer": [30, 80], "count": [3, 25]})
    >>> print(charts.is_a_one_due(rounds, skunk().bust_chance, answers).description)
    25 of 28 said more than 31%. The chance of a bust is 31%, whatever came before. Busts: 2 \
of 6 throws that could bust. That is too few to compare.
    """
    thrown_rounds, chance = each_round(rounds), float(exact)
    risk = rounds_at_risk(thrown_rounds["throws"], thrown_rounds["bust"])
    risk = risk[risk["throw"] > safe_throws]
    if risk.empty:
        raise refusal("chart.due.nothing")
    few = risk["rounds"].sum() < ENOUGH
    sentence = _shares_text(risk, few=few)
    if few and predictions is None:
        raise PigclassError(sentence)
    shares = _shares(risk[:0] if few else risk[risk["throw"] <= LONGEST + 1])
    number = counted(safe_throws, "safe_throw")
    kind = "means_safe" if safe_throws else "means"
    meaning = say(f"chart.due.{kind}", share=percent(chance), safe=number)
    last = max([ASKED, *shares["x"]])
    after = SIDE if last > ASKED or predictions is None else STRIP
    axis = Axis(across or say("chart.due.across"), 0, last, pad=(SIDE, after))
    up = Axis(say("chart.due.up"), 0, 1, form="%", pad=(EDGE, EDGE))
    entries = [] if few else [parts.Entry(CLASS, "point", say("chart.due.we_saw"))]
    believed: parts.Layers = []
    if predictions is not None:
        answers = tally(predictions, "answer", called="predictions")
        meaning = f"{_more(answers, chance)} {meaning}"
        piles = answers.groupby("answer")["count"].sum().rename_axis("x").reset_index()
        stacks = stacked(piles, step=up.rise / 100, room=max(after, axis.step) - 2 * ASIDE)
        believed = _answer_piles(stacks, axis.pixel(ASKED) + ASIDE, up)
        up = telling(up, stacks.numbers)
        entries.append(parts.Entry(PREDICTED, "point", say("chart.we_said")))
    return parts.finished(
        _true(chance, up) if with_theory else [],
        believed,
        parts.spots(parts.Series(CLASS, "we saw", shares), axis, up),
        parts.key(entries, y=-54),
        title=say("chart.due.title"),
        says=f"{meaning} {sentence}" if with_theory else sentence,
        meaning=f"{meaning} {sentence}" if few else meaning,
    )


def _true(exact: float, up: Axis) -> parts.Layers:
    """Draw the exact chance as a horizontal line."""
    line = alt.Chart(pd.DataFrame({"y": [exact]})).mark_rule(style="exact-line")
    text, place = say("chart.exact_is", number=percent(exact)), alt.YValue(up.depth(exact))
    name = parts.words(text, x=alt.XValue(WIDTH + 14), y=place, style="exact-label", align="left")
    return [line.encode(y=up.y()), name]


def _shares(risk: pd.DataFrame) -> pd.DataFrame:
    ends = [wilson(*it) for it in zip(risk["ended"], risk["rounds"], strict=True)]
    low, high = [low for low, _ in ends], [high for _, high in ends]
    return risk.assign(x=risk["throw"] - 1, y=risk["ended"] / risk["rounds"], low=low, high=high)


def _answer_piles(stacks: Stacks, left: float, up: Axis) -> parts.Layers:
    """Draw answers as horizontal piles, each at its chance on the axis."""
    levels, more = stacks.marks["x"] / 100, crowd(stacks)
    y = levels.map(up.depth) - stacks.marks["aside"]
    places = pd.DataFrame({"x": left + stacks.marks["up"], "y": y, "level": levels})
    marks = marked(places, stacks, PREDICTED, "predicted-point")
    # At the top right: no class game has so high a chance of a bust.
    right, top = alt.XValue(WIDTH + 14), alt.YValue(8)
    return [
        parts.straight("quiet-line", x=left, y=0, y2=up.depth(0)),
        parts.in_pixels(marks),
        *([parts.words(more, x=right, y=top, align="left")] if more else []),
    ]


def _more(answers: pd.DataFrame, exact: float) -> str:
    """Return a sentence on the students who guessed more than the exact chance."""
    more = answers["answer"] > max(100 * exact, round(100 * exact))
    counts = answers["count"]
    return say("chart.due.more", number=counts[more].sum(), of=counts.sum(), share=percent(exact))


def _shares_text(risk: pd.DataFrame, *, few: bool) -> str:
    """Return a sentence on the busts among the first throws that could bust, and the later ones."""
    (first, later), (of, more) = (
        (risk[name].iloc[0], risk[name].iloc[1:].sum()) for name in ("ended", "rounds")
    )
    if few:
        return say("chart.due.few", busts=first + later, throws=counted(int(of + more), "throw"))
    return say("chart.due.says", first=first, of=of, later=later, more=more)


def wilson(hits: int, trials: int, z: float = Z95) -> tuple[float, float]:
    """Return the Wilson interval for `hits` in `trials`; 95% by default.

    The shares p for which the hits lie within z standard errors of p·trials. Source: Wilson 1927,
    *Probable Inference, the Law of Succession, and Statistical Inference*.

    >>> low, high = wilson(3, 10)
    >>> round(low, 3), round(high, 3)
    (0.108, 0.603)
    """
    if trials == 0:
        return 0.0, 1.0
    share, spread = hits / trials, z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    reach = z * math.sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)
