"""The engine, on worked examples and on rounds played by hand."""

from dataclasses import replace

import pytest

from pigclass.play.actions import Hold, Roll, legal_actions
from pigclass.play.engine import hold, join, leave, next_turn, start, throw
from pigclass.play.result import Result, Why, result, standing_result
from pigclass.rules.catalog import frey_pig, hog, pig, pig_dice, playpalace_pig, skunk
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


def played(state, *turns):
    """Play whole turns: faces one after the other, then hold unless the turn is over."""
    for faces in turns:
        state = next_turn(state) if state.turn_is_over else state
        for face in faces:
            state = throw(state, (face,) if isinstance(face, int) else face)
        state = state if state.turn_is_over else hold(state)
    return state


def test_two_players_who_tie_twice_play_two_tiebreaker_rounds():
    game = pig(target=6, ending="equal_turns", ties="tiebreaker")
    state = played(start(game), [6], [6], [3], [3], [5])
    assert (state.in_tiebreaker, state.tiebreaks, result(state)) == (True, 2, None)
    assert result(played(state, [4])) == Result((0,), Why.TIEBREAKER)


def test_a_tiebreaker_in_which_all_are_wiped_out_goes_on_among_them():
    game = pig(target=6, players=3, ending="equal_turns", ties="tiebreaker", on_poison="wipe")
    state = played(start(game), [6], [2], [6], [1], [1])
    assert result(state) is None
    assert next_turn(state).contenders == (0, 2)
    assert result(played(state, [3], [2])) == Result((0,), Why.TIEBREAKER)


def test_tiebreaker_turns_are_whole_turns_after_a_last_throw_too():
    game = pig(target=6, ending="last_throw", ties="tiebreaker")
    state = throw(next_turn(played(start(game), [6])), (6,))
    assert state.turn_is_over
    assert throw(next_turn(state), (2,)).standing == (0,)


def test_the_last_chance_goes_round_from_the_seat_that_reached_the_target():
    game = pig(target=6, teams="2v2", ending="last_turn")
    state = played(start(game), [6])
    assert state.to_play == (1, 3)


def test_a_last_throw_banks_itself_and_a_bust_banks_nothing():
    state = played(start(pig(target=6, players=3, ending="last_throw")), [2], [6], [5], [1])
    assert state.scores == (2, 6, 5)
    assert result(state) == Result((1,), Why.HIGHEST)


def test_a_hog_turn_is_one_throw_of_as_many_dice_as_there_are_faces():
    state = throw(start(hog()), (3, 4, 5))
    assert (state.scores, state.turn_is_over) == ((12, 0), True)
    assert throw(next_turn(state), (1, 6)).scores == (12, 0)
    assert throw(start(hog(bust_points=1)), (1, 6)).scores == (1, 0)


def test_in_pig_dice_nothing_at_risk_means_throwing_again():
    state = throw(throw(start(pig_dice()), (3, 3)), (6, "tail"))
    assert state.turn_total == 0
    assert legal_actions(state, 0) == (Roll(),)


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


def test_the_playpalace_turn_of_4_5_2_1_leaves_38_points():
    state = replace(start(playpalace_pig()), scores=(38, 0))
    totals = []
    for face in (4, 5, 2, 1):
        state = throw(state, (face,))
        totals.append(state.turn_total)
    assert totals == [4, 9, 11, 0]
    assert state.scores == (38, 0)
    assert next_turn(state).standing == (1,)
