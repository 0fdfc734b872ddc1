"""Classes that never were, from one student to sixty, and the charts of what they did.

They play on dice of `random`, by thresholds that are alike, spread, far too large, or never met;
what the theory says of their rules comes from the kit, as in a lesson.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random

import pandas as pd
from hypothesis import strategies as st

from pigclass.charts.balance import gain_and_risk
from pigclass.charts.busts import is_a_one_due, rounds_alive
from pigclass.charts.class_results import sits_against_break_even
from pigclass.charts.long_run import long_run
from pigclass.charts.predictions import predicted_and_seen, what_we_said
from pigclass.charts.same_dice import same_dice
from pigclass.charts.scores import final_scores
from pigclass.charts.thresholds import hold_curve, two_rules
from pigclass.facts import class_game as evidence
from pigclass.rules.catalog import class_piglet, greedy_pig, skunk
from pigclass.rules.errors import PigclassError
from pigclass.stats.rescore import hindsight, rescored
from pigclass.words import say

# Each game with what one throw adds: None is a bust.
GAMES = {
    "skunk": (skunk(), [None] * 11 + [a + b for a in range(2, 7) for b in range(2, 7)]),
    "greedy": (greedy_pig(), [None, 2, 3, 4, 5, 6]),
    "poison 2": (greedy_pig(poison=2), [1, None, 3, 4, 5, 6]),
    "coin": (class_piglet(), [None, 1]),
}
SITS = {
    "alike": lambda random: 20,
    "at once": lambda random: 1,
    "never": lambda random: 10_000,
    "spread": lambda random: max(1, random.gauss(18, 8)),
    "far": lambda random: random.choice([1, 60]),
}
ANSWERS = {
    "alike": lambda random: 15,
    "small": lambda random: random.randint(0, 3),
    "spread": lambda random: max(0, round(random.gauss(18, 8))),
    "large": lambda random: random.choice([5, 20, 100, 200]),
}


DECIDED = ["game", "round", "throw", "player", "action", "turn_total", "count", "score"]
COLUMNS = {"decisions": DECIDED}


@dataclass(frozen=True)
class MadeUp:
    """One class and its game, all of it told by a few words and a seed."""

    game: str
    students: int
    rounds: int
    sits: str
    answers: str
    counted: bool
    seed: int

    @property
    def rules(self):
        return GAMES[self.game][0]

    @cached_property
    def played(self):
        """The rows of decisions, rounds, throws and scores."""
        random, adds = Random(self.seed), GAMES[self.game][1]
        limits = [SITS[self.sits](random) for _ in range(self.students)]
        rows = {"decisions": [], "rounds": [], "rolls": [], "scores": []}
        banked = [0] * self.students
        for number in range(1, self.rounds + 1):
            _round(rows, number, limits, banked, lambda: random.choice(adds))
        return {name: pd.DataFrame(told, columns=COLUMNS.get(name)) for name, told in rows.items()}

    def answered(self, column, kind=None):
        random = Random(self.seed + 1)
        given = [ANSWERS[kind or self.answers](random) for _ in range(self.students)]
        return pd.Series(given).value_counts().rename_axis(column).reset_index(name="count")

    @property
    def decisions(self):
        told = self.played["decisions"]
        if not self.counted or told.empty:
            return told
        heads = told.groupby(["game", "round", "throw", "action", "turn_total"], as_index=False)
        return heads["count"].sum().assign(player=pd.NA)


def _round(rows, number, limits, banked, throw):
    """Play one round into the rows; at most twenty throws, then the bell rings."""
    where = {"game": "a", "round": number}
    standing, total, thrown, ended = list(range(len(limits))), 0, 0, "all sat"
    while standing and thrown < 20:
        added, thrown = throw(), thrown + 1
        total = 0 if added is None else total + added
        effect = "bust" if added is None else "scores"
        rows["rolls"].append({**where, "throw": thrown, "turn_total": total, "effect": effect})
        if added is None:
            ended = "bust"
            break
        sitting = [one for one in standing if total >= limits[one]]
        for one in standing:
            action = "sit" if one in sitting else "stand"
            row = {"throw": thrown, "player": f"S{one}", "action": action, "turn_total": total}
            rows["decisions"].append({**where, **row, "count": 1, "score": banked[one]})
        for one in sitting:
            standing.remove(one)
            banked[one] += total
    else:
        ended = "finished early" if standing else "all sat"
    rows["rounds"].append({**where, "throws": thrown, "ended": ended})
    rows["scores"] += [
        {"round": number, "player": f"S{one}", "score": score} for one, score in enumerate(banked)
    ]


classes = st.builds(
    MadeUp,
    game=st.sampled_from(list(GAMES)),
    students=st.integers(1, 60),
    rounds=st.integers(1, 20),
    sits=st.sampled_from(list(SITS)),
    answers=st.sampled_from(list(ANSWERS)),
    counted=st.booleans(),
    seed=st.integers(0, 10**6),
)


def _where(it):
    return sits_against_break_even(it.decisions, evidence.no_gain(it.rules), it.played["rounds"])


def _own(it):
    told = it.decisions[["game", "round", "player"]].drop_duplicates()
    points = [Fraction(200 - 3 * n, 11) for n in range(len(told))]
    return sits_against_break_even(
        it.decisions, told.assign(break_even=points), it.played["rounds"]
    )


def _alive(it):
    exact = evidence.chance_alive(it.rules)
    return rounds_alive(it.played["rounds"], exact, it.answered("answer", "small"))


def _due(it):
    random = Random(it.seed)
    shares = [random.choice([0, 10, 30, 31, 50, 100]) for _ in range(it.students)]
    told = pd.Series(shares).value_counts().rename_axis("answer").reset_index(name="count")
    chance = evidence.chance_of_bust(it.rules)
    return is_a_one_due(it.played["rounds"], chance, told)


def _thresholds(it):
    return tuple(range(1, 9 if it.game == "coin" else 45))


def _hold(it):
    means = evidence.hold_means(it.rules, _thresholds(it))
    some = means.iloc[::4].assign(n=1000)
    simulated = some.assign(mean=some["mean"].map(float) + 0.3)
    stops = it.decisions[it.decisions["action"] == "sit"]
    said = it.answered("answer")
    return hold_curve(
        means, simulated=simulated, stops=None if stops.empty else stops, predictions=said
    )


def _same(it):
    scores = it.played["scores"].groupby("player")["score"].last() / it.rounds
    sat = it.played["decisions"].query("action == 'sit'").groupby("player")["turn_total"].mean()
    told = pd.DataFrame({"mean": scores}).assign(threshold=sat)
    rolls = it.played["rolls"]
    means = evidence.hold_means(it.rules, _thresholds(it))
    return same_dice(rescored(rolls, _thresholds(it)), told, hindsight(rolls), means)


def _ended(it):
    last = it.played["scores"].groupby("player")["score"].last()
    return final_scores(pd.DataFrame({"score": last, "count": 1}))


def _said(it):
    came = it.played["rounds"]["throws"].value_counts().rename_axis("value").reset_index()
    return predicted_and_seen(
        it.answered("answer", "small"), came, what=say("label.good_throws"), exact=2.3
    )


def _votes(it):
    random = Random(it.seed)
    names = ["hold at 20", "hold at 25", "both the same"]
    told = pd.DataFrame({"choice": names, "count": [random.randint(0, it.students) for _ in names]})
    said = told.assign(count=told["count"] + [1, 0, 0])
    exact = {"hold at 20": "8.14 points", "hold at 25": "8.02 points"}
    return what_we_said(said, names, asks=say("reveal.scores_more"), exact=exact)


def _run(it):
    means = it.played["scores"].groupby("round")["score"].mean()
    ours = pd.DataFrame({"rounds": means.index, "mean": means.to_numpy() / means.index})
    number = pd.Series([1, 10, 100, 1000])
    reach = 20 / number**0.5
    machine = pd.DataFrame({"rounds": number, "mean": 8.0})
    around = pd.DataFrame({"rounds": number, "low": (8 - reach).clip(lower=0), "high": 8 + reach})
    return long_run(machine, 8.14, ours, likely=around)


def _balance(it):
    random = Random(it.seed)
    most = _thresholds(it)[-1]
    return gain_and_risk(evidence.win_and_lose(it.rules, most), at=random.randint(0, most))


def _rules(it):
    other = GAMES[Random(it.seed).choice(list(GAMES))][0]
    means = [evidence.hold_means(rules, _thresholds(it)) for rules in (it.rules, other)]
    return two_rules(*means, ("one rule", "another rule"))


CHARTS = {
    "where did we sit": _where,
    "own break-even points": _own,
    "how long does a round live": _alive,
    "is a bust due": _due,
    "when to stop": _hold,
    "other choices": _same,
    "how did it end": _ended,
    "said and came": _said,
    "votes": _votes,
    "long run": _run,
    "one more throw": _balance,
    "two rules": _rules,
}


def chart_of(name, made_up):
    """One chart of a class; None where there is nothing to draw, which a sentence says."""
    try:
        return CHARTS[name](made_up)
    except PigclassError:
        return None
