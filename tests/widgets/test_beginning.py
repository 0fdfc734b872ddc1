"""How a class activity begins: class lists, answers, how tallies are typed, and who plays."""

import re
from base64 import b64encode
from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from pigclass import speaking
from pigclass.classlog.store import ClassLog
from pigclass.rules.catalog import pig
from pigclass.widgets.class_game.lessons import SkunkActivity
from pigclass.widgets.experiment.activity import Experiment
from pigclass.widgets.pairs.activity import PairsActivity
from pigclass.widgets.session import belief_questions as questions
from pigclass.widgets.session.belief_questions import SIT_AT, Question, read_answers
from pigclass.words import PigclassError, say
from tests.classlog.test_rosters import workbook


def asks(activity):
    """Return the form of the question that is open, and what it asks."""
    form = activity._screen.view["panel"]["form"]
    return form, form["fields"][0]


@pytest.mark.parametrize("who", [{"students": 12}, {"alone": True}])
def test_one_question_comes_before_the_first_throw_and_one_after_each_round(log, who):
    activity = SkunkActivity(seed=5, log=log, **who)
    activity.act("believe", {"sit_at": ""})
    assert activity._screen.view["problem"] == say("says.nothing_said")
    form, field = asks(activity)
    assert (field["name"], form["lead"][:20]) == ("sit_at", "Question 1 of 3 · A ")
    activity.act("believe", {"sit_at": "20"})
    for number, question in enumerate(("throws_survived", "bust_after_4"), 2):
        while activity.session.game.stage != "round over":
            activity.act("press_roll", {})
        assert activity._screen.view["primary"]["label"] == say(
            "button.question", number=number, of=3
        )
        activity.act("press_roll", {})
        form, field = asks(activity)
        assert (field["name"], form["submit"]["label"]) == (question, say("button.play_on"))
        activity.act("believe", {question: "3"})
    game = activity.session.game
    assert (game.stage, game.this_round.number) == ("ready to roll", 3)
    assert list(activity.predictions()["before_round"]) == [1, 2, 3]


def test_questions_that_are_due_come_before_the_charts_and_open_again_after_undo(log):
    activity = SkunkActivity(students=12, seed=5, log=log)
    for action in ("begin", "press_roll", "finish", "reveal"):
        activity.act(action, {})
    assert asks(activity)[1]["name"] == "throws_survived"
    activity.act("believe", {"throws_survived": "3: 2"})
    activity.act("undo", {})
    assert asks(activity)[1] | {"value": "3: 2"} == asks(activity)[1]
    again = SkunkActivity(log=log)
    again.act("continue", {"game": activity.session.game.id})
    assert asks(again)[1]["name"] == "throws_survived"
    again.act("believe", {"throws_survived": "3: 2"})
    again.act("believe", {"throws_survived": "3: 2"})
    assert asks(again)[1]["name"] == "bust_after_4"
    again.act("begin", {})
    assert again._screen.view["reveal"]["number"] == 0
    assert again._screen.view["problem"] == say("refused.nothing_since")


def test_a_student_alone_decides_for_no_computer_player(log):
    activity = SkunkActivity(alone=True, seed=3, log=log)
    for action in ("begin", "press_roll"):
        activity.act(action, {})
    view = activity._screen.view
    assert (view["headline"], view["beside"]) == (say("stage.deciding_alone"), [])
    for action, data in (("tap", {"seat": 0}), ("press_roll", {}), ("press_roll", {})):
        activity.act(action, data)
    assert activity._screen.view["headline"] == say("stage.deciding_watching")
    again = SkunkActivity(alone=True, log=log)
    again.act("continue", again._screen.view["panel"]["form"]["usual"]["data"])
    assert again._screen.view["tiles"] == activity._screen.view["tiles"]


CHANCE = Question("due", "What is the chance?", most=100, unit="%")
CHOICE = Question("first", say("reveal.wins_more"), choices=("me", "you"))


TALLIES = [(it, CHANCE, {12: 3, 10: 1}) for it in ("12: 3, 10", "12:3\n10 %: 1", "3/25: 3, 1/10")]
TALLIES += [("A: 5; b :12", CHOICE, {"me": 5, "you": 12})]


@pytest.mark.parametrize(("typed", "question", "counts"), TALLIES)
def test_a_tally_has_one_form_the_answer_and_how_many_say_it(typed, question, counts):
    assert {it["answer"]: it["count"] for it in read_answers(typed, question)} == counts


@pytest.mark.parametrize("typed", ["10 x 4", "4×10", "4 * 10", "4=10", "4 (10)"])
def test_any_other_form_of_a_tally_is_refused_with_that_one(typed):
    with pytest.raises(PigclassError, match=re.escape(repr(typed)) + r".*61: 4\."):
        read_answers(typed, SIT_AT)


@pytest.mark.parametrize(
    ("typed", "question"),
    [("120", CHANCE), ("C", CHOICE), ("12", CHOICE), ("A: 0", CHOICE), ("half", CHANCE)],
)
def test_what_cannot_be_an_answer_is_refused_with_the_answer_in_the_sentence(typed, question):
    with pytest.raises(PigclassError, match=typed.split(": ")[0]):
        read_answers(typed, question)


def test_a_chance_is_read_as_the_language_writes_it():
    with speaking("es"):
        assert CHANCE.taps[0] == ("5%", "5\N{NO-BREAK SPACE}%")
    assert read_answers("5\N{NO-BREAK SPACE}%: 3", CHANCE) == read_answers("5%: 3", CHANCE)


@pytest.mark.parametrize("question", [SIT_AT, questions.THROWS_SURVIVED, questions.BUST_AFTER_4])
def test_the_example_of_a_tally_can_be_typed_and_is_not_on_the_line(question):
    (tally,) = read_answers(question.example, question)
    assert (tally["answer"] in question.line, tally["count"]) == (False, 4)


MANY = "9" * 5000


@pytest.fixture
def activity(log):
    return SkunkActivity(log=log)


def shown(activity):
    form = activity._screen.view["panel"]["form"]
    return {it["name"]: it["value"] for it in form["who"] + form["fields"]}


def choose(activity, data, **typed):
    content = b64encode(data).decode()
    activity.act("read_file", {"content": content, "size": len(data), **typed})
    return activity._screen.view["problem"]


def test_an_excel_sheet_fills_the_field_of_names(activity):
    activity.act("tab", {"tab": "new"})
    assert not choose(activity, workbook([("Vorname", "Name"), ("Łukasz", "Żak")]), seed="7")
    assert shown(activity)["names"] == "Łukasz Żak"
    assert shown(activity)["seed"] == "7"


@pytest.mark.parametrize("typed", ["--5", "-", MANY, "5-", "²"])
@pytest.mark.parametrize("field", ["students", "seed"])
def test_an_odd_number_is_a_sentence(activity, field, typed):
    activity.act("start", {"students": "9", "mode": "each", field: typed})
    problem = activity._screen.view["problem"]
    assert problem
    assert len(problem) < 200
    assert activity.session is None


def test_the_button_of_a_class_that_was_forgotten_says_so(activity, log):
    activity.class_log.save_roster("7B", ["Ana"])
    (room,) = activity.class_log.classrooms()
    with ClassLog(log) as other:
        other.forget_class("7B")
    activity.act("start_class", {"classroom": room.id})
    assert activity._screen.view["problem"] == say("form.class_forgotten")
    assert activity.session is None


@pytest.mark.parametrize("screen", [SkunkActivity, partial(PairsActivity, pig()), Experiment])
@pytest.mark.parametrize("who", [{"students": ["Ana", "Ben"]}, {"names": "Ana\nBen"}])
def test_a_list_of_names_is_taken_wherever_it_is_given(screen, who, log):
    assert set(screen(**who, log=log).session.known_names.values()) >= {"Ana", "Ben"}


@pytest.mark.parametrize("screen", [SkunkActivity, partial(PairsActivity, pig())])
@pytest.mark.parametrize("number", [np.int64(5), np.float64(5), 5.0, Fraction(5), Decimal(5), "5"])
def test_a_number_of_students_may_be_of_any_kind(screen, number, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    screen(students=number)
    with pytest.raises(PigclassError, match=r"'5\.5' is not a number for the students"):
        screen(students=5.5)


@pytest.mark.parametrize("given", ["7b.csv", Path("7b.csv"), "Ana\nBen", np.array(["Ana", "Ben"])])
def test_names_may_lie_in_a_file_for_a_class_as_for_paper(given, log, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("7b.csv").write_text("Name\nAna\nBen\n", "utf-8")
    assert {*SkunkActivity(names=given, log=log).session.known_names.values()} == {"Ana", "Ben"}
    for names, reason in (("8c.txt", "8c.txt cannot be read"), ("4", "'4' has no letter in it")):
        with pytest.raises(PigclassError, match=reason):
            SkunkActivity(names=names, log=log)


@pytest.mark.parametrize("names", [28, None, 4.0, np.int64(4), [1, 2], ["Ana", None], b"Ana"])
def test_names_that_are_none_are_told_how_they_are_written(names, log):
    with pytest.raises(PigclassError, match=r'Write names=\["Ana", "Ben"\], or students=28'):
        SkunkActivity(names=names, log=log)
