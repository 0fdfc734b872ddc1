"""Every public chart is drawn in one line, from the log of a class or from theory."""

import pandas as pd
import pytest

from pigclass import (
    HoldAt,
    PigclassError,
    SkunkActivity,
    charts,
    class_chart,
    exact,
    hog,
    pig,
    tournament,
)
from pigclass.review.whole_game import review
from pigclass.widgets.class_game.reveal import PAGES
from pigclass.words import say
from tests.review.test_moves import random_steps
from tests.widgets.class_plays import ANSWERS, play, sits_at

FEW = pig(target=20)


def met():
    return tournament(FEW, [HoldAt(5), HoldAt(9)])


MEANS = pd.DataFrame({"strategy": "hold at 5", "mean": exact.turn(pig(), HoldAt(5)), "win": [0.4]})
SAID = pd.DataFrame({"choice": ["A", "B"], "count": [3, 4]})
OF_THEORY = {
    "converging": lambda: charts.converging(exact.converging(FEW, [(0, 0, 0)])),
    "dice_numbers": lambda: charts.dice_numbers(exact.best_dice(hog())),
    "hold_curve": lambda: charts.hold_curve(exact.best_hold(pig())),
    "luck_or_choices": lambda: charts.luck_or_choices(review(random_steps(FEW, 1)).parts()),
    "mean_or_win": lambda: charts.mean_or_win(MEANS),
    "prices": lambda: charts.prices(exact.examine(FEW, HoldAt(9)), strategy="hold at 9", target=20),
    "ranking": lambda: charts.ranking(met().ranking),
    "two_rules": lambda: charts.two_rules(
        exact.best_hold(pig()), exact.best_hold(pig(sides=8)), ("six", "eight")
    ),
    "what_we_said": lambda: charts.what_we_said(SAID, ["A", "B"], asks="Which?"),
    "who_beats_whom": lambda: charts.who_beats_whom(met().pairs),
    "win_chances": lambda: review(random_steps(FEW, 1)).chart(),
}

# Drawn by pages of a reveal, or from `rounds()`.
OF_PAGES = {"all_rounds", "final_scores", "gain_and_risk", "groups_compared", "how_far_off"}
OF_PAGES |= {"is_a_one_due", "predicted_and_seen", "same_dice", "sits_against_break_even"}


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    file = tmp_path_factory.mktemp("class") / "class.db"
    groups = {"A": ["1-6"], "B": ["7-12"]}
    activity = SkunkActivity(students=12, seed=5, log=str(file), groups=groups)
    play(activity, sits_at, answers=ANSWERS)
    return activity.class_log


@pytest.mark.parametrize("name", PAGES)
def test_a_log_draws_its_charts_by_their_names(log, name):
    assert class_chart(log, name).description
    assert charts.final_scores(log.rounds()).description


@pytest.mark.parametrize("name", OF_THEORY)
def test_theory_draws_its_charts(name):
    assert OF_THEORY[name]().description


def test_no_public_chart_is_without_a_door(log, tmp_path):
    assert set(dir(charts)) == OF_PAGES | OF_THEORY.keys()
    with pytest.raises(PigclassError, match="when_to_stop"):
        class_chart(log, "when_to_stopp")
    with pytest.raises(PigclassError, match=say("refused.no_results")):
        class_chart(str(tmp_path / "class.db"), "when_to_stop")
