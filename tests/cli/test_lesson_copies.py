"""A copied lesson is the teacher's: kept when edited, renewed when not."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigclass.cli.lesson_copies import copy_notebook, is_edited, stamped
from pigclass.cli.lesson_copies import read_or_empty as read
from pigclass.lesson_list import Lesson

Notebook = dict[str, Any]


def notebook(*texts: str) -> Notebook:
    cells = [
        {"cell_type": "code", "source": text, "metadata": {}, "outputs": [], "id": f"c{i}"}
        for i, text in enumerate(texts)
    ]
    return {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def copy_lesson(lesson: Lesson, folder: Path) -> tuple[Path, Path | None]:
    return copy_notebook(lesson.notebook, folder, name=lesson.path.stem)


def write(path: Path, content: Notebook) -> None:
    path.write_text(json.dumps(content), encoding="utf-8")


@pytest.fixture
def lesson(tmp_path):
    path = tmp_path / "kit" / "01-skunk.ipynb"
    path.parent.mkdir()
    write(path, notebook("play()", "look()"))
    return Lesson(path=path, number=1, name="skunk")


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "Zoë's lessons"


def edit(path: Path, text: str) -> None:
    content = read(path)
    content["cells"][0]["source"] = text
    write(path, content)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_no_cell_of_a_copy_can_be_deleted_by_a_slip(lesson, folder):
    cells = read(copy_lesson(lesson, folder)[0])["cells"]
    assert [it["metadata"]["deletable"] for it in cells] == [False, False]


def test_a_copy_shows_no_answers_before_it_is_played(lesson, folder):
    played = read(lesson.path)
    played["cells"][0] |= {"outputs": [{"text": "200/11"}], "execution_count": 1}
    write(lesson.path, played)
    assert "200/11" not in copy_lesson(lesson, folder)[0].read_text(encoding="utf-8")


def test_an_edited_copy_is_never_written_over(lesson, folder):
    path = copy_lesson(lesson, folder)[0]
    edit(path, "mine")
    write(lesson.path, notebook("play better"))
    path, newer = copy_lesson(lesson, folder)
    assert read(path)["cells"][0]["source"] == "mine"
    assert names(folder) == ["01-skunk (new).ipynb", "01-skunk.ipynb"]
    assert read(newer)["cells"][0]["source"] == "play better"


def test_an_unedited_copy_is_renewed(lesson, folder):
    copy_lesson(lesson, folder)
    write(lesson.path, notebook("play better"))
    path, _ = copy_lesson(lesson, folder)
    assert read(path)["cells"][0]["source"] == "play better"
    assert names(folder) == ["01-skunk.ipynb"]


def test_a_third_version_leaves_both_edited_ones_alone(lesson, folder):
    edit(copy_lesson(lesson, folder)[0], "mine")
    write(lesson.path, notebook("second"))
    edit(copy_lesson(lesson, folder)[1], "mine too")
    write(lesson.path, notebook("third"))
    _, newer = copy_lesson(lesson, folder)
    assert newer.name == "01-skunk (new 2).ipynb"
    assert read(folder / "01-skunk (new).ipynb")["cells"][0]["source"] == "mine too"


@pytest.mark.parametrize(
    "text", ["", "can't be read as a notebook", "[]", "{}", '{"cells": 3}', '{"cells": [7]}']
)
def test_a_file_that_the_kit_did_not_make_is_kept(lesson, folder, text):
    folder.mkdir()
    (folder / "01-skunk.ipynb").write_text(text)
    path, newer = copy_lesson(lesson, folder)
    assert path.read_text() == text
    assert newer.name == "01-skunk (new).ipynb"


def test_running_a_lesson_is_no_edit(lesson):
    copy = stamped(read(lesson.path))
    copy["cells"][0] |= {"outputs": [{"text": "5"}], "execution_count": 4}
    copy["cells"][0]["metadata"]["scrolled"] = True
    copy["metadata"]["language_info"] = {"version": "3.13"}
    assert not is_edited(copy)


texts = st.lists(st.text(max_size=8), max_size=4)


@given(before=texts, after=texts)
def test_a_copy_counts_as_edited_exactly_when_its_cells_differ(before, after):
    copy = stamped(notebook(*before))
    copy["cells"] = notebook(*after)["cells"]
    assert is_edited(copy) == (before != after)
