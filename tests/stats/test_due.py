import pytest

from pigclass.stats.sat_when_due import belief
from tests.stats.classes import of_believers, without_believers
from tests.thorough import times


def test_a_class_of_believers_is_found_and_another_is_not():
    assert belief(of_believers(0)).found
    assert not belief(without_believers(1)).found


def test_what_is_kept_of_a_class_follows_each_further_round():
    decisions = of_believers(0)
    fewer = decisions[decisions["round"] < decisions["round"].max()]
    before = belief(decisions)
    assert belief(fewer).points != before.points
    assert belief(decisions) == before


@pytest.mark.slow
def test_believers_are_found_in_nine_classes_of_ten():
    classes = times(10, thorough=20)
    assert sum(belief(of_believers(seed)).found for seed in range(classes)) >= 0.9 * classes


@pytest.mark.slow
def test_false_alarms_are_about_as_rare_as_stated():
    classes = range(40 - times(12, thorough=40), 40)
    assert sum(belief(without_believers(seed)).found for seed in classes) <= len(classes) / 8
