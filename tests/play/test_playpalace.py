"""PlayPalace's Pig, point by point: how its rules and its program play."""

import pytest

from pigclass.play.engine import hold, next_turn, start, throw
from pigclass.play.state import Result, Why, result
from pigclass.play.turns import Hold, Roll, legal_actions
from pigclass.rules.catalog import playpalace_pig
from pigclass.rules.endings import EqualTurns, Ties
from pigclass.rules.errors import PigclassError


def banked(state, *points):
    """Let each player in turn bank these points, an even number; 0 is a bust."""
    for wanted in points:
        state = next_turn(state) if state.turn_is_over else state
        for face in faces_for(wanted):
            state = throw(state, (face,))
        state = state if state.turn_is_over else hold(state)
    return state


def faces_for(points):
    return [2] * (points // 2) if points else [1]


def test_without_options_two_play_to_50_with_one_six_sided_die():
    game = playpalace_pig()
    assert (game.players, game.ending, game.min_bank) == (2, EqualTurns(50), 0)
    assert game.table.dice[0].faces == (1, 2, 3, 4, 5, 6)
    assert game.ties is Ties.TIEBREAKER


def test_banking_needs_one_throw_that_scored():
    with pytest.raises(PigclassError, match="roll"):
        hold(start(playpalace_pig()))
    assert Hold() in legal_actions(throw(start(playpalace_pig()), (2,)), 0)


def test_banking_below_the_minimum_is_refused_even_when_less_would_win():
    state = banked(start(playpalace_pig(min_bank=20)), 48, 0)
    state = throw(next_turn(state), (6,))
    assert legal_actions(state, 0) == (Roll(),)
    with pytest.raises(PigclassError, match="You have 6 at risk, and can bank from 20"):
        hold(state)


def test_nobody_wins_before_the_round_is_over_and_then_the_highest_does():
    state = banked(start(playpalace_pig(players=3)), 50)
    assert result(state) is None
    state = banked(state, 56)
    assert result(state) is None
    assert result(banked(state, 0)) == Result((1,), Why.HIGHEST)


def test_only_those_equal_highest_play_the_tiebreaker_and_again_while_tied():
    state = banked(start(playpalace_pig(players=4)), 50, 54, 54, 0)
    assert next_turn(state).contenders == (1, 2)
    state = banked(state, 12, 12)
    assert (state.scores, result(state)) == ((50, 66, 66, 0), None)
    assert result(banked(state, 0, 8)) == Result((2,), Why.TIEBREAKER)


def test_two_against_two_add_up_their_scores_and_win_together():
    state = banked(start(playpalace_pig(teams="2v2")), 26, 12, 24, 18)
    assert state.side_totals == (50, 30)
    assert result(state) == Result((0, 2), Why.HIGHEST)


def test_teams_that_tie_play_the_tiebreaker_with_all_their_members():
    state = banked(start(playpalace_pig(teams="2v2")), 26, 26, 24, 24)
    state = next_turn(state)
    assert (state.contenders, state.in_tiebreaker) == ((0, 1, 2, 3), True)


@pytest.mark.parametrize(
    "options",
    [
        {"target": 9},
        {"target": 1001},
        {"min_bank": 50},
        {"sides": 3},
        {"players": 1},
        {"players": 5},
    ],
)
def test_options_outside_their_range_are_refused(options):
    with pytest.raises(PigclassError):
        playpalace_pig(**options)
