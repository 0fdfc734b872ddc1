"""Did the groups differ? Their scores, and all the ways in which the class could be dealt anew."""

from collections import Counter
from itertools import combinations

import numpy as np

from pigclass.words import say
from tests.truth.pages.how_far_off import nine_in_ten, there, whole_rounds
from tests.truth.screen_state import GROUPS
from tests.truth.sentences import Near, joined, several

QUESTION = say("reveal.groups")
# How high the strip of a group is.
HIGH = 100


def refusal(facts):
    """Why there is nothing to draw."""
    if not there(facts):
        return say("refused.no_scores")
    names = set(groups(facts))
    if names == {None}:
        return say("refused.no_groups")
    if len(names) == 1:
        return say("refused.one_group")
    return None


def check(chart, facts):
    """Hold the chart against the scores, every way to deal them, and every way a game can go."""
    chart.title(QUESTION)
    every = groups(facts)
    rows = [_row(facts, name, every[name]) for name in sorted(every, key=_in_order)]
    inside = sum(row["by_luck"] for row in rows)
    top = max(row["mean"] for row in rows)
    best = joined([row["called"] for row in rows if row["mean"] == top])
    key = "chart.groups.means" if facts.dice.own else "chart.groups.means_shared"
    means = say(key, mean="{mean}", best=best, inside=inside, groups=len(rows))
    chart.says(
        (means, {"mean": Near(top)}),
        *((f"{it['called']}: mean {{mean}}.", {"mean": Near(it["mean"])}) for it in rows),
    )
    chart.axes(f"score after {several(_rounds(facts), 'round')}")
    chart.plain_lines("quiet-line", len(rows))
    for row in rows:
        chart.words("class-label", f"{row['called']}: mean {{mean}}", mean=Near(row["mean"]))
    chart.marks("class-bar", [(row["mean"],) for row in rows], on=("x",))
    _piles(chart, [Counter(every[name].values()) for name in sorted(every, key=_in_order)])


def _piles(chart, tallies):
    """Each group must have a mark for each score, in a strip of its own, the first at the top."""
    there = Counter(
        (at, int(y // HIGH)) for at, _, y in chart.take("class-point", on=("at", "x", "y"))
    )
    shared = enumerate(map(chart.shared, tallies))
    so = {(at, place): n for place, tally in shared for at, n in tally.items()}
    if there != so:
        chart.fault(f"the groups have the scores {dict(there)}, recounted {so}")


def _rounds(facts):
    """How many whole rounds there were."""
    return len(whole_rounds(facts)[facts.game])


def groups(facts):
    """The scores of those who were there in every round, by their group."""
    found = {}
    for row in facts.shown.rounds:
        if (facts.game, row["player"]) in there(facts):
            score = there(facts)[facts.game, row["player"]]
            found.setdefault(row["group"], {})[row["player"]] = score
    return found


def _in_order(name):
    at = threshold(name)
    return (name is None, at is None, at or 0, name or "")


def threshold(name):
    """At which turn total a group has agreed to sit."""
    return int(name.removeprefix("hold at ")) if (name or "").startswith("hold at ") else None


def _row(facts, name, who):
    everybody = [score for some in groups(facts).values() for score in some.values()]
    sums = np.zeros(sum(everybody) + 1)
    for chosen in combinations(everybody, len(who)):
        sums[sum(chosen)] += 1
    low, high, _ = nine_in_ten(sums / sums.sum(), len(who))
    mean = sum(who.values()) / len(who)
    return {
        "called": GROUPS[name][0] if name else say("group.none"),
        "mean": mean,
        "by_luck": low <= mean <= high,
    }
