"""Everybody against everybody: the league beside the solver that takes one pair at a time."""

import numpy as np
import pytest

from pigclass.exact import race, win_probability
from pigclass.exact.engine.players import Player
from pigclass.exact.races.league import first_wins, stages_of
from pigclass.rules.catalog import big_pig, pig
from pigclass.rules.errors import PigclassError
from pigclass.strategies.races import EndRaceOrKeepPace, RollAndWait, ScoringTurns
from pigclass.strategies.thresholds import CoinFlip, HoldAt, RollTimes

FEW = pig(target=16)


def league(game, strategies, **options):
    entrants = [stages_of(Player(game, 0, it, **options)) for it in strategies]
    return first_wins(entrants, game.target)


@pytest.mark.parametrize("game", [FEW, pig(target=16, min_bank=6), big_pig(target=20)])
def test_every_pair_comes_out_as_it_does_alone(game):
    size = game.target
    strategies = [
        HoldAt(5),
        RollTimes(3),
        CoinFlip(),
        HoldAt(9, stop_at_target=False),
        EndRaceOrKeepPace(target=size),
        ScoringTurns(3, target=size),
        race(game).strategy,
    ]
    alone = [
        [win_probability(game, first=one, second=other) for other in strategies]
        for one in strategies
    ]
    assert league(game, strategies) == pytest.approx(np.array(alone), abs=1e-12)


def test_waiting_is_played_where_passing_is_allowed():
    wait = RollAndWait(8, 12)
    chance = win_probability(FEW, first=wait, second=HoldAt(8), may_pass=True)
    assert league(FEW, [wait, HoldAt(8)], may_pass=True)[0, 1] == pytest.approx(chance, abs=1e-12)
    with pytest.raises(PigclassError, match="never end"):
        league(FEW, [HoldAt(0), HoldAt(0)], may_pass=True)
