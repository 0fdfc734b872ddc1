"""Fractions to few points against the solvers in floats, which share no code with them."""

from fractions import Fraction

import numpy as np
import pytest

from pigclass.exact import outcome, race
from pigclass.exact.engine.players import Player
from pigclass.exact.races.questions import _solved
from pigclass.rules.catalog import GAMES, pig_dice, piglet
from tests.agreement.small_games import ENDINGS, small_races, two_strategies
from tests.thorough import some


@pytest.mark.parametrize("game", some(small_races(), every=3), ids=repr)
def test_two_strategies_have_the_same_chances_in_floats(game):
    first, second = two_strategies(game)
    players = Player(game, seat=0, strategy=first), Player(game, seat=1, strategy=second)
    answer = outcome(game, first=first, second=second)
    assert _solved(game, players).first_wins == pytest.approx(
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


def test_a_fraction_says_both_what_it_is_about_and_what_it_is():
    assert repr(race(piglet(target=2)).first_player_wins) == "about 0.57, exactly 4/7"
    assert f"{race(piglet(target=2)).first_player_wins:.4f}" == "0.5714"


@pytest.mark.parametrize("ending", ["equal_turns", "last_turn"])
def test_a_last_turn_that_goes_up_and_down_is_told_in_floats(ending):
    """In fractions it would take minutes, even to three points."""
    solved = race(pig_dice(target=3, ending=ending))
    assert solved.fractions is None
    assert not isinstance(solved.first_player_wins, Fraction)
