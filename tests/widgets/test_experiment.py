"""Twenty throws each: pooled and drawn as they come; what is exact is seen last."""

import json
from itertools import product

import pandas as pd
import pytest
from pandas import DataFrame

from pigclass import Experiment, PairsActivity, PigclassError, greedy_pig, hog, load_log, pig, skunk
from pigclass.classlog.events.replay import replay
from pigclass.facts.far_off import luck_of_points
from pigclass.words import say
from tests.widgets.class_plays import view

EXACT = "30.6%"


def begun(tmp_path, what=None, **options):
    options = {"students": 6, "seed": 4, "log": str(tmp_path / "c.db"), **options}
    activity = Experiment(skunk() if what is None else what, **options)
    activity.act("believe", {"busts": "6: 3, 4"})
    return activity


def told(activity):
    """What each has on the tile, None before they have thrown."""
    return [it["score"] if it["status"] == "sat" else None for it in view(activity)["tiles"]]


def test_one_after_the_other_throws_as_when_all_throw_at_once(tmp_path):
    one_by_one, at_once = (begun(tmp_path / it) for it in "ab")
    for number in range(6):
        assert told(one_by_one)[number] is None
        one_by_one.act("press_roll", {})
    at_once.act("all_throw", {})
    assert told(one_by_one) == told(at_once)
    assert None not in told(at_once)


def test_the_exact_chance_is_on_no_screen_before_the_class_has_asked_for_it(tmp_path):
    activity = begun(tmp_path)
    for action in ("press_roll", "picture", "next", "all_throw"):
        activity.act(action, {})
        assert EXACT not in json.dumps(view(activity))
    (picture,) = activity._charts.children
    assert "in theory" not in json.dumps(picture.outputs[0]["data"])
    activity.act("reveal", {})
    (picture,) = activity._charts.children
    assert "in theory 6.1" in json.dumps(picture.outputs[0]["data"])
    assert EXACT in view(activity)["reveal"]["sentence"]
    assert view(activity)["said"] == say("experiment.exact", chance="30.6%", fraction="11/36")


@pytest.mark.parametrize("what", [pig(), hog()])
def test_a_class_that_says_nothing_throws_once_it_skips(tmp_path, what):
    activity = Experiment(what, students=2, log=str(tmp_path / "c.db"))
    activity.act("believe", {activity.session.question.id: ""})
    assert view(activity)["problem"] == say("says.nothing_said")
    for action in ("press_roll", "all_throw", "picture", "reveal"):
        activity.act(action, {})
    assert not view(activity)["problem"]
    assert activity._charts.children


def test_what_real_dice_gave_is_typed_as_a_tally(tmp_path):
    activity = begun(tmp_path, real_dice=True)
    for typed, why in (
        ("", "Type how many of their 20 throws bust"),
        ("21", "takes 0 to 20"),
        ("3: 7", say("experiment.many", number=7, students=6)),
    ):
        activity.act("type_counts", {"counts": typed})
        assert why in view(activity)["problem"]
    activity.act("type_counts", {"counts": "7, 5: 3"})
    assert told(activity) == [7, 5, 5, 5, None, None]
    assert view(activity)["headline"] == say(
        "experiment.pooled", number=80, busts=22, share="27.5%"
    )
    activity.act("change_dice", {})
    activity.act("press_roll", {})
    sources = activity.experiments()["source"].value_counts().to_dict()
    assert sources == {"real": 4, "virtual": 1}


def test_another_kernel_goes_on_with_an_experiment_and_undoes_in_it(tmp_path):
    activity = begun(tmp_path)
    activity.act("press_roll", {})
    activity.act("press_roll", {})
    other = Experiment(skunk(), log=str(tmp_path / "c.db"))
    assert view(other)["panel"]["form"]["usual"]["action"] == "continue"
    other.act("continue", {"game": activity.session.game.id})
    assert other.session.game == replay(activity.session.events) == activity.session.game
    other.act("undo", {})
    assert view(other)["said"].startswith("Undone: the last throws. 20 throws so far: ")
    other.act("press_roll", {})
    assert told(other) == told(activity)


def test_what_the_screen_pools_is_what_the_exported_record_adds_up_to(tmp_path):
    activity = begun(tmp_path, what=3, throws=10, students=28)
    activity.act("all_throw", {})
    activity.class_log.export(tmp_path / "csv")
    rows = pd.read_csv(tmp_path / "csv" / "experiments.csv", encoding="utf-8-sig")
    busts, throws = rows["busts"].sum(), rows["throws"].sum()
    assert (len(rows), throws) == (28, 280)
    assert view(activity)["headline"] == (
        f"280 throws so far: {busts} bust, {100 * busts / 280:.1f}%."
    )
    assert sorted(told(activity)) == sorted(rows["busts"])
    frame = activity.class_log.experiments()
    assert load_log(tmp_path / "csv").experiments().equals(frame)


def test_real_dice_tell_the_points_of_a_series_and_no_busts(tmp_path):
    activity = Experiment(hog(), students=3, real_dice=True, log=str(tmp_path / "c.db"))
    activity.act("believe", {"best_dice": "5: 6"})
    activity.act("type_counts", {"counts": "112, 1201"})
    assert "takes 0 to 1200" in view(activity)["problem"]
    activity.act("type_counts", {"counts": "70, 112"})
    assert told(activity) == ["3.50", "5.60", None]
    assert activity.experiments()["busts"].isna().all()


@pytest.mark.parametrize(
    ("given", "why"), [({"what": skunk}, "write skunk"), ({"throws": 0}, "throws")]
)
def test_what_cannot_be_thrown_is_refused_in_a_sentence(given, why, tmp_path):
    with pytest.raises(PigclassError, match=why):
        Experiment(**given, log=str(tmp_path / "c.db"))


@pytest.mark.parametrize(
    ("own_dice", "points", "luck"), [(False, [6, 6, 6], "about 17"), (True, [6, 6, 5], "about 2")]
)
def test_one_die_for_all_makes_no_luck_rarer_however_many_they_are(own_dice, points, luck):
    """All three sit on the first throw: one die in 6 is a 6, 4 of 216 times three make 17."""
    here = {"game": "a", "round": 1, "player": list("ABC"), "ended": "over", "outcome": "sat"}
    sat = DataFrame({"player": list("ABC"), "action": "sit", "turn_total": 2})
    results = DataFrame(here | {"points": points})
    _, told = luck_of_points(greedy_pig(own_dice=own_dice), results, sat)
    assert f"{luck} of 100 classes" in told


def test_an_experiment_says_what_it_counts_and_how_lucky_it_was(log):
    series = Experiment(1, students=2, throws=6, real_dice=True, log=log)
    series.act("believe", {"busts": "1, 1"})
    series.act("type_counts", {"counts": "6, 6"})
    series.act("reveal", {})
    shown = series._screen.view["reveal"]
    assert shown["who"].startswith("this experiment · 12 throws")
    assert "Unlucky: fewer than 1 of 100 classes see as many busts" in shown["sentence"]


def test_the_chart_of_all_pairs_holds_every_pair_of_this_set_and_no_other(log):
    pairs = PairsActivity(pig(target=9), students=4, seed=3, log=log)
    banked, texts = [], []
    for _ in range(2):
        for table, press in product(pairs.tables, ["press_roll", "bank"] * 20):
            table.act(press)
        before = sum(int(it.split()[0]) for it in banked)
        banked.append(f"{sum(pairs.decisions()['action'] == 'hold') - before} stops")
        pairs.act("chart", {})
        assert pairs._screen.view["reveal"]["who"].startswith("this game · 2 tables")
        texts.append(str(pairs._charts.children[0].outputs))
        pairs.act("again", {})
    assert all(stops in text for stops, text in zip(banked, texts, strict=True))
