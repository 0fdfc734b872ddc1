"""What a press does, and what it leaves alone: taps, groups, real dice, the first screen."""

import pytest

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.store import ClassLog
from pigclass.rules.catalog import greedy_pig, hog, pig, piglet, skunk
from pigclass.widgets.class_game.lessons import PigletActivity, SharedGame, SkunkActivity
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.experiment.activity import Experiment
from pigclass.widgets.pairs.activity import PairsActivity
from pigclass.widgets.session.session import NewGame
from pigclass.widgets.table.activity import TableGame
from pigclass.words import say
from tests.widgets.class_plays import ACTIVITIES, play, sits_at

NAMES = "Ana\nBen\nCem\nDora"


def press(activity, *presses):
    for sent in presses:
        action, data = sent if isinstance(sent, tuple) else (sent, {})
        activity.act(action, data)
    return activity._screen.view


def taps(*seats):
    return [("tap", {"seat": seat}) for seat in seats]


def status(view):
    return [it["status"] for it in view["tiles"]]


def opening(activity):
    return activity._screen.view["panel"]["form"]


@pytest.mark.parametrize("kind", ACTIVITIES)
def test_undo_takes_back_one_tap_after_the_other_and_then_the_throw(kind, log):
    activity = kind(names=NAMES.splitlines(), log=log, seed=3)
    press(activity, "begin", "press_roll")
    before, view = status(activity._screen.view), press(activity, *taps(2, 0, 3, 0))
    for left in ([2, 3], [2], []):
        tapped = [seat for seat, it in enumerate(status(view)) if it == "tapped"]
        assert tapped == left
        view = press(activity, "undo") if left else view
    assert status(view) == before
    assert press(activity, "undo")["stage"] == Stage.READY.value


@pytest.mark.parametrize(("seats", "then"), [([1, 2, 2], "out"), ([1, 2, 2, 2], "standing")])
def test_undo_takes_back_the_second_tap_of_a_tile_alone(seats, then, log):
    game = skunk(own_dice=True, double_one="wipe")
    activity = SkunkActivity(game=game, names=NAMES.splitlines(), real_dice=True, log=log)
    shown = status(press(activity, "begin", *taps(*seats), "undo"))
    assert shown == ["standing", then, then, "standing"]


@pytest.mark.parametrize("restarted", [False, True])
def test_undo_of_a_lock_brings_its_taps_back(restarted, log):
    activity = SkunkActivity(names=NAMES.splitlines(), log=log, seed=3)
    press(activity, "begin", "press_roll", *taps(2, 0), *["press_roll"] * 2, "undo")
    if restarted:
        game, activity = activity.session.game.id, SkunkActivity(log=log)
        press(activity, ("continue", {"game": game}))
    view = press(activity, "undo")
    assert view["said"].startswith("Undone: the lock. 2 taps are back. Who sits?")
    assert [seat for seat, it in enumerate(status(view)) if it == "tapped"] == [0, 2]
    assert status(press(activity, "undo"))[0 if restarted else 2] == "tapped"


def test_undo_takes_back_what_was_marked_together_together(log):
    groups = {"hold at 7": ["Ana", "Ben"]}
    activity = SkunkActivity(names=NAMES.splitlines(), real_dice=True, groups=groups, log=log)
    press(activity, "begin", ("type_throw", {"typed": "34"}), *taps(3), "as_agreed")
    assert status(press(activity, "undo")) == ["standing"] * 3 + ["tapped"]
    assert "Undone: the tap on Dora." in press(activity, "undo")["said"]


DICE = [(skunk(), "dice"), (hog(), "dice"), (pig(), "dice_one"), (piglet(), "coins_one")]


@pytest.mark.parametrize(("game", "dice"), [*DICE, (greedy_pig(), "dice_one")])
def test_real_dice_are_named_as_they_are_and_no_throw_is_made_without_enter(game, dice, log):
    activity = (SharedGame if game.at_once else TableGame)(game, real_dice=True, log=log)
    started = {"players": "Ana\nBen"} if not game.at_once else {"students": "3"}
    view = press(activity, ("start", started), *["begin"] * game.at_once)
    (field,) = view["side"]["fields"]
    assert (field["label"], "digits" in field) == (say(f"form.real_{dice}"), False)


def test_a_throw_that_locks_says_so_and_after_the_end_nothing_is_asked(log):
    activity = SkunkActivity(students=2, real_dice=True, log=log)
    view = press(activity, "begin", ("type_throw", {"typed": "34"}))
    assert view["side"]["submit"]["label"] == say("form.lock_throw")
    for _ in range(4):
        press(activity, "sit_all", *["press_roll"] * 3, ("type_throw", {"typed": "34"}))
    view = press(activity, "sit_all", "press_roll")
    assert (view["stage"], view["side"]) == (Stage.OVER.value, None)


@pytest.mark.parametrize("kind", [SkunkActivity, PigletActivity, Experiment, PairsActivity])
def test_enter_is_for_the_class_that_played_last_and_others_stay_in_sight(kind, log):
    for room in ("7A", "7B"):
        press(SkunkActivity(log=log), ("start", {"classroom": room, "names": NAMES}))
    form = opening(kind(pig(), log=log) if kind is PairsActivity else kind(log=log))
    alone = [say("start.just_me")] * (kind in (SkunkActivity, PigletActivity))
    assert [it["label"] for it in form["tabs"]] == ["7B", "7A", *alone, say("start.new_class")]
    number = len(NAMES.splitlines())
    starts = say("start.class", name="7B", number=number)
    # A game that broke off in this lesson goes on; another one starts beside it.
    shown = [form["usual"]["label"], *(it["label"] for it in form["offers"])]
    assert shown[: shown.index(starts)] == [say("form.continue", round=1)] * (kind is SkunkActivity)


def test_tabs_say_who_starts_and_options_stay(log):
    press(SkunkActivity(log=log), ("start", {"classroom": "7B", "names": NAMES}))
    activity = SkunkActivity(log=log)
    press(activity, ("tab", {"tab": "new", "dice": "real"}))
    assert opening(activity)["usual"] is None
    press(activity, ("tab", {"tab": "alone"}), ("start", {"mode": "alone", "names": ""}))
    assert (activity.session.game.setup.mode, activity.session.dice) == ("alone", "real")


@pytest.mark.parametrize("again", ["8A", "8a"])
def test_a_class_that_is_only_counted_is_found_again_by_its_name(again, log):
    press(SkunkActivity(log=log), ("start", {"classroom": "8A", "students": "26"}))
    activity = SkunkActivity(log=log)
    press(activity, ("start", {"classroom": again, "students": "28"}))
    assert len(activity.session.game.setup.players) == 26
    assert [it.name for it in activity.class_log.classrooms()] == ["8A"]


def test_the_charts_of_yesterdays_nameless_game_are_one_press_away(log):
    play(SkunkActivity(students=5, log=log, seed=2), sits_at)
    activity = SkunkActivity(log=log)
    (offer,) = [it for it in opening(activity)["offers"] if it["action"] == "continue"]
    assert press(activity, (offer["action"], offer["data"]))["reveal"]["asks"]


@pytest.mark.parametrize("kind", ACTIVITIES)
def test_after_play_again_the_last_charts_are_there_until_a_round_is_over(kind, log):
    activity = play(kind(students=4, log=log, seed=2), sits_at)
    over = activity.session.game
    view = press(activity, "again")
    assert [it["action"] for it in view["buttons"] if it["key"] == "C"] == ["reveal"]
    assert press(activity, "reveal")["reveal"]["asks"]
    press(activity, "close", "undo")
    assert activity.session.game.id == over.id
    assert "The game is over" in activity._screen.view["said"]
    press(activity, "again")
    while activity.session.charted is not activity.session:
        press(activity, "press_roll", "sit_all")
    assert any(it.ended for it in activity.session.game.rounds)


def test_a_podium_has_the_three_highest_scores_with_all_who_share_them(log):
    activity = SkunkActivity(names=NAMES.splitlines(), log=log, real_dice=True)
    throws = [("35", 0), ("44", 1), ("26", 2), ("26", 3), ("11", None)]
    press(activity, "begin")
    for faces, seat in throws:
        press(activity, ("type_throw", {"typed": faces}), *([] if seat is None else taps(seat)))
    assert press(activity, "winners")["panel"] is None
    press(activity, "finish", "winners")
    shown = activity._screen.view["panel"]["asked"]
    rows = [(row["number"], row["name"]) for row in shown["rows"]]
    assert rows == [("1st · 32", "Dora"), ("2nd · 24", "Cem"), ("3rd · 16", "Ben")]
    assert activity._screen.view["said"] == " ".join(f"{place}: {name}." for place, name in rows)
    assert press(activity, "undo")["panel"] is None
    charts = press(activity, "finish", "reveal", "begin", "begin")["reveal"]
    assert charts["scores"].splitlines()[1:3] == ["Dora\t32\t32", "Cem\t24\t24"]


def test_a_question_that_the_lesson_no_longer_has_is_skipped(log):
    new = NewGame(skunk(), ("a", "b"), seed=1, asks=("gone",))
    game = ClassSession.begin(ClassLog(log), new).game.id
    activity = SkunkActivity(log=log)
    press(activity, ("continue", {"game": game}))
    assert say("asks.unknown") in str(activity._screen.view)
    press(activity, ("begin", {}))
    assert activity.session.game.stage is Stage.READY
