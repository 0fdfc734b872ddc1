"""A key says what a part is worth, what to accept, and what a wrong answer shows."""

import re

import pytest

from pigclass.rules.catalog import GAMES, piglet, skunk
from pigclass.words import languages
from pigclass.worksheets import worksheet

MARKED = {
    *("exit-ticket", "outcome-grid", "coin-tree", "hold-curve", "piglet-tally", "piglet-equations"),
    *("hog-record", "reflection"),
}


def scheme(sheet, game=None, **wishes):
    """Return the heading and the rows of a mark scheme: the last two blocks of a key."""
    title, table = worksheet(sheet, game, key=True, **wishes).blocks[-2:]
    return title["text"], table["rows"]


@pytest.mark.parametrize("sheet", sorted(MARKED))
def test_the_marks_of_the_parts_make_the_total(sheet):
    for language in languages():
        title, rows = scheme(sheet, language=language)
        assert int(re.search(r"\d+", title)[0]) == sum(int(row[1]) for row in rows)
        assert all(len(row) == 4 and all(row) for row in rows)


def test_who_adds_chances_along_a_tree_comes_to_what_the_key_names():
    _, (branches, ends, alive, lost, following) = scheme("coin-tree", skunk())
    assert branches[2].startswith("11/36 and 25/36 at every throw")
    assert (alive[2], alive[3][:5], ends[1]) == ("15625/46656", "25/12", "4")
    assert lost[2].startswith("31031/46656")
    assert lost[3].startswith("11/12")
    assert following[2] == "11/36"


def test_a_grid_has_a_mark_for_each_row_and_each_line():
    _, (grid, squares, chances) = scheme("outcome-grid", skunk())
    assert (grid[1], squares[1], chances[1]) == ("6", "3", "3")
    assert "above 36" in squares[3]


def test_an_exit_ticket_accepts_what_its_key_ticks():
    for game in (skunk(), piglet(), GAMES["pig_dice"]()):
        key = worksheet("exit-ticket", game, key=True)
        ticked = [it["options"][it["chosen"][0]] for it in key.blocks if it["kind"] == "choices"]
        _, rows = scheme("exit-ticket", game)
        assert [row[2] for row in (rows[0], *rows[2:])] == ticked[: len(rows) - 1]
        assert key.blocks[1]["lines"][0].split(" wins ")[1].split(" on ")[0] in rows[1][2]
