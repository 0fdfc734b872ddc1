"""Rounds in which everybody sits at a threshold: what each keeps of the shared throws."""

import numpy as np
import pytest

from pigclass.rules.catalog import greedy_pig, pig, skunk
from pigclass.simulate.asking import Decisions
from pigclass.simulate.draws import draws
from pigclass.simulate.sitting import sit_at, thresholds_of
from pigclass.strategies.catalog import RollTimes
from pigclass.strategies.thresholds import HoldAt

GAMES = 300


def kept_throw_by_throw(game, threshold, throws):
    """Return what one player keeps of throws that are known."""
    total = 0
    for number, points in enumerate(throws, start=1):
        total += points
        if points == 0:
            return 0
        if total >= threshold and number >= game.safe_throws:
            return total
    raise AssertionError("The throws ended before the round.")


@pytest.mark.parametrize("game", [skunk(), greedy_pig(safe_throws=2), skunk(safe_throws=1)])
def test_a_player_keeps_the_first_turn_total_that_reaches_the_threshold(game):
    thresholds = np.array([1, 13, 20, 45], dtype=np.uint16)
    kept, _ = sit_at(game, thresholds, GAMES, np.random.default_rng(1))
    again = np.random.default_rng(1)
    throws = [draws(game, throws=made).points(again, GAMES) for made in range(60)]
    for player, threshold in enumerate(thresholds):
        for number in range(GAMES):
            known = [int(points[number]) for points in throws]
            assert kept[player, number] == kept_throw_by_throw(game, int(threshold), known)


def test_a_round_takes_as_many_throws_as_the_last_to_sit_wants():
    _, throws = sit_at(pig(), np.array([1], dtype=np.uint16), GAMES, np.random.default_rng(1))
    assert (throws == 1).all()


def test_what_is_no_threshold_is_played_throw_by_throw():
    game = skunk()
    assert thresholds_of(game, Decisions(game, [HoldAt(20), RollTimes(2)])) is None
    banded = lambda turn_total: (turn_total < 9) | (turn_total == 15)  # noqa: E731
    assert thresholds_of(game, Decisions(game, [banded])) is None
    assert thresholds_of(skunk(double_one="wipe"), Decisions(game, [HoldAt(20)])) is None
