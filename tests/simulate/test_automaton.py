"""Turns as automata, against theory: followed along every value of a byte, nothing drawn."""

import numpy as np
import pytest

from pigclass.exact import turn
from pigclass.rules.catalog import GAMES, greedy_pig, pig, skunk
from pigclass.rules.made_up.rule import make_rule
from pigclass.simulate.automaton import BELOW_THROWS, STATE, THROWS
from pigclass.simulate.decisions import Decisions
from pigclass.strategies.thresholds import HoldAt, RollTimes

LOOKS = 60
MADE_UP = make_rule(dice="2d6", lines="all 6: times 2; total 7: wipe-out; any 1: add and bank 25")
TURNS = [
    *(build() for build in GAMES.values() if not build().is_one_throw and build().id != "piglet"),
    greedy_pig(safe_throws=2),
    skunk(safe_throws=1, double_one="wipe"),
    pig(min_bank=13),
    pig(sides=20),
    MADE_UP,
]


def automaton_of(game, strategy):
    """Return the automaton of turns by themselves."""
    return Decisions(game, strategy, by_itself=True).automaton


def followed(automaton):
    """Return the chances of all states after many looks, and the mean number of throws."""
    states = len(automaton.steps) // 256
    steps = automaton.steps.reshape(states, 256)
    moves = np.zeros((states, states))
    before = np.repeat(np.arange(states), 256)
    after = (((before << STATE) + automaton.steps) & BELOW_THROWS) >> STATE
    np.add.at(moves, (before, after), 1 / 256)
    throws = ((np.arange(states)[:, None] << STATE) + steps >> THROWS).mean(axis=1)
    chances, mean = np.eye(states)[automaton.starts[0] >> STATE], 0.0
    for _ in range(LOOKS):
        mean += chances @ throws
        chances = chances @ moves
    return chances, mean


@pytest.mark.parametrize("game", TURNS, ids=repr)
def test_the_ends_come_with_the_chances_of_theory(game):
    automaton = automaton_of(game, HoldAt(15))
    chances, _ = followed(automaton)
    told = turn(game, HoldAt(15))
    ends = chances[: len(automaton.left)]
    scored = np.bincount(automaton.left, weights=ends, minlength=max(told.distribution) + 1)
    for points, chance in told.distribution.items():
        assert scored[points] == pytest.approx(float(chance), abs=1e-9)
    assert ends[automaton.lost].sum() == pytest.approx(float(told.bust), abs=1e-9)


def test_throws_are_counted_one_by_one():
    # Two at once would do, but a turn that holds at 2 is over after the first.
    _, one = followed(automaton_of(pig(), HoldAt(2)))
    _, some = followed(automaton_of(pig(), HoldAt(7)))
    seven = {0: 1.0} | dict.fromkeys(range(1, 13), 0.0)
    for total in range(7):
        for face in range(2, 7):
            seven[total + face] += seven[total] / 6
    assert one == pytest.approx(1)
    assert some == pytest.approx(sum(seven[total] for total in range(7)))


def test_no_machine_where_throws_or_coins_decide():
    assert automaton_of(pig(), RollTimes(3)) is None
    assert automaton_of(pig(), HoldAt(10_000)) is None
