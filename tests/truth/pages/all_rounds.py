"""Points in each round. A dot for each result of today; those with 0 by themselves."""

import re
from collections import Counter
from math import ceil

import numpy as np

from pigclass.words import say
from tests.truth.pages.how_far_off import exact, means, sits
from tests.truth.recount import luck
from tests.truth.recount.facts import average
from tests.truth.sentences import Near, several, words_of

QUESTION = say("reveal.all_rounds")


def refusal(facts):
    """Why there is nothing to draw."""
    return None if results(facts) else say("refused.no_results")


def check(chart, facts):
    """Hold the chart against what each round of today brought each student."""
    found = results(facts)
    points = Counter()
    for (brought, _), count in found.items():
        points[brought] += count
    chart.title(QUESTION)
    chart.says(
        (words_of("chart.all_rounds.says"), {"count": sum(points.values()), "nothing": points[0]}),
        (words_of("chart.far_off.says"), {"mean": Near(average(points))}),
        *_beside(facts),
    )
    chart.axes(say("chart.all_rounds.across"))
    _block(chart, found, points[0])
    chart.marks("class-line", [(average(points),)], on=("x",))
    chart.words("class-label", "our mean: {mean}", mean=Near(average(points)))
    for due in _theory(facts)[:1]:
        chart.marks("exact-line", [(due,)], on=("x",))
        chart.words("exact-label", words_of("chart.exactly"), number=Near(due))
    key = []
    for is_caught, style, name in (
        (False, "sat-point", "kept"),
        (True, "busted-point", say("chart.all_rounds.caught")),
    ):
        those = {brought: n for (brought, lost), n in found.items() if lost == is_caught}
        if those:
            each, told_so = _each(chart, name)
            over_0 = chart.shared({at: n for at, n in those.items() if at})
            marks = [(at,) for at, n in over_0.items() for _ in range(ceil(n / each))]
            chart.marks(style, marks, on=("at",))
            key.append((style, name + told_so))
    chart.key(*key)


def _block(chart, found, nothing):
    """Who had 0 must stand by themselves, left of the axis, as many as they are."""
    chart.plain_lines("quiet-line", bool(nothing))
    if nothing:
        chart.words("label", "0 · {results}", results=several(nothing, "result"))
    for is_caught, style in ((False, "sat-point"), (True, "busted-point")):
        count = ceil(found[0, is_caught] / chart.each)
        chart.marks(style, [(0,)] * count, on=("points",))


def _each(chart, name):
    """How many a mark of this name stands for, and the words that say so."""
    crowd = re.compile(re.escape(name) + r"( \(1 mark = (\d+)\))")
    found = [it for it in (crowd.fullmatch(words.text) for words in chart._words) if it]
    return (int(found[0][2]), found[0][1]) if found else (1, "")


def _beside(facts):
    """The mean in theory of such a class, and its luck."""
    for due, lucky in [_theory(facts)] if _theory(facts) else []:
        yield words_of("luck.theory"), {"mean": Near(due)}
        yield lucky


def _theory(facts):
    """The exact mean of its rounds, each with those who were there, and how lucky it was."""
    if facts.takes_scores or facts.hurts_seated or facts.row["rounds"] is None or facts.heads:
        return ()
    over = [it for it in facts.shown.rounds if it["points"] is not None]
    found = [it for it in over if it["outcome"] in {"sat", "banked", "caught"}]
    at = sits(facts, {it["player"] for it in found})
    if not at or any(it["ended"] == "finished early" for it in found):
        return ()
    sums, by_round = np.ones(1), {}
    for row in found:
        by_round.setdefault(row["round"], []).append(at[row["player"]])
    for seats in by_round.values():
        sums = np.convolve(sums, means(facts.dice, tuple(sorted(seats)), 1, own=facts.dice.own))
    due = exact(facts.dice, [(tuple(seats), 1) for seats in by_round.values()])
    return due, luck.of_points(sums, sum(it["points"] for it in found))


def results(facts):
    """How many had each result: the points, and whether a bust had caught them."""
    found = Counter()
    for row in facts.shown.rounds:
        if row["points"] is not None and row["outcome"] in {"sat", "banked", "caught"}:
            found[row["points"], row["outcome"] == "caught"] += row["count"]
    return found
