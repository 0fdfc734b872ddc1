"""The paper of a lesson is for the game and the last question of its notebook."""

import pytest

from pigclass.lesson_list import find_lesson, texts
from pigclass.widgets.class_game import lessons as board
from pigclass.widgets.strategy_lab.session import WINS_MOST
from pigclass.widgets.table.coach import WINS_OF_TEN
from pigclass.words import languages
from pigclass.worksheets import lesson_paper
from pigclass.worksheets.contents.lesson_sheet import ASKED
from pigclass.worksheets.contents.scores import COMPARED
from pigclass.worksheets.sheet import PLAYED

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
        (asks,) = paper.sheets[-1].blocks
        written = texts(find_lesson(lesson), language)["exit"]
        assert asks["text"].translate(NO_MARKS) in written.translate(NO_MARKS)
        assert asks["text"] in str(paper.keys[0].blocks)


NO_MARKS = str.maketrans("", "", "*“”")


def test_groups_keep_to_the_plans_that_the_board_compares():
    assert COMPARED["04-best-for-what"] == tuple(board.PAIR.values())
    groups = lesson_paper("best-for-what").sheets[-2]
    (table,) = [it for it in groups.blocks if it["kind"] == "table"]
    assert [row[0] for row in table["rows"]] == ["20", "25", "our choice"]


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
