"""When to stop, and how students stopped."""

from fractions import Fraction

import numpy as np
import pandas as pd

from pigclass.charts.means import dice_numbers
from pigclass.charts.scores import same_dice
from pigclass.charts.thresholds import hold_curve, two_rules
from tests.charts.gallery.theory import pig_means, rng, simulated_means, tally


def hold():
    stops = tally(rng().normal(19, 6, 112).round().clip(2, 39), "turn_total")
    guesses = tally(rng().choice([10, 12, 15, 18, 20, 25, 30], 28), "answer")
    return hold_curve(pig_means(), simulated=simulated_means(), stops=stops, predictions=guesses)


def hold_alone():
    return hold_curve(pig_means())


def changed_rule():
    wider = pig_means().assign(mean=lambda it: it["mean"].map(lambda mean: mean * Fraction(19, 20)))
    return two_rules(pig_means(), wider, ("Pig", "Pig with poison 2"))


def other_choices():
    means = pig_means()["mean"].map(float)
    ours = pd.DataFrame({"threshold": range(1, 41), "mean": means + np.sin(np.arange(40) / 3)})
    chosen = rng().normal(19, 5, 28).clip(4, 38)
    noise = rng(1).normal(-0.8, 0.9, 28)
    students = pd.DataFrame({"threshold": chosen, "mean": 7.6 + noise})
    return same_dice(ours, students, exact=pig_means())


def other_choices_alike():
    """Many of a class have decided just alike, so that they are at one place."""
    at = [9.0] * 3 + [15.0] * 4 + [15.0, 15.3, 17.0] + [20.0] * 14 + [31.0] * 4
    means = [8.0] * 3 + [9.4] * 4 + [8.2, 8.3, 7.4] + [4.1] * 14 + [6.2] * 4
    scored = pd.DataFrame({"threshold": range(1, 41), "mean": [9.4] * 16 + [4.1] * 24})
    students = pd.DataFrame({"threshold": at, "mean": means})
    return same_dice(scored, students, exact=pig_means())


def many_dice():
    exact = pd.DataFrame({"dice": range(1, 17)})
    exact["mean"] = [float(4 * n * Fraction(5, 6) ** n) for n in exact["dice"]]
    exact["low"], exact["high"] = exact["mean"] / 2, 1.5 * exact["mean"]
    ours = exact[["dice", "mean"]].iloc[1::3].rename(columns={"mean": "ours"})
    return dice_numbers(exact, ours.assign(ours=ours["ours"] + rng().normal(0, 1.5, len(ours))))


CHARTS = (hold, hold_alone, changed_rule, other_choices, other_choices_alike, many_dice)
