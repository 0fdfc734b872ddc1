"""How a class activity begins: what is answered, which rules hold, who plays, and by what clock."""

import pytest

from pigclass.widgets.class_game.lessons import GreedyPigActivity, SkunkActivity
from pigclass.words import say
from tests.widgets.class_plays import ACTIVITIES, ANSWERS, play, sits_at


@pytest.mark.parametrize("activity", ACTIVITIES)
def test_every_answer_is_logged_with_how_many_gave_it(activity, tmp_path):
    played = activity(students=12, seed=5, log=str(tmp_path / "class.db"))
    play(played, sits_at, answers=ANSWERS)
    asked = {question.id for question in played.plan.questions}
    counts = played.predictions().groupby("question", observed=True)["count"].sum()
    assert dict(counts) == dict.fromkeys(asked, 12)


def test_the_rules_that_were_chosen_are_those_of_the_game(tmp_path):
    activity = GreedyPigActivity(log=str(tmp_path / "class.db"))
    chosen = {"poison": "2", "safe_throws": "2", "rounds": "3", "own_dice": "True"}
    activity.act("start", {"students": "4", **chosen})
    rules = activity.session.game.play.game
    assert (rules.poison_faces, rules.safe_throws, rules.rounds) == ((2,), 2, 3)
    assert rules.own_dice


def test_a_class_is_told_how_hands_are_tapped_and_a_student_alone_is_not(tmp_path):
    of_class = SkunkActivity(students=12, seed=5, log=str(tmp_path / "class.db"))
    assert say("form.hands") in of_class._screen.view["panel"]["form"]["lead"]
    alone = SkunkActivity(alone=True, seed=5, log=str(tmp_path / "alone.db"))
    assert alone._screen.view["panel"]["form"]["lead"] == ""


def test_a_student_alone_has_the_own_answer_on_the_tile(tmp_path):
    activity = SkunkActivity(alone=True, seed=5, log=str(tmp_path / "class.db"))
    activity.act("believe", {"sit_at": "25", "throws_survived": "", "bust_after_4": ""})
    assert activity._screen.view["believed"] == "said 25"


@pytest.fixture
def waiting(tmp_path):
    """An opening form with two ways on: a class that is known, and a game that was broken off."""
    log = str(tmp_path / "class.db")
    before = SkunkActivity(log=log)
    before.act("start", {"classroom": "7B", "names": "Ana\nBen", "mode": "each", "seed": "1"})
    before.act("begin", {})
    before.act("press_roll", {})
    return SkunkActivity(log=log)


@pytest.mark.parametrize("way", ["start_class", "continue"])
def test_a_word_for_seconds_is_refused_in_the_form_however_a_lesson_starts(waiting, way):
    form = waiting._screen.view["panel"]["form"]
    offers = [form["usual"], *form["offers"]]
    (offer,) = [it for it in offers if it["action"] == way]
    waiting.act("start", {"students": "4", "countdown": "30 s"})
    waiting.act(way, offer["data"] | {"countdown": "30 s"})
    view = waiting._screen.view
    assert (view["kind"], waiting.session) == ("setup", None)
    assert "'30 s' is not a number for seconds" in view["problem"]
    waiting.act(way, offer["data"] | {"countdown": "15"})
    assert waiting._countdown == 15
    assert waiting.session.game.setup.classroom


def test_a_word_typed_for_seconds_never_stops_a_game_that_goes_on(waiting):
    waiting.act("start", {"students": "4", "countdown": "30", "seed": "1"})
    waiting.act("begin", {})
    waiting._typed["countdown"] = "30 s"
    waiting.act("press_roll", {})
    view = waiting._screen.view
    assert (view["stage"], view["countdown"]) == ("deciding", 30)
