"""Races: theory beside the engine, fractions beside floats, perfect play against every strategy."""

import inspect
from fractions import Fraction

import numpy as np
import pytest

from pigclass import STRATEGIES, HoldAt, PigclassError, RollTimes, ScoringTurns
from pigclass.exact import best_response, outcome, race
from pigclass.exact.engine.players import Player
from pigclass.exact.races.questions import _solve
from pigclass.exact.races.small_game import is_small
from pigclass.rules.catalog import GAMES, pig, pig_dice, two_dice_pig
from pigclass.rules.endings import FirstTo
from pigclass.strategies.reading import reads
from tests.agreement.engine_chain import win_tie_loss
from tests.agreement.small_games import ENDINGS, RACES, small_races, two_strategies
from tests.thorough import some


def told(game, first, second):
    answer = outcome(game, first=first, second=second)
    return answer.win, answer.tie, answer.loss


@pytest.mark.parametrize("game", some(small_races(), every=9), ids=repr)
def test_theory_says_of_two_strategies_what_the_engine_plays(game):
    assert told(game, *two_strategies(game)) == win_tie_loss(game, *two_strategies(game))


@pytest.mark.parametrize(("ending", "ties"), ENDINGS)
@pytest.mark.parametrize(
    "strategies",
    [
        (RollTimes(2), HoldAt(3)),
        (ScoringTurns(2, target=4), HoldAt(3)),
        (HoldAt(3, stop_at_target=False), RollTimes(1)),
        (lambda turn_total, own, other: turn_total < 2 + (other > own), HoldAt(2)),
        (lambda turn_total: 0.25 * (turn_total < 4), HoldAt(2)),
    ],
)
def test_whatever_strategies_read_theory_and_engine_agree(ending, ties, strategies):
    game = pig(target=4, sides=4, ending=ending, ties=ties)
    assert told(game, *strategies) == win_tie_loss(game, *strategies)


# Below the target no position tells that a tiebreaker is on, as it can be after two wipe-outs.
TOLD_ALL = [name for name in RACES if name not in {"pig_dice", "wipe_pig"}]


@pytest.mark.parametrize(
    ("name", "ending", "ties"),
    some(((name, *ending) for name in TOLD_ALL for ending in ENDINGS), every=17),
)
def test_perfect_play_has_in_the_engine_the_value_that_theory_gives(name, ending, ties):
    target = 10 if name == "playpalace_pig" else 3
    few = {"hog": {"max_dice": 3}, "two_dice_pig": {"double_one": "bust"}}.get(name, {})
    game = GAMES[name](target=target, ending=ending, ties=ties, **few)
    solved = race(game)
    win, tie, _ = win_tie_loss(game, solved.strategy, solved.strategy)
    assert solved.value(0, 0) == win + tie / 2


def test_a_tiebreaker_after_both_lost_all_goes_on_without_a_target():
    game = two_dice_pig(target=3, ending="last_throw", ties="tiebreaker")
    assert told(game, HoldAt(2), HoldAt(9)) == win_tie_loss(game, HoldAt(2), HoldAt(9))


TARGET = 16
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


@pytest.mark.parametrize("name", some(RACES, every=2))
def test_no_strategy_of_a_sample_beats_perfect_play_from_either_seat(name):
    game = GAMES[name](target=TARGET)
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


@pytest.mark.parametrize("name", some(RACES[::-1], every=3))
def test_no_strategy_answers_another_better_than_the_best_response(name):
    game = GAMES[name](target=TARGET)
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


@pytest.mark.parametrize("game", some(small_races(), every=7), ids=repr)
def test_two_strategies_have_the_same_chances_in_floats(game):
    first, second = two_strategies(game)
    players = Player(game, seat=0, strategy=first), Player(game, seat=1, strategy=second)
    answer = outcome(game, first=first, second=second)
    assert _solve(game, players).first_wins == pytest.approx(
        float(answer.win + answer.tie / 2), abs=1e-12
    )


@pytest.mark.parametrize(
    ("ending", "ties", "name"),
    some(((*it, name) for it in ENDINGS for name in ("pig", "two_dice_pig", "hog")), every=5),
)
def test_perfect_play_is_worth_the_same_in_floats_at_every_score(name, ending, ties):
    solved = race(GAMES[name](target=6, ending=ending, ties=ties))
    for seat in (0, 1):
        floats = solved.solved.of_seat(seat)
        exactly = [[float(solved.value(i, j, seat=seat)) for j in range(6)] for i in range(6)]
        assert np.abs(floats - np.array(exactly)).max() < 1e-11


@pytest.mark.parametrize("ending", ["equal_turns", "last_turn"])
def test_a_last_turn_that_goes_up_and_down_is_told_in_floats(ending):
    """In fractions it would take minutes, even to three points."""
    solved = race(pig_dice(target=3, ending=ending))
    assert solved.fractions is None
    assert not isinstance(solved.first_player_wins, Fraction)
