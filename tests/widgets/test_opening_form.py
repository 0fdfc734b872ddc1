"""The form that opens a lesson: class lists, odd numbers, and a class that was forgotten."""

from base64 import b64encode
from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from pigclass.classlog.store import ClassLog
from pigclass.rules.catalog import pig
from pigclass.rules.errors import PigclassError
from pigclass.widgets.class_game.lessons import SkunkActivity
from pigclass.widgets.experiment.activity import Experiment
from pigclass.widgets.pairs.activity import PairsActivity
from pigclass.widgets.strategy_lab.activity import StrategyLab
from pigclass.words import say
from tests.classlog.test_rosters import workbook

MANY = "9" * 5000


@pytest.fixture
def activity(log):
    return SkunkActivity(log=log)


def shown(activity):
    form = activity._screen.view["panel"]["form"]
    return {it["name"]: it["value"] for it in form["who"] + form["fields"]}


def choose(activity, data, **typed):
    content = b64encode(data).decode()
    activity.act("read_file", {"content": content, "size": len(data), **typed})
    return activity._screen.view["problem"]


def test_an_excel_sheet_fills_the_field_of_names(activity):
    activity.act("tab", {"tab": "new"})
    assert not choose(activity, workbook([("Vorname", "Name"), ("Łukasz", "Żak")]), seed="7")
    assert shown(activity)["names"] == "Łukasz Żak"
    assert shown(activity)["seed"] == "7"


@pytest.mark.parametrize("typed", ["--5", "-", MANY, "5-", "²"])
@pytest.mark.parametrize("field", ["students", "seed"])
def test_an_odd_number_is_a_sentence(activity, field, typed):
    activity.act("start", {"students": "9", "mode": "each", field: typed})
    problem = activity._screen.view["problem"]
    assert problem
    assert len(problem) < 200
    assert activity.session is None


def test_the_button_of_a_class_that_was_forgotten_says_so(activity, log):
    activity.class_log.save_roster("7B", ["Ana"])
    (room,) = activity.class_log.classrooms()
    with ClassLog(log) as other:
        other.forget_class("7B")
    activity.act("start_class", {"classroom": room.id})
    assert activity._screen.view["problem"] == say("form.class_forgotten")
    assert activity.session is None


@pytest.mark.parametrize("screen", [SkunkActivity, partial(PairsActivity, pig()), Experiment])
@pytest.mark.parametrize("who", [{"students": ["Ana", "Ben"]}, {"names": "Ana\nBen"}])
def test_a_list_of_names_is_taken_wherever_it_is_given(screen, who, log):
    assert set(screen(**who, log=log).session.known_names.values()) >= {"Ana", "Ben"}


@pytest.mark.parametrize("screen", [SkunkActivity, partial(PairsActivity, pig()), StrategyLab])
@pytest.mark.parametrize("number", [np.int64(5), np.float64(5), 5.0, Fraction(5), Decimal(5), "5"])
def test_a_number_of_students_may_be_of_any_kind(screen, number, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    screen(students=number)
    with pytest.raises(PigclassError, match=r"'5\.5' is not a number for the students"):
        screen(students=5.5)


@pytest.mark.parametrize("given", ["7b.csv", Path("7b.csv"), "Ana\nBen", np.array(["Ana", "Ben"])])
def test_names_may_lie_in_a_file_for_a_class_as_for_paper(given, log, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("7b.csv").write_text("Name\nAna\nBen\n", "utf-8")
    assert {*SkunkActivity(names=given, log=log).session.known_names.values()} == {"Ana", "Ben"}
    for names, said in (("8c.txt", "8c.txt cannot be read"), ("4", "'4' has no letter in it")):
        with pytest.raises(PigclassError, match=said):
            SkunkActivity(names=names, log=log)


@pytest.mark.parametrize("names", [28, None, 4.0, np.int64(4), [1, 2], ["Ana", None], b"Ana"])
def test_names_that_are_none_are_told_how_they_are_written(names, log):
    with pytest.raises(PigclassError, match=r'Write names=\["Ana", "Ben"\], or students=28'):
        SkunkActivity(names=names, log=log)
