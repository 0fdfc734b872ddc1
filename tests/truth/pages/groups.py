"""Did the groups differ? Their scores, and all the ways in which the class could be dealt anew."""

from collections import Counter
from itertools import combinations

import numpy as np

from tests.truth.pages.how_far_off import means, nine_in_ten, there, whole_rounds
from tests.truth.pages.refusals import NO_SINGLE_SCORES
from tests.truth.seen import GROUPS
from tests.truth.sentences import Near, joined, several

QUESTION = "Did the groups differ?"
PLAYED = "who has played every round"
# How high the strip of a group is.
HIGH = 136


def refusal(told):
    """Why there is nothing to draw."""
    if not there(told):
        return NO_SINGLE_SCORES
    names = set(groups(told))
    if names == {None}:
        return f"Nobody {PLAYED} is in a group: make groups under More."
    if len(names) == 1:
        return f"All {PLAYED.replace('has', 'have')} are in one group: there is nothing to compare."
    return None


def check(chart, told):
    """Hold the chart against the scores, every way to deal them, and every way a game can go."""
    chart.title(QUESTION)
    every = groups(told)
    rows = [_row(told, name, every[name]) for name in sorted(every, key=_in_order)]
    inside = sum(row["anew"][0] <= row["mean"] <= row["anew"][1] for row in rows)
    top = max(row["mean"] for row in rows)
    best = joined([row["called"] for row in rows if row["mean"] == top])
    luck = "Luck alone would explain {inside} of {all} means."
    shared = "All had the same throws: other rounds may put another group first."
    counted = {"inside": inside, "all": len(rows)} if told.dice.own else {}
    chart.says(
        (f"Highest mean: {{mean}}, {best}.", {"mean": Near(top)}),
        (luck, counted) if told.dice.own else shared,
        *(row["says"] for row in rows),
    )
    chart.axes(f"score after {several(_rounds(told), 'round')}")
    chart.plain_lines("quiet-line", len(rows))
    for row in rows:
        chart.words("class-label", f"{row['called']}: mean {{mean}}", mean=Near(row["mean"]))
        if row["kept"]:
            chart.words(
                "label",
                "as agreed: {kept} of {of}",
                **dict(zip(("kept", "of"), row["kept"], strict=True)),
            )
        for style, name, ends in (
            ("class", "by luck alone", row["anew"]),
            ("exact", "in theory", row["exact"]),
        ):
            if ends:
                chart.words(f"{style}-label", f"{name}: {{share}}%", share=Near(100 * ends[2]))
                for end in ends[:2]:
                    chart.words(f"{style}-label", "{end}", x=end, end=Near(end))
    chart.marks("class-bar", [(row["mean"],) for row in rows], on=("x",))
    chart.marks("class-line", [row["anew"][:2] for row in rows], on=("x", "x2"))
    chart.marks("exact-line", [row["exact"][:2] for row in rows if row["exact"]], on=("x", "x2"))
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


def _rounds(told):
    """How many whole rounds there were."""
    return len(whole_rounds(told)[told.game])


def groups(told):
    """The scores of those who were there in every round, by their group."""
    found = {}
    for it in told.shown.rounds:
        if (told.game, it["player"]) in there(told):
            score = there(told)[told.game, it["player"]]
            found.setdefault(it["group"], {})[it["player"]] = score
    return found


def _in_order(name):
    at = threshold(name)
    return (name is None, at is None, at or 0, name or "")


def threshold(name):
    """At which turn total a group has agreed to sit."""
    return int(name.removeprefix("hold at ")) if (name or "").startswith("hold at ") else None


def _row(told, name, who):
    everybody = [score for some in groups(told).values() for score in some.values()]
    mean = sum(who.values()) / len(who)
    sums = np.zeros(sum(everybody) + 1)
    for chosen in combinations(everybody, len(who)):
        sums[sum(chosen)] += 1
    sums /= sums.sum()
    low, high, share = nine_in_ten(sums, len(who))
    row = {
        "called": GROUPS[name][0] if name else "in no group",
        "mean": mean,
        "anew": (low, high, share),
        "exact": _exact(told, name, len(who)),
        "kept": _kept(told, name, who),
    }
    return row | {"says": _says(row)}


def _exact(told, name, n):
    at = threshold(name)
    if at is None or told.row["rounds"] is None or told.hurts_seated:
        return None
    chances = means(told.dice, (at,) * n, _rounds(told), own=told.dice.own)
    return nine_in_ten(chances, n)


def _kept(told, name, who):
    """How many of a group's decisions were as agreed, and how many there were."""
    at = threshold(name)
    rows = [it for it in told.shown.decisions if it["player"] in who] if at else []
    if any(it["turn_total"] is None for it in rows):
        return None
    return (
        (sum((it["action"] == "sit") == (it["turn_total"] >= at) for it in rows), len(rows))
        if rows
        else None
    )


def _says(row):
    patterns = [f"{row['called']}: {{mean}}", "by luck {low} to {high} ({share}%)"]
    values = dict(zip(("low", "high", "share"), _near(row["anew"]), strict=True))
    if row["exact"]:
        patterns.append("in theory {least} to {most} ({chance}%)")
        values |= dict(zip(("least", "most", "chance"), _near(row["exact"]), strict=True))
    return f"{'; '.join(patterns)}.", values | {"mean": Near(row["mean"])}


def _near(ends):
    low, high, share = ends
    return Near(low), Near(high), Near(100 * share)
