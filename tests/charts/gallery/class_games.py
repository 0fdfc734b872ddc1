"""What a class did: its decisions, its rounds and its scores."""

from fractions import Fraction

import numpy as np
import pandas as pd

from pigclass.charts.class_results import sits_against_break_even
from pigclass.charts.means import groups_compared, how_far_off
from pigclass.charts.one_more_throw import is_a_one_due
from pigclass.charts.predictions import predicted_and_seen, what_we_said
from pigclass.charts.scores import all_rounds, final_scores
from tests.charts.gallery.theory import BREAK_EVEN, rng, survived, tally
from tests.stats.classes import skunk_class


def results(*, rounds=5):
    brought = rng().choice([0, 0, 0, 8, 12, 15, 16, 18, 22, 27, 31], 28 * rounds)
    caught = np.where(brought == 0, "caught", "sat")
    return pd.DataFrame({"points": brought, "outcome": caught, "count": 1})


def pooled():
    return all_rounds(results(rounds=10))


def one_game():
    decisions, rounds = skunk_class()
    return sits_against_break_even(decisions, BREAK_EVEN, rounds)


def predicted_sits():
    decisions, rounds = skunk_class()
    answers = tally([*rng().choice([15, 18, 20, 25, 30], 26), 77, 100], "answer")
    return sits_against_break_even(decisions, BREAK_EVEN, rounds, predictions=answers)


def ten_rounds():
    decisions, rounds = skunk_class(students=35, rounds=10, seed=4)
    return sits_against_break_even(decisions, BREAK_EVEN, rounds)


def due():
    answers = rng().choice([30, 40, 50, 60, 75, 90], 28, p=[0.2, 0.1, 0.3, 0.1, 0.2, 0.1])
    predictions = tally(answers, "answer")
    return is_a_one_due(skunk_class(games=10)[1], Fraction(11, 36), predictions)


def ends():
    decisions, _ = skunk_class(seed=3)
    sits = decisions[decisions["action"] == "sit"]
    totals = sits.groupby("player", observed=False)["turn_total"].sum()
    return final_scores(tally(totals, "score"))


def said_and_came():
    came = tally(skunk_class(games=2)[1]["throws"], "value")
    return predicted_and_seen(survived(), came, what="throws survived", exact=Fraction(25, 11))


def votes():
    names = ["hold at 20", "hold at 25", "both the same"]
    votes = pd.DataFrame({"choice": names, "count": [17, 8, 3]})
    exact = {"hold at 20": "wins 48.8%", "hold at 25": "wins 51.2%"}
    return what_we_said(votes, names, asks="A race to 100: which wins more often?", exact=exact)


def far_off():
    """Ten rounds of Piglet, all sitting at 2, which each brings in one of four."""
    rows = [("shared", 2.0, 10.0, 0.924, False), ("own", 4.2, 5.8, 0.905, True)]
    ranges = pd.DataFrame(rows, columns=["throws", "low", "high", "share", "ours"])
    ended = pd.DataFrame({"score": [0, 2, 4, 6, 8, 10], "count": [2, 5, 7, 8, 4, 2]})
    return how_far_off(ended, 5.0, ranges, rounds=10)


def groups():
    """Nine who sit at 20, nine at 25 and ten as they like, with dice of their own."""
    scores = [23, 0, 21, 45, 69, 67, 23, 80, 89, 25, 28, 28, 29, 57, 62, 83, 96, 113]
    scores += [38, 42, 50, 53, 60, 62, 62, 68, 76, 78]
    names = ["A"] * 9 + ["B"] * 9 + ["C"] * 10
    ended = pd.DataFrame({"group": names, "score": scores, "count": 1})
    by_group = ended.groupby("group", sort=False)["score"].agg(mean="mean")
    means = by_group.reset_index().assign(by_luck=True)
    return groups_compared(ended, means, rounds=5, own_dice=True)


CHARTS = (far_off, groups, pooled, one_game, predicted_sits)
CHARTS += (ten_rounds, due, ends, said_and_came, votes)
