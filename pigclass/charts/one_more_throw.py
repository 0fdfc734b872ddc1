"""One more throw: its chance of a bust, its average gain and loss."""

import math
from fractions import Fraction

import altair as alt
import pandas as pd

from pigclass.charts import parts
from pigclass.charts.layout import WIDTH, Axis
from pigclass.charts.piles import crowd, marked, telling
from pigclass.charts.readable_numbers import percent, plain
from pigclass.charts.stacks import Stacks, stacked
from pigclass.look import BUSTED, CLASS, EXACT, PREDICTED, STANDING
from pigclass.stats import each_round, numbers, read, rounds_at_risk, tally
from pigclass.words import PigclassError, counted, refusal, rounded, say

# Minimal number of throws for shares, and maximal number of good throws before.
ENOUGH, LONGEST = 40, 8
# Number of good throws before the throw that predictions are about.
ASKED = 4
# In pixels: padding at the sides; room for predictions on the right; padding above and below;
# margins of the predictions.
SIDE, STRIP, EDGE, ASIDE = 40, 240, 8, 12
# Horizontal position of the key of the balance, in pixels: right of the axis title.
CHOICE_AT = 220
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
    """Plot the share of busts by number of good throws before.

    Shares are drawn from 40 throws on, each with its 95% interval (Wilson). `rounds`: `game`,
    `round`, `throws` (int) and `ended` (str: "bust" or not); rows of the same round count once.
    `exact`: the chance that a throw busts. `predictions`: `answer` (float: a chance in % after four
    good throws) and `count` (int: students). `safe_throws`: number of first throws of a round that
    cannot bust; they are left out. `across`: the title of the axis, if it has its own. Without
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
    sentence = _shown(risk, few=few)
    if few and predictions is None:
        raise PigclassError(sentence)
    shares = _shares(risk[:0] if few else risk[risk["throw"] <= LONGEST + 1])
    number = counted(safe_throws, "safe_throw")
    kind = "means_safe" if safe_throws else "means"
    meaning = say(f"chart.due.{kind}", share=percent(chance), safe=number)
    far = max([ASKED, *shares["x"]])
    after = SIDE if far > ASKED or predictions is None else STRIP
    axis = Axis(across or say("chart.due.across"), 0, far, pad=(SIDE, after))
    up = Axis(say("chart.due.up"), 0, 1, form="%", pad=(EDGE, EDGE))
    entries = [] if few else [parts.Entry(CLASS, "point", say("chart.due.we_saw"))]
    believed: parts.Layers = []
    if predictions is not None:
        answers = tally(predictions, "answer", called="predictions")
        meaning = f"{_more(answers, chance)} {meaning}"
        piles = answers.groupby("answer")["count"].sum().rename_axis("x").reset_index()
        stacks = stacked(piles, step=up.rise / 100, room=max(after, axis.step) - 2 * ASIDE)
        believed = _believed(stacks, axis.pixel(ASKED) + ASIDE, up)
        up = telling(up, stacks.numbers)
        entries.append(parts.Entry(PREDICTED, "point", say("chart.we_said")))
    return parts.finished(
        _true(chance, axis, up) if with_theory else [],
        believed,
        parts.spots(parts.Series(CLASS, "we saw", shares), axis, up),
        parts.key(entries, y=-54),
        title=say("chart.due.title"),
        says=f"{meaning} {sentence}" if with_theory else sentence,
        meaning=f"{meaning} {sentence}" if few else meaning,
    )


def _true(exact: float, across: Axis, up: Axis) -> parts.Layers:
    """Draw the exact chance as a horizontal line."""
    ends = pd.DataFrame({"x": [across.first, across.last], "y": exact})
    text, place = say("chart.exact_is", number=percent(exact)), alt.YValue(up.depth(exact))
    name = parts.words(text, x=alt.XValue(WIDTH + 14), y=place, style="exact-label", align="left")
    return [parts.curve(parts.Series(EXACT, "", ends), across, up), name]


def _shares(risk: pd.DataFrame) -> pd.DataFrame:
    ends = [wilson(*it) for it in zip(risk["ended"], risk["rounds"], strict=True)]
    low, high = [low for low, _ in ends], [high for _, high in ends]
    return risk.assign(x=risk["throw"] - 1, y=risk["ended"] / risk["rounds"], low=low, high=high)


def _believed(stacks: Stacks, left: float, up: Axis) -> parts.Layers:
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
    more, counts = answers["answer"] > max(100 * exact, round(100 * exact)), answers["count"]
    return say("chart.due.more", number=counts[more].sum(), of=counts.sum(), share=percent(exact))


def _shown(risk: pd.DataFrame, *, few: bool) -> str:
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


def gain_and_risk(
    balance: pd.DataFrame,
    at: int | None = None,
    *,
    banked: int | None = None,
    with_theory: bool = True,
) -> alt.LayerChart:
    """Plot the average gain and loss of one more throw by turn total.

    `at` is the turn total of the last decision, at which both are compared. `banked` is the score
    that a throw can take as well, for games with a wipe-out. Without `with_theory` nothing says
    where they are level. `balance`: `turn_total` (int, rising), `win` and `lose` (Fraction or
    float, not negative: the average points that one more throw adds and takes).

    >>> import pandas as pd
    >>> from pigclass import *
    >>> balance = pd.DataFrame({"turn_total": [0, 8, 20], "win": 3.3, "lose": [0, 1.3, 3.3]})
    >>> print(charts.gain_and_risk(balance, at=8).description)
    Above 20 points, from 21 on, one more throw costs more than it wins, on average. At 8, our \
last choice, one more throw wins 3.3 and loses 1.3, on average.
    """
    sides = read(balance, "turn_total", "win", "lose", called="balance").apply(numbers)
    tips = tipping_point(sides)
    across = Axis(say("chart.turn_total"), low=0, high=float(sides["turn_total"].max()))
    highest = float(sides[["win", "lose"]].max().max())
    up = Axis(say("chart.balance.up"), low=0, high=1.1 * highest, form="~r")
    several = [
        parts.Series(
            role, say(f"chart.balance.{by}"), sides.rename(columns={"turn_total": "x", by: "y"})
        )
        for role, by in ((STANDING, "win"), (BUSTED, "lose"))
    ]
    meaning = _meaning(tips, banked)
    title = say(f"chart.balance.title{'' if banked is None else '_banked'}", banked=banked)
    return parts.finished(
        *(parts.curve(some, across, up) for some in several),
        [] if at is None else _here(sides, at, across, up, with_theory=with_theory),
        *_tip(tips if with_theory else None, across),
        parts.end_labels(several, across, up),
        title=title,
        says=_says(sides, at, meaning) if with_theory else title,
        meaning=meaning,
    )


def tipping_point(sides: pd.DataFrame) -> float | None:
    """Return the turn total from which a throw loses on average, None if never.

    >>> tipping_point(pd.DataFrame({"turn_total": [0, 10], "win": [4, 4], "lose": [0, 8]}))
    5.0
    """
    surplus = (sides["win"] - sides["lose"]).to_numpy()
    totals = sides["turn_total"].to_numpy()
    tipped = (surplus <= 0).nonzero()[0]
    if not len(tipped) or tipped[0] == 0:
        return float(totals[0]) if len(tipped) else None
    after = int(tipped[0])
    share = surplus[after - 1] / (surplus[after - 1] - surplus[after])
    return float(totals[after - 1] + share * (totals[after] - totals[after - 1]))


def _nearest(sides: pd.DataFrame, total: float) -> tuple[float, float]:
    row = sides.iloc[(sides["turn_total"] - total).abs().argmin()]
    return float(row["win"]), float(row["lose"])


def _tip(tips: float | None, across: Axis) -> list[alt.Chart]:
    if tips is None:
        return []
    rule = parts.encoded(
        alt.Chart(pd.DataFrame({"x": [tips]})).mark_rule(style="exact-bar"), x="x:Q"
    )
    text = say("chart.balance.tips", number=plain(tips))
    side, away = ("left", 12) if tips < 0.7 * across.span else ("right", -12)
    place = {"x": alt.XDatum(tips), "y": alt.YValue(14), "align": side, "dx": away}
    return [rule, parts.words(text, style="exact-label", **place)]


def _here(
    sides: pd.DataFrame, at: int, across: Axis, up: Axis, *, with_theory: bool
) -> parts.Layers:
    """Draw the gap between gain and loss at a turn total, labelled above the plot."""
    win, lose = _nearest(sides, at)
    gap = pd.DataFrame({"x": [at], "low": [min(win, lose)], "high": [max(win, lose)]})
    drawn = alt.Chart(gap).mark_rule(style="class-line", strokeWidth=10, strokeDash=[])
    here = "here" if with_theory else "had"
    text = say(f"chart.balance.{here}", total=at, balance=_balance(win, lose))
    return [
        parts.encoded(drawn, x=across.x(), y=up.y("low"), y2="high"),
        *parts.key([parts.Entry(CLASS, "bar", text)], x=CHOICE_AT, y=-28),
    ]


def _balance(win: float, lose: float) -> str:
    if abs(win - lose) < 0.05:
        return say("chart.balance.nothing")
    word = "gains" if win > lose else "loses"
    return say(f"chart.balance.{word}", number=rounded(abs(win - lose), 1))


def _meaning(tips: float | None, banked: int | None) -> str:
    with_score = "" if banked is None else say("chart.balance.with_score", banked=banked)
    if tips is None:
        return with_score + say("chart.balance.never")
    first = math.floor(round(tips, 6)) + 1
    return with_score + say("chart.balance.tips_at", number=plain(tips), first=first)


def _says(sides: pd.DataFrame, at: int | None, meaning: str) -> str:
    if at is None:
        return meaning
    win, lose = _nearest(sides, at)
    figures = {"total": at, "win": rounded(win, 1), "lose": rounded(lose, 1)}
    return f"{meaning} {say('chart.balance.says', **figures)}"
