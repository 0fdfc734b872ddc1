"""Without a name the lesson is opened that comes next for the class that played last."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from pigclass import Experiment, GreedyPigActivity, PigletActivity, SkunkActivity
from pigclass.cli.open_lesson import next_lesson
from pigclass.rules.catalog import hog

TODAY = datetime.now().astimezone().date()
TOMORROW = TODAY + timedelta(days=1)


def play(folder: Path, *activities: type, **given: object) -> None:
    for activity in activities:
        activity(students=3, log=str(folder / "class.db"), language="en", **given)


def test_without_a_record_it_is_the_first(tmp_path):
    assert next_lesson(tmp_path) == "1"
    (tmp_path / "class.db").write_bytes(b"no record")
    assert next_lesson(tmp_path) == "1"


@pytest.mark.parametrize(
    ("activities", "day", "wanted"),
    [
        ([GreedyPigActivity], TOMORROW, "1"),
        ([GreedyPigActivity, SkunkActivity], TODAY, "1"),
        ([GreedyPigActivity, SkunkActivity], TOMORROW, "2"),
        ([SkunkActivity, PigletActivity, GreedyPigActivity], TOMORROW, "4"),
    ],
)
def test_it_is_the_one_after_what_was_played_last(activities, day, wanted, tmp_path):
    play(tmp_path, *activities)
    assert next_lesson(tmp_path, today=day) == wanted


def test_a_lab_counts_as_taught_when_it_was_opened_before(tmp_path, capsys):
    play(tmp_path, Experiment, what=hog())
    assert next_lesson(tmp_path, today=TOMORROW) == "6"
    assert "Next for 3 students: 06 rule-lab – What does a rule do?" in capsys.readouterr().out
    (tmp_path / "06-rule-lab.ipynb").touch()
    assert next_lesson(tmp_path, today=TOMORROW) == "7"
