"""What did our rounds bring? A dot for each result of today, pooled; who was caught beside 0."""

import re
from collections import Counter
from math import ceil

from tests.truth.recount.told import average
from tests.truth.sentences import Near

QUESTION = "What did our rounds bring?"


def refusal(told):
    """Why there is nothing to draw."""
    return None if results(told) else "No round is over yet, so there are no results."


def check(chart, told):
    """Hold the chart against what each round of today brought each student."""
    found = results(told)
    points = Counter()
    for (brought, _), count in found.items():
        points[brought] += count
    chart.title(QUESTION)
    chart.says(
        (
            "{count} results: {nothing} of them are 0, and the mean is {mean}.",
            {"count": sum(points.values()), "nothing": points[0], "mean": Near(average(points))},
        )
    )
    chart.axes("points of one student in one round")
    chart.marks("class-line", [(average(points),)], on=("x",))
    chart.words("class-label", "our mean: {mean}", mean=Near(average(points)))
    key = []
    for is_caught, style, name, column in (
        (False, "sat-point", "kept", "at"),
        (True, "busted-point", "caught by a bust, so 0", "points"),
    ):
        those = {brought: n for (brought, lost), n in found.items() if lost == is_caught}
        if those:
            each, told_so = _each(chart, name)
            marks = [(at,) for at, n in those.items() for _ in range(ceil(n / each))]
            chart.marks(style, marks, on=(column,))
            key.append((style, name + told_so))
    chart.key(*key)


def _each(chart, name):
    """How many a mark of this name stands for, and the words that say so."""
    crowd = re.compile(re.escape(name) + r"( \(a mark: up to (\d+)\))")
    found = [it for it in (crowd.fullmatch(words.text) for words in chart._words) if it]
    return (int(found[0][2]), found[0][1]) if found else (1, "")


def results(told):
    """How many had each result: the points, and whether a bust had caught them."""
    found = Counter()
    for it in told.today.rounds:
        if it["points"] is not None and it["outcome"] in {"sat", "banked", "caught"}:
            found[it["points"], it["outcome"] == "caught"] += it["count"]
    return found
