"""Content of sheets: examples on rule cards, three levels, and marks on keys."""

import re

import pytest

from pigclass import GAMES, PigclassError, greedy_pig, lesson_paper, skunk, worksheet
from pigclass.words import languages
from pigclass.worksheets import SHEETS
from pigclass.worksheets.contents.turns import example_turn
from tests.naive import what_happens
from tests.worksheets.checked import tables
from tests.worksheets.layout import faults

NAMES = ("pig", "skunk", "big_pig", "sevens_pig", "pig_dice", "piglet")


def shown(game, language="en"):
    """Return the faces, the points below them, and what is said of them."""
    *_, table, tables = [
        block
        for block in worksheet("rule-card", game, language=language).blocks[:4]
        if block["kind"] in {"table", "text"}
    ]
    throws, points = table["rows"]
    return [[it["text"] for it in cell["dice"]] for cell in throws[1:]], points[1:], tables


@pytest.mark.parametrize("name", NAMES)
def test_the_points_of_the_example_are_those_of_the_written_rules(name):
    throws, points, sentence = shown(GAMES[name]())
    total = 0
    for faces, written in zip(throws, points, strict=True):
        shown_faces = tuple(int(it) if it.isdigit() else it for it in faces)
        total, is_over, _ = what_happens(name, shown_faces, total, {}, 9)
        assert written == str(total)
    assert is_over
    assert f" {points[1]} points" in sentence["lines"][0]


def test_dice_that_are_chosen_are_shown_once_with_few_and_once_with_many():
    throws, points, _ = shown(GAMES["hog"](), "es")
    assert [len(it) for it in throws] == [2, 4]
    assert points == [str(sum(map(int, throws[0]))), "0"]
    assert "1" in throws[1]


def test_rules_without_a_plain_bust_have_no_example():
    assert example_turn(skunk(double_one="wipe"))
    assert example_turn(greedy_pig(safe_throws=4)) == ()
    assert example_turn(skunk(double_one_hits="everyone"))[-1][0] != (1, 1)


def lines(*game, **wishes):
    return [line for block in worksheet("rule-card", *game, **wishes).blocks
            for line in block.get("lines", [])]  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_a_card_says_who_starts(name):
    game = GAMES[name]()
    assert ("Decide who goes first" in " ".join(lines(game))) != game.at_once


def test_where_sources_disagree_is_told_to_the_teacher_alone():
    card, key = (" ".join(lines(GAMES["two_dice_pig"](), key=key)) for key in (False, True))
    assert "survey of variants" not in card
    assert "survey of variants" in key


def test_the_widest_example_has_room_on_a_page_in_large_print():
    wanted = {"language": "es", "large": True}
    assert faults(worksheet("rule-card", GAMES["pig_dice"](), **wanted)) == []


MARKED = [it for it, sheet in SHEETS.items() if sheet.key and it not in {"rule-card", "catch-up"}]


def scheme(sheet, game=None, **wishes):
    """Return the heading and the rows of a mark scheme: the last two blocks of a key."""
    title, table = worksheet(sheet, game, key=True, **wishes).blocks[-2:]
    return title["text"], table["rows"]


@pytest.mark.parametrize("sheet", MARKED)
def test_the_marks_of_the_parts_make_the_total(sheet):
    for language in languages():
        title, rows = scheme(sheet, language=language)
        assert int(re.search(r"\d+", title)[0]) == sum(int(row[1]) for row in rows)
        assert all(len(row) == 4 and all(row) for row in rows)


def test_who_adds_chances_along_a_tree_comes_to_what_the_key_names():
    _, (branches, ends, alive, lost, following) = scheme("coin-tree")
    assert branches[2].startswith("1/2 and 1/2 at every flip")
    assert (alive[2], alive[3][:3], ends[1], following[2]) == ("1/8", "3/2", "4", "1/2")
    assert (lost[2][:3], lost[3][:3]) == ("7/8", "3/2")


@pytest.mark.parametrize("name", [it for it, sheet in SHEETS.items() if sheet.has_levels])
@pytest.mark.parametrize("language", ["en", "es"])
def test_all_levels_lie_well_on_their_page_in_both_prints(name, language):
    for level in ("help", "more"):
        for large in (False, True):
            assert faults(worksheet(name, level=level, language=language, large=large)) == []


def test_what_is_done_as_a_help_is_what_the_key_has():
    name = "one-more-throw"
    usual, helped, key = (
        [cell for table in tables(sheet.blocks) for row in table["rows"] for cell in row]
        for sheet in (worksheet(name), worksheet(name, level="help"), worksheet(name, key=True))
    )
    *done, own = [number for number, cell in enumerate(usual) if cell != helped[number]]
    assert len(done) >= 8
    assert helped[own].isdecimal()
    assert [helped[number] for number in done] == [key[number] for number in done]


def test_a_sheet_without_levels_says_which_have_them_and_a_lesson_takes_what_there_is():
    with pytest.raises(PigclassError, match="one-more-throw has three"):
        worksheet("rule-card", level="help")
    with pytest.raises(PigclassError, match="Choose one of"):
        worksheet("one-more-throw", level="easy")
    levels = [it.job.level for it in lesson_paper("skunk").sheets]
    assert sorted(it for it in levels if it != "usual") == ["help", "more"]
