"""Piles of marks, whatever the numbers are that they stand on."""

from itertools import combinations
from math import ceil

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigclass.charts.stacks import stacked

ROOM = 90
tallies = st.dictionaries(st.integers(0, 40), st.integers(1, 60), min_size=1, max_size=25)


def frame(tally, step):
    numbers, counts = zip(*sorted(tally.items()), strict=True)
    pixels = [step * number for number in numbers]
    return pd.DataFrame({"x": numbers, "pixel": pixels, "count": counts, "number": numbers})


def piles(tally, step, *, room):
    return stacked(frame(tally, step)[["x", "count"]], step=step, room=room)


def places(laid):
    marks = laid.marks
    return list(zip(marks["pixel"] + marks["aside"], marks["up"], strict=True))


def touch(one, other, pitch):
    return all(abs(a - b) < pitch - 1e-6 for a, b in zip(one, other, strict=True))


@given(tallies, st.sampled_from([4.0, 10.0, 19.0, 97.0]))
def test_no_two_marks_touch_and_none_is_above_the_room(tally, step):
    laid = piles(tally, step, room=4 * ROOM)
    assert not any(touch(a, b, laid.pitch) for a, b in combinations(places(laid), 2))
    assert laid.marks["up"].max() + laid.pitch / 2 <= 4 * ROOM


@given(tallies, st.sampled_from([10.0, 19.0, 97.0]))
def test_each_tower_stands_on_its_number_and_is_as_high_as_its_count(tally, step):
    laid = piles(tally, step, room=ROOM)
    for number, marks in laid.marks.groupby("x"):
        assert abs(marks["aside"].min() + marks["aside"].max()) < 1e-6
        assert len(marks) == ceil(tally[number] / laid.each)


@given(tallies, st.sampled_from([1.0, 4.0, 10.0, 97.0]))
def test_no_tower_floats_and_each_counts_all_whose_numbers_share_it(tally, step):
    laid = piles(tally, step, room=ROOM)
    for middle, marks in laid.marks.groupby("x"):
        shared = [tally.get(at, 0) for at in range(41) if abs(at - middle) < laid.numbers / 2]
        assert len(marks) == ceil(sum(shared) / laid.each)
        floors = sorted(set(marks["up"] / laid.pitch))
        assert floors == [floor + 0.5 for floor in range(len(floors))]


@given(st.integers(1, 60), st.integers(2, 9))
def test_a_pile_of_a_crowd_counts_all_to_a_part_of_its_last_mark(size, unit):
    laid = stacked(pd.DataFrame({"x": [3], "count": [size]}), step=40, room=900, unit=unit)
    assert laid.each % unit == 0
    assert laid.marks["part"].sum() * laid.each == pytest.approx(size)
    assert (laid.marks["part"].iloc[:-1] == 1).all()
