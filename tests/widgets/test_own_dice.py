"""The class screen with everyone's own dice: each busts alone, and nothing of it is lost."""

import pytest

from pigclass import PigclassError, PigletActivity, SkunkActivity, TableGame
from pigclass.rules.catalog import class_piglet, skunk, two_dice_pig
from pigclass.rules.game_code import shared_form
from pigclass.words import say
from tests.widgets.class_plays import play, view

COINS = class_piglet(rounds=3, safe_throws=1, own_dice=True)


def begun(log, game=COINS, students=6, **options):
    activity = PigletActivity(game=game, students=students, seed=3, log=log, **options)
    activity.act("begin", {})
    return activity


def faces(activity, seat):
    """What the dice of one seat have shown, round by round."""
    return [[it.faces for it in this.thrown_by(seat)] for this in activity.session.game.rounds]


def test_the_rule_over_the_board_is_the_one_in_force(log):
    activity = begun(log)
    rules = [view(activity)["rule"]]
    for _ in range(2):
        activity.act("press_roll", {})
        rules.append(view(activity)["rule"])
    assert rules == [say("takes.safe"), *["Tails: you lose the round's points"] * 2]


def test_the_dice_of_a_seat_depend_on_nobody_elses_decisions(log, tmp_path):
    bold = play(begun(log), lambda seat: 9)
    shy = play(begun(str(tmp_path / "other.db")), lambda seat: 9 if seat == 2 else 1)
    assert faces(bold, 2) == faces(shy, 2)
    assert faces(bold, 1) != faces(shy, 1)


@pytest.mark.parametrize("real_dice", [False, True])
def test_heads_are_not_counted_where_everyone_has_dice_of_their_own(real_dice, log):
    with pytest.raises(PigclassError, match="so class totals won't work"):
        SkunkActivity(game=skunk(own_dice=True), head_count=9, log=log, real_dice=real_dice)


REAL_SKUNK = skunk(rounds=2, safe_throws=1, double_one="wipe", own_dice=True)


def real_dice(log, **options):
    """Ana sits with 8, then Ben loses all and Cem is out; Dora goes on."""
    names = ["Ana", "Ben", "Cem", "Dora"]
    activity = SkunkActivity(game=REAL_SKUNK, names=names, real_dice=True, log=log, **options)
    for seat in ("begin", "press_roll", 0, "press_roll"):
        activity.act("tap", {"seat": seat}) if seat == 0 else activity.act(seat, {})
    activity.act("sit_with", {"points": "8"})
    for seat in (1, 1, 2):
        activity.act("tap", {"seat": seat})
    activity.act("press_roll", {})
    return activity


def test_points_are_typed_in_order_and_can_only_be_what_dice_make(log):
    activity = real_dice(log)
    activity.act("sit_all", {})
    activity.act("press_roll", {})
    assert view(activity)["headline"] == say("stage.asks_points")
    assert view(activity)["said"] == say("says.asks_points_one", names="Dora")
    for typed, why in (
        *((it, say("says.points_of", names="Dora")) for it in ("", "12 20", "Eve 20")),
        ("25", "by throw 2 it is 6 to 24"),
    ):
        activity.act("sit_with", {"points": typed})
        assert why in view(activity)["problem"]
    activity.act("sit_with", {"points": " 20 "})
    assert view(activity)["said"] == say("says.locked_each", sat=1, standing=0)
    assert activity.session.game.play.scores == (8, 0, 0, 20)


def test_who_has_agreed_to_20_marks_nobody_whose_points_are_not_known(log):
    activity = real_dice(log, groups={"hold at 20": ["Dora"]})
    assert activity.session.due == frozenset()
    assert "as_agreed" not in [it["action"] for it in view(activity)["buttons"]]


def test_what_nobody_knows_of_real_dice_is_drawn_on_no_page(log):
    activity = real_dice(log)
    for action in ("finish", "reveal", "begin", "begin", "reveal"):
        activity.act(action, {})
    assert "nobody knows what was lost" in view(activity)["problem"]


def test_a_throw_that_banks_for_all_is_no_bust(log):
    game = shared_form(two_dice_pig(double_one="add_25_end"), rounds=2)
    table = TableGame(game, students=2, real_dice=True, log=log)
    table.act("begin", {})
    table.act("type_throw", {"typed": "11"})
    assert view(table)["headline"] == say("stage.round_over_banked", round=1)
    assert {tile["status"] for tile in view(table)["tiles"]} == {"banked"}
    assert table.rounds()["ended"].tolist() == ["banked"] * 2


def test_no_real_throw_is_taken_for_what_everyone_threw(log):
    activity = SkunkActivity(game=skunk(own_dice=True), students=6, seed=3, log=log)
    activity.act("begin", {})
    activity.act("type_throw", {"typed": "3 5"})
    assert view(activity)["problem"] == say("says.own_dice_typed")
