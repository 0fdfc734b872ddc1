"""Every chart of the gallery, and what a teacher once saw go wrong, drawn and measured."""

import pandas as pd
import pytest

from pigclass.charts.class_results import sits_against_break_even
from pigclass.charts.scores import same_dice
from pigclass.words import say
from tests.charts.gallery import GALLERY
from tests.thorough import some
from tests.truth.layout import faults
from tests.truth.picture import read, svg_of


def sits(*totals, rounds=1):
    """A class in which one student sits at each of the totals, in each of the rounds."""
    rows = [(number, total) for number in range(1, rounds + 1) for total in totals]
    frame = pd.DataFrame(rows, columns=["round", "turn_total"])
    players = [f"S{number}" for number in range(len(frame))]
    return frame.assign(game="a", throw=1, player=players, action="sit", count=1)


@pytest.mark.parametrize("name", some(GALLERY, every=2))
def test_every_chart_of_the_gallery_keeps_the_rules(name):
    assert faults(GALLERY[name]()) == []


def test_where_we_sat_with_a_coin_has_whole_numbers():
    chart = sits_against_break_even(sits(*[1] * 27, 2), 1)
    picture = read(svg_of(chart))
    below = [it.text for it in picture.words if it.box.top > picture.plot.bottom]
    assert below == ["0", "1", "2", say("chart.turn_total")]
    assert faults(chart) == []


def test_ten_rounds_of_sixty_students_can_still_be_read():
    assert faults(sits_against_break_even(sits(*[19] * 40, *[8] * 20, rounds=10), 18.2)) == []


def test_the_best_of_any_dice_is_in_the_picture_when_ours_were_bad():
    ours = pd.DataFrame({"threshold": [1, 2, 3], "mean": [0.3, 0.2, 0.1]})
    exact = pd.DataFrame({"threshold": [1, 2, 3], "mean": [0.5, 0.5, 0.375]})
    sat = pd.DataFrame({"threshold": [1.0] * 27, "mean": [0.3] * 27})
    assert faults(same_dice(ours, sat, exact=exact)) == []
