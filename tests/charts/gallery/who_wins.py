"""Strategies against each other, and a game looked back on."""

import numpy as np
import pandas as pd

from pigclass.charts.best_for_what import mean_or_win
from pigclass.charts.decision_costs import luck_or_choices, prices, win_chances
from pigclass.charts.tournament_charts import ranking, who_beats_whom
from tests.charts.gallery.theory import rng

OURS = ("hold at 24", "hold at 12")


def trade_off():
    rows = [("hold at 20", 8.142, 0.46), ("hold at 25", 8.021, 0.5), ("keep pace", 7.9, 0.53)]
    rows += [("4 scoring turns", 7.95, 0.505), ("hold at 15", 7.85, 0.38)]
    return mean_or_win(pd.DataFrame(rows, columns=["strategy", "mean", "win"]))


def trade_off_of_many():
    strong = twelve_strategies()
    mean = [8.14, 8.14, 8.1, 7.9, 8, 8.02, 8.14, 8.1, 7.8, 6.9, 5.5, 4.8]
    win = pd.Series(list(strong.values())) / 3
    return mean_or_win(
        pd.DataFrame({"strategy": list(strong), "mean": mean, "win": win}), ours=OURS
    )


def circle():
    names = ["turtle", "roll to win", "roll and wait"]
    win = [[0.5, 0.81, 0.29], [0.19, 0.5, 1.0], [0.71, 0.0, 0.5]]
    rows = [
        {"strategy": one, "against": other, "win": win[i][j]}
        for i, one in enumerate(names)
        for j, other in enumerate(names)
        if i != j
    ]
    return who_beats_whom(pd.DataFrame(rows))


def twelve_strategies():
    strength = [1.9, 1.85, 1.8, 1.6, 1.55, 1.5, 1.2, 1, 0.8, 0.5, 0.3, 0.2]
    names = ["perfect play", "end race or keep pace", "hold at 20 from 0, hold at 25 from 75"]
    names += [f"hold at {n}" for n in range(30, 3, -3)]
    return dict(zip(names, strength, strict=True))


def league():
    strong = twelve_strategies()
    rows = [
        {"strategy": one, "against": other, "win": strong[one] / (strong[one] + strong[other])}
        for one in strong
        for other in strong
        if one != other
    ]
    return who_beats_whom(pd.DataFrame(rows), ours=OURS)


def standings():
    strong = twelve_strategies()
    win = pd.Series(list(strong.values())) / 3
    exact = pd.Series(range(12)) % 4 != 3
    reach = 0.012 * ~exact
    rows = {"strategy": list(strong), "win": win, "low": win - reach, "high": win + reach}
    return ranking(pd.DataFrame({**rows, "exact": exact}), ours=OURS)


def given_away():
    own, other = np.indices((100, 100)).reshape(2, -1)
    soon = np.exp(-((own - 70) ** 2 + (other - 85) ** 2) / 300) * 1e-4
    late = np.exp(-((own - 85) ** 2 + (other - 20) ** 2) / 200) * 4e-5
    both = [
        pd.DataFrame({"own": own, "other": other, "does": does, "cost": cost})
        for does, cost in (("hold", soon), ("roll", late))
    ]
    return prices(pd.concat(both), strategy="hold at 20")


def decided():
    steps = rng(7).normal(0, 0.07, 45).cumsum()
    chance = np.r_[np.clip(0.53 + steps, 0.04, 0.96), 1.0]
    cost = np.zeros(46)
    cost[[6, 15, 31]] = 0.021, 0.008, 0.043
    return win_chances(pd.DataFrame({"move": range(46), "chance": chance, "cost": cost}))


def luck_and_skill():
    rows = [("throws of 7B", 0.41), ("throws of Ada", 0.13), ("choices of 7B", -0.46)]
    rows.append(("choices of Ada", 0.0))
    return luck_or_choices(pd.DataFrame(rows, columns=["part", "change"]))


CHARTS = (trade_off, trade_off_of_many, circle, league, standings)
CHARTS += (given_away, decided, luck_and_skill)
