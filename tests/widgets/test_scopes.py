"""A reveal names what it counts: this game, this set of pairs, this experiment."""

from itertools import product

import pytest
from pandas import DataFrame

from pigclass.facts.far_off import luck_of_points
from pigclass.rules.catalog import pig
from pigclass.rules.catalog.shared import greedy_pig
from pigclass.widgets.experiment.activity import Experiment
from pigclass.widgets.pairs.activity import PairsActivity


@pytest.mark.parametrize(
    ("own_dice", "points", "luck"), [(False, [6, 6, 6], "about 17"), (True, [6, 6, 5], "about 2")]
)
def test_one_die_for_all_makes_no_luck_rarer_however_many_they_are(own_dice, points, luck):
    """All three sit on the first throw: one die in 6 is a 6, 4 of 216 times three make 17."""
    here = {"game": "a", "round": 1, "player": list("ABC"), "ended": "over", "outcome": "sat"}
    sat = DataFrame({"player": list("ABC"), "action": "sit", "turn_total": 2})
    told = luck_of_points(greedy_pig(own_dice=own_dice), DataFrame(here | {"points": points}), sat)
    assert f"{luck} of 100 classes" in told


def test_an_experiment_says_what_it_counts_and_how_lucky_it_was(tmp_path):
    series = Experiment(1, students=2, throws=6, dice="real", log=str(tmp_path / "class.db"))
    series.act("believe", {"busts": "1, 1"})
    series.act("type_counts", {"counts": "6, 6"})
    series.act("reveal", {})
    shown = series._screen.view["reveal"]
    assert shown["who"].startswith("this experiment · 12 throws")
    assert "Unlucky: fewer than 1 of 100 classes see as many busts" in shown["sentence"]


def test_the_chart_of_all_pairs_holds_every_pair_of_this_set_and_no_other(tmp_path):
    pairs = PairsActivity(pig(target=9), students=4, seed=3, log=str(tmp_path / "class.db"))
    banked, told = [], []
    for _ in range(2):
        for table, press in product(pairs.tables, ["press_roll", "bank"] * 20):
            table.act(press)
        banked.append(f"{sum(pairs.decisions()['action'] == 'hold') - sum_of(banked)} stops")
        pairs.act("chart", {})
        assert pairs._screen.view["reveal"]["who"].startswith("this game · 2 tables")
        told.append(str(pairs._charts.children[0].outputs))
        pairs.act("again", {})
    assert all(stops in text for stops, text in zip(banked, told, strict=True))


def sum_of(banked):
    return sum(int(it.split()[0]) for it in banked)
