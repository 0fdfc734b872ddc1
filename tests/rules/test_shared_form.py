"""A race game in the form in which a class plays it."""

import pytest

from pigclass.exact import turn
from pigclass.rules.catalog import hog, pig, piglet
from pigclass.rules.codes.game_code import shared_form
from pigclass.rules.endings import Rounds
from pigclass.rules.errors import PigclassError
from pigclass.strategies.thresholds import HoldAt


def test_everyone_shares_the_throws_for_so_many_rounds():
    game = shared_form(piglet(), rounds=6)
    assert game.shared
    assert game.ending == Rounds(6)


def test_a_round_of_it_scores_what_a_turn_of_the_game_scores():
    own, shared = (turn(game, HoldAt(20)) for game in (pig(), shared_form(pig(min_bank=10))))
    assert shared.distribution == own.distribution


def test_a_game_of_one_throw_cannot_be_shared():
    with pytest.raises(PigclassError, match="nothing is shared"):
        shared_form(hog())
