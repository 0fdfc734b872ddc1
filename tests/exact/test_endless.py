"""Turns that may never end have no win chance, and none is made up for them."""

import pytest

from pigclass.exact import best_response, race, win_probability
from pigclass.rules.errors import PigclassError
from pigclass.rules.made_up.rule import make_rule
from pigclass.strategies.thresholds import HoldAt

ROUND_AND_ROUND = make_rule(
    dice="heads*3 tails", lines="any tails: add -8; any heads: become 2", target=25
)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: win_probability(ROUND_AND_ROUND, first=HoldAt(8), second=HoldAt(2)),
        lambda: win_probability(ROUND_AND_ROUND, first=HoldAt(2), second=HoldAt(8)),
        lambda: race(ROUND_AND_ROUND),
        lambda: best_response(ROUND_AND_ROUND, HoldAt(2)),
    ],
)
def test_who_rolls_on_between_0_and_2_is_refused(ask):
    with pytest.raises(PigclassError, match=r"may fall\. A turn of .* may never end"):
        ask()


def test_without_busts_totals_that_only_rise_reach_the_target():
    game = make_rule(dice="heads tails", lines="tails: add 1; heads: times 2", target=25)
    assert race(game).first_player_wins == pytest.approx(1, abs=1e-12)
