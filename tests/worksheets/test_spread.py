"""With shared throws more students do not make a class's mean surer; more games do."""

import numpy as np
import pytest

from pigclass import HoldAt, simulate, skunk, swine_herd, worksheet
from pigclass.words import say
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


def headings(game):
    blocks = worksheet("lesson-sheet", game, key=True).blocks
    return [it["text"] for it in blocks if it["kind"] == "heading"]


@pytest.mark.parametrize("rule", [{}, {"double_one": "wipe"}])
def test_a_class_of_100_is_hardly_surer_than_one_of_10(rule):
    scatter = spread(skunk(**rule))
    assert (scatter.threshold, scatter.about) == (20, 6)
    assert [scatter.of_mean(size) for size in SIZES] == pytest.approx(seen(skunk(**rule)), rel=0.02)


def test_where_it_is_not_so_simple_no_figure_is_told():
    assert spread(swine_herd()) is None
    assert spread(skunk(double_one_hits="everyone")) is None
    assert say("class-means.title") in headings(skunk())
    assert say("class-means.title") not in headings(swine_herd())


def test_with_own_dice_a_class_of_100_is_ten_times_as_sure_as_one_student():
    own, shared = spread(skunk(own_dice=True)), spread(skunk())
    assert own.of_mean(1) == pytest.approx(shared.of_mean(1))
    assert own.of_mean(100) == pytest.approx(own.of_mean(1) / 10)
