"""Where nobody rolls, solvers need not look: that changes no answer."""

from functools import partial

import numpy as np
import pytest

from pigclass.exact import leads
from pigclass.exact.deciding import Player
from pigclass.exact.duel import Duel
from pigclass.rules.catalog import big_pig, pig, piglet, two_dice_pig
from pigclass.strategies.thresholds import HoldAt

ENDINGS = ("equal_turns", "last_turn", "last_throw")


def solved(game, *strategies):
    """Solve a race anew, between perfect players unless strategies are told."""
    plays = (*strategies, None, None)[:2]
    return Duel(game, (Player(game, seat=0, strategy=plays[0]), Player(game, seat=1))).solve()


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("build", [pig, piglet, two_dice_pig, big_pig])
def test_nobody_rolls_with_more_than_enough(build, ending, monkeypatch):
    game = build(target=12, ending=ending)
    usual = solved(game)
    further = leads._leads
    monkeypatch.setattr(leads, "_leads", lambda *told: further(*told) + 60)
    looked_further = solved(game)
    for seat in (0, 1):
        assert np.allclose(usual.of_seat(seat), looked_further.of_seat(seat), rtol=0, atol=1e-13)


def test_against_a_strategy_one_looks_further_than_against_perfect_play():
    game = pig(target=30, ending="equal_turns")
    perfect, holds = Player(game, seat=1), Player(game, seat=1, strategy=HoldAt(20))
    enough = partial(leads.enough, Player(game, seat=0))
    assert (enough(holds) > enough(perfect)).all()
