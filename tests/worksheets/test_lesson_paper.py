"""All the paper of a lesson in one file, for the game and the last question of its notebook."""

import re

import pymupdf
import pytest

from pigclass import game_code, lesson_paper, pig, skunk, worksheet
from pigclass.cli.main import main
from pigclass.lesson_list import find_lesson, lessons, texts
from pigclass.widgets.class_game import lessons as board
from pigclass.widgets.strategy_lab.session import WINS_MOST
from pigclass.widgets.table.coach import WINS_OF_TEN
from pigclass.words import languages, say
from pigclass.worksheets import SHEETS, press
from pigclass.worksheets.contents.lesson_parts import ASKED
from pigclass.worksheets.contents.scores import COMPARED
from pigclass.worksheets.lesson_paper import SETS, LessonPaper
from pigclass.worksheets.sheet import PLAYED
from tests.thorough import some
from tests.worksheets.layout import faults
from tests.worksheets.test_lesson_sheet import NOT_WRITTEN

CODE = re.compile(r"\b(?:7\.SP|HSS-\w\w|KS|P|S)[-.\w–]*\d\w?(?:–\w)?")


def starts(paper: LessonPaper) -> list[str]:
    """Return how each page of a PDF begins."""
    pages = pymupdf.open(stream=paper.pdf(), filetype="pdf")
    return [" ".join(page.get_text().split())[:60] for page in pages]


@pytest.mark.parametrize("lesson", some(PLAYED, every=3))
def test_a_lesson_begins_with_two_sides_for_everyone_and_its_keys_lie_apart(lesson):
    paper, keys = (lesson_paper(lesson, key=it) for it in (False, True))
    first, back, *others = starts(paper)
    assert back.startswith(f"{paper.sheets[0].title} · 2/2 Name: ")
    assert all(map(str.startswith, [first, *others], [it.title for it in paper.sheets]))
    assert [it.sheet.id for it in paper.sheets] == [it.sheet for it in SETS[lesson]]
    assert starts(keys)[0].startswith(keys.cover.title)
    assert not any("key" in it for it in (first, back, *others))


def test_a_class_of_28_needs_28_sheets_of_paper_and_70_with_all_that_is_extra():
    paper = lesson_paper("skunk", names=[f"Student {number}" for number in range(1, 29)])
    named = [it for it in starts(paper) if it.startswith("Skunk: my sheet")]
    assert len(named) == 56
    copies = {"each": 28, "half": 14, "table": 7, "quarter": 7, "class": 1, "some": 5, "fast": 5}
    assert sum(copies.get(use.copies, 2) for use in SETS["01-skunk"]) <= 70


@pytest.mark.parametrize("lesson", some(PLAYED, every=3))
def test_the_teacher_s_page_tells_the_plan_without_cells_and_keys(lesson):
    for wishes in ({}, {"language": "es", "large": True}):
        cover = lesson_paper(lesson, **wishes).cover
        assert faults(cover) == []
        always, extra, plan = [it["rows"] for it in cover.blocks if it["kind"] == "table"]
        assert plan[0][0].startswith("0–")
        used = ", ".join(row[2] for row in plan)
        assert [row[0] for row in (*always, *extra) if row[0] not in used] == []
        assert not re.search(r"`|\*|←|\bcell|\bR\b|\([A-Z]\)|Activity", str(plan))
        assert all(what for _, what, _ in plan)
        without = [row for row, it in enumerate(plan) if always[0][0] not in it[2]]
        assert {*without} == NOT_WRITTEN.get(lesson[:2], set()) - {len(plan) - 1}
    covers = [lesson_paper(lesson, language=it).cover for it in languages()]
    assert [press.page_count(cover.record) for cover in covers] == [1] * len(covers)


@pytest.mark.parametrize("lesson", PLAYED)
def test_the_curricula_are_those_of_the_notebook(lesson):
    plan = texts(find_lesson(lesson), "en")["plan"]
    written = plan.partition("Curriculum.")[2].partition("\n")[0]
    for language in languages():
        codes = say(f"lesson.{lesson}.curriculum", language)
        assert CODE.findall(codes) == CODE.findall(written)


def test_every_lesson_that_plays_has_paper():
    assert set(SETS) == set(PLAYED) == {lesson.path.stem for lesson in lessons()}
    assert {use.sheet for uses in SETS.values() for use in uses} == set(SHEETS)


def test_the_command_prints_a_lesson(tmp_path, capsys):
    wishes = ("hog", "--language", "ES")
    assert main(["worksheets", *wishes, "--out", str(tmp_path / "new")]) == 0
    names = ["05-hog-es.pdf", "05-hog-teacher-es.pdf"]
    assert sorted(it.name for it in (tmp_path / "new").iterdir()) == names
    assert str(tmp_path / "new" / names[0]) in capsys.readouterr().out
    assert main(["worksheets", *wishes, "--out", str(tmp_path / "new")]) == 1


def test_the_paper_of_a_lesson_is_by_the_rules_that_are_named_and_called_as_its_class(tmp_path):
    (tmp_path / "7B.txt").write_text("Ana\nBen", encoding="utf-8")
    wishes = ("--code", game_code(skunk(double_one="wipe")), "--roster", str(tmp_path / "7B.txt"))
    assert main(["print", "skunk", *wishes, "--out", str(tmp_path / "new")]) == 0
    files = sorted((tmp_path / "new").iterdir())
    stem = "01-skunk-double-one-wipe"
    assert [it.name for it in files] == [f"{stem}-7B.pdf", f"{stem}-teacher.pdf"]
    students, teacher = (" ".join(page.get_text() for page in pymupdf.open(it)) for it in files)
    assert "36.16" in teacher.split()
    assert say("rule.double_one_is.wipe") in " ".join(students.split())


def test_a_lesson_and_a_sheet_are_that_sheet_for_the_lesson(tmp_path):
    assert main(["print", "piglet", "exit-ticket", "--out", str(tmp_path)]) == 0
    (file,) = tmp_path.iterdir()
    assert "Six heads" in pymupdf.open(file)[0].get_text()
    assert main(["print", "hog", "piglet", "--out", str(tmp_path)]) == 0
    assert len([*tmp_path.iterdir()]) == 5


def test_a_pile_has_each_name_on_both_sides_of_the_same_sheet():
    names = [f"Student-{number}" for number in range(press.PILE)]
    pile, alone = (worksheet("lesson-sheet", names=them).pdf() for them in (names, names[:1]))
    words = [sorted(page.get_text().split()) for page in pymupdf.open(stream=pile, filetype="pdf")]
    assert all(name in words[2 * at] and name in words[2 * at + 1] for at, name in enumerate(names))
    first = pymupdf.open(stream=alone, filetype="pdf")
    assert [sorted(page.get_text().split()) for page in first] == words[:2]


def test_a_code_brings_its_game_and_its_throws_to_a_lesson():
    code = game_code(skunk(), seed=7)
    paper = lesson_paper("skunk", code=code)
    assert {it.job.code for it in paper.sheets} == {code}
    (strip,) = [it for it in paper.sheets if it.sheet.id == "catch-up"]
    assert "the throws of your class" in strip.blocks[0]["lines"][0]
    others = lesson_paper("skunk", code=game_code(pig(), seed=7)).sheets
    assert {it.job.code for it in others if it.job.game != pig()} == {""}


# The cell whose game the class plays, where it is not the activity's.
SHOWN = {"05-hog": "rules-card", "06-rule-lab": "two-poisons", "08-strategy-lab": "rules-card"}


@pytest.mark.parametrize("lesson", PLAYED)
def test_paper_is_for_the_game_that_the_notebook_plays(lesson, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    cells = {it["id"]: "".join(it["source"]) for it in find_lesson(lesson).notebook["cells"]}
    names: dict = {}
    exec(cells["activity"], names)
    shown = cells.get(SHOWN.get(lesson, ""), "activity.game").splitlines()
    exec("\n".join(shown[:-1]), names)
    assert eval(shown[-1], names) == PLAYED[lesson]()


@pytest.mark.parametrize("lesson", PLAYED)
def test_the_last_sheet_asks_the_last_question(lesson):
    for language in languages():
        paper = lesson_paper(lesson, language=language)
        (asks,) = (ticket := paper.sheets[-1]).blocks
        page = pymupdf.open(stream=ticket.pdf(), filetype="pdf")[0]
        assert len(page.search_for(ticket.title)) == 2 * 4  # On a line each, and in the foot.
        written = texts(find_lesson(lesson), language)["exit"]
        assert asks["text"].translate(NO_MARKS) in written.translate(NO_MARKS)
        assert asks["text"] in str(paper.keys[0].blocks)


NO_MARKS = str.maketrans("", "", "*“”")


def test_groups_keep_to_the_plans_that_the_board_compares():
    assert COMPARED["04-best-for-what"] == tuple(board.PAIR.values())


def test_paper_asks_what_the_board_asks():
    plans = {
        "00-start-here": board.GREEDY_PIG_PLAN,
        "01-skunk": board.SKUNK_PLAN,
        "02-piglet": board.PIGLET_PLAN,
        "03-greedy-pig": board.GREEDY_PIG_PLAN,
        "04-best-for-what": board.BEST_FOR_WHAT_PLAN,
        "09-how-sure": board.HOW_SURE_PLAN,
    }
    questions = {name: plan.questions for name, plan in plans.items()}
    questions |= {"07-perfect-pig": (WINS_OF_TEN,), "08-strategy-lab": (WINS_MOST,)}
    for name, asks in questions.items():
        assert [*ASKED[name]] == [(it.words or it.id, *it.choices) for it in asks]
