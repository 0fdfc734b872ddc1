"""Skunk alone, the decision-analysis literature: a 1 loses the turn, a double 1 loses all."""

import pytest

from pigclass.exact import rounds
from pigclass.rules.catalog import skunk


@pytest.mark.parametrize(("turns", "mean"), [(5, 36.29153313960543), (20, 104.78360865008132)])
def test_the_greatest_mean_score(turns, mean):
    assert rounds(skunk(double_one="wipe", rounds=turns)).mean_score == pytest.approx(
        mean, abs=1e-9
    )


@pytest.mark.parametrize(
    ("turns", "limit", "mean"),
    [(5, 200, 36.29151996719233), (5, 199, 36.29132666694349), (20, 200, 104.72378302093477)],
)
def test_the_rule_of_thumb_that_weighs_score_and_turn_total(turns, limit, mean):
    def thumb(turn_total, own):
        return own + 11 * turn_total <= limit

    game = skunk(double_one="wipe", rounds=turns)
    assert rounds(game, thumb).mean_score == pytest.approx(mean, abs=1e-9)
