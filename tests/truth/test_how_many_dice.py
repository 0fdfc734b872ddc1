"""How many dice? What each pair threw, and theory behind it, are counted again from the files."""

import csv

from pigclass.charts.show import MIME
from pigclass.rules.catalog import hog
from pigclass.widgets.experiment.activity import Experiment
from tests.truth.chart import Chart
from tests.truth.sentences import Near

MOST = 16


def drawn(activity, action):
    activity.act(action, {})
    (chart,) = activity._charts.children
    return Chart(chart.outputs[0]["data"][MIME])


def test_each_mean_and_the_exact_curve_stand_where_they_belong(tmp_path):
    game = hog(max_dice=MOST)
    activity = Experiment(game, students=14, seed=4, language="en", log=str(tmp_path / "c.db"))
    activity.act("believe", {"best_dice": "5 x 9, 8"})
    activity.act("all_throw", {})
    activity.class_log.export(tmp_path)
    with (tmp_path / "experiments.csv").open(encoding="utf-8") as file:
        rows = [(int(it["dice"]), int(it["points"]) / 20) for it in csv.DictReader(file)]
    # No die of n shows a 1, and each is then worth 4 on average.
    exact = [(n, 4 * n * (5 / 6) ** n) for n in range(1, MOST + 1)]
    for action, theory in (("picture", []), ("reveal", exact)):
        chart = drawn(activity, action)
        chart.marks("class-point", rows)
        chart.words("class-label", f"{max(mean for _, mean in rows):.2f}")
        chart.marks("exact-line", theory)
        assert not chart.faults
    best = max(mean for _, mean in rows)
    told = activity._screen.view["reveal"]["sentence"]
    assert told.startswith(f"Our highest mean: {best:.2f}, with {dict(map(reversed, rows))[best]} ")
    assert Near(max(mean for _, mean in exact), 2).is_shown_by(told.split(" points")[0].split()[-1])
