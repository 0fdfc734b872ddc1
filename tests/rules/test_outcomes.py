"""The outcome table, counted again by hand and by listing all throws."""

from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigclass import PigclassError, pig
from pigclass.rules.dice import Die, fair_die, in_order, throw_chances


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
