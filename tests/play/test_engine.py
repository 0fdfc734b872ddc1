"""The engine on worked examples, arrivals and the bell; test_every_game.py plays all the rest."""

import pytest

from pigclass import PigclassError, pig, skunk
from pigclass.play.engine import hold, join, leave, next_turn, start, throw
from pigclass.play.state import standing_result


def test_nobody_sits_before_the_first_throw():
    with pytest.raises(PigclassError, match="Nobody can decide before the first throw"):
        hold(start(skunk(), players=3), [0])


def test_the_last_one_standing_may_leave_and_the_round_is_over():
    state = hold(throw(start(skunk(), players=2), (3, 5)), [0])
    assert leave(state, 1).scores == (8, 0)


def test_the_bell_gives_those_ahead_the_game():
    state = hold(throw(start(skunk(), players=2), (3, 5)), [0])
    assert standing_result(throw(state, (1, 2))).winners == (0,)


def test_a_late_joiner_does_not_walk_into_a_tiebreaker():
    state = start(skunk(rounds=1, word="", ties="tiebreaker"), players=3)
    state = next_turn(throw(hold(throw(state, (6, 6)), [0, 1]), (1, 2)))
    assert state.standing == (0, 1)
    late = join(state)
    assert next_turn(throw(late, (1, 2))).standing == (0, 1)


def test_teams_need_their_number_of_players():
    with pytest.raises(PigclassError, match="These teams need 4 players, not 3"):
        start(pig(teams="2v2"), players=3)
