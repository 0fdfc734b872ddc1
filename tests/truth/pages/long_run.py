"""What happens in the long run? The running mean of the class, and of a machine that holds best."""

from collections import Counter
from itertools import accumulate

from pigclass.words import say
from tests.truth.pages.all_rounds import lucky
from tests.truth.pages.refusals import HURTS_SEATED
from tests.truth.recount import theory
from tests.truth.recount.told import average
from tests.truth.sentences import Rounded, several

QUESTION = say("reveal.long_run")
# How many rounds the machine plays; from how many on their mean is near enough to be judged.
ROUNDS, SETTLED = 1000, 30
# After so many rounds the band is recounted sum by sum.
ADDED_UP = 20
TAKES_SCORES = say("refused.no_long_run")


def refusal(told):
    """Why there is nothing to draw."""
    if told.takes_scores:
        return TAKES_SCORES
    if told.hurts_seated:
        return HURTS_SEATED
    if all(it["outcome"] == "away" for it in told.shown.rounds):
        return say("refused.nobody_took_part")
    return None if running_mean(told) else say("refused.stats.no_round")


def check(chart, told):
    """Hold the chart against the points of each round, and the exact mean."""
    best, most = theory.best_holds(told.dice, told.planned_rounds)
    chart.title(say("reveal.long_run"))
    found = chart.take("simulated-line")
    (_, first), (n, last) = found[0], found[-1]
    chart.says(
        (
            "Simulated mean: {first} after 1 round, {last} after {n}; in theory {exact}.",
            {
                "first": Rounded(first, 2),
                "last": Rounded(last, 2),
                "n": int(n),
                "exact": Rounded(most, 2),
            },
        ),
        lucky(told),
    )
    ours = running_mean(told)
    chart.axes("rounds", say("chart.long_run.up"))
    own = "class-line" if len(ours) > 1 else "class-point"
    chart.marks(own, enumerate(ours, 1))
    chart.marks("exact-line", [(1, most), (ROUNDS, most)])
    points = theory.round_points(told.dice, best[0])
    _machine(chart, found, float(most), theory.deviation(points))
    _band(chart, points)
    chart.key(
        ("simulated-line", f"simulated, stop at {best[0]}"),
        ("exact-band", say("chart.long_run.band")),
        (own, f"our class, {several(len(ours), 'round')}"),
        ("exact-line", f"in theory: {float(most):.2f}"),
    )


def _machine(chart, run, exact, deviation):
    """Means that draw near the exact one."""
    if (run[0][0], run[-1][0]) != (1, ROUNDS):
        chart.fault(f"simulated at {[x for x, _ in run]}")
    for n, mean in run:
        if n >= SETTLED and abs(mean - exact) > 6 * deviation / n**0.5:
            chart.fault(f"simulated {mean} after {n} rounds, exactly {exact}")


def _band(chart, points):
    """Where 95 of 100 players are: sum by sum after a few rounds, later as the bell has it."""
    band = chart.take("exact-band", on=("x", "y", "y2"))
    if (band[0][0], band[-1][0]) != (1, ROUNDS):
        chart.fault(f"the band is drawn at {[x for x, *_ in band]}")
    added_up = dict(enumerate(accumulate([points] * ADDED_UP, _added), 1))
    for n, low, high in band:
        so, near = _ends(added_up[n], n) if n in added_up else _bell(points, n)
        if abs(low - so[0]) > near or abs(high - so[1]) > near:
            chart.fault(f"after {n} rounds the band is {low} to {high}, recounted {so}")


def _ends(sums, n):
    """Between which means 95 of 100 are, and how far off that may be."""
    return [quantile(sums, share) / n for share in (0.025, 0.975)], 1e-9


def _bell(points, n):
    """The same of many rounds, whose means lie about as the bell has it."""
    middle = sum(it * each for it, each in points.items())
    error = theory.deviation(points) / n**0.5
    return [middle - 1.96 * error, middle + 1.96 * error], 0.15 * error + 1 / n


def _added(sums, points):
    """How likely each sum is after one round more."""
    more = {}
    for before, chance in sums.items():
        for brought, each in points.items():
            more[before + brought] = more.get(before + brought, 0.0) + chance * each
    return more


def quantile(sums, share):
    """The lowest sum that with at least this chance is not surpassed."""
    so_far = 0.0
    for total in sorted(sums):
        so_far += sums[total]
        if so_far >= share:
            return total
    return max(sums)


def running_mean(told):
    """What a round has brought a student on average, after each round; results count once each."""
    rounds = dict.fromkeys(it["round"] for it in told.shown.rounds)
    found = {number: Counter() for number in rounds}
    for it in told.shown.rounds:
        if it["points"] is not None and it["outcome"] in {"sat", "banked", "caught"}:
            found[it["round"]][it["points"]] += it["count"]
    so_far, means = Counter(), []
    for counts in filter(None, found.values()):
        so_far += counts
        means.append(average(so_far))
    return means
