"""Answers of students stay; hints about them are true and give nothing away."""

import json
import re
from importlib.resources import files

import pytest

import pigclass
from pigclass import Ask, PigclassError, SkunkActivity, exact, greedy_pig, pig, skunk, speaking
from pigclass.asking.meanings import MEANINGS, meaning, tried_out
from pigclass.asking.own_questions import ChoiceQuestion, NumberQuestion, StrategyQuestion
from pigclass.asking.record import AnswerRecord, answer_from, newest, next_answer, noted_in
from pigclass.exact import best_hold
from pigclass.files import lines_in
from pigclass.lesson_list import lessons
from pigclass.student_face import student_face
from pigclass.widgets.asking.box import record_of
from pigclass.words import languages, say


@pytest.fixture
def notebook(tmp_path, monkeypatch):
    """The notebook that this Python seems to run in, without a record yet."""
    path = tmp_path / "01-skunk (student).ipynb"
    path.write_text('{"cells": [], "metadata": {}}', encoding="utf-8")
    monkeypatch.setenv("JPY_SESSION_NAME", str(path))
    record_of.cache_clear()
    yield path
    record_of.cache_clear()


def squares():
    return Ask.number("How many of the 36 squares have a 1?", most=36, name="squares")


def saved_in(notebook, *boxes):
    outputs = [{"output_type": "display_data", "data": box._saved()} for box in boxes]
    content = {"cells": [{"cell_type": "code", "outputs": outputs}], "metadata": {}}
    notebook.write_text(json.dumps(content), encoding="utf-8")


def test_an_answer_stays_when_python_starts_again(notebook):
    box = squares()
    box.act("keep", {"text": "12"})
    record_of.cache_clear()
    assert squares().answer == 12
    assert "12" in squares()._screen.view["answer"]


def test_an_answer_goes_with_the_notebook_to_another_machine(notebook):
    box = squares()
    box.act("keep", {"text": "12"})
    saved_in(notebook, box)
    AnswerRecord(notebook).path.unlink()
    record_of.cache_clear()
    assert squares().answer == 12


def test_the_newer_of_record_and_notebook_counts(notebook):
    box = squares()
    box.act("keep", {"text": "12"})
    saved_in(notebook, box)
    box.act("keep", {"text": "11"})
    assert AnswerRecord(notebook).answers["squares"].value == 11


def test_what_was_said_at_first_stays_beside_what_is_said_now(notebook):
    box = squares()
    for typed in ("12", "12", "11"):
        box.act("check", {"text": typed})
    answer = AnswerRecord(notebook).answers["squares"]
    assert (answer.value, answer.first, answer.times, answer.checked) == (11, 12, 2, True)
    assert len(noted_in(lines_in(AnswerRecord(notebook).path))) == 2


def test_the_meaning_is_told_after_an_honest_try_and_not_before(notebook):
    box = squares()
    box.act("check", {"text": ""})
    assert box._screen.view["feedback"] == ""
    assert "Keep an answer first" in box._screen.view["problem"]


@pytest.mark.parametrize(
    ("box", "typed", "sentence"),
    [
        (squares, "37", "whole number from 0 to 36"),
        (squares, "many", "'many' is not a whole number"),
        (lambda: Ask.choice("?", ["yes", "no"]), "perhaps", "Choose one"),
        (lambda: Ask.words("?"), "  ", "a few words"),
        (lambda: Ask.sketch("?", "abc"), "10,20", "each of the 3 places"),
        (lambda: Ask.strategy("?", pig()), "def mine(", "line 1"),
    ],
)
def test_what_is_no_answer_is_told_so_and_kept_nowhere(notebook, box, typed, sentence):
    question = box()
    question.act("keep", {"text": typed})
    assert sentence in question._screen.view["problem"]
    assert question._screen.view["typed"] == typed
    assert question.answer is None
    assert not AnswerRecord(notebook).path.exists()


@pytest.mark.parametrize("actions", [["keep"], ["check"], ["check", "keep"], ["keep", "check"]])
@pytest.mark.parametrize("answer", ["'yes'", "my_score < 20", "open('secret')", "None"])
def test_a_rule_that_fails_is_kept_and_says_so_until_it_is_another(notebook, answer, actions):
    box = Ask.strategy("?", pig())
    for action in actions:
        box.act(action, {"text": f"def mine(turn_total):\n    return {answer}"})
    assert box._screen.view["problem"].startswith("Kept. It does not work yet: mine ")
    box.act("keep", {"text": StrategyQuestion.start})
    assert box._screen.view["problem"] == ""


@pytest.mark.parametrize(
    ("box", "typed", "action"),
    [
        (lambda: Ask.number("?", means="hold", game=pig()), "7", "check"),
        (lambda: Ask.strategy("?", pig()), StrategyQuestion.start, "check"),
        (lambda: Ask.strategy("?", pig()), StrategyQuestion.start, "keep"),
    ],
)
def test_that_an_answer_is_being_tried_out_is_seen(notebook, monkeypatch, box, typed, action):
    question, views = box(), []
    monkeypatch.setattr(question._screen, "send", lambda message: views.append(message["view"]))
    question.act(action, {"text": typed})
    assert views[0]["feedback"] == say("ask.trying") != views[-1]["feedback"]


@pytest.mark.parametrize("name", [it for it in MEANINGS if it != "dice"])
@pytest.mark.parametrize("game", [skunk(), greedy_pig(), pig()])
def test_no_meaning_names_the_best_number(name, game):
    best = {str(it) for it in best_hold(game).thresholds}
    for language in languages():
        with speaking(language):
            sentence = meaning(name, game)(7)
        assert best.isdisjoint(re.findall(r"\d+", sentence)) or name == "bust"


def test_a_function_of_a_students_is_played_and_never_run_as_python(tmp_path):
    sentence = tried_out("def mine(turn_total, own, other):\n    return turn_total < 1", pig())
    assert re.search(r"100 turns.*, and a turn scored [2-4]\.?\d* points", sentence)
    spy = f"def mine(turn_total):\n    open({str(tmp_path / 'ran')!r}, 'w')\n    return False"
    with pytest.raises(PigclassError):
        tried_out(spy, pig())
    assert not (tmp_path / "ran").exists()


def test_a_folder_that_cannot_be_written_is_told_and_loses_nothing(notebook, monkeypatch):
    def refuse(*_):
        raise PermissionError

    monkeypatch.setattr("pigclass.asking.record.add_lines", refuse)
    box = squares()
    box.act("keep", {"text": "12"})
    assert box.answer == 12
    assert "this notebook only" in box._screen.view["problem"]


def test_answers_of_a_lesson_that_cannot_be_changed_lie_in_ones_own_folder(notebook, monkeypatch):
    monkeypatch.setenv("HOME", str(notebook.parent / "home"))
    monkeypatch.setattr("os.access", lambda path, mode: False)
    box = squares()
    box.act("keep", {"text": "12"})
    assert "so your answers are in" in box._screen.view["problem"]
    record = notebook.parent / "home" / "pigclass-lessons" / f"{notebook.stem}.answers.jsonl"
    assert [it.value for it in noted_in(lines_in(record))] == [12]


def test_an_answer_with_a_part_of_another_kind_is_none():
    good = next_answer(None, NumberQuestion(asks="q", least=0, most=9), 3, checked=False).data
    assert newest([answer_from(good)])["q"].value == 3
    for part in ({"value": "3"}, {"times": "1"}, {"at": "yesterday"}, {"kind": "code"}):
        assert answer_from({**good, **part}) is None


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
