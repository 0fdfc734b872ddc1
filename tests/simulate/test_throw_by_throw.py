"""The loop in arrays beside the play engine: the same throws, one game at a time, the same end."""

import numpy as np
import pytest

from pigclass import FollowTheCrowd, RollTimes, greedy_pig, pig, skunk, swine_herd
from pigclass.play.engine import affected, affected_each, hold, next_turn, start
from pigclass.play.state import result
from pigclass.simulate.draws import draws
from pigclass.simulate.many_games import ManyGames
from pigclass.strategies.deciding import roll_chance

WIPES = {"double_one": "wipe", "double_one_hits": "everyone"}
# No table is made for who counts throws, or those who stand, so that no fast lane plays for them.
THREE = [RollTimes(2), FollowTheCrowd(1), RollTimes(4)]


def sits(state, seat, strategy):
    """Return whether a player sits down now."""
    readings = {
        "turn_total": state.at_risk(seat),
        "own": state.scores[seat],
        "other": max(score for who, score in enumerate(state.scores) if who != seat),
        "throws": state.throws,
        "still_standing": len(state.standing),
    }
    return not roll_chance(strategy, state.game, readings)


def thrown(state, rng):
    """Return the state after a throw of the simulation."""
    table = draws(state.game, throws=state.throws)
    number = len(state.standing) if state.game.own_dice else 1
    effects = [table.effects[place] for place in table.draw(rng, number)]
    if state.game.own_dice:
        return affected_each(state, dict(zip(state.standing, effects, strict=True)))
    return affected(state, effects[0])


def scores_of_the_engine(game, rng):
    """Return the scores of one game of `THREE`."""
    state = start(game, players=3)
    while result(state) is None:
        if state.turn_is_over:
            state = next_turn(state)
            continue
        state = thrown(state, rng)
        if state.throws >= game.safe_throws:
            sitting = [seat for seat in state.standing if sits(state, seat, THREE[seat])]
            state = hold(state, sitting) if sitting else state
    return state.scores


PIGS = [
    pig(target=20, players=3),
    pig(target=20, players=3, ending="equal_turns", on_poison="wipe"),
    pig(target=9, players=3, ending="last_turn", ties="tiebreaker"),
    pig(target=9, players=3, ending="last_throw", ties="tiebreaker", on_poison="wipe"),
]
SKUNKS = [skunk(), skunk(**WIPES), skunk(own_dice=True, double_one="wipe")]
OTHERS = [swine_herd(target=30), greedy_pig(own_dice=True, safe_throws=1)]


@pytest.mark.parametrize("game", [*PIGS, *SKUNKS, *OTHERS], ids=repr)
def test_the_loop_plays_a_game_as_the_engine_does(game):
    many = ManyGames(game, THREE, for_games=0)
    for seed in range(20):
        scores = many.play(1, np.random.default_rng(seed)).scores[:, 0]
        assert tuple(scores) == scores_of_the_engine(game, np.random.default_rng(seed))
