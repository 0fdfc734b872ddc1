"""What is asked wrongly is refused in a sentence, by everything that answers about a game."""

import inspect
from functools import cache

import numpy as np
import pytest

from pigclass import exact, simulate
from pigclass.rules.catalog import hog, pig, skunk, two_dice_pig
from pigclass.rules.codes import game_code
from pigclass.rules.errors import PigclassError
from pigclass.rules.made_up import make_rule
from pigclass.strategies.catalog import STRATEGIES
from pigclass.strategies.thresholds import HoldAt
from pigclass.tournaments.playing import tournament

QUESTIONS = [
    *(getattr(exact, name) for name in exact.__all__),
    *(simulate.turns, simulate.games, simulate.beat_the_class, tournament, game_code),
]
NO_GAMES = [pig, "pig", None, 7, HoldAt(20), [pig()]]
NO_NUMBERS = [-1, 1.5, float("nan"), float("inf"), "20", [], (), {}, object(), 10**30]


def told_to(question, game):
    """Call it with `game` and something for whatever else it cannot do without."""
    needed = {
        name: HoldAt(20)
        for name, it in inspect.signature(question).parameters.items()
        if it.default is it.empty and it.kind is not it.VAR_KEYWORD and name != "game"
    }
    return question(game=game, **needed)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
def test_a_game_is_asked_for_where_something_else_is_given(question):
    for game in NO_GAMES:
        with pytest.raises(PigclassError, match=r"[Ww]rite pig"):
            told_to(question, game)


@cache
def a_class():
    return exact.rounds(skunk(rounds=2))


@cache
def alone():
    return exact.solitaire(pig(target=9))


ASKED = {
    "gain": lambda it: exact.gain(pig(), it),
    "gain, score": lambda it: exact.gain(two_dice_pig(), 3, it),
    "gain, dice": lambda it: exact.gain(hog(), 0, dice=it),
    "break-even": lambda it: exact.break_even(two_dice_pig(), it),
    "best hold": lambda it: exact.best_hold(two_dice_pig(), it),
    "turn, score": lambda it: exact.turn(two_dice_pig(), HoldAt(20), score=it),
    "turn, own": lambda it: exact.turn(pig(), HoldAt(20), own=it),
    "turn, unknown": lambda it: exact.turn(pig(), HoldAt(20), mine=it),
    "survival": lambda it: exact.survival(skunk(), it),
    "solitaire": lambda it: alone().should_roll(it, 3),
    "race": lambda it: exact.race(pig(target=20)).value(3, it),
    "race, hold": lambda it: exact.race(pig(target=20)).if_hold(3, 4, it),
    "race, seat": lambda it: exact.race(pig(target=20)).should_roll(3, 4, 5, seat=it),
    "response, seat": lambda it: exact.best_response(pig(target=9), HoldAt(3), seat=it),
    "rounds": lambda it: a_class().should_roll(2, it, 3),
    "rounds, round": lambda it: a_class().mean_from(it, 3),
    "rounds, others": lambda it: exact.rounds(skunk(double_one_hits="everyone"), others=[it]),
    "converging": lambda it: exact.converging(pig(target=3), [(0, it, 0)]),
    "turns": lambda it: simulate.turns(pig(), HoldAt(20), 10, score=it),
    "turns, n": lambda it: simulate.turns(pig(), HoldAt(20), it),
    "games, n": lambda it: simulate.games(pig(), [HoldAt(20)] * 2, it),
    "games, seed": lambda it: simulate.games(pig(), [HoldAt(20)] * 2, 10, seed=it),
    "class, n": lambda it: simulate.beat_the_class(skunk(), [9, 15, 20], n=it),
    "class": lambda it: simulate.beat_the_class(skunk(), [it]),
    "candidates": lambda it: simulate.beat_the_class(skunk(), [20], candidates=[it]),
}


@pytest.mark.parametrize("asked", ASKED)
def test_a_number_is_asked_for_where_something_else_is_given(asked):
    for number in NO_NUMBERS:
        with pytest.raises(PigclassError):
            ASKED[asked](number)


@pytest.mark.parametrize("words", [5, None, 1.5, ["SKUNK"]], ids=repr)
def test_a_word_is_asked_for_where_something_else_is_given(words):
    for wrong in (lambda: skunk(word=words), lambda: make_rule(name=words)):
        with pytest.raises(PigclassError):
            wrong()


# Their rule is all there is of these.
WITHOUT_NUMBERS = {"roll_to_win", "two_more"}


@pytest.mark.parametrize("name", sorted(set(STRATEGIES) - WITHOUT_NUMBERS))
def test_no_strategy_is_made_of_what_is_no_number(name):
    for number in NO_NUMBERS:
        with pytest.raises(PigclassError):
            STRATEGIES[name](number)


def test_numbers_of_numpy_are_numbers():
    race = exact.race(pig(target=20))
    assert race.value(np.int64(3), np.int32(4), np.int8(5)) == race.value(3, 4, 5)
    assert exact.gain(pig(), np.int64(20)) == 0


def test_a_number_of_dice_beyond_the_most_is_refused():
    with pytest.raises(PigclassError, match="from 1 to 3"):
        exact.gain(hog(max_dice=3), 0, dice=4)


def test_a_list_of_strategies_is_asked_for_where_one_is_given():
    with pytest.raises(PigclassError, match="in brackets"):
        simulate.games(pig(), HoldAt(20))
