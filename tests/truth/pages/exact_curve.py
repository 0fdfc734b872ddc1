"""The exact mean of each threshold, as more than one page draws it."""

from itertools import pairwise


def check(chart, best, worth):
    """Hold the curve against the exact means, `worth` of a threshold; return its end and its step.

    It is drawn at every threshold from 1 on, or at every so many, and at the best ones.
    """
    found = chart.take("exact-line")
    places = [int(at) for at, _ in found]
    if not places or places[0] != 1 or not set(best) <= set(places):
        chart.fault(f"the exact curve is drawn at {places}, the best being {best}")
        return 0, 1
    step = max(b - a for a, b in pairwise(places)) if len(places) > 1 else 1
    if set(places) - set(best) != set(range(1, places[-1] + 1, step)) - set(best):
        chart.fault(f"the exact curve is drawn at {places}, every {step}")
    for at, mean in found:
        recounted = float(worth(int(at)))
        if abs(mean - recounted) > 1e-9 * max(1.0, abs(recounted)):
            chart.fault(f"exactly {mean} at {at}, recounted {recounted}")
    return places[-1], step
