"""How a class activity begins: what is answered, how tallies are typed, and who plays."""

import re

import pytest

from pigclass import PigclassError, SkunkActivity, speaking
from pigclass.widgets.session import belief_questions as questions
from pigclass.widgets.session.belief_questions import SIT_AT, Question, read_answers
from pigclass.words import say


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
    assert (field["name"], form["lead"][:23]) == ("sit_at", "A 1 on any die: bust! E")
    activity.act("believe", {"sit_at": "20"})
    for question in ("throws_survived", "bust_after_4"):
        while activity.session.game.stage != "round over":
            activity.act("press_roll", {})
        assert activity._screen.view["primary"]["label"] == say("button.next_question")
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


def test_a_student_alone_has_the_own_answer_on_the_tile(log):
    activity = SkunkActivity(alone=True, seed=5, log=log)
    activity.act("believe", {"sit_at": "25"})
    assert activity._screen.view["tiles"][0]["believed"] == "said 25"


CHANCE = Question("due", "What is the chance?", most=100, unit="%")
CHOICE = Question("first", say("reveal.goes_first"), choices=("me", "you"))


@pytest.mark.parametrize(
    ("typed", "question", "counts"),
    [
        ("A: 5; b :12", CHOICE, {"me": 5, "you": 12}),
        ("12: 3, 10", CHANCE, {12: 3, 10: 1}),
        ("12:3\n10 %: 1", CHANCE, {12: 3, 10: 1}),
    ],
)
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
