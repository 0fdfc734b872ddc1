"""Every lesson is kept the way CONTRIBUTING asks, so that it opens ready to play."""

import json
import re

import pytest

from pigclass.lesson_list import Lesson, lessons
from pigclass.worksheets.lesson_paper import SHEETS

TABLES = "## For those who like tables"


@pytest.fixture(params=lessons(), ids=lambda lesson: lesson.name)
def lesson(request):
    return request.param


@pytest.fixture
def notebook(lesson):
    return json.loads(lesson.path.read_text(encoding="utf-8"))


def test_it_runs_when_it_is_opened(notebook):
    assert notebook["metadata"]["pigclass"]["run_on_open"] is True
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"


def test_the_cells_that_the_metadata_names_are_there(notebook):
    kinds = {cell["id"]: cell["cell_type"] for cell in notebook["cells"]}
    assert kinds[notebook["metadata"]["pigclass"]["show_cell"]] == "code"
    assert kinds[notebook["metadata"]["pigclass"]["hint_cell"]] == "markdown"


def test_it_is_committed_unplayed(notebook):
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert "copied" not in notebook["metadata"]["pigclass"]
    checked = [cell for cell in code if "nbval-check-output" in cell["metadata"].get("tags", ())]
    assert checked
    assert "NBVAL" not in str([cell["source"] for cell in code])
    assert all(cell["outputs"] for cell in checked)
    assert all(cell["execution_count"] is None for cell in code if cell not in checked)


def test_code_cells_are_short(notebook):
    code = ["".join(c["source"]) for c in notebook["cells"] if c["cell_type"] == "code"]
    assert max(len(text.splitlines()) for text in code) <= 7


def test_before_the_tables_at_most_a_line_of_code_stands_open(notebook):
    told = [("".join(cell["source"]), cell) for cell in notebook["cells"]]
    tables = next((at for at, (text, _) in enumerate(told) if TABLES in text), len(told))
    for text, cell in told[:tables]:
        is_open = "source_hidden" not in cell["metadata"].get("jupyter", ())
        assert cell["cell_type"] == "markdown" or not is_open or "\n" not in text, cell["id"]


def test_it_opens_with_its_question(lesson, notebook):
    assert "".join(notebook["cells"][0]["source"]).startswith("# ")
    assert lesson.title.endswith("?")


def test_its_plan_tells_a_teacher_what_the_lesson_needs(notebook):
    cells = {cell["id"]: cell for cell in notebook["cells"]}
    plan = "".join(cells["plan"]["source"])
    told = ("45", "Curriculum", "US:", "England:", "New Zealand:", "believe", "Easier", "Harder")
    assert [word for word in told if word not in plan] == []
    assert {"exit", "exit-answer"} <= set(cells)


def test_what_is_for_the_teacher_is_marked_and_folded_away(notebook):
    for cell in notebook["cells"]:
        folded = "".join(cell["source"]).startswith("<details>")
        assert folded == ("teacher" in cell["metadata"].get("tags", ())), cell["id"]


def test_each_sheet_of_its_paper_is_named_in_the_step_that_uses_it(notebook, lesson):
    told = ["".join(cell["source"]) for cell in notebook["cells"]]
    listed = re.findall(r"\*\*Paper\*\*, in this order: ([^.]*)", "".join(told))
    steps = " ".join(re.findall(r"\*On paper:\* ([^.]*)", "\n".join(told)))
    named = [it for sheets in listed for it in sheets.split(", ")]
    assert named == [it.replace("-", " ") for it in sheets_of(lesson)]
    assert [it for it in named if it not in steps] == []


def sheets_of(lesson: Lesson) -> list[str]:
    return [it.id for it in SHEETS.values() if lesson.path.stem in it.lessons]
