"""A rule card is for students: for how many it is, who starts, how long, and a turn in dice."""

import pytest

from pigclass.rules.catalog import GAMES, greedy_pig, skunk
from pigclass.worksheets import worksheet
from pigclass.worksheets.contents.thrown import example_turn
from tests.naive import what_happens
from tests.worksheets.layout import faults

NAMES = ("pig", "skunk", "big_pig", "sevens_pig", "pig_dice", "piglet")


def shown(game, language="en"):
    """Return the faces, the points below them, and what is said of them."""
    *_, table, told = [
        it
        for it in worksheet("rule-card", game, language=language).blocks[:4]
        if it["kind"] in {"table", "text"}
    ]
    throws, points = table["rows"]
    return [[it["text"] for it in cell["dice"]] for cell in throws[1:]], points[1:], told


@pytest.mark.parametrize("name", NAMES)
def test_the_points_of_the_example_are_those_of_the_written_rules(name):
    throws, points, told = shown(GAMES[name]())
    total = 0
    for faces, written in zip(throws, points, strict=True):
        shown_faces = tuple(int(it) if it.isdigit() else it for it in faces)
        total, is_over, _ = what_happens(name, shown_faces, total, {}, 9)
        assert written == str(total)
    assert is_over
    assert f" {points[1]} points" in told["lines"][0]


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
    return [line for it in worksheet("rule-card", *game, **wishes).blocks
            for line in it.get("lines", [])]  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_a_card_says_for_how_many_it_is_how_long_and_who_starts(name):
    game = GAMES[name]()
    told = " ".join(lines(game))
    assert f"With {30 if game.at_once else game.players} players a game takes about" in told
    assert ("Decide who goes first" in told) != game.at_once


def test_where_sources_disagree_is_told_to_the_teacher_alone():
    card, key = (" ".join(lines(GAMES["two_dice_pig"](), key=key)) for key in (False, True))
    assert "survey of variants" not in card
    assert "survey of variants" in key


def test_the_widest_example_has_room_on_half_a_page_in_large_print():
    wanted = {"paper": "letter", "language": "es", "two_up": True, "large": True}
    assert faults(worksheet("rule-card", GAMES["pig_dice"](), **wanted)) == []
