"""Every chart once, with a seeded class of 28; `python -m tests.charts.gallery FOLDER` draws them.

The figures of theory here are worked out by short recursions of their own, so that the gallery
needs nothing but the charts.
"""

import sys
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd

from pigclass.charts.balance import gain_and_risk
from pigclass.charts.best_for_what import mean_or_win
from pigclass.charts.choices import what_we_said
from pigclass.charts.class_results import sits_against_break_even
from pigclass.charts.converging import settling
from pigclass.charts.dice_numbers import dice_numbers
from pigclass.charts.due import is_a_one_due
from pigclass.charts.final_scores import final_scores
from pigclass.charts.game_review import luck_or_choices, win_chances
from pigclass.charts.ghost_scores import ghost_scores
from pigclass.charts.ghosts import ghosts
from pigclass.charts.long_run import long_run
from pigclass.charts.outcomes import outcome_chances
from pigclass.charts.policy_maps import (
    difference_chart,
    hold_at_map,
    hold_at_slice,
    win_chance_map,
)
from pigclass.charts.predictions import predicted_and_seen
from pigclass.charts.prices import prices
from pigclass.charts.ranking import ranking
from pigclass.charts.same_dice import same_dice
from pigclass.charts.sat_sooner import sat_sooner
from pigclass.charts.score_race import score_race
from pigclass.charts.show import png
from pigclass.charts.survival import rounds_alive
from pigclass.charts.theme import PRINT, dressed
from pigclass.charts.thresholds import hold_curve
from pigclass.charts.two_rules import two_rules
from pigclass.charts.who_beats_whom import who_beats_whom
from tests.charts.frames import skunk_class

SAFE = Fraction(25, 36)
BREAK_EVEN = Fraction(200, 11)


def rng(seed=20261120):
    return np.random.default_rng(seed)


def alive():
    return pd.DataFrame({"throws": range(13), "alive": [SAFE**n for n in range(13)]})


def tally(values, column):
    counts = pd.Series(values).value_counts().rename_axis(column)
    return counts.reset_index(name="count")


def pig_means(last=40):
    def mean(threshold):
        @cache
        def worth(total):
            if total >= threshold:
                return Fraction(total)
            return Fraction(1, 6) * sum(worth(total + face) for face in range(2, 7))

        return worth(0)

    return pd.DataFrame({"threshold": range(1, last + 1), "mean": map(mean, range(1, last + 1))})


def simulated_means():
    exact = pig_means().iloc[4::5].reset_index(drop=True)
    noise = rng().normal(0, 0.12, len(exact))
    return exact.assign(mean=exact["mean"].map(float) + noise, standard_error=0.12, n=8000)


def survived():
    return pd.DataFrame({"answer": [1, 2, 3, 4, 5, 6, 8], "count": [1, 3, 8, 6, 6, 3, 1]})


def one_game():
    decisions, rounds = skunk_class()
    return sits_against_break_even(decisions, BREAK_EVEN, rounds)


def ten_rounds():
    decisions, rounds = skunk_class(students=35, rounds=10, seed=4)
    return sits_against_break_even(decisions, BREAK_EVEN, rounds)


def own_break_even():
    decisions, rounds = skunk_class()
    own = decisions[["game", "round", "player", "score"]].drop_duplicates()
    own["break_even"] = [(200 - Fraction(int(score))) / 11 for score in own["score"]]
    return sits_against_break_even(decisions, own, rounds)


def head_count():
    decisions, rounds = skunk_class()
    heads = decisions.groupby(["game", "round", "throw", "action", "turn_total"], observed=True)
    counted = heads["count"].sum().reset_index().assign(player=pd.NA)
    return sits_against_break_even(counted, BREAK_EVEN, rounds)


def three_games():
    return rounds_alive(skunk_class(games=3)[1], alive(), survived())


def first_game():
    return rounds_alive(skunk_class()[1], alive())


def hold():
    stops = tally(rng().normal(19, 6, 112).round().clip(2, 39), "turn_total")
    said = tally(rng().choice([10, 12, 15, 18, 20, 25, 30], 28), "answer")
    return hold_curve(pig_means(), simulated=simulated_means(), stops=stops, predictions=said)


def hold_alone():
    return hold_curve(pig_means())


def changed_rule():
    wider = pig_means().assign(mean=lambda it: it["mean"].map(lambda mean: mean * Fraction(19, 20)))
    return two_rules(pig_means(), wider, ("Pig", "Pig with poison 2"))


def balance(at=12):
    totals = range(41)
    return gain_and_risk(
        pd.DataFrame(
            {
                "turn_total": totals,
                "win": Fraction(200, 36),
                "lose": [Fraction(11, 36) * total for total in totals],
            }
        ),
        at=at,
    )


def due():
    answers = rng().choice([0.3, 0.4, 0.5, 0.6, 0.75, 0.9], 28, p=[0.2, 0.1, 0.3, 0.1, 0.2, 0.1])
    said = tally(answers, "answer").assign(good_throws=4)
    return is_a_one_due(skunk_class(games=10)[1], Fraction(11, 36), said)


def sooner():
    rows = [("7B", 2.1, 1.2, 3.2), ("8A", 0.3, -0.6, 1.1)]
    return sat_sooner(pd.DataFrame(rows, columns=["name", "points", "low", "high"]))


def other_choices():
    means = pig_means()["mean"].map(float)
    ours = pd.DataFrame({"threshold": range(1, 41), "mean": means + np.sin(np.arange(40) / 3)})
    chosen = rng().normal(19, 5, 28).clip(4, 38)
    noise = rng(1).normal(-0.8, 0.9, 28)
    students = pd.DataFrame({"threshold": chosen, "mean": 7.6 + noise})
    return same_dice(ours, students, hindsight=15.4, exact=pig_means())


def class_ghosts():
    middle = np.sort(rng().normal(19, 5, 28).clip(6, 35))
    reach = rng().uniform(1.5, 4, 28)
    fitted = pd.DataFrame(
        {
            "player": [f"S{n:02d}" for n in range(28)],
            "rule": ["total"] * 25 + ["throws"] * 3,
            "threshold": middle,
            "low": middle - reach,
            "high": middle + reach,
        }
    )
    return ghosts(fitted, BREAK_EVEN, highlight="S11")


def ghosts_play():
    middle = rng().normal(19, 6, 28).clip(3, 40).round()
    means = pig_means().set_index("threshold")["mean"].map(float)
    played = means[middle].to_numpy() + rng(2).normal(0, 2.5, 28)
    students = {"played": played.clip(0), "mean": means[middle].to_numpy(), "n": 10_000}
    best = Fraction(492303203, 60466176)
    return ghost_scores(pd.DataFrame(students).assign(standard_error=0.1), best)


def run_on():
    games = np.unique(np.geomspace(1, 10_000, 120).astype(int))
    worth = np.where(rng().random(10_000) < 0.6245, 0, rng().integers(20, 26, 10_000))
    mean = (worth.cumsum() / np.arange(1, 10_001))[games - 1]
    reach = 1.96 * 10.8 / np.sqrt(games)
    machine = pd.DataFrame(
        {"rounds": games, "mean": mean, "low": 8.14 - reach, "high": 8.14 + reach}
    )
    ours = pd.DataFrame(
        {"rounds": range(1, 51), "mean": 8.14 + rng().normal(0, 9, 50).cumsum() / 50}
    )
    return long_run(machine, Fraction(492303203, 60466176), ours)


def trade_off():
    return mean_or_win(
        pd.DataFrame(
            {
                "strategy": [
                    "hold at 20",
                    "hold at 25",
                    "4 scoring turns",
                    "keep pace",
                    "hold at 15",
                ],
                "mean": [8.142, 8.021, 7.95, 7.9, 7.85],
                "win": [0.46, 0.5, 0.505, 0.53, 0.38],
            }
        )
    )


def trade_off_of_many():
    strong = twelve_strategies()
    mean = [8.14, 8.14, 8.1, 7.9, 8, 8.02, 8.14, 8.1, 7.8, 6.9, 5.5, 4.8]
    win = pd.Series(list(strong.values())) / 3
    return mean_or_win(pd.DataFrame({"strategy": list(strong), "mean": mean, "win": win}))


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
    return who_beats_whom(pd.DataFrame(rows))


def standings():
    strong = twelve_strategies()
    win = pd.Series(list(strong.values())) / 3
    exact = pd.Series(range(12)) % 4 != 3
    reach = 0.012 * ~exact
    rows = {"strategy": list(strong), "win": win, "low": win - reach, "high": win + reach}
    return ranking(pd.DataFrame({**rows, "exact": exact}))


def given_away():
    own, other = np.indices((100, 100)).reshape(2, -1)
    soon = np.exp(-((own - 70) ** 2 + (other - 85) ** 2) / 300) * 1e-4
    late = np.exp(-((own - 85) ** 2 + (other - 20) ** 2) / 200) * 4e-5
    both = [
        pd.DataFrame({"own": own, "other": other, "does": does, "cost": cost})
        for does, cost in (("hold", soon), ("roll", late))
    ]
    return prices(pd.concat(both), strategy="hold at 20")


def race():
    decisions, rounds = skunk_class(seed=3)
    sits = decisions[decisions["action"] == "sit"]
    points = sits.pivot_table(
        index="round", columns="player", values="turn_total", aggfunc="sum", observed=False
    )
    whole = points.reindex(rounds["round"]).fillna(0).cumsum()
    return score_race(whole.melt(ignore_index=False, value_name="score").reset_index())


def ends():
    decisions, _ = skunk_class(seed=3)
    sits = decisions[decisions["action"] == "sit"]
    totals = sits.groupby("player", observed=False)["turn_total"].sum()
    return final_scores(tally(totals, "score"), exact=36.29)


def decided():
    steps = rng(7).normal(0, 0.07, 45).cumsum()
    chance = np.r_[np.clip(0.53 + steps, 0.04, 0.96), 1.0]
    cost = np.zeros(46)
    cost[[6, 15, 31]] = 0.021, 0.008, 0.043
    return win_chances(pd.DataFrame({"move": range(46), "chance": chance, "cost": cost}))


def luck_and_skill():
    rows = [("throws of 7B", 0.41), ("throws of Ada", 0.13), ("choices of 7B", -0.072)]
    rows.append(("choices of Ada", 0.0))
    return luck_or_choices(pd.DataFrame(rows, columns=["part", "change"]))


def every_pair(target=100):
    own, other = np.indices((target, target))
    return pd.DataFrame({"own": own.ravel(), "other": other.ravel()})


def keeping_pace():
    pairs = every_pair()
    pace = 21 + (pairs["other"] - pairs["own"]) // 8
    races = (pairs["own"] >= 71) | (pairs["other"] >= 71)
    return pairs.assign(hold_at=pace.where(~races, 100).clip(upper=100 - pairs["own"]))


def when_to_hold():
    return hold_at_map(keeping_pace(), at=60)


def one_slice():
    return hold_at_slice(keeping_pace(), other=60)


def who_will_win():
    pairs = every_pair()
    return win_chance_map(pairs.assign(win=1 / (1 + np.exp((pairs["other"] - pairs["own"]) / 18))))


def twenty_and_pace():
    pairs = keeping_pace()
    twenty = (100 - pairs["own"]).clip(upper=20)
    return difference_chart(
        pairs.assign(difference=twenty - pairs["hold_at"]), strategy="hold at 20"
    )


def sweeps_of_piglet():
    rows = [
        (sweep, name, end * (1 - 0.5**sweep))
        for sweep in range(1, 21)
        for name, end in (("0:0", 4 / 7), ("0:0 +1", 5 / 7), ("0:1", 2 / 5), ("1:0", 4 / 5))
    ]
    return settling(pd.DataFrame(rows, columns=["sweep", "position", "chance"]))


def said_and_came():
    came = tally(skunk_class(games=2)[1]["throws"], "value")
    return predicted_and_seen(survived(), came, what="throws survived", exact=Fraction(25, 11))


def votes():
    names = ["hold at 20", "hold at 25", "both the same"]
    said = pd.DataFrame({"choice": names, "count": [17, 8, 3]})
    exact = {"hold at 20": "wins 48.8%", "hold at 25": "wins 51.2%"}
    return what_we_said(said, names, asks="A race to 100: which wins more often?", exact=exact)


def many_dice():
    exact = pd.DataFrame({"dice": range(1, 17)})
    exact["exact"] = [float(4 * n * Fraction(5, 6) ** n) for n in exact["dice"]]
    ours = exact.iloc[1::3].rename(columns={"exact": "ours"})
    return dice_numbers(exact, ours.assign(ours=ours["ours"] + rng().normal(0, 1.5, len(ours))))


def throw():
    rows = [("a single 1: bust", 10), ("1 and 1: all lost", 1), ("no 1: add the faces", 25)]
    return outcome_chances(
        pd.DataFrame(
            {"label": [name for name, _ in rows], "probability": [Fraction(n, 36) for _, n in rows]}
        )
    )


GALLERY = {
    build.__name__: build
    for build in (
        one_game,
        ten_rounds,
        own_break_even,
        head_count,
        three_games,
        first_game,
        hold,
        hold_alone,
        changed_rule,
        balance,
        due,
        sooner,
        other_choices,
        class_ghosts,
        ghosts_play,
        run_on,
        trade_off,
        trade_off_of_many,
        circle,
        league,
        standings,
        given_away,
        race,
        ends,
        decided,
        luck_and_skill,
        when_to_hold,
        one_slice,
        who_will_win,
        twenty_and_pace,
        sweeps_of_piglet,
        said_and_came,
        votes,
        many_dice,
        throw,
    )
}


def main(folder):
    """Draw every chart in both themes."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, build in GALLERY.items():
        chart = build()
        print(f"{name}: {chart.description}")
        (folder / f"{name}.png").write_bytes(png(chart))
        (folder / f"{name}-print.png").write_bytes(png(dressed(chart, PRINT)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
