"""Is a bust due? How often one came after so many good throws: believed, seen, in theory."""

from collections import Counter
from math import ceil, sqrt

from pigclass.words import say
from tests.truth.recount import theory
from tests.truth.sentences import percent, several, words_of

QUESTION = say("reveal.is_one_due")
# From so many throws on shares are drawn, of those after at most so many good ones.
ENOUGH, LATEST = 40, 8
# What was believed is about a throw after so many good ones.
ASKED = 4


def refusal(facts):
    """Why there is nothing to draw."""
    if not facts.shown.rolls:
        return say("refused.no_throw")
    rounds = facts.lengths_since("bust_after_4")[1]
    if not rounds:
        return say("refused.nothing_since")
    risky = sum(max(0, throws - facts.dice.safe) for throws, _ in rounds)
    if not risky:
        return say("chart.due.nothing")
    if risky >= ENOUGH or facts.believed("bust_after_4"):
        return None
    busts = sum(throws > facts.dice.safe and is_bust for throws, is_bust in rounds)
    return say("chart.due.few", busts=busts, throws=several(risky, "throw"))


def check(chart, facts):
    """Hold the chart against every throw that could bust."""
    safe, risks = facts.dice.safe, throws_at_risk(facts)
    throws = sum(trials for _, trials in risks.values())
    chance, believed = theory.bust_chance(facts.dice), facts.believed("bust_after_4")
    # More than the whole per cent that is shown, too.
    more = sum(n for at, n in believed.items() if at > max(100 * chance, round(100 * chance)))
    start = f"After {several(safe, 'safe throw')} the" if safe else "The"
    chart.title(QUESTION)
    chart.says(
        (
            "{more} of {all} said more than {chance}%.",
            {"more": more, "all": sum(believed.values()), "chance": percent(chance)},
        )
        if believed
        else None,
        (
            f"{start} chance of a bust is {{chance}}%, whatever came before.",
            {"chance": percent(chance)},
        ),
        _seen(*risks.values())
        if throws >= ENOUGH
        else (
            words_of("chart.due.few").replace("{throws}", several(throws, "throw")),
            {"busts": sum(hits for hits, _ in risks.values())},
        ),
    )
    drawn = {n: it for n, it in risks.items() if n <= LATEST and throws >= ENOUGH}
    across = say("chart.due.across") + facts.lengths_since("bust_after_4")[0]
    _marks(chart, chance, believed, drawn, across)


def _seen(first, *later):
    busts, throws = (sum(it[side] for it in later) for side in (0, 1))
    return "Busts: {hits} of {trials} early, {busts} of {made} later.", {
        "hits": first[0], "trials": first[1], "busts": busts, "made": throws,
    }  # fmt: skip


def _marks(chart, chance, believed, drawn, across):
    chart.axes(across, say("chart.due.up"))
    chart.marks("exact-line", [(chance,)], on=("y",))
    chart.words("exact-label", "in theory: {chance}%", chance=percent(chance))
    chart.marks("class-bar", [(n, *interval(*it)) for n, it in drawn.items()], on=("x", "y", "y2"))
    chart.marks("class-point", [(n, hits / throws) for n, (hits, throws) in drawn.items()])
    chart.key(
        *([("class-point", say("chart.due.we_saw"))] if drawn else []),
        *([("predicted-point", say("chart.we_said"))] if believed else []),
    )
    chart.plain_lines("quiet-line", 1 if believed else 0)
    if believed:
        _believed(chart, believed, chart.each)
        if chart.each > 1:
            chart.words("label", f"1 mark = {chart.each}")


def _believed(chart, believed, each):
    """A mark for each answer, piled sideways from its height."""
    marks = chart.take("predicted-point", on=("level", "x", "y"))
    there = Counter(level for level, *_ in marks)
    so = {at / 100: ceil(count / each) for at, count in chart.shared(believed).items()}
    if dict(there) != so:
        chart.fault(f"answers drawn {dict(there)}, recounted {so}")
    if len({it[1:] for it in marks}) < len(marks):
        chart.fault("two answers are in the same place")


def interval(hits, trials):
    """The chances p with which so many hits are no surprise: within 1.96 standard errors of p."""
    share, z = hits / trials, 1.959963984540054
    # |share - p| = z sqrt(p (1 - p) / made) is a quadratic in p.
    a, b, c = 1 + z * z / trials, -(2 * share + z * z / trials), share * share
    root = sqrt(max(b * b - 4 * a * c, 0.0))
    return max(0.0, (-b - root) / (2 * a)), min(1.0, (-b + root) / (2 * a))


def throws_at_risk(facts):
    """By the good throws before it: how many throws were a bust, and how many there were."""
    found = {}
    for throws, bust in facts.lengths_since("bust_after_4")[1]:
        for before in range(facts.dice.safe, throws):
            hits, trials = found.get(before, (0, 0))
            found[before] = (hits + (bust and before == throws - 1), trials + 1)
    return dict(sorted(found.items()))
