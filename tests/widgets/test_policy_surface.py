"""The surface of perfect play: what is drawn, and what is said of it."""

import pytest

from pigclass.exact.races.maps import hold_map
from pigclass.rules.catalog import hog, pig, skunk
from pigclass.rules.errors import PigclassError
from pigclass.widgets.perfect_play.policy_surface import PolicySurface, surface_view


def test_the_surface_is_the_map():
    told = hold_map(pig(target=12)).set_index(["own", "other"]).hold_at
    heights = surface_view(pig(target=12))["heights"]
    assert all(heights[i][j] == told[i, j] for i in range(12) for j in range(12))


def test_a_large_map_keeps_its_four_corners():
    told = hold_map(pig(target=80)).set_index(["own", "other"]).hold_at
    heights = surface_view(pig(target=80))["heights"]
    assert len(heights) < 40
    for i, j in ((0, 0), (0, 79), (79, 0), (79, 79)):
        assert heights[-1 if i else 0][-1 if j else 0] == told[i, j]


def test_the_surface_is_told_in_words():
    assert "At 0 to 0 one holds at 21, at 0 to 99 at 100" in repr(PolicySurface(pig()))
    assert "dice" in surface_view(hog(target=15))["description"]


@pytest.mark.parametrize("game", [skunk(), pig(players=3)])
def test_a_game_without_a_surface_is_refused(game):
    with pytest.raises(PigclassError):
        PolicySurface(game)
