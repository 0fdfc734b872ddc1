"""Neller and Presser 2004, Optimal Play of the Dice Game Pig, UMAP Journal 25(1)."""

import pytest

from pigclass.exact import race
from pigclass.rules.catalog import pig, piglet


@pytest.fixture(scope="module")
def perfect():
    return race(pig())


def test_the_first_of_two_perfect_players_wins_53_percent(perfect):
    assert perfect.first_player_wins == pytest.approx(0.5305927, abs=5e-8)
    assert perfect.second_player_wins == pytest.approx(0.4694073, abs=5e-8)


@pytest.mark.parametrize(
    ("position", "chance"),
    [
        ((0, 0, 0), 4 / 7),
        ((0, 0, 1), 5 / 7),
        ((0, 1, 0), 2 / 5),
        ((0, 1, 1), 3 / 5),
        ((1, 0, 0), 4 / 5),
        ((1, 1, 0), 2 / 3),
    ],
)
def test_piglet_to_2_is_solved_by_hand_and_always_flips(position, chance):
    solved = race(piglet(target=2))
    assert solved.win_probability(*position) == pytest.approx(chance, abs=1e-14)
    assert solved.should_roll(*position)


def test_there_are_505000_states_and_281205_of_them_roll(perfect):
    assert len(perfect.frame) == 505_000
    assert perfect.frame["roll"].sum() == 281_205


def test_far_behind_one_rolls_on_at_20(perfect):
    assert perfect.if_roll(78, 99, 20) == pytest.approx(0.844033, abs=5e-7)
    assert perfect.if_hold(78, 99, 20) == pytest.approx(1 / 7, abs=1e-12)


def test_at_41_to_49_one_holds_at_22_and_above_except_at_27(perfect):
    rolls = [t for t in range(1, 50) if perfect.should_roll(41, 49, t)]
    assert rolls == [*range(1, 22), 27]
