"""The charts take the merged logs of several classes as they take the log of one."""

from fractions import Fraction

import pytest

from pigclass.charts.busts import is_a_one_due, rounds_alive
from pigclass.charts.class_results import sits_against_break_even
from pigclass.classlog.merging import load_logs
from pigclass.classlog.store import ClassLog
from pigclass.stats.own_rule import habits
from tests.charts.gallery.theory import alive
from tests.classlog.games import whole_game, write


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
    assert f"of the {len(sat)} times somebody sat" in chart.description
    fitted = habits(both)
    assert {name.partition(" ")[0] for name in fitted["player"]} == {"7B", "8A"}
    assert len(fitted) == sum(len(habits(frames.decisions())) for frames in classes.values())
