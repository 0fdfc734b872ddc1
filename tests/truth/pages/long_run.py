"""What happens in the long run? The running mean of the class, and of a machine that holds best."""

from fractions import Fraction

from tests.truth.pages.refusals import HURTS_SEATED
from tests.truth.recount import theory
from tests.truth.sentences import Near, says, several

QUESTION = "What happens in the long run?"
# How many rounds the machine plays; from how many on their mean is near enough to be judged.
ROUNDS, SETTLED = 1000, 30
TAKES_SCORES = "Here a throw can take the whole score, so that points a round do not add up to it."


def refusal(told):
    """Why there is nothing to draw."""
    if told.takes_scores:
        return TAKES_SCORES
    if told.hurts_seated:
        return HURTS_SEATED
    if all(it["outcome"] == "away" for it in told.today.rounds):
        return "Nobody has taken part in a round yet."
    return None if running_mean(told) else "No round is over yet, so there is no mean to follow."


def check(chart, told):
    """Hold the chart against the points of each round, and the exact mean."""
    best, most = theory.best_holds(told.dice, told.planned_rounds)
    chart.title("What happens in the long run?")
    found = chart.take("simulated-line")
    (_, first), (n, last) = found[0], found[-1]
    chart.says(
        (
            "The simulated mean was {first} after 1 round and {last} after {n}; "
            "in the long run it is {exact}.",
            {
                "first": Near(first, 2),
                "last": Near(last, 2),
                "n": int(n),
                "exact": Near(most, 2),
            },
        )
    )
    ours = running_mean(told)
    chart.axes("rounds", "mean so far")
    own = "class-line" if len(ours) > 1 else "class-point"
    chart.marks(own, enumerate(ours, 1))
    chart.marks("exact-line", [(1, most), (ROUNDS, most)])
    deviation = theory.deviation(theory.round_points(told.dice, best[0]))
    _machine(chart, found, float(most), deviation)
    chart.key(
        ("simulated-line", f"simulated, stop at {best[0]}"),
        ("simulated-band", "95 of 100 such runs"),
        (own, f"our {several(len(ours), 'round')}"),
        ("exact-line", _exact(chart, most)),
    )


def _exact(chart, most):
    """The words of the exact mean, which are rounded."""
    found = [it.text for it in chart._words if says(it.text, "exact: {most}", most=Near(most, 2))]
    return found[0] if found else f"exact: {float(most):.2f}"


def _machine(chart, run, exact, deviation):
    """Means that draw near the exact one, and a band where so many rounds mostly lie."""
    band = chart.take("simulated-band", on=("x", "y", "y2"))
    if [x for x, _ in run] != [x for x, *_ in band] or (run[0][0], run[-1][0]) != (1, ROUNDS):
        chart.fault(f"simulated at {[x for x, _ in run]}, the band at {[x for x, *_ in band]}")
    middle = run[-1][1]
    if abs(middle - exact) > 5 * deviation / ROUNDS**0.5:
        chart.fault(f"simulated {middle} after {ROUNDS} rounds, exactly {exact}")
    for (n, mean), (_, low, high) in zip(run, band, strict=False):
        if n >= SETTLED and abs(mean - exact) > 6 * deviation / n**0.5:
            chart.fault(f"simulated {mean} after {n} rounds, exactly {exact}")
        reach = high - middle
        if (
            not 0.7 < reach / (1.96 * deviation / n**0.5) < 1.4
            or abs(low - max(0.0, middle - reach)) > 1e-6
        ):
            chart.fault(f"after {n} rounds the band is {low} to {high}, about {middle}")


def running_mean(told):
    """What a round has brought a student on average, after each round."""
    places = dict.fromkeys((it["game"], it["round"]) for it in told.today.rounds)
    means = []
    for place in places:
        rows = [it for it in told.today.rounds if (it["game"], it["round"]) == place]
        over = [it for it in rows if it["points"] is not None and it["outcome"] != "away"]
        if over:
            points = sum(it["points"] * it["count"] for it in over)
            means.append(Fraction(points, sum(it["count"] for it in over)))
    return [sum(means[:n], Fraction(0)) / n for n in range(1, len(means) + 1)]
