"""Circles of who beats whom, found and named."""

from itertools import permutations

import pytest

from pigclass.tournaments.meetings import circles


def beats(*links):
    return {tuple(link): 0.6 for link in links}


def test_every_circle_of_three_is_found_once():
    found = circles("ABCD", beats("AB", "BC", "CA", "AD", "BD", "CD"))
    assert [str(it) for it in found] == ["A beats B beats C beats A"]


@pytest.mark.parametrize("names", list(permutations("ABC")))
def test_the_order_of_the_names_does_not_matter(names):
    assert len(circles(names, beats("AB", "BC", "CA"))) == 1


def test_the_clearest_circle_comes_first():
    links = {**beats("AB", "BC", "CA"), **dict.fromkeys([("A", "D"), ("D", "C")], 0.7)}
    links["C", "A"] = 0.7
    assert [it.names for it in circles("ABCD", links)] == [("A", "D", "C"), ("A", "B", "C")]


def test_where_one_is_best_there_is_no_circle():
    assert circles("ABC", beats("AB", "BC", "AC")) == ()
