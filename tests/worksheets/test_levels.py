"""A sheet that carries the idea comes with its beginning done, or with a question more."""

from fractions import Fraction

import pytest

from pigclass.exact import race
from pigclass.rules.catalog import piglet, skunk
from pigclass.rules.errors import PigclassError
from pigclass.worksheets import SHEETS, lesson_paper, worksheet
from pigclass.worksheets.made import Worksheet
from tests.worksheets.layout import faults

LEVELLED = [name for name, sheet in SHEETS.items() if sheet.has_levels]


def tables(sheet: Worksheet) -> list[list]:
    return [block["rows"] for block in sheet.blocks if block["kind"] == "table"]


@pytest.mark.parametrize("name", LEVELLED)
@pytest.mark.parametrize("language", ["en", "es"])
def test_all_levels_lie_well_on_their_page_in_both_prints(name, language):
    for level in ("help", "more"):
        for large in (False, True):
            assert faults(worksheet(name, level=level, language=language, large=large)) == []


@pytest.mark.parametrize("name", ["outcome-grid", "piglet-equations"])
def test_what_is_done_as_a_help_is_what_the_key_has(name):
    usual, helped, key = (
        [cell for rows in tables(sheet) for row in rows for cell in row]
        for sheet in (worksheet(name), worksheet(name, level="help"), worksheet(name, key=True))
    )
    done = [number for number, cell in enumerate(usual) if cell != helped[number]]
    assert len(done) >= 8
    assert [helped[number] for number in done] == [key[number] for number in done]


def test_the_first_branches_of_a_tree_are_done_as_a_help():
    levels = worksheet("coin-tree", skunk(), level="help").blocks[1]["levels"]
    assert [it["bust"]["chance"] for it in levels] == ["11/36", "", ""]
    assert [it["bust"]["whole"] for it in levels] == ["11/36", "", ""]


def answer(name: str, game) -> str:
    """Return what the key tells of the question more."""
    question = worksheet(name, game, level="more").blocks[-1]["labels"][0]
    lines = [line for it in worksheet(name, game, key=True).blocks for line in it.get("lines", [])]
    (told,) = [line for line in lines if question in line]
    return told.rpartition(" ")[2]


def test_the_key_answers_the_question_more():
    assert Fraction(answer("outcome-grid", skunk())) == Fraction(25, 36) ** 2
    # 25/36 = 0.69; twice 0.48. A coin is alive with one half after one toss: that is not less.
    assert (answer("coin-tree", skunk()), answer("coin-tree", piglet())) == ("2", "2")
    first = Fraction(race(piglet(target=2)).first_player_wins).limit_denominator(1000)
    assert Fraction(answer("piglet-equations", piglet(target=2))) == 2 * first - 1


def test_a_sheet_without_levels_says_which_have_them_and_a_lesson_takes_what_there_is():
    with pytest.raises(
        PigclassError, match="piglet-equations, outcome-grid and coin-tree have three"
    ):
        worksheet("rule-card", level="help")
    with pytest.raises(PigclassError, match="Choose one of"):
        worksheet("coin-tree", level="easy")
    levels = {it.sheet.id: it.asked.level for it in lesson_paper("piglet", level="more").sheets}
    assert {name for name, level in levels.items() if level == "more"} == {
        "piglet-equations",
        "coin-tree",
    }
