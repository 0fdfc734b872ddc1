"""Dot plots of final scores and of points by round."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import sqrt
from typing import SupportsFloat

import altair as alt
import numpy as np
import pandas as pd

from pigclass.charts import parts
from pigclass.charts.layout import HEIGHT, WIDE, Axis
from pigclass.charts.piles import crowd, exactly, in_words, marked, piled, piles, telling
from pigclass.charts.readable_numbers import plain, stretches
from pigclass.charts.stacks import Stacks, block, stacked
from pigclass.look import BUSTED, CLASS, EXACT, SAT, STANDING, Role
from pigclass.stats import last_scores, numbers, read
from pigclass.words import counted, rounded, say, say_of

# In pixels: maximal height of piles, and the two lines of labels above the plot.
ROOM, OUR_LINE, KEY = 254, -16, -46


def final_scores(scores: pd.DataFrame, *, own: int | None = None) -> alt.LayerChart:
    """Plot the final scores as a dot plot, with the class's mean.

    `own` is the score of an absent student who played the same throws.

    `scores`: `score` (int, final) and `count` (int: students), or a log's `rounds()`, from which
    each student's last score in every game is taken.

    >>> import pandas as pd
    >>> from pigclass import *
    >>> charts.final_scores(pd.DataFrame({"score": [0, 20, 40], "count": [1, 2, 1]})).description
    '4 scores from 0 to 40, 20 on average.'
    """
    if "score_after" in getattr(scores, "columns", ()):
        scores = last_scores(scores)
    ended = read(scores, "score", "count", called="scores")
    mean = float(np.average(ended["score"], weights=ended["count"]))
    highest = max(float(ended["score"].max()), 1.0, own or 0)
    across = Axis(say("chart.final_scores.across"), low=0, high=highest, pad=(60, 60), long=WIDE)
    stacks = piled(ended.rename(columns={"score": "x"}), across, room=ROOM)
    across = telling(across, stacks.numbers)
    lines = parts.upright(
        mean, say("chart.final_scores.our_mean", number=plain(mean)), CLASS, across, y=OUR_LINE
    )
    own_dot = [] if own is None else _own_dot(own, stacks, across)
    return parts.finished(
        *lines,
        *own_dot,
        piles(stacks, CLASS, across, foot=FOOT),
        parts.key(
            [parts.Entry(CLASS, "point", in_words(stacks, "score"))],
            y=ROUNDS_KEY if own_dot else KEY,
        ),
        title=say("reveal.among_class" if own_dot else "chart.final_scores.title"),
        says=_says(ended, mean, own),
        height=HEIGHT,
        width=WIDE,
    )


def _own_dot(own: int, stacks: Stacks, across: Axis) -> parts.Layers:
    """Draw a student's score as a mark above the pile of that score."""
    alone = piled(pd.DataFrame({"x": [own], "count": 1}), across, room=ROOM, most=stacks.pitch)
    depths = stacks.marks["up"][stacks.marks["x"] == own] + stacks.pitch / 2
    name = say("chart.final_scores.own", number=own)
    return [
        *parts.upright(own, name, STANDING, across, y=THEORY_LINE),
        piles(alone, STANDING, across, foot=FOOT - max(depths, default=0)),
    ]


def _says(ended: pd.DataFrame, mean: float, own: int | None) -> str:
    ends = {"low": ended["score"].min(), "high": ended["score"].max()}
    says = say("chart.final_scores.says", count=ended["count"].sum(), mean=plain(mean), **ends)
    if own is None:
        return says
    more, alike = ended["score"] > own, ended["score"] == own
    counts = {"more": ended["count"][more].sum(), "alike": ended["count"][alike].sum()}
    return f"{says} {say('chart.final_scores.own_says', own=own, **counts)}"


# In pixels: maximal width of the block of zeros, the gap after it, and the padding of the axis.
BLOCK, GAP, ASIDE = 190, 40, 30
THEORY_LINE, ROUNDS_KEY, FOOT, BENEATH = -44, -78, HEIGHT - 2, 22


def all_rounds(
    results: pd.DataFrame,
    *,
    exact: SupportsFloat | None = None,
    luck: str = "",
    with_theory: bool = True,
) -> alt.LayerChart:
    """Plot the points of all rounds pooled; zeros form a block.

    `results`: `points` (int), `outcome` ("caught", "sat", "banked" …) and `count` (int: students).
    `exact` is the mean in theory of a class that decides like ours, `luck` a sentence on our mean;
    without `with_theory` both are hidden.

    >>> import pandas as pd
    >>> from pigclass import *
    >>> results = pd.DataFrame({"points": [0, 15], "outcome": ["caught", "sat"], "count": 2})
    >>> charts.all_rounds(results).description
    'We scored 0 in 2 of our 4 results. We averaged 7.5 a round.'
    """
    table = read(results, "points", "outcome", "count", called="results")
    # Lost rounds are last.
    rows = table.assign(x=table["points"], lost=table["outcome"] == "caught").sort_values("lost")
    rows = rows.groupby(["x", "lost"], sort=False)["count"].sum().reset_index()
    nothing, something = rows[rows["x"] == 0], rows[rows["x"] != 0]
    theory = [] if exact is None else [float(exact)]
    across = _axis([*table["points"], *theory], begin=0 if nothing.empty else BLOCK + GAP)
    stacks = stacked(
        something,
        step=across.step,
        room=ROOM,
        fits=lambda *size: block(nothing, *size, room=ROOM).broad <= BLOCK,
    )
    across = telling(across, stacks.numbers)
    mean = float(np.average(table["points"], weights=table["count"]))
    label = say("chart.all_rounds.mean", number=rounded(mean, 1))
    counts, fact = table["count"], say("chart.far_off.says", mean=rounded(mean, 1))
    nothing_said = {"count": counts.sum(), "nothing": counts[table["points"] == 0].sum()}
    meaning = f"{fact} {luck}".strip()
    return parts.finished(
        *(exactly(at, across, y=THEORY_LINE) for at in theory if with_theory),
        parts.upright(mean, label, CLASS, across, y=OUR_LINE),
        [piles(it, role, across, foot=FOOT) for it, role in _alike(stacks)],
        [] if nothing.empty else _nothing(nothing, stacks),
        parts.key(_entries(rows, stacks), y=ROUNDS_KEY),
        title=say("chart.all_rounds.title"),
        says=f"{say('chart.all_rounds.says', **nothing_said)} {meaning if with_theory else fact}",
        meaning=meaning,
        height=HEIGHT,
        width=WIDE,
    )


def _axis(points: Sequence[float], *, begin: int) -> Axis:
    low, high = min(0.0, *points), max(1.0, *points)
    title = say("chart.all_rounds.across")
    return Axis(title, low=low, high=high, pad=(ASIDE, ASIDE), long=WIDE, begin=begin)


def _alike(stacks: Stacks) -> Iterator[tuple[Stacks, Role]]:
    """Yield the marks of each kind with their role."""
    for is_lost, marks in stacks.marks.groupby("lost", sort=False):
        yield replace(stacks, marks=marks), BUSTED if is_lost else SAT


def _nothing(nothing: pd.DataFrame, others: Stacks) -> parts.Layers:
    """Draw the zeros as a block, with their number."""
    name = say_of(int(nothing["count"].sum()), "chart.all_rounds.nothing")
    stacks = block(nothing, others.pitch, others.each, room=ROOM)
    return [
        parts.straight("quiet-line", x=0, x2=BLOCK, y=HEIGHT),
        parts.words(name, x=alt.XValue(BLOCK / 2), y=alt.YValue(HEIGHT + BENEATH)),
        *(_in_the_block(*kind) for kind in _alike(stacks)),
    ]


def _in_the_block(stacks: Stacks, role: Role) -> alt.Chart:
    marks = stacks.marks
    places = {"x": BLOCK / 2 + marks["aside"], "y": FOOT - marks["up"], "points": marks["x"]}
    return parts.in_pixels(marked(pd.DataFrame(places), stacks, role, f"{role.name}-point"))


def _entries(rows: pd.DataFrame, stacks: Stacks) -> list[parts.Entry]:
    """Return the legend entries: kinds of marks."""
    a_mark = f" ({crowd(stacks)})" if stacks.each > 1 else ""
    kinds = [(SAT, "kept", ~rows["lost"]), (BUSTED, "caught", rows["lost"])]
    names = [(role, say(f"chart.all_rounds.{kind}")) for role, kind, have in kinds if have.any()]
    return [parts.Entry(role, "point", name + a_mark) for role, name in names]


# Padding of the plot in pixels, so that a large ring at the edge fits.
AROUND = 40
# Tolerance for equal means.
LEVEL = 1e-9

# Width in pixels of the ring of one student: usual and minimal; and of the largest ring.
ONE, LEAST, MOST = 14, 9, 44


def same_dice(
    rescored: pd.DataFrame, students: pd.DataFrame, exact: pd.DataFrame | None = None
) -> alt.LayerChart:
    """Plot the mean of each threshold on our throws, beside the students.

    `rescored`: `threshold` (int) and `mean` (float: points a round on the class's own throws).
    `students`: one row per student, `threshold` (float: mean of the turn totals at which they sat,
    missing if they never did) and `mean` (float: points a round). `exact`: `threshold` and
    `mean` (Fraction or float: points a round in theory).

    >>> import pandas as pd
    >>> from pigclass import *
    >>> rescored = pd.DataFrame({"threshold": [10, 20, 30], "mean": [7.5, 9.0, 6.0]})
    >>> students = pd.DataFrame({"threshold": [14.0, 25.0], "mean": [8.0, 9.5]})
    >>> print(charts.same_dice(rescored, students).description)
    On our throws, sitting at 20 scored most: 9 points a round. One of 2 students beat it.
    """
    our_curve = _curve(rescored, "rescored")
    everyone = _curve(students, "students")
    dots = everyone.dropna()
    lines = [parts.Series(CLASS, say("chart.same_dice.our_throws"), our_curve)]
    if exact is not None:
        lines.append(parts.Series(EXACT, say("chart.same_dice.any_throws"), _curve(exact, "exact")))
    points = pd.concat([dots, *(line.frame for line in lines)])
    farthest = float(points["x"].max())
    across = Axis(say("chart.same_dice.across"), low=0, high=farthest, pad=(AROUND, AROUND))
    top = float(points["y"].max()) or 1.0
    up = Axis(say("chart.points_a_round"), low=0, high=top, form="~r", pad=(AROUND, AROUND))
    circles = rings(dots)
    meaning = _meaning(our_curve, everyone)
    return parts.finished(
        *(parts.curve(it, across, up) for it in lines),
        [] if circles.empty else draw_rings(circles, across, up, y=-54),
        parts.end_labels(lines, across, up),
        title=say("chart.same_dice.title"),
        says=meaning,
    )


def _curve(frame: pd.DataFrame, called: str) -> pd.DataFrame:
    read_in = read(frame, "threshold", "mean", called=called)
    return read_in.apply(numbers).set_axis(["x", "y"], axis=1)


def _meaning(curve: pd.DataFrame, everyone: pd.DataFrame) -> str:
    most = float(curve["y"].max())
    best, beaten = stretches(curve.loc[curve["y"] == most, "x"]), _beaten_text(everyone["y"] - most)
    meaning = say("chart.same_dice.means", best=best, most=plain(most), beaten=beaten)
    return meaning + (say("chart.same_dice.nobody_sat") if everyone["x"].isna().all() else "")


def _beaten_text(ahead: "pd.Series[float]") -> str:
    """Return a sentence on the students who beat, or equalled, the best threshold."""
    for key, is_so in (("beat", ahead > LEVEL), ("level", ahead.abs() <= LEVEL)):
        if is_so.any():
            students = counted(len(ahead), "student")
            return say_of(int(is_so.sum()), f"chart.same_dice.{key}", students=students)
    return say("chart.same_dice.nobody")


def rings(dots: pd.DataFrame) -> pd.DataFrame:
    """Group students at the same place into rings.

    >>> rings(pd.DataFrame({"x": [5, 5], "y": [2, 2]}))["count"].tolist()
    [2]
    """
    places = dots.groupby(["x", "y"]).size().reset_index(name="count")
    diameter = max(LEAST, min(ONE, MOST / sqrt(places["count"].max()))) if len(places) else ONE
    return places.assign(size=diameter**2 * places["count"])


def draw_rings(circles: pd.DataFrame, across: Axis, up: Axis, *, y: float) -> parts.Layers:
    """Draw the rings, with their key at `y`."""
    size = alt.Size("size:Q").scale(None).legend(None)
    marks = alt.Chart(circles).mark_point(style="sat-hollow")
    name = say("chart.rings" if circles["count"].max() > 1 else "chart.one_student")
    return [
        marks.encode(x=across.x(), y=up.y(), size=size),
        *parts.key([parts.Entry(SAT, "hollow", name)], y=y),
    ]
