"""When to stop? The mean score of each threshold, with the class's own stops and predictions."""

from collections import Counter
from statistics import median

from pigclass.words import say
from tests.truth.pages import exact_curve
from tests.truth.recount import theory
from tests.truth.recount.facts import spread, stops
from tests.truth.sentences import Decimals, Near, several

QUESTION = say("reveal.when_to_stop")
FEWEST, FEWEST_SIMULATED = 8, 7  # thresholds of the curve, and points that are simulated


def refusal(facts):
    """Why there is nothing to draw."""
    return say("refused.hurts_the_seated") if facts.hurts_seated else None


def check(chart, facts):
    """Hold the chart against the exact means, and the stops and answers of the class."""
    best, most = theory.best_holds(facts.dice, facts.planned_rounds)
    sat = spread(stops(facts.shown))
    stop_at = "sit at" if sat else "stop at"
    names = f"{stop_at} {' or '.join(map(str, best))}"
    chart.title(say("chart.thresholds.title"))
    chart.says(
        (f"Best: {names}, for {{most}} points each time, on average.", {"most": Decimals(most, 2)}),
        (
            f"The middle one of {several(len(sat), 'stop')} is {{middle}}.",
            {"middle": Near(median(sat))},
        )
        if sat
        else None,
    )
    chart.axes(stop_at, "mean score")
    chart.words("exact-label", "in theory")
    chart.words("exact-label", f"{names}: {{most}}", most=Decimals(most, 2))
    chart.marks("field-line", [(at,) for at in best] if len(best) <= 3 else [], on=("x",))
    farthest, step = exact_curve.check(chart, best, lambda at: _worth(facts, at))
    if farthest + step <= max(FEWEST, best[-1]):
        chart.fault(f"the exact curve ends at {farthest}, the best being {best}")
    _simulated(chart, facts, n=10_000)
    _strips(chart, facts, farthest=farthest)


def _worth(facts, threshold):
    """What a threshold brings on average, in a round or in a game."""
    return theory.hold_mean(facts.dice, threshold, facts.planned_rounds)


def _simulated(chart, facts, *, n):
    """Means that a machine has played, each near the exact one."""
    chart.words("simulated-label", "{n} simulated", n=n)
    points = chart.take("simulated-point")
    if len(points) < FEWEST_SIMULATED:
        chart.fault(f"simulated at {[x for x, _ in points]}")
    for at, mean in points:
        exact = float(_worth(facts, int(at)))
        off = theory.off_by_chance(_brings(facts, int(at)), n)
        if abs(mean - exact) > off:
            chart.fault(f"simulated {mean} at {at}, exactly {exact} ± {off}")


def _brings(facts, threshold):
    """What a round, or a game, of a threshold brings, with its chances."""
    if facts.takes_scores:
        return theory.game_scores(facts.dice, threshold, facts.planned_rounds)
    return theory.round_points(facts.dice, threshold)


def _strips(chart, facts, *, farthest):
    """What we said and where we sat; what lies beyond the curve is told in words."""
    sat, guesses = stops(facts.shown), facts.believed("sit_at")
    chart.plain_lines("quiet-line", bool(sat) + bool(guesses))
    crowds = Counter(it.text for it in chart._words if it.text.startswith("1 mark = "))
    if len(crowds) > 1:
        chart.fault(f"marks of the two strips are not as many students: {crowds}")
    for role, name, counts in (("class", "we sat", sat), ("predicted", "we predicted", guesses)):
        if counts:
            chart.strip(role, name, {at: n for at, n in counts.items() if at <= farthest})
            _beyond(chart, {at: n for at, n in counts.items() if at > farthest})


def _beyond(chart, counts):
    if not counts:
        return
    ends = sorted(counts)
    where = {"at": Near(ends[0])} if len(ends) == 1 else {"at": Near(ends[0]), "to": Near(ends[-1])}
    words = f"({{count}} at {{at}}{' to {to}' if len(ends) > 1 else ''})"
    chart.words("label", words, count=sum(counts.values()), **where)
