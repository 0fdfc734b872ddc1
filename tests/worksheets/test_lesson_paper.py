"""All the paper of a lesson comes in one file, in its order, behind a page for the teacher."""

import re
from pathlib import Path

import pymupdf
import pytest

from pigclass import game_code, greedy_pig, lesson_paper, skunk
from pigclass.cli.main import main
from pigclass.lesson_list import find_lesson, lessons, texts
from pigclass.words import languages, say
from pigclass.worksheets import SHEETS
from pigclass.worksheets.lesson_paper import LessonPaper
from pigclass.worksheets.sheet import PLAYED
from tests.worksheets.layout import faults

CODE = re.compile(r"\b(?:7\.SP|HSS-\w\w|KS|P|S)[-.\w–]*\d\w?(?:–\w)?")
LESSONS = Path(__file__).parents[2] / "lessons"


def starts(paper: LessonPaper) -> list[str]:
    """Return how each page of a PDF begins."""
    pages = pymupdf.open(stream=paper.pdf(), filetype="pdf")
    return [" ".join(page.get_text().split())[:60] for page in pages]


@pytest.mark.parametrize("lesson", PLAYED)
def test_a_lesson_has_its_sheets_in_order_then_their_keys(lesson):
    paper = lesson_paper(lesson)
    titles = [it.title for it in (paper.cover, *paper.sheets, *paper.keys)]
    found = starts(paper)
    assert len(found) == len(titles)
    assert all(map(str.startswith, found, titles))
    assert [it.sheet.id for it in paper.sheets] == [
        name for name, sheet in SHEETS.items() if lesson in sheet.lessons
    ]


@pytest.mark.parametrize("lesson", PLAYED)
def test_the_teacher_s_page_tells_the_plan_and_lies_within_its_margins(lesson):
    for wishes in ({}, {"language": "es", "large": True}):
        cover = lesson_paper(lesson, **wishes).cover
        assert faults(cover) == []
        plan = next(it for it in reversed(cover.blocks) if it["kind"] == "table")
        assert plan["rows"][0][0].startswith("0–")


@pytest.mark.parametrize("lesson", PLAYED)
def test_the_curricula_are_those_of_the_notebook(lesson):
    plan = texts(find_lesson(lesson), "en")["plan"]
    written = plan.partition("Curriculum.")[2].partition("\n")[0]
    for language in languages():
        codes = say(f"lesson.{lesson}.curriculum", language)
        assert CODE.findall(codes) == CODE.findall(written)


def test_every_lesson_that_plays_has_paper():
    named = {lesson for sheet in SHEETS.values() for lesson in sheet.lessons}
    assert named == set(PLAYED)
    assert {lesson.path.stem for lesson in lessons(LESSONS)} == named


def test_the_command_prints_a_lesson(tmp_path, capsys):
    wishes = ("hog", "--paper", "Letter", "--language", "ES")
    assert main(["worksheets", *wishes, "--out", str(tmp_path / "new")]) == 0
    (file,) = (tmp_path / "new").iterdir()
    assert file.name == "05-hog-es-letter.pdf"
    assert str(file) in capsys.readouterr().out
    assert main(["worksheets", *wishes, "--out", str(tmp_path / "new")]) == 1


def test_the_paper_of_a_lesson_is_by_the_rules_that_are_named_and_called_as_its_class(tmp_path):
    (tmp_path / "7B.txt").write_text("Ana\nBen", encoding="utf-8")
    wishes = ("--rule", "double_one=wipe", "--two-up", "--roster", str(tmp_path / "7B.txt"))
    assert main(["print", "skunk", *wishes, "--out", str(tmp_path / "new")]) == 0
    (file,) = (tmp_path / "new").iterdir()
    assert file.name == "01-skunk-two-up-a4-7B.pdf"
    pages = [page.get_text() for page in pymupdf.open(file)]
    assert "36.16" in " ".join(pages).split()
    assert " ".join(pages[0].split()).count("all here: 2, each with a name") == 6


def test_a_code_brings_its_game_and_its_throws_to_a_lesson():
    code = game_code(skunk(), seed=7)
    paper = lesson_paper("skunk", code=code)
    assert {it.job.code for it in paper.sheets} == {code}
    (strip,) = [it for it in paper.sheets if it.sheet.id == "catch-up"]
    assert "the throws of your class" in strip.blocks[0]["lines"][0]
    others = lesson_paper("skunk", code=game_code(greedy_pig(), seed=7)).sheets
    assert {it.job.code for it in others if it.job.game != greedy_pig()} == {""}
