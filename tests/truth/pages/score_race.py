"""Who was ahead? The score of each student after each round of this game."""

from collections import Counter
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
    chart.marks("class-line", [it for line in lines for it in _in_front(line, lines)])
    alone = ends.count(max(ends)) == 1
    several_there = "" if alone else f"\n({several(ends.count(max(ends)), 'student')})"
    chart.words("class-label", f"highest: {{high}}{several_there}", high=max(ends))
    level = {at: n for at, n in Counter(ends).items() if n > 1 and at < max(ends)}
    crowds = Counter(several(n, "student") for n in level.values())
    told = Counter(chart.take_words("label"))
    # Names have room for one of them at least, if it is not close to the highest.
    if told - crowds or (not told and min(level, default=max(ends)) < max(ends) / 2):
        chart.fault(f"{told} are told to have ended level, recounted {crowds}")


def _in_front(line, lines):
    """The ends of each stretch of a line at whose end no other line is higher."""
    for before, (number, score) in pairwise(line):
        if 0 < score == max(y for other in lines for x, y in other if x == number):
            yield from (before, (number, score))


def _changed(told):
    """One less than the fewest stretches of the game in each of which somebody led throughout."""
    ahead = []
    for number in range(1, max(max(it) for it in told.scores_by_round.values()) + 1):
        scores = {who: it[number] for who, it in told.scores_by_round.items() if number in it}
        most = max(scores.values())
        if most > 0:
            ahead.append({who for who, score in scores.items() if score == most})
    stretches = []
    while ahead:
        long = max(n for n in range(1, len(ahead) + 1) if set.intersection(*ahead[:n]))
        stretches, ahead = [*stretches, ahead[:long]], ahead[long:]
    times = max(0, len(stretches) - 1)
    return {0: "never changed", 1: "changed once"}.get(times, f"changed {times} times")
