"""The sixteen builders: defaults, what does not combine; and outcomes counted again."""

import inspect
from dataclasses import replace
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigclass import PigclassError, pig
from pigclass.rules.catalog import GAMES
from pigclass.rules.catalog import greedy_pig as greedy
from pigclass.rules.catalog.one_die import hog, piglet, playpalace_pig
from pigclass.rules.catalog.shared import skunk
from pigclass.rules.catalog.two_dice import piggy, two_dice_pig
from pigclass.rules.dice import Die, fair_die, in_order, throw_chances
from pigclass.rules.effects import Effect
from pigclass.rules.game_rules import CountsFor


@pytest.mark.parametrize("name", GAMES)
def test_a_default_written_out_makes_the_same_game(name):
    needless = {"double_one"} if name == "two_dice_pig" else set()
    defaults = inspect.signature(GAMES[name]).parameters.values()
    for option, value in ((it.name, it.default) for it in defaults if it.name not in needless):
        assert GAMES[name](**{option: value}) == GAMES[name]()


def test_hog_limits_the_dice_unless_told_not_to():
    with pytest.raises(PigclassError, match="11 dice were chosen; choose a number from 1 to 10"):
        hog().table_for(dice=11)
    assert hog(max_dice=None).table_for(dice=26).effect((2,) * 26) == Effect(turn_add=52)


def test_a_row_that_hurts_everyone_needs_shared_throws():
    with pytest.raises(PigclassError, match="Everyone has their own dice here and busts alone"):
        replace(skunk(double_one_hits="everyone"), counts_for=CountsFor.OWN_DICE)


REFUSED = {
    "min_bank=100 must be below the target": lambda: pig(min_bank=100),
    "sides=3 is not possible: choose sides from 4 to 20": lambda: pig(sides=3),
    "target=9 is not possible: choose target from 10 to 1000": lambda: playpalace_pig(target=9),
    "target='50' is not a whole number: for example, write target=50.": lambda: pig(target="50"),
    "sides=True is not a whole number": lambda: pig(sides=True),
    "needs 4 players, not 3": lambda: pig(teams="2v2", players=3),
    "Write equal teams": lambda: pig(teams="1v2"),
    "a turn is one throw here": lambda: hog(min_bank=5),
    "Doubles cannot count double where they bust": lambda: two_dice_pig(
        busts_on="doubles", doubles="double"
    ),
    "double_one only matters with busts_on='one', and here busts_on='seven'": (
        lambda: two_dice_pig(busts_on="seven", double_one="wipe")
    ),
    "piggy has no option 'doubles'. It has dice": lambda: piggy(doubles="double"),
    "skunk has no option 'round'. Did you mean rounds": lambda: skunk(round=3),
    "ending='sudden' is not known here. Choose one of 'first_to'": lambda: pig(ending="sudden"),
    "for example pig(sides=50). It has sides,": lambda: pig(50),
    "own_dice='yes' is neither True nor False": lambda: greedy(own_dice="yes"),
    "double_one_hits only matters with own_dice=False, and here own_dice=True": (
        lambda: skunk(own_dice=True, double_one_hits="everyone")
    ),
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_what_does_not_combine_is_refused_with_a_sentence(sentence):
    with pytest.raises(PigclassError) as refusal:
        REFUSED[sentence]()
    assert sentence in str(refusal.value)


@pytest.mark.parametrize("build", [piglet, pig, two_dice_pig])
def test_a_game_without_dice_for_everyone_says_which_games_have_them(build):
    with pytest.raises(PigclassError, match=r"Whose dice.* class_piglet\(own_dice=True\)"):
        build(own_dice=True)


@given(st.lists(st.integers(1, 5), min_size=2, max_size=6))
def test_weights_are_the_same_as_repeating_a_face(weights):
    faces = tuple(range(len(weights)))
    repeated = tuple(
        face for face, weight in zip(faces, weights, strict=True) for _ in range(weight)
    )
    assert Die(faces=faces, weights=tuple(weights)).chances == Die(faces=repeated).chances


def test_an_impossible_face_is_refused_with_what_is_possible():
    with pytest.raises(PigclassError, match="7 cannot be thrown here: there is 1 die, with 1, 2"):
        pig().table.outcome((7,))


@given(
    st.lists(
        st.sampled_from([fair_die(4), Die((0, 2, 2), (1, 2, 1)), Die(("head", 3))]),
        min_size=1,
        max_size=5,
    )
)
def test_chances_counted_by_multiplying_are_those_of_listing_every_throw(dice):
    listed = {}
    for cells in product(*(die.chances.items() for die in dice)):
        throw = in_order(tuple(face for face, _ in cells))
        listed[throw] = listed.get(throw, 0) + prod(chance for _, chance in cells)
    assert throw_chances(dice) == listed
