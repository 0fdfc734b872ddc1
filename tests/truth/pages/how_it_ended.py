"""How did it end? The score of each student of this game."""

from collections import Counter

from tests.truth.pages.refusals import NO_SINGLE_SCORES
from tests.truth.recount.told import average
from tests.truth.sentences import Near

QUESTION = "How did it end?"


def refusal(told):
    """Why there is nothing to draw."""
    return None if told.scores_by_round else NO_SINGLE_SCORES


def check(chart, told):
    """Hold the chart against the last score of each student."""
    ended = Counter(scores[max(scores)] for scores in told.scores_by_round.values())
    chart.title("How did it end?")
    chart.says(
        (
            "{count} final scores from {low} to {high}, {mean} on average.",
            {
                "count": sum(ended.values()),
                "low": min(ended),
                "high": max(ended),
                "mean": Near(average(ended)),
            },
        )
    )
    mean = average(ended)
    chart.axes("final score")
    chart.marks("class-line", [(mean,)], on=("x",))
    chart.words("class-label", "our mean: {mean}", mean=Near(mean))
    each = chart.each
    chart.piles("class-point", ended, each=each)
    chart.key(("class-point", "one student" if each == 1 else f"up to {each} students"))
