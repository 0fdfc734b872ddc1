"""The class screen with everyone's own dice: each busts alone, and nothing of it is lost."""

import pytest

from pigclass.classlog.events.replay import replay
from pigclass.classlog.frames.exported import load_log
from pigclass.rules.catalog import class_piglet, skunk
from pigclass.rules.errors import PigclassError
from pigclass.widgets.class_game.lessons import PigletActivity, SkunkActivity
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


def test_each_busts_alone_and_the_others_go_on(log):
    activity = begun(log)
    for _ in range(3):
        activity.act("press_roll", {})
    states = {tile["status"]: tile for tile in view(activity)["tiles"]}
    assert states.keys() == {"standing", "caught"}
    assert states["standing"]["total"] > states["caught"]["total"] == ""
    assert [it["face"] for it in states["caught"]["dice"]] == ["tails"]
    assert view(activity)["dice"] == view(activity)["trail"] == []


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


def test_undo_takes_back_what_all_have_thrown_and_it_comes_again(log):
    activity = begun(log)
    activity.act("press_roll", {})
    tiles = view(activity)["tiles"]
    activity.act("undo", {})
    assert not any("dice" in tile for tile in view(activity)["tiles"])
    activity.act("press_roll", {})
    assert view(activity)["tiles"] == tiles


def test_a_game_goes_on_in_mid_round_where_it_was_left(log):
    activity = begun(log)
    for press in ("press_roll", "press_roll", "press_roll"):
        activity.act(press, {})
    game = activity.session.game
    other = PigletActivity(log=log)
    other.act("continue", {"game": game.id})
    assert other.session.game == replay(activity.session.events) == game
    assert view(other)["tiles"] == view(activity)["tiles"]


def test_each_student_has_rows_of_their_own(log):
    activity = play(begun(log), lambda seat: 1 + seat % 2)
    rolls, rounds = activity.rolls(), activity.rounds()
    thrown = rolls.groupby(["round", "player"], observed=True).size()
    told = rounds.set_index(["round", "player"])
    assert (told["throws"] == thrown.reindex(told.index)).all()
    busts = rolls[rolls["effect"] == "bust"].set_index(["round", "player"]).index
    assert set(busts) == set(told[told["outcome"] == "caught"].index)
    assert (rounds.groupby("player", observed=True)["points"].sum() > 0).any()


def test_with_real_coins_of_their_own_taps_tell_who_has_tails(log):
    activity = begun(log, dice="real")
    assert view(activity)["headline"] == say("stage.tap_tails")
    for tails in ((4,), (0, 1), ()):
        for seat in tails:
            activity.act("tap", {"seat": seat})
        assert [it["seat"] for it in view(activity)["tiles"] if it["status"] == "tails"] == [*tails]
        activity.act("press_roll", {})
        if activity.session.game.stage == "deciding":
            activity.act("press_roll", {})
    # The first toss was safe; then two were out, and all others have a head for each toss.
    assert activity.session.game.play.own_totals == (0, 0, 3, 3, 2, 3)
    rolls = activity.rolls()
    assert set(rolls["source"]) == {"real"}
    assert rolls["faces"].value_counts().to_dict() == {"heads": 13, "tails": 3}


def test_coins_change_between_screen_and_hands_in_the_middle_of_a_game(log):
    activity = begun(log)
    activity.act("change_dice", {})
    assert view(activity)["said"] == say("says.dice_tapped")
    activity.act("tap", {"seat": 1})
    activity.act("change_dice", {})
    activity.act("press_roll", {})
    assert set(activity.rolls()["source"]) == {"virtual"}


@pytest.mark.parametrize("how", [{}, {"dice": "real", "double_one": "wipe"}])
def test_heads_are_counted_of_real_dice_alone_and_where_nobody_loses_a_score(how, log):
    game = skunk(own_dice=True, double_one=how.pop("double_one", "bust"))
    with pytest.raises(PigclassError, match="Class totals need real dice on the desks"):
        SkunkActivity(game=game, head_count=9, log=log, **how)


def test_heads_tell_who_is_out_and_the_points_of_those_who_sit(log):
    game = skunk(rounds=1, own_dice=True)
    activity = SkunkActivity(game=game, head_count=12, dice="real", log=log)
    for action, data in (
        ("begin", {}),
        ("count_out", {"out": "4"}),
        ("count_points", {"points": "8, 7 x 2"}),
        ("count_out", {"out": "2"}),
        ("count_points", {"points": ""}),
        ("undo", {}),
        ("count_points", {"points": "16 x 3"}),
    ):
        activity.act(action, data)
    assert view(activity)["headline"].endswith(say("says.winner_head_count", mean="5.8"))
    sat = activity.decisions().query("action == 'sit'")[["throw", "turn_total", "count"]]
    assert sat.to_numpy().tolist() == [[1, 8, 1], [1, 7, 2], [2, 16, 3]]
    rolls = activity.rolls().groupby("effect", observed=True)["standing"].sum().to_dict()
    assert rolls == {"scores": 11, "bust": 6}
    other = SkunkActivity(log=log)
    assert replay(activity.session.events) == activity.session.game
    assert activity.session.game.id not in [it.game for it in other.class_log.unfinished("skunk")]


REAL_SKUNK = skunk(rounds=2, safe_throws=1, double_one="wipe", own_dice=True)


def real_dice(log, **options):
    """Ana sits with 8, then Ben loses all and Cem is out; Dora goes on."""
    names = ["Ana", "Ben", "Cem", "Dora"]
    activity = SkunkActivity(game=REAL_SKUNK, names=names, dice="real", log=log, **options)
    for seat in ("begin", "press_roll", 0, "press_roll"):
        activity.act("tap", {"seat": seat}) if seat == 0 else activity.act(seat, {})
    activity.act("sit_with", {"points": "8"})
    for seat in (1, 1, 2):
        activity.act("tap", {"seat": seat})
    activity.act("press_roll", {})
    return activity


def test_taps_tell_who_is_out_with_real_dice_and_who_sits_says_the_points(log, tmp_path):
    activity = real_dice(log)
    assert [it["status"] for it in view(activity)["tiles"]] == [
        "sat",
        "caught",
        "caught",
        "standing",
    ]
    rolls = activity.rolls()
    assert rolls["effect"].tolist().count("wipe-out") == rolls["effect"].tolist().count("bust") == 1
    assert rolls["faces"].isna().all()
    assert rolls["turn_total"].isna().tolist() == (rolls["effect"] == "scores").tolist()
    decisions = activity.decisions().set_index("action")["turn_total"]
    assert decisions["sit"] == 8
    assert decisions["stand"].isna().all()
    activity.class_log.export(tmp_path / "csv")
    assert load_log(tmp_path / "csv").decisions().equals(activity.class_log.decisions())


def test_points_are_typed_in_any_form_and_can_only_be_what_dice_make(log):
    activity = real_dice(log)
    activity.act("sit_all", {})
    assert view(activity)["headline"] == say("stage.asks_points")
    assert view(activity)["said"] == say("says.asks_points_one", names="Dora")
    for typed, why in (
        ("", "How many points do they have? Dora"),
        ("12 20", "Numbers typed: 2. Sitting down: 1."),
        ("Eve 20", "'Eve' is not on the list"),
        ("Dora", "'Dora' does not say whose points"),
        ("25", "by throw 2 it is 6 to 24"),
    ):
        activity.act("sit_with", {"points": typed})
        assert why in view(activity)["problem"]
    activity.act("sit_with", {"points": "dora = 20"})
    assert view(activity)["said"] == say("says.locked_each", sat=1, standing=0)
    assert activity.session.game.play.scores == (8, 0, 0, 20)


def test_a_round_of_real_dice_goes_on_in_another_kernel_with_its_points(log):
    activity = real_dice(log)
    other = SkunkActivity(log=log)
    other.act("continue", {"game": activity.session.game.id})
    assert other.session.game == replay(activity.session.events) == activity.session.game
    other.act("sit_all", {})
    other.act("undo", {})
    assert view(other)["headline"] == say("stage.deciding")
    other.act("undo", {})
    assert view(other)["headline"] == say("stage.tap_out_wiped")


def test_who_has_agreed_to_20_marks_nobody_whose_points_are_not_known(log):
    activity = real_dice(log, groups={"hold at 20": ["Dora"]})
    assert activity.session.due == frozenset()
    assert "as_agreed" not in [it["action"] for it in view(activity)["buttons"]]


def test_what_nobody_knows_of_real_dice_is_drawn_on_no_page(log):
    activity = real_dice(log)
    activity.act("finish", {})
    activity.act("reveal", {})
    assert "nobody knows what was lost" in view(activity)["problem"]


def test_no_real_throw_is_taken_for_what_everyone_threw(log):
    activity = SkunkActivity(game=skunk(own_dice=True), students=6, seed=3, log=log)
    activity.act("begin", {})
    activity.act("type_throw", {"typed": "3 5"})
    assert view(activity)["problem"] == say("says.own_dice_typed")
