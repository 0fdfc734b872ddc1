"""Sitting elsewhere. The class's own throws under every threshold, and each student in a ring."""

from collections import Counter
from fractions import Fraction

from pigclass.words import say
from tests.truth.pages import exact_curve
from tests.truth.recount import theory
from tests.truth.recount.dice import ADDS, WIPE_OUT
from tests.truth.recount.facts import stretches
from tests.truth.sentences import Near, several, words_of

QUESTION = say("reveal.same_dice")
SEVERAL = say("chart.rings")


def refusal(facts):
    """Why there is nothing to draw."""
    if facts.hurts_seated:
        return say("refused.hurts_the_seated")
    if not facts.shown.rolls:
        return say("refused.no_throw")
    if facts.dice.own:
        return say("refused.own_dice")
    if not would_have_scored(facts):
        return say("refused.stats.cut_short")
    return None if students(facts) else say("refused.no_scores")


def check(chart, facts):
    """Hold the chart against the throws, threshold by threshold."""
    scored = would_have_scored(facts)
    most = max(scored.values())
    best = stretches([at for at, mean in scored.items() if mean == most])
    played = students(facts)
    beat = sum(mean > most for _, mean in played)
    chart.title(say("chart.same_dice.title"))
    first = words_of("chart.same_dice.means").removesuffix(" {beaten}")
    chart.says(
        (first.replace("{best}", best), {"most": Near(most)}),
        (_beaten(beat, sum(mean == most for _, mean in played), len(played)), {}),
        None if any(at is not None for at, _ in played) else "Nobody has sat yet.",
    )
    dots = Counter(it for it in played if it[0] is not None)
    chart.axes(say("chart.same_dice.across"), say("chart.points_a_round"))
    chart.words("class-label", "our throws")
    chart.words("exact-label", say("chart.same_dice.any_throws"))
    chart.marks("class-line", scored.items())
    holds, _ = theory.best_holds(facts.dice, facts.planned_rounds)
    farthest, step = exact_curve.check(chart, holds, lambda at: _any_throws(facts, at))
    if farthest + step <= max(*scored, *holds):
        chart.fault(f"the exact curve ends at {farthest}")
    _students(chart, dots)


def _beaten(beat, level, everyone):
    if beat:
        return f"{'One' if beat == 1 else beat} of {several(everyone, 'student')} beat it."
    some = "one" if level == 1 else level
    return f"Nobody beat it, {some} scored the same." if level else say("chart.same_dice.nobody")


def _any_throws(facts, threshold):
    """What a threshold brings in a round, on any throws."""
    mean = theory.hold_mean(facts.dice, threshold, facts.planned_rounds)
    return mean / facts.planned_rounds if facts.takes_scores else mean


def _students(chart, dots):
    """A ring at each mean of totals and of points, its area as many as are there."""
    there = chart.take("sat-hollow", on=("x", "y", "count", "size"))
    so = sorted((float(at), float(mean), count) for (at, mean), count in dots.items())
    if len(there) != len(so) or any(
        abs(one - other) > 1e-6
        for ring, recounted in zip(there, so, strict=True)
        for one, other in zip(ring, recounted, strict=False)
    ):
        chart.fault(f"students at {there}, recounted {so}")
    if len({round(size / count, 6) for *_, count, size in there}) > 1:
        chart.fault(f"rings that are not as large as they are many: {there}")
    if dots:
        chart.key(("sat-hollow", SEVERAL if max(dots.values()) > 1 else "one student"))


def would_have_scored(facts):
    """Points a round of everyone who sits from a turn total on, where every round tells of it."""
    highest = max((it["turn_total"] for it in facts.shown.rolls), default=0)
    found = {}
    for threshold in range(1, max(1, highest) + 1):
        scores = [_score(rounds, threshold) for rounds in _games(facts)]
        if None not in scores:
            found[threshold] = Fraction(sum(scores), len(facts.rounds_thrown))
    return found


def _games(facts):
    games = {}
    for throws in facts.rounds_thrown:
        games.setdefault(throws[0]["game"], []).append(throws)
    return games.values()


def _score(rounds, threshold):
    score = 0
    for throws in rounds:
        sat = [
            row["turn_total"]
            for row in throws
            if row["effect"] == ADDS and row["turn_total"] >= threshold
        ]
        if sat:
            score += sat[0]
        elif throws[-1]["effect"] == ADDS:
            return None
        elif throws[-1]["effect"] == WIPE_OUT:
            score = 0
    return score


def students(facts):
    """Of each student: the mean of the totals at which they sat (or None), and points a round."""
    found = []
    for player in {it["player"] for it in facts.shown.rounds if it["score_after"] is not None}:
        own = [it for it in facts.shown.rounds if it["player"] == player]
        over = [it for it in own if it["score_after"] is not None]
        last = {it["game"]: it["score_after"] for it in over}
        played = [it for it in over if it["outcome"] != "away"]
        sat = [
            row["turn_total"]
            for row in facts.shown.decisions
            if row["player"] == player and row["action"] == "sit"
        ]
        if played:
            at = Fraction(sum(sat), len(sat)) if sat else None
            found.append((at, Fraction(sum(last.values()), len(played))))
    return found
