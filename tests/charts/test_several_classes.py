"""The charts take the merged logs of several classes as they take the log of one."""

from fractions import Fraction

import pandas as pd
import pytest

from pigclass.charts.class_results import sits_against_break_even
from pigclass.charts.due import is_a_one_due
from pigclass.charts.survival import rounds_alive
from pigclass.classlog.merging import load_logs
from pigclass.classlog.store import ClassLog
from pigclass.rules.errors import PigclassError
from pigclass.stats.own_rule import habits
from pigclass.stats.sat_when_due import belief, beliefs
from tests.charts.gallery.theory import alive
from tests.classlog.games import whole_game, write
from tests.stats.classes import of_believers, without_believers


@pytest.fixture(scope="module")
def classes(tmp_path_factory):
    """The frames of two classes, one of which has played twice."""
    folder, several = tmp_path_factory.mktemp("logs"), {}
    for room, seeds in (("7B", (1, 2)), ("8A", (3,))):
        with ClassLog(folder / f"{room}.db") as log:
            players = [player.id for player in log.save_roster(room, [*"ABCDEFGH"])]
            for seed in seeds:
                write(log, whole_game(players, seed=seed))
            several[room] = log.frames()
    return several


def test_their_rounds_are_counted_together(classes):
    each = [frames.rounds()[["game", "round"]].drop_duplicates() for frames in classes.values()]
    both = load_logs(classes).rounds()
    said = f"{sum(map(len, each))} rounds: "
    assert rounds_alive(both, alive()).description.count(said) == 1
    assert is_a_one_due(both, Fraction(11, 36)).to_dict()


def test_nobody_is_taken_for_somebody_of_the_other_class(classes):
    both = load_logs(classes).decisions()
    sat = both[both["action"] == "sit"]
    chart = sits_against_break_even(both, Fraction(200, 11), load_logs(classes).rounds())
    assert chart.description.startswith(f"Of {len(sat)} who sat")
    fitted = habits(both)
    assert {name.partition(" ")[0] for name in fitted["player"]} == {"7B", "8A"}
    assert len(fitted) == sum(len(habits(frames.decisions())) for frames in classes.values())


def test_each_class_has_a_row_of_its_own_where_they_are_compared():
    decisions = {"7B": of_believers(0), "8A": without_believers(1)}
    several = [own.assign(**{"class": room}) for room, own in decisions.items()]
    rows = beliefs(pd.concat(several, ignore_index=True))
    alone = {room: belief(own).points for room, own in decisions.items()}
    assert dict(zip(rows["name"], rows["points"], strict=True)) == pytest.approx(alone)
    assert isinstance(rows, pd.DataFrame)


def test_a_class_with_too_few_rounds_is_not_compared(classes):
    with pytest.raises(PigclassError, match="too few to tell"):
        beliefs(load_logs(classes).decisions())
