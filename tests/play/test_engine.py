"""The engine, on worked examples and on rounds played by hand."""

import pytest

from pigclass.play.actions import Hold, Roll, legal_actions
from pigclass.play.engine import hold, join, leave, next_turn, start, throw
from pigclass.play.result import Result, Why, result, standing_result
from pigclass.rules.catalog import pig, skunk
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


def test_those_who_sit_keep_the_round_and_those_who_stand_lose_it():
    state = throw(start(skunk(), players=3), (3, 5))
    state = throw(hold(state, [0]), (6, 6))
    state = throw(hold(state, [1]), (1, 4))
    assert state.scores == (8, 20, 0)
    assert state.turn_is_over


def test_a_double_one_that_hits_everyone_takes_what_seated_players_saved():
    game = skunk(double_one="wipe", double_one_hits="everyone")
    state = hold(throw(start(game, players=2), (3, 5)), [0])
    assert throw(state, (1, 1)).scores == (0, 0)


def test_a_wipe_out_leaves_seated_players_their_scores():
    state = hold(throw(start(skunk(double_one="wipe"), players=2), (3, 5)))
    state = hold(throw(next_turn(state), (2, 2)), [0])
    assert throw(state, (1, 1)).scores == (12, 0)


def test_five_rounds_of_skunk_end_with_the_tied_sharing():
    state = start(skunk(), players=2)
    for _ in range(4):
        state = next_turn(throw(state, (1, 2)))
    state = hold(throw(state, (6, 6)))
    assert result(state) == Result((0, 1), Why.SHARED)


def test_a_tiebreaker_is_played_by_those_tied_highest_only():
    state = start(pig(target=6, players=3, ending="equal_turns", ties="tiebreaker"))
    for faces in ((6,), (3,), (6,)):
        state = hold(throw(state, faces))
        assert result(state) is None
        state = next_turn(state)
    assert state.contenders == (0, 2)
    state = next_turn(hold(throw(state, (2,))))
    assert result(hold(throw(state, (4,)))) == Result((2,), Why.TIEBREAKER)


def test_last_turn_gives_everyone_else_one_more():
    state = start(pig(target=6, players=3, ending="last_turn"))
    state = next_turn(hold(throw(state, (2,))))
    state = next_turn(hold(throw(state, (6,))))
    assert (state.standing, state.to_play) == ((2,), (0,))


def test_holding_needs_the_minimum_bank_even_when_less_would_win():
    state = throw(start(pig(target=10, min_bank=5)), (4,))
    assert legal_actions(state, 0) == (Roll(),)
    assert Hold() in legal_actions(throw(state, (2,)), 0)


def test_nobody_sits_before_the_first_throw():
    with pytest.raises(PigclassError, match="The first throw comes before the first decision"):
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
