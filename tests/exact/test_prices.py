"""What each difference from perfect play costs."""

import pytest

from pigclass.exact import examine, race, win_probability
from pigclass.exact.races.prices import what_it_is_worth
from pigclass.rules.catalog import pig, skunk, wipe_pig
from pigclass.rules.errors import PigclassError
from pigclass.strategies.races import RollAndWait, ScoringTurns
from pigclass.strategies.thresholds import CoinFlip, HoldAt, RollTimes

FEW = pig(target=24)


@pytest.mark.parametrize(
    ("strategy", "may_pass"),
    [
        (HoldAt(5), False),
        (RollTimes(2), False),
        (CoinFlip(), False),
        (ScoringTurns(3, target=24), False),
        (HoldAt(12, stop_at_target=False), False),
        (RollAndWait(8, 12), True),
    ],
)
def test_the_prices_add_up_to_all_that_is_given_away(strategy, may_pass):
    perfect = race(FEW).strategy
    first = win_probability(FEW, first=strategy, second=perfect, may_pass=may_pass)
    second = 1 - win_probability(FEW, first=perfect, second=strategy, may_pass=may_pass)
    priced = examine(FEW, strategy, may_pass=may_pass)
    assert priced.win_probability == pytest.approx((first + second) / 2, abs=1e-12)
    assert priced.frame["cost"].sum() == pytest.approx(0.5 - priced.win_probability, abs=1e-9)


@pytest.mark.parametrize("game", [FEW, pig(target=24, min_bank=6)])
def test_rolling_and_holding_are_worth_what_the_solver_says(game):
    solved = race(game)
    roll, hold = what_it_is_worth(game, solved.solved.of_seat(0), top=23)
    for at in ((0, 0, 7), (17, 23, 6), (13, 2, 11), (5, 5, 20)):
        assert roll[at] == pytest.approx(solved.if_roll(*at), abs=1e-12)
        assert hold[at] == pytest.approx(solved.if_hold(*at), abs=1e-12)


@pytest.mark.parametrize("game", [skunk(), wipe_pig(), pig(ending="equal_turns")])
def test_other_games_are_refused_with_the_reason(game):
    with pytest.raises(PigclassError, match="cost of a decision is not known"):
        examine(game, HoldAt(20))
