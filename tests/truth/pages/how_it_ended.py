"""How did it end? The score of each student, of which theory knows nothing."""

from collections import Counter

from pigclass.words import say
from tests.truth.recount.facts import average
from tests.truth.sentences import Near, words_of


def last_scores(facts):
    """The last score in each game of each student who took part in it."""
    took_part = {(it["game"], it["player"]) for it in facts.shown.rounds if it["outcome"] != "away"}
    last = {}
    for row in facts.shown.rounds:
        if row["score_after"] is not None and (row["game"], row["player"]) in took_part:
            last[row["game"], row["player"]] = row["score_after"]
    return Counter(last.values())


def check(chart, facts, why):
    """Hold the chart against the last score of each student."""
    ended = last_scores(facts)
    chart.title(say("chart.final_scores.title"))
    chart.says(
        (
            words_of("chart.final_scores.says"),
            {
                "count": sum(ended.values()),
                "low": min(ended),
                "high": max(ended),
                "mean": Near(average(ended)),
            },
        ),
        why,
    )
    mean = average(ended)
    chart.axes("score")
    chart.marks("class-line", [(mean,)], on=("x",))
    chart.words("class-label", "our mean: {mean}", mean=Near(mean))
    each = chart.each
    chart.piles("class-point", ended, each=each)
    chart.key(("class-point", "one score" if each == 1 else f"1 mark = {each} scores"))
