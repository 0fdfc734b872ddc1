"""With shared throws more students do not make a class's mean surer; more games do."""

import numpy as np
import pytest

from pigclass import HoldAt, greedy_pig, pig, simulate, skunk, swine_herd, worksheet
from pigclass.worksheets.theory import spread

SIZES = (1, 10, 30, 100)


def seen(game, *, classes=100, games=400):
    """Return the standard deviations of a game's mean, seen in classes of the largest size."""
    scores = []
    for number in range(classes):
        drawn = np.random.default_rng(number).normal(20, 6, max(SIZES))
        students = [HoldAt(max(1, round(threshold))) for threshold in drawn]
        scores.append(simulate.games(game, students, games, seed=number).scores)
    together = np.concatenate(scores, axis=1)
    return [together[:size].mean(axis=0).std() for size in SIZES]


def said(sheet, game=None):
    """Return all lines of a key."""
    blocks = worksheet(sheet, game, key=True).blocks
    return " ".join(line for block in blocks for line in block.get("lines", []))


@pytest.mark.parametrize("rule", [{}, {"double_one": "wipe"}])
def test_a_class_of_100_is_hardly_surer_than_one_of_10(rule):
    scatter = spread(skunk(**rule))
    assert (scatter.threshold, scatter.about) == (20, 6)
    assert [scatter.of_mean(size) for size in SIZES] == pytest.approx(seen(skunk(**rule)), rel=0.02)


def test_no_key_promises_that_a_larger_class_comes_closer():
    for game in (skunk(), greedy_pig()):
        assert "a larger class hardly helps" in said("reflection", game)
    assert f"With 100 it is {spread(skunk()).of_mean(100):.1f}" in said("reflection", skunk())
    assert "hardly with shared ones" in said("reflection", pig())
    assert "more students hardly do" in said("skunk-score")


def test_where_it_is_not_so_simple_no_figure_is_told():
    assert spread(swine_herd()) is None
    assert spread(skunk(double_one_hits="everyone")) is None
    assert "hardly helps" in said("reflection", swine_herd())


def test_with_own_dice_a_class_of_100_is_ten_times_as_sure_as_one_student():
    own, shared = spread(skunk(own_dice=True)), spread(skunk())
    assert own.of_mean(1) == pytest.approx(shared.of_mean(1))
    assert own.of_mean(100) == pytest.approx(own.of_mean(1) / 10)
    assert "so do more students" in said("skunk-score", skunk(own_dice=True))
