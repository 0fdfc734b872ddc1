"""Policies as maps, and value iteration sweep by sweep."""

from itertools import islice

import pytest

from pigclass import HoldAt, PigclassError, pig, pig_dice, piglet, skunk
from pigclass.exact import race, sweeps
from pigclass.exact.races.maps import hold_map, win_map


@pytest.mark.parametrize("game", [pig(target=12), pig(target=12, min_bank=4), pig_dice(target=16)])
def test_the_map_tells_the_first_turn_total_at_which_perfect_play_holds(game):
    solved = race(game)
    for row in hold_map(game).itertuples():
        totals = range(max(1, game.min_bank), row.hold_at + 1)
        rolls = [solved.should_roll(row.own, row.other, total) for total in totals]
        assert rolls == [True] * (len(rolls) - 1) + [False]


def test_a_strategy_has_a_map_too():
    holds = hold_map(pig(target=30), HoldAt(12))
    assert (holds.hold_at == (30 - holds.own).clip(upper=12)).all()


@pytest.mark.parametrize("game", [pig(target=15), piglet(target=4), pig(target=15, min_bank=5)])
def test_the_sweeps_end_where_the_race_is_solved(game):
    *_, last = sweeps(game)
    solved = race(game)
    for own, other, total in ((0, 0, 0), (1, 3, 2), (3, 0, 1)):
        assert last.chances[own, other, total] == pytest.approx(
            solved.value(own, other, total), abs=1e-7
        )


def test_a_sweep_looks_one_throw_ahead():
    first, second = islice(sweeps(piglet(target=2)), 2)
    assert first.chances[1, 0, 0] == 0.5 + 0.5
    assert second.chances[1, 0, 0] == 0.5 + 0.5 * (1 - first.chances[0, 1, 0])


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (lambda: hold_map(skunk()), "not a race between two"),
        (lambda: hold_map(pig(players=3)), "two players"),
        (lambda: win_map(pig(target=5), seat=2), "seat=2"),
        (lambda: next(sweeps(pig_dice())), "exact.race"),
        (lambda: next(sweeps(pig(target=900))), "up to 200"),
    ],
)
def test_what_has_no_map_is_refused_with_the_reason(ask, why):
    with pytest.raises(PigclassError, match=why):
        ask()
