"""Pictures to touch: every number on them is counted again by another way."""

import tomllib
from itertools import product
from pathlib import Path

import pytest

from pigclass.rules.catalog import GAMES, pig, piglet, skunk
from pigclass.rules.errors import PigclassError
from pigclass.rules.made_up.rule import make_rule
from pigclass.widgets.pictures.outcome_grid import OutcomeGrid, grid_view
from pigclass.words import languages

WORDS = Path(__file__).parents[2] / "pigclass/words"
SIX = range(1, 7)


def counted(view):
    """Return how many squares belong to what, of all ways to write in them."""
    return {it["label"]: len(it["cells"]) for way in view["ways"] for it in way["beside"]}


def test_of_the_36_squares_of_skunk_11_have_a_1():
    told = counted(grid_view(skunk()))
    ones = sum(1 in throw for throw in product(SIX, SIX))
    assert (told["busts"], told["scores"], told["with 1"]) == (ones, 36 - ones, ones)
    assert told["doubles"] == sum(one == other for one, other in product(SIX, SIX))


def test_sums_and_products_are_those_of_the_throws():
    view = grid_view(skunk())
    told = counted(view)
    for square, (one, other) in enumerate(product(SIX, SIX)):
        texts = [way["texts"][square] for way in view["ways"]]
        assert texts == [f"{one}·{other}", str(one + other), str(one * other)]
        assert view["cells"][square] == f"{one} and {other}"
    assert told["sum 7"] == 6
    assert told["product 12"] == sum(one * other == 12 for one, other in product(SIX, SIX))


def test_a_head_presses_what_one_die_may_show():
    view = grid_view(skunk())
    assert view["rows"][0]["cells"] == [0, 1, 2, 3, 4, 5]
    assert view["columns"][0]["cells"] == [0, 6, 12, 18, 24, 30]


@pytest.mark.parametrize("game", GAMES)
def test_a_square_is_as_likely_as_any_other(game):
    rules = GAMES[game]()
    bust = sum(it.probability for it in rules.outcomes if it.effect.is_bust)
    view = grid_view(rules)
    told = counted(view)
    if not rules.dice_choice:
        assert bust * len(view["cells"]) == told["busts"] + told.get("wipes out", 0)


def test_a_face_that_comes_twice_as_often_has_two_squares():
    coin = make_rule(dice="heads*2 tails", lines="tails: bust; else: add 1")
    assert grid_view(coin)["cells"] == ["heads", "heads", "tails"]
    assert counted(grid_view(coin)) == {"busts": 1, "scores": 2}


@pytest.mark.parametrize("rule", [{"dice": "3d6"}, {"dice": "2d12"}, {"dice": "d30"}])
def test_dice_without_room_are_refused_with_what_has_room(rule):
    with pytest.raises(PigclassError, match=r"two of up to 10 each.*OutcomeGrid\(skunk\(\)\)"):
        OutcomeGrid(make_rule(**rule, lines="1: bust"))


@pytest.mark.parametrize("game", [pig(sides=20), piglet()])
def test_one_die_has_a_square_for_each_face(game):
    assert len(OutcomeGrid(game)._screen.view["cells"]) == len(game.table.dice[0].faces)


def test_a_picture_as_text_is_its_sentence():
    assert repr(OutcomeGrid(skunk())) == "Press the squares that you want to count."
    assert repr(OutcomeGrid(skunk(), language="es")).startswith("Marca las casillas")


@pytest.mark.parametrize("language", languages())
def test_no_sentence_of_a_picture_has_20_words(language):
    written = tomllib.loads((WORDS / language / "pictures.toml").read_text("utf-8"))
    said = [it for part in written["picture"].values() for it in part.values()]
    assert [it for it in said for each in it.split(". ") if len(each.split()) >= 20] == []
