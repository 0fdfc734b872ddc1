"""Perfect play against everything that the kit can name, in every game for two with its turns."""

import inspect

import pytest

from pigclass import GAMES, STRATEGIES, PigclassError, pig_dice
from pigclass.exact import best_response, outcome, race
from pigclass.exact.engine.players import Player
from pigclass.exact.races.positions import is_small
from pigclass.rules.endings import FirstTo
from pigclass.strategies.reading import reads
from tests.thorough import some

TARGET = 16
RACES = {name: build for name, build in GAMES.items() if not build().shared}
LEAST = 1e-12


def strategies(game):
    """Return every strategy of the catalog that a race can ask, with this target."""
    dice = {"throw_dice"} if game.is_one_throw else set(STRATEGIES) - {"throw_dice"}
    for name in sorted(dice):
        wanted = inspect.signature(STRATEGIES[name]).parameters
        strategy = STRATEGIES[name](**({"target": TARGET} if "target" in wanted else {}))
        if not {"round", "still_standing"} & set(reads(strategy)):
            yield strategy


def worth(answer):
    return float(answer.win + answer.tie / 2)


@pytest.mark.parametrize("name", RACES)
def test_no_strategy_of_a_sample_beats_perfect_play_from_either_seat(name):
    game = RACES[name](target=TARGET)
    perfect = race(game)
    value = worth(perfect.outcome)
    # Each pairing takes a moment, and a longer one where games do not end at once.
    every = 7 if isinstance(game.ending, FirstTo) else 11
    for strategy in some(strategies(game), every=every):
        try:
            first = outcome(game, first=perfect.strategy, second=strategy)
            second = outcome(game, first=strategy, second=perfect.strategy)
        except PigclassError:  # one that may roll for ever has no answer
            continue
        assert worth(first) >= value - LEAST >= worth(second) - 2 * LEAST, strategy


@pytest.mark.parametrize("name", RACES)
def test_no_strategy_answers_another_better_than_the_best_response(name):
    game = RACES[name](target=TARGET)
    value = worth(race(game).outcome)
    for strategy in some(
        (it for it in strategies(game) if "scoring_turns" not in reads(it)), every=7
    ):
        try:
            itself = worth(outcome(game, first=strategy, second=strategy))
            best = worth(best_response(game, strategy).outcome)
        except PigclassError:
            continue
        assert best >= max(itself, value) - LEAST, strategy


def test_a_tiebreaker_in_which_turn_totals_fall_is_left_to_floats():
    game = pig_dice(target=3, ties="tiebreaker")
    assert not is_small(game, (Player(game, seat=0), Player(game, seat=1)))
