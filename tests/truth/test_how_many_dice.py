"""How many dice? What each pair threw, and theory behind it, are counted again from the files."""

import csv

import numpy as np

from pigclass import Experiment, hog
from pigclass.words import say
from tests.truth.chart import charts_on
from tests.truth.sentences import Near

MOST = 16


def middle_means(dice, *, throws):
    """The middle nine tenths of all means of so many throws, die by die and throw by throw."""
    sums = np.ones(1)
    for _ in range(dice):
        sums = np.convolve(sums, np.array([0, 0, 1, 1, 1, 1, 1]) / 6)
    # What is missing had a 1, and scores nothing.
    sums[0] += 1 - sums.sum()
    all_throws = np.ones(1)
    for _ in range(throws):
        all_throws = np.convolve(all_throws, sums)
    most = all_throws.cumsum()
    return tuple(int((most < share - 1e-12).sum()) / throws for share in (0.05, 0.95))


def test_each_mean_and_the_exact_curve_stand_where_they_belong(tmp_path):
    game = hog(max_dice=MOST)
    activity = Experiment(game, students=14, seed=4, log=str(tmp_path / "c.db"))
    activity.act("believe", {"best_dice": "5: 9, 8"})
    activity.act("all_throw", {})
    activity.class_log.export(tmp_path)
    with (tmp_path / "experiments.csv").open(encoding="utf-8") as file:
        rows = [(int(it["dice"]), int(it["points"]) / 20) for it in csv.DictReader(file)]
    # No die of n shows a 1, and each is then worth 4 on average.
    exact = [(n, 4 * n * (5 / 6) ** n) for n in range(1, MOST + 1)]
    bands = {n: middle_means(n, throws=20) for n in range(1, MOST + 1)}
    sentences = []
    for action, theory in (("picture", []), ("reveal", exact)):
        activity.act(action, {})
        (chart,) = charts_on(activity)
        shown = [(n, *bands[n]) for n, _ in theory]
        chart.marks("exact-band", shown, on=("x", "y", "y2"))
        chart.marks("class-point", rows)
        chart.marks("exact-line", theory)
        chart.strip("predicted", say("chart.we_said"), {5: 9, 8: 1})
        assert not chart.faults
        sentences.append(activity._screen.view["reveal"]["sentence"])
    best = max(mean for _, mean in rows)
    dice = dict(map(reversed, rows))[best]
    assert sentences[0].startswith(f"Our highest mean: {best:.2f}, with {dice} ")
    inside = sum(bands[n][0] <= mean <= bands[n][1] for n, mean in rows)
    assert sentences[1].startswith(f"{inside} of our {len(rows)} means are in the luck band. ")
    exact_best = max(mean for _, mean in exact)
    assert Near(exact_best, 2).is_shown_by(sentences[1].split(" points")[0].split()[-1])
