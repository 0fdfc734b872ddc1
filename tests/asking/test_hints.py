"""Hints in a student's notebook help to think, and give nothing away."""

import re
from importlib.resources import files

import pytest

import pigclass
from pigclass import SkunkActivity, exact, greedy_pig, pig, skunk
from pigclass.asking.meanings import meaning
from pigclass.asking.own_questions import ChoiceQuestion, NumberQuestion
from pigclass.lesson_list import lessons
from pigclass.student_face import student_face

BOXES = {
    f"{lesson.name} {cell['id']}": "".join(cell["source"])
    for lesson in lessons()
    for cell in student_face(lesson)["cells"]
    if "".join(cell["source"]).startswith(("Ask.number", "Ask.choice", "Ask.strategy"))
}


@pytest.fixture(params=BOXES.values(), ids=BOXES)
def question(request, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {name: getattr(pigclass, name) for name in pigclass.__all__}
    return eval(request.param, names).question


def test_no_hint_of_a_choice_tells_which_one_is_right(question):
    if isinstance(question, ChoiceQuestion):
        hints = list(question.options.values())
        assert len(set(hints)) in {1, len(hints)}


def test_who_counts_right_is_told_so_and_others_are_not(question):
    if isinstance(question, NumberQuestion) and question.right is not None:
        sentences = {n: question.check(n) for n in range(question.least, question.most + 1)}
        right = [n for n, text in sentences.items() if text.startswith("Yes")]
        assert right == [n for n in sentences if abs(n - question.right) <= 0.5]
        assert right


@pytest.mark.parametrize("game", [skunk(), greedy_pig(), pig()], ids=lambda game: game.name)
def test_nothing_that_ranks_numbers_is_told_however_often_one_asks(game):
    # Two texts differ in the number that was given, and in nothing that could be compared.
    texts = {meaning("hold", game)(number).replace(str(number), "?") for number in (41, 52, 63)}
    assert len(texts) == 1


def test_no_example_is_the_best_threshold(question):
    texts = f"{question.hint} {getattr(question, 'start', '')}"
    assert not re.search(r"\b(18|19|20|21)\b", texts)


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_refusal_gives_the_best_threshold_as_its_example(language):
    text = (files("pigclass") / "words" / language / "refusals.toml").read_text(encoding="utf-8")
    best = {at for game in (pig(), skunk()) for at in exact.best_hold(game).thresholds}
    assert not best & {int(at) for at in re.findall(r"(?:HoldAt\(|turn_total < )(\d+)", text)}


@pytest.mark.parametrize(
    ("notebook", "stage"), [("01-skunk (student)", "ready to roll"), ("x", "predicting")]
)
def test_what_the_boxes_have_asked_is_not_asked_again(tmp_path, monkeypatch, notebook, stage):
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / f"{notebook}.ipynb"))
    game = SkunkActivity(alone=True, log=str(tmp_path / "class.db")).session.game
    assert game.stage.value == stage
