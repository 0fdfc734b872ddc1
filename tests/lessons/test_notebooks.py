"""Every lesson opens ready to play, as CONTRIBUTING asks, and says the same in each language."""

import json
import re

import pytest

from pigclass.cli.open_lesson import prepare
from pigclass.lesson_list import Lesson, find_lesson, in_language, lessons, plan, texts, translated
from pigclass.words import PigclassError, languages, say
from pigclass.worksheets.lesson_paper import SETS

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
    cells = [("".join(cell["source"]), cell) for cell in notebook["cells"]]
    tables = next((at for at, (text, _) in enumerate(cells) if TABLES in text), len(cells))
    for text, cell in cells[:tables]:
        is_open = "source_hidden" not in cell["metadata"].get("jupyter", ())
        assert cell["cell_type"] == "markdown" or not is_open or "\n" not in text, cell["id"]


def test_it_opens_with_its_question(lesson, notebook):
    assert "".join(notebook["cells"][0]["source"]).startswith("# ")
    assert lesson.title.endswith("?")


def test_its_plan_tells_a_teacher_what_the_lesson_needs(notebook):
    cells = {cell["id"]: cell for cell in notebook["cells"]}
    plan = "".join(cells["plan"]["source"])
    needed = ("45", "Curriculum", "US:", "England:", "New Zealand:", "believe", "Easier", "Harder")
    assert [word for word in needed if word not in plan] == []
    assert {"exit", "exit-answer"} <= set(cells)


def test_what_is_for_the_teacher_is_marked_and_folded_away(notebook):
    for cell in notebook["cells"]:
        folded = "".join(cell["source"]).startswith("<details>")
        assert folded == ("teacher" in cell["metadata"].get("tags", ())), cell["id"]


def test_each_sheet_of_its_paper_is_named_in_the_step_that_uses_it(notebook, lesson):
    texts = ["".join(cell["source"]) for cell in notebook["cells"]]
    listed = re.findall(r"\*\*Paper\*\*, in this order: ([^.]*)", "".join(texts))
    steps = " ".join(re.findall(r"\*On paper:\* ([^.]*)", "\n".join(texts)))
    named = [it for sheets in listed for it in sheets.split(", ")]
    of_set = dict.fromkeys(use.sheet.replace("-", " ") for use in SETS[lesson.path.stem])
    assert named == [*of_set]
    assert [it for it in named if it not in steps] == []


OTHERS = [it for it in languages() if translated(find_lesson("skunk"), it)]


@pytest.fixture(params=OTHERS)
def language(request: pytest.FixtureRequest) -> str:
    return request.param


def written_alike(text: str, thousands: str) -> list[list[str]]:
    """The parts that no language changes: code, figures, rows of tables, what is folded away."""
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
    opened = json.loads(prepare("skunk", tmp_path, language="es").read_text("utf-8"))
    assert opened["cells"][0]["source"] == "# ¿Me siento o sigo de pie?"
    assert opened["metadata"]["pigclass"]["run_on_open"]
    again = json.loads(prepare("skunk", tmp_path).read_text("utf-8"))
    assert again["cells"][0]["source"] == ["# Should I sit or should I stand?"]


def test_lessons_come_in_teaching_order() -> None:
    assert [lesson.number for lesson in lessons()] == [*range(10)]


@pytest.mark.parametrize("name", ["piglet", "Piglet", "2", "02", "02-piglet", "02-piglet.ipynb"])
def test_a_lesson_answers_to_its_name_and_number(name: str) -> None:
    assert find_lesson(name).path.name == "02-piglet.ipynb"


def test_an_unknown_lesson_is_answered_with_the_list_and_one_that_is_near() -> None:
    with pytest.raises(PigclassError, match=r"Did you mean skunk.*skunk, piglet, greedy-pig"):
        find_lesson("skunks")
    with pytest.raises(PigclassError, match=r"no lesson 'quadratics'. There are: start-here"):
        find_lesson("quadratics")
