"""The last word of the game over a strategy: legality, chasing, enough, and then the strategy."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigclass import HoldAt, PigclassError, pig
from pigclass.strategies.deciding import chance_meant, dice_chosen, roll_chance


def chance(strategy, game, **position):
    return roll_chance(strategy, game, position)


def test_below_the_minimum_bank_one_must_roll_even_when_less_would_win():
    assert chance(HoldAt(2), pig(min_bank=10), turn_total=9, own=95, other=0) == 1
    assert chance(HoldAt(2), pig(min_bank=10), turn_total=10, own=0, other=0) == 0


def test_holding_at_0_is_for_theory_only():
    position = {"turn_total": 0, "own": 60, "other": 0}
    assert roll_chance(HoldAt(0), pig(), position) == 1
    assert roll_chance(HoldAt(0), pig(), position, may_pass=True) == 0


def test_a_strict_strategy_rolls_past_the_target():
    at_the_target = {"turn_total": 12, "own": 88, "other": 0}
    assert chance(HoldAt(20), pig(), **at_the_target) == 0
    assert chance(HoldAt(20, stop_at_target=False), pig(), **at_the_target) == 1


@pytest.mark.parametrize("ending", ["equal_turns", "last_turn"])
def test_a_player_who_is_behind_at_the_end_holds_exactly_when_banking_wins(ending):
    game = pig(ending=ending)
    assert chance(HoldAt(5), game, turn_total=15, own=90, other=105) == 1
    assert chance(HoldAt(20), game, turn_total=16, own=90, other=105) == 0


def test_scores_level_past_the_target_leave_the_strategy_its_choice():
    game = pig(ending="equal_turns", ties="tiebreaker")
    assert chance(HoldAt(20), game, turn_total=2, own=104, other=104) == 1


@given(
    game=st.sampled_from([pig(), pig(ending="equal_turns"), pig(min_bank=12), pig(target=30)]),
    answer=st.sampled_from([True, False, 0.5]),
    rows=st.lists(st.tuples(*[st.integers(0, 130)] * 3, st.integers(0, 9)), min_size=1, max_size=9),
    may_pass=st.booleans(),
)
def test_an_array_is_answered_entry_by_entry(game, answer, rows, may_pass):
    names = ("turn_total", "own", "other", "throws")

    def stubborn(turn_total):
        return (turn_total >= 0) * answer

    columns = dict(zip(names, np.array(rows).T, strict=True))
    at_once = roll_chance(stubborn, game, columns, may_pass=may_pass)
    one_by_one = [
        roll_chance(stubborn, game, dict(zip(names, row, strict=True)), may_pass=may_pass)
        for row in rows
    ]
    assert list(at_once) == one_by_one


@pytest.mark.parametrize("answer", [None, 20, "maybe", -0.5])
def test_an_answer_that_means_nothing_is_refused(answer):
    def mine(turn_total):
        return answer

    with pytest.raises(PigclassError, match=r"mine answered .* True or 'roll' to roll"):
        chance_meant(answer, mine)


def test_whether_to_roll_is_no_number_of_dice():
    with pytest.raises(PigclassError, match="how many dice to throw"):
        dice_chosen(lambda own: own < 20, pig(), {"own": 3})
