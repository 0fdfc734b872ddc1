"""The engine on worked examples, arrivals and the bell; test_every_game.py plays all the rest."""

import pytest

from pigclass.play.engine import hold, join, leave, next_turn, start, throw
from pigclass.play.state import Result, Why, result, standing_result
from pigclass.play.turns import Hold, Roll, legal_actions
from pigclass.rules.catalog import frey_pig, pig, skunk
from pigclass.rules.errors import PigclassError


def test_ann_busts_and_bob_holds_at_22_as_in_the_gettysburg_rules():
    state = start(pig())
    for face in (5, 2, 1):
        state = throw(state, (face,))
    assert state.scores == (0, 0)
    state = next_turn(state)
    for face in (4, 5, 3, 5, 5):
        state = throw(state, (face,))
    assert hold(state).scores == (0, 22)


def test_holding_needs_the_minimum_bank_even_when_less_would_win():
    state = throw(start(pig(target=10, min_bank=5)), (4,))
    assert legal_actions(state, 0) == (Roll(),)
    assert Hold() in legal_actions(throw(state, (2,)), 0)


def test_nobody_sits_before_the_first_throw():
    with pytest.raises(PigclassError, match="Nobody can decide before the first throw"):
        hold(start(skunk(), players=3), [0])


def test_a_late_student_joins_the_next_round():
    state = join(throw(start(skunk(), players=2), (3, 5)))
    assert 2 not in state.standing
    assert 2 in next_turn(throw(state, (1, 3))).standing


def test_the_last_one_standing_may_leave_and_the_round_is_over():
    state = hold(throw(start(skunk(), players=2), (3, 5)), [0])
    assert leave(state, 1).scores == (8, 0)


def test_the_bell_gives_those_ahead_the_game():
    state = hold(throw(start(skunk(), players=2), (3, 5)), [0])
    assert standing_result(throw(state, (1, 2))).winners == (0,)


def played(state, *turns):
    """Play whole turns: faces one after the other, then hold unless the turn is over."""
    for faces in turns:
        state = next_turn(state) if state.turn_is_over else state
        for face in faces:
            state = throw(state, (face,) if isinstance(face, int) else face)
        state = state if state.turn_is_over else hold(state)
    return state


def test_tiebreaker_turns_are_whole_turns_after_a_last_throw_too():
    game = pig(target=6, ending="last_throw", ties="tiebreaker")
    state = throw(next_turn(played(start(game), [6])), (6,))
    assert state.turn_is_over
    assert throw(next_turn(state), (2,)).standing == (0,)


def test_a_late_joiner_does_not_walk_into_a_tiebreaker():
    state = start(skunk(rounds=1, word="", ties="tiebreaker"), players=3)
    state = next_turn(throw(hold(throw(state, (6, 6)), [0, 1]), (1, 2)))
    assert state.standing == (0, 1)
    late = join(state)
    assert next_turn(throw(late, (1, 2))).standing == (0, 1)


def test_teams_need_their_number_of_players():
    with pytest.raises(PigclassError, match="These teams need 4 players, not 3"):
        start(pig(teams="2v2"), players=3)


def test_freys_105_is_beaten_by_107_in_the_same_inning():
    state = start(frey_pig(players=3))
    state = played(state, [(6, 6)] * 4 + [(4, 5)], [(6, 6)] * 4 + [(5, 6)], [(2, 1)])
    assert state.scores == (105, 107, 0)
    assert result(state) == Result((1,), Why.HIGHEST)
