"""The paper of a lesson is for the game and the last question of its notebook."""

import pytest

from pigclass.lesson_list import find_lesson, texts
from pigclass.widgets.class_game.lessons import PAIR
from pigclass.words import languages
from pigclass.worksheets import lesson_paper
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
        assert paper.keys[-1].blocks[0]["lines"] == [asks["text"]]


NO_MARKS = str.maketrans("", "", "*“”")


def test_groups_keep_to_the_plans_that_the_board_compares():
    assert COMPARED["04-best-for-what"] == tuple(PAIR.values())
    groups = lesson_paper("best-for-what").sheets[-2]
    (table,) = [it for it in groups.blocks if it["kind"] == "table"]
    assert [row[0] for row in table["rows"]] == ["20", "25", "our choice"]
