from pathlib import Path

import pytest

from pigclass.lesson_list import find_lesson, lessons
from pigclass.rules.errors import PigclassError


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
