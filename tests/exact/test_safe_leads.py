"""Where solvers need not look, and how far a repeated step goes: neither changes an answer."""

from itertools import product

import pytest

from pigclass.exact import race
from pigclass.rules.catalog import pig, pig_dice, playpalace_pig
from pigclass.rules.errors import PigclassError
from pigclass.rules.made_up_rule import make_rule

EQUAL = {"target": 40, "ending": "equal_turns"}


@pytest.mark.parametrize("ending", ["equal_turns", "last_turn"])
@pytest.mark.parametrize(
    "rule",
    [
        {"dice": "2d6", "lines": "1: bust", "safe_throws": 1},
        {"dice": "2d6", "lines": "total 7: bust", "safe_throws": 1},
        {"dice": "d6", "lines": "1: score instead 2"},
        {"dice": "d6", "lines": "1: score instead 7; 2: bust"},
        {"dice": "d6", "lines": "1 2 3: score instead 9"},
    ],
)
def test_one_holds_in_time_where_a_turn_always_scores_or_a_throw_leaves_something(rule, ending):
    solved = race(make_rule(**rule, target=5, ending=ending))
    for seat, (own, other) in product((0, 1), product(range(5), repeat=2)):
        exactly = float(solved.value(own, other, seat=seat))
        assert solved.solved.of_seat(seat)[own, other] == pytest.approx(exactly, abs=1e-12)


def test_where_no_throw_risks_the_turn_total_nobody_knows_when_to_hold():
    banking = make_rule(dice="d6", lines="1: add and bank 2", target=6, ending="last_turn")
    with pytest.raises(PigclassError, match="risks so little"):
        race(banking)


SLOW = make_rule(lines="1: bust; 2: nothing", target=60)


@pytest.mark.parametrize(
    ("game", "position"),
    [
        *((game, (6, 16, None)) for game in (pig_dice(), SLOW)),
        *((pig_dice(), (0, 0, 112)), (playpalace_pig(), (0, 49, 92)), (pig(**EQUAL), (5, 30, 150))),
    ],
)
def test_rolling_is_told_as_it_is_where_one_holds_and_with_far_more_than_enough(game, position):
    """A throw leads to what the outcome table says, from where one should not make it too."""
    solved, (own, other, at_risk) = race(game), position
    at_risk = at_risk or next(t for t in range(1, 100) if not solved.should_roll(own, other, t))
    after = sum(
        float(outcome.probability) * what_follows(solved, own, other, at_risk, outcome.effect)
        for outcome in game.table.outcomes
    )
    assert solved.if_roll(own, other, at_risk) == pytest.approx(after, abs=1e-12)


def test_a_lead_may_be_caught_up_however_large_it_is():
    """It takes 126 points in one turn; a tie is not worth stopping for."""
    chances = [1.0] * 6
    for _ in range(126):
        chances.append(sum(chances[-6:-1]) / 6)
    assert race(pig(**EQUAL)).if_hold(5, 30, 150) == pytest.approx(1 - chances[-1], abs=1e-12)


def test_who_throws_a_0_with_enough_at_risk_still_has_enough():
    solved = race(make_rule(dice="0-9", lines="1: bust", target=20, ending="equal_turns"))
    assert solved.if_roll(12, 40, 29, seat=1) == pytest.approx(9 / 10, abs=1e-12)


def what_follows(solved, own, other, turn_total, effect):
    """Return the chance after a throw, by the race's own positions."""
    if effect.ends_turn:
        return 1 - solved.value(other, own, seat=1)
    return solved.value(own, other, effect.turn_total_after(turn_total))
