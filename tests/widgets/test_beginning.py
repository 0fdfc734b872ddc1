"""How a class activity begins: what is answered, how tallies are typed, and who plays."""

import pytest

from pigclass import PigclassError, SkunkActivity, speaking
from pigclass.widgets.session.belief_questions import (
    BUST_AFTER_4,
    SIT_AT,
    THROWS_SURVIVED,
    Question,
    read_answers,
)
from pigclass.words import say


def test_a_class_is_told_how_hands_are_tapped_and_a_student_alone_is_not(tmp_path):
    of_class = SkunkActivity(students=12, seed=5, log=str(tmp_path / "class.db"))
    assert say("form.hands") in of_class._screen.view["panel"]["form"]["lead"]
    alone = SkunkActivity(alone=True, seed=5, log=str(tmp_path / "alone.db"))
    assert alone._screen.view["panel"]["form"]["lead"] == ""


def test_a_student_alone_has_the_own_answer_on_the_tile(tmp_path):
    activity = SkunkActivity(alone=True, seed=5, log=str(tmp_path / "class.db"))
    activity.act("believe", {"sit_at": "25", "throws_survived": "", "bust_after_4": ""})
    assert activity._screen.view["tiles"][0]["believed"] == "said 25"


CHANCE = Question("due", "What is the chance?", most=100, unit="%")
CHOICE = Question("first", say("reveal.goes_first"), choices=("me", "you"))


@pytest.mark.parametrize(
    "typed",
    ["A 5, B 12", "A: 5; B: 12", "A=5 B=12", "5 A, 12 B", "5A 12B", "a5\nb12", "A (5), B×12"],
)
def test_a_tally_of_letters_is_read_in_any_form_that_people_write(typed):
    said = {it["answer"]: it["count"] for it in read_answers(typed, CHOICE)}
    assert said == {"me": 5, "you": 12}


@pytest.mark.parametrize("typed", ["12×3, 10", "12 x 3; 10", "12: 3, 10", "12 (3) 10", "12*3 10"])
def test_a_tally_of_numbers_is_read_in_any_form_that_people_write(typed):
    said = {it["answer"]: it["count"] for it in read_answers(typed, CHANCE)}
    assert said == {12: 3, 10: 1}


def test_the_class_taps_a_choice_by_its_letter_and_its_words():
    assert CHOICE.taps == [("A", "A: me"), ("B", "B: you")]


@pytest.mark.parametrize(
    ("typed", "question"),
    [("120", CHANCE), ("C", CHOICE), ("12", CHOICE), ("A x 0", CHOICE), ("half", CHANCE)],
)
def test_what_cannot_be_an_answer_is_refused_with_the_answer_in_the_sentence(typed, question):
    with pytest.raises(PigclassError, match=typed.split(" x ")[0]):
        read_answers(typed, question)


def test_a_chance_is_read_as_the_language_writes_it():
    with speaking("es"):
        assert CHANCE.taps[0] == ("5%", "5\N{NO-BREAK SPACE}%")
    assert read_answers("5\N{NO-BREAK SPACE}% x 3", CHANCE) == read_answers("5% x 3", CHANCE)


@pytest.mark.parametrize("question", [SIT_AT, THROWS_SURVIVED, BUST_AFTER_4])
def test_the_example_of_a_tally_can_be_typed_and_is_nobodys_best(question):
    assert read_answers(question.example, question) == [{"answer": question.line[-2], "count": 4}]
