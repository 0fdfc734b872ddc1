"""Who was ahead? The score of each student after each round of this game."""

from itertools import pairwise
from statistics import median

from tests.truth.pages.refusals import NO_SINGLE_SCORES
from tests.truth.sentences import Near, several

QUESTION = "Who was ahead?"


def refusal(told):
    """Why there is nothing to draw."""
    return None if told.scores_by_round else NO_SINGLE_SCORES


def check(chart, told):
    """Hold the chart against the scores after each round."""
    last = max(max(it) for it in told.scores_by_round.values())
    ends = [it[last] for it in told.scores_by_round.values() if last in it]
    chart.title(QUESTION)
    chart.says(
        (
            f"After {several(last, 'round')} the highest of {{count}} scores is {{high}}, "
            "the middle one {middle}.",
            {"count": len(ends), "high": max(ends), "middle": Near(median(ends))},
        ),
        (f"The lead {_changed(told)}.", {}),
    )
    chart.axes("round", "score")
    lines = [
        sorted({min(after) - 1: 0, **after}.items()) for after in told.scores_by_round.values()
    ]
    chart.marks("field-line", [it for line in lines for it in line])
    front = chart.take("class-line")
    if front not in [line for line in lines if line[-1] == (last, max(ends))]:
        chart.fault(f"the line in front is {front}")
    chart.marks("class-point", front)
    chart.words("class-label", "highest: {high}", high=max(ends))


def _changed(told):
    """How often nobody of those who were ahead still was after the next round."""
    ahead = []
    for number in range(1, max(max(it) for it in told.scores_by_round.values()) + 1):
        scores = {who: it[number] for who, it in told.scores_by_round.items() if number in it}
        most = max(scores.values())
        if most > 0:
            ahead.append({who for who, score in scores.items() if score == most})
    times = sum(not one & other for one, other in pairwise(ahead))
    return {0: "never changed", 1: "changed once"}.get(times, f"changed {times} times")
