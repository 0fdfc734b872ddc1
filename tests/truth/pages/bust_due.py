"""Is a bust due? How often one came after so many good throws: believed, seen, in theory."""

from collections import Counter
from math import ceil, sqrt

from tests.truth.pages.refusals import NO_THROW, NOBODYS
from tests.truth.recount import theory
from tests.truth.sentences import percent, several

QUESTION = "Is a bust due?"
# Seen less often it is told and not drawn; after more good throws it is neither.
FEW, LATEST = 5, 8
# What was believed is about a throw after so many good ones.
ASKED = 4


def refusal(told):
    """Why there is nothing to draw."""
    if told.nobodys:
        return NOBODYS
    if not told.shown.rolls:
        return NO_THROW
    risky = any(throws > told.dice.safe for throws, _ in told.lengths)
    return None if risky else "No throw that can bust has been made yet."


def check(chart, told):
    """Hold the chart against every throw that could bust."""
    safe = told.dice.safe
    seen = throws_at_risk(told)
    first, *later = seen.values()
    busts, made = (sum(it) for it in zip(*later, strict=True)) if later else (0, 0)
    start = f"After {several(safe, 'safe throw')} a" if safe else "A"
    more_seen = ", {busts} of {made} later" if made else ""
    chance, said = theory.bust_chance(told.dice), told.believed("bust_after_4")
    # More than the whole per cent that is shown, too.
    more = sum(n for at, n in said.items() if at > max(100 * chance, round(100 * chance)))
    chart.title("Is a bust due?")
    chart.says(
        (
            f"{more or 'None'} of {{all}} said more than {{chance}}%.",
            {"all": sum(said.values()), "chance": percent(chance)},
        )
        if said
        else None,
        (
            f"{start} throw busts with chance {{chance}}% whatever went before.",
            {"chance": percent(chance)},
        ),
        (
            f"Seen: {{hits}} of {{trials}} first throws{' that can' if safe else ''}{more_seen}.",
            {"hits": first[0], "trials": first[1]}
            | ({"busts": busts, "made": made} if made else {}),
        ),
    )
    _marks(chart, told, seen)


def _marks(chart, told, seen):
    chance, believed = theory.bust_chance(told.dice), told.believed("bust_after_4")
    chart.axes("good throws just made", "the next one busts")
    shown = {before: it for before, it in seen.items() if before <= LATEST}
    last = max([1, *shown, *([ASKED] if believed else [])])
    ends = chart.take("exact-line")
    if len(ends) != 2 or any(abs(y - chance) > 1e-9 for _, y in ends):
        chart.fault(f"the true chance is drawn at {ends}, recounted {float(chance)}")
    if not ends[0][0] < 0 < last < ends[1][0]:
        chart.fault(f"the axis ends at {ends}, the throws at {last}")
    chart.words("exact-label", "in theory: {chance}%", chance=percent(chance))
    often = {before: it for before, it in shown.items() if it[1] >= FEW}
    chart.marks("class-bar", [(n, *interval(*it)) for n, it in often.items()], on=("x", "y", "y2"))
    chart.marks("class-point", [(n, hits / made) for n, (hits, made) in often.items()])
    for hits, made in shown.values():
        if made < FEW:
            chart.words("class-label", "{hits} of {made}", hits=hits, made=made)
    chart.key(
        *([("class-point", "we saw; the bar: where the chance may be")] if often else []),
        *([("predicted-point", "we believed")] if believed else []),
    )
    chart.plain_lines("quiet-line", 1 if believed else 0)
    if believed:
        each = chart.each
        _believed(chart, believed, each)
        if each > 1:
            chart.words("label", f"a full mark: {each}")


def _believed(chart, believed, each):
    """A mark for each answer, piled sideways from its height."""
    marks = chart.take("predicted-point", on=("level", "x", "y"))
    there = Counter(level for level, *_ in marks)
    so = {at / 100: ceil(count / each) for at, count in chart.shared(believed).items()}
    if dict(there) != so:
        chart.fault(f"answers drawn {dict(there)}, recounted {so}")
    if len({it[1:] for it in marks}) < len(marks):
        chart.fault("two answers are in the same place")


def interval(hits, made):
    """The chances p with which so many hits are no surprise: within 1.96 standard errors of p."""
    share, z = hits / made, 1.959963984540054
    # |share - p| = z sqrt(p (1 - p) / made) is a quadratic in p.
    a, b, c = 1 + z * z / made, -(2 * share + z * z / made), share * share
    root = sqrt(max(b * b - 4 * a * c, 0.0))
    return max(0.0, (-b - root) / (2 * a)), min(1.0, (-b + root) / (2 * a))


def throws_at_risk(told):
    """By the good throws before it: how many throws were a bust, and how many there were."""
    found = {}
    for throws, bust in told.lengths:
        for before in range(told.dice.safe, throws):
            hits, made = found.get(before, (0, 0))
            found[before] = (hits + (bust and before == throws - 1), made + 1)
    return dict(sorted(found.items()))
