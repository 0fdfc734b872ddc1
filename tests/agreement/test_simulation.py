"""Simulation against the play engine, where it plays out the end of a game in its own way."""

import pytest

from pigclass import simulate
from pigclass.rules.catalog import class_piglet, greedy_pig, pig, skunk, swine_herd
from pigclass.rules.made_up_rule import make_rule
from pigclass.strategies.thresholds import FollowTheCrowd, HoldAt
from tests.agreement.engine_chain import Ended, EngineChain

FAR = 4.5
LOSES_SCORE = make_rule(dice="d4", lines="1: bust; 4: lose score", target=5)
THREE = [HoldAt(1), HoldAt(4), HoldAt(6)]


@pytest.mark.parametrize(
    ("game", "strategies"),
    [
        (pig(target=4, ending="last_throw", ties="tiebreaker"), THREE[:2]),
        (pig(target=4, ending="last_throw", ties="tiebreaker", on_poison="wipe"), THREE[:2]),
        (pig(target=4, sides=4, players=3, ending="equal_turns", ties="tiebreaker"), THREE),
        (pig(target=3, sides=4, players=3, ending="last_turn"), THREE),
        (pig(target=3, sides=4, teams="2v2"), [lambda turn_total, own: turn_total < own + 2] * 4),
        (pig(target=3, sides=4, teams="2v2", ending="last_turn"), [*THREE, HoldAt(9)]),
        (LOSES_SCORE, [lambda turn_total, own: turn_total < own + 2, HoldAt(3)]),
        (skunk(rounds=2, ties="tiebreaker"), [HoldAt(1), HoldAt(5)]),
        (skunk(rounds=2, double_one="wipe", double_one_hits="everyone"), [HoldAt(1), HoldAt(5)]),
        (swine_herd(target=4, sides=4, ties="tiebreaker"), [HoldAt(2), HoldAt(3)]),
        (swine_herd(target=3, sides=4, own_dice=True), [HoldAt(2), HoldAt(3)]),
        (class_piglet(rounds=2, safe_throws=1, own_dice=True, ties="tiebreaker"), THREE[:2]),
        (
            greedy_pig(rounds=2, sides=4, own_dice=True),
            [HoldAt(2), lambda turn_total, own: turn_total + own < 4],
        ),
        (class_piglet(rounds=2, own_dice=True), [FollowTheCrowd(2), HoldAt(2), HoldAt(1)]),
    ],
)
def test_simulated_games_are_won_as_often_as_in_the_engine(game, strategies):
    chain = EngineChain(game, strategies)
    ends = chain.endings()[chain.start]
    side = len(game.sides(len(strategies))[0])
    for seat, share in enumerate(simulate.games(game, strategies, 20_000, seed=21).win_shares):
        exact_share = sum(
            chance * side / len(end.winners)
            for end, chance in ends.items()
            if isinstance(end, Ended) and seat in end.winners
        )
        assert abs(share.mean - exact_share) < FAR * share.standard_error
