"""What the class screen says follows from what was played and from the rules in force."""

import pytest

from pigclass import ClassLog, SkunkActivity, TableGame, two_dice_pig
from pigclass.rules.game_code import shared_form
from pigclass.words import say
from tests.widgets.class_plays import view


@pytest.fixture
def log(tmp_path):
    with ClassLog(tmp_path / "class.db") as opened:
        yield opened


@pytest.fixture
def real(log):
    """A game of three with real dice, which has begun."""

    def begin(**how):
        activity = SkunkActivity(**({"students": 3} | how), dice="real", log=log)
        activity.act("begin", {})
        return activity

    return begin


def throw(activity, typed):
    activity.act("type_throw", {"typed": typed})


def test_a_throw_that_banks_for_all_is_no_bust(log):
    game = shared_form(two_dice_pig(double_one="add_25_end"), rounds=2)
    table = TableGame(game, students=2, dice="real", log=log)
    table.act("begin", {})
    throw(table, "11")
    assert view(table)["headline"] == say("stage.round_over_banked", round=1)
    assert {tile["status"] for tile in view(table)["tiles"]} == {"banked"}
    assert table.rounds()["ended"].tolist() == ["banked"] * 2


def test_what_one_class_has_said_is_not_the_answer_of_the_next(log):
    activity = SkunkActivity(students=6, seed=2, log=log)
    activity.act("believe", {"sit_at": "20 x 2", "throws_survived": "", "bust_after_4": ""})
    activity.act("setup", {})
    activity.act("start", {"students": "5"})
    fields = activity._screen.view["panel"]["form"]["fields"]
    assert [it["value"] for it in fields] == ["", "", ""]
