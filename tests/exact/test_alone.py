"""One player alone: fewest turns to the target."""

import pytest

from pigclass.exact import solitaire, turn
from pigclass.rules.catalog import GAMES, hog, pig, piglet, skunk
from pigclass.rules.errors import PigclassError
from pigclass.rules.made_up.rule import make_rule
from pigclass.strategies.habits import ThrowDice
from pigclass.strategies.races import ScoringTurns
from pigclass.strategies.thresholds import HoldAt


def test_piglet_alone_needs_two_turns_for_each_point():
    assert solitaire(piglet(target=3)).mean_turns == 6
    assert solitaire(piglet(target=50)).mean_turns == pytest.approx(100, abs=1e-12)


def test_where_twice_nothing_is_thrown_again_a_point_takes_five_turns():
    doubling = make_rule(dice="d6", lines="1: times 2; 6: add 1; else: bust", target=60)
    assert solitaire(doubling).mean_turns == pytest.approx(60 * 5, abs=1e-9)


def test_a_turn_total_that_no_throw_brings_is_never_banked():
    stuck = make_rule(dice="d6", lines="1: become 5; else: bust", target=60, min_bank=6)
    with pytest.raises(PigclassError, match="never be reached"):
        solitaire(stuck)


def test_holding_at_the_target_only_takes_one_over_the_chance_of_a_turn():
    strategy = HoldAt(12)
    reached = 1 - turn(pig(), strategy).bust
    assert solitaire(pig(target=12), strategy).mean_turns == 1 / reached


@pytest.mark.parametrize("name", [name for name in GAMES if not GAMES[name]().shared])
def test_fractions_and_floats_agree_on_the_turns_from_every_score(name):
    game = GAMES[name](target=10)
    for strategy in (None, ThrowDice(2) if game.is_one_throw else HoldAt(5)):
        told = solitaire(game, strategy)
        assert told.turns_from == pytest.approx([float(turns) for turns in told.fractions])


@pytest.mark.parametrize("name", [name for name in GAMES if not GAMES[name]().shared])
def test_nothing_takes_fewer_turns_than_the_best_play(name):
    game = GAMES[name](target=30)
    strategies = [ThrowDice(n) for n in (3, 6)] if game.is_one_throw else [HoldAt(8), HoldAt(20)]
    best = solitaire(game).mean_turns
    assert all(solitaire(game, each).mean_turns >= best - 1e-11 for each in strategies)


def test_what_is_no_race_alone_is_refused():
    with pytest.raises(PigclassError, match="no target"):
        solitaire(skunk())
    with pytest.raises(PigclassError, match="alone it may read"):
        solitaire(pig(), ScoringTurns(4))


def test_a_single_throw_that_may_wipe_the_score_is_solved_by_hand():
    # E0 = 1 + E0/3 + 2/3 E2, with E2 = 1 + E0/3: any throw but a 1 scores half the way.
    game = make_rule(dice="d3", lines="any 1: lose score", target=4, max_dice=2)
    assert solitaire(game, ThrowDice(1)).mean_turns == pytest.approx(15 / 4)
    # Two dice that show no 1 are enough.
    assert solitaire(game).mean_turns == pytest.approx(9 / 4)


def test_of_dice_that_need_as_many_turns_alone_the_fewest_are_thrown():
    """With 3 points to go one and two dice need 36/25 turns, with 7 two and three 1086/625."""
    assert list(solitaire(hog(target=40)).policy[[37, 33]]) == [1, 2]
