"""The outcome table, counted again by hand and by listing all throws."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigclass.rules.catalog import GAMES, greedy_pig, pig, skunk
from pigclass.rules.dice import (
    AnyShows,
    Anything,
    Die,
    TotalIs,
    fair_die,
    in_order,
    throw_chances,
)
from pigclass.rules.effects import BUST
from pigclass.rules.errors import PigclassError
from pigclass.rules.outcomes import Counting, Points, Row, Table


@pytest.mark.parametrize("build", GAMES.values(), ids=GAMES)
def test_probabilities_sum_to_exactly_one(build):
    assert sum(outcome.probability for outcome in build().outcomes) == 1


def test_skunk_counted_square_by_square_of_the_36():
    squares = list(product(range(1, 7), repeat=2))
    busts = [square for square in squares if 1 in square]
    table = skunk().table
    assert Fraction(len(busts), 36) == sum(
        o.probability for o in table.outcomes if o.effect.is_bust
    )
    for square in set(squares) - set(busts):
        assert table.effect(square).turn_add == sum(square)


def test_the_first_row_that_applies_counts():
    rows = (
        Row("a 1", AnyShows(1), BUST),
        Row("7", TotalIs(7), BUST),
        Row("x", Anything(), Points()),
    )
    table = Table(dice=(fair_die(6), fair_die(6)), rows=rows)
    assert table.outcome((1, 6)).label == "a 1"
    assert table.outcome((2, 5)).label == "7"


def test_products_score_the_product():
    rows = (Row("{points}", Anything(), Points(counting=Counting.PRODUCT)),)
    assert Table(dice=(fair_die(6),) * 2, rows=rows).effect((3, 4)).turn_add == 12


@given(st.lists(st.integers(1, 5), min_size=2, max_size=6))
def test_weights_are_the_same_as_repeating_a_face(weights):
    faces = tuple(range(len(weights)))
    repeated = tuple(
        face for face, weight in zip(faces, weights, strict=True) for _ in range(weight)
    )
    assert Die(faces=faces, weights=tuple(weights)).chances == Die(faces=repeated).chances


def test_a_poison_of_2_leaves_the_1_harmless():
    assert greedy_pig(poison=2).table.effect((1,)).turn_add == 1
    assert greedy_pig(poison=2).table.effect((2,)).is_bust


def test_an_impossible_face_is_refused_with_what_is_possible():
    with pytest.raises(PigclassError, match="7 cannot be thrown here: there is 1 die, with 1, 2"):
        pig().table.outcome((7,))


def test_safe_throws_have_a_table_without_a_bust():
    game = skunk(safe_throws=2)
    assert not game.table_for(throws=1).effect((1, 1)).is_bust
    assert game.table_for(throws=2).effect((1, 1)).is_bust


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
