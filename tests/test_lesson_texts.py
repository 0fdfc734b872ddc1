"""A lesson in another language says what it says in English, cell by cell."""

import json
import re
from pathlib import Path

import pytest

from pigclass.cli.open_lesson import prepare
from pigclass.lesson_list import Lesson, find_lesson, in_language, lessons, plan, texts, translated
from pigclass.rules.errors import PigclassError
from pigclass.words import languages, say

OTHERS = [it for it in languages() if translated(find_lesson("skunk"), it)]


@pytest.fixture(params=OTHERS)
def language(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(params=lessons(), ids=lambda lesson: lesson.name)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    return request.param


def written_alike(text: str, thousands: str) -> list[list[str]]:
    """What is the same in every language: code, figures, rows of tables, what is folded away."""
    whole = re.sub(rf"(?<=\d){thousands}(?=\d{{3}}\b)", "", text)
    figures = [it.replace(",", ".") for it in re.findall(r"\d+(?:[.,/]\d+)*", whole)]
    marks = re.findall(r"^(?:\||<|#+|- )", text, re.MULTILINE)
    return [sorted(it) for it in (re.findall(r"`[^`]+`", text), figures, marks)]


def test_each_text_of_a_lesson_is_there_in_its_place(lesson: Lesson, language: str) -> None:
    assert list(translated(lesson, language)) == list(texts(lesson, "en"))


def test_code_figures_and_tables_are_those_of_the_lesson(lesson: Lesson, language: str) -> None:
    other = translated(lesson, language)
    marks = [say("number.thousands", it) for it in (language, "en")]
    for cell, text in texts(lesson, "en").items():
        spoken, english = map(written_alike, (other[cell], text), marks)
        assert spoken == english, cell


def test_nothing_but_the_texts_is_another(lesson: Lesson, language: str) -> None:
    spoken = in_language(lesson, language)["cells"]
    for cell, one in zip(lesson.notebook["cells"], spoken, strict=True):
        assert one["cell_type"] == "markdown" or one == cell
        assert one["cell_type"] == "code" or one["source"] != "".join(cell["source"])


def test_the_minutes_of_a_plan_are_the_same_in_every_language(lesson: Lesson) -> None:
    minutes = [[first for first, _ in plan(lesson, it)] for it in languages()]
    assert minutes.count(minutes[0]) == len(minutes)
    assert minutes[0][0].startswith("0–")


def test_a_lesson_is_opened_in_the_language_that_was_asked_for(tmp_path) -> None:
    opened = json.loads(prepare("skunk", tmp_path, language="es").path.read_text("utf-8"))
    assert opened["cells"][0]["source"] == "# ¿Me siento o sigo de pie?"
    assert opened["metadata"]["pigclass"]["run_on_open"]
    again = json.loads(prepare("skunk", tmp_path).path.read_text("utf-8"))
    assert again["cells"][0]["source"] == ["# Should I sit or should I stand?"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("02-piglet.ipynb", "10-race.ipynb", "01-skunk.ipynb", "notes.ipynb", "03-x.txt"):
        (tmp_path / name).write_text("{}")
    return tmp_path


def test_lessons_come_in_teaching_order(folder: Path) -> None:
    assert [lesson.name for lesson in lessons(folder)] == ["skunk", "piglet", "race"]


@pytest.mark.parametrize("name", ["piglet", "Piglet", "2", "02", "02-piglet", "02-piglet.ipynb"])
def test_a_lesson_answers_to_its_name_and_number(folder: Path, name: str) -> None:
    assert find_lesson(name, folder).path.name == "02-piglet.ipynb"


def test_an_unknown_lesson_is_answered_with_the_nearest_and_the_list(folder: Path) -> None:
    with pytest.raises(PigclassError, match=r"Did you mean skunk.*skunk, piglet, race"):
        find_lesson("skunks", folder)


def test_a_name_like_no_other_is_answered_with_the_list(folder: Path) -> None:
    with pytest.raises(PigclassError, match=r"no lesson 'quadratics'. There are: skunk"):
        find_lesson("quadratics", folder)
