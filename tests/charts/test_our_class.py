"""A chart of strategies marks those of the class, by a sign and not by colour alone."""

import pandas as pd
import pytest

from pigclass.charts.best_for_what import mean_or_win
from pigclass.charts.tournament_charts import ranking, who_beats_whom
from pigclass.words import say

NAMES = ["perfect play", "Fox", "turtle", "Hen"]
WIN = [0.7, 0.6, 0.5, 0.2]
STANDINGS = pd.DataFrame({"strategy": NAMES, "win": WIN, "low": WIN, "high": WIN, "exact": True})
MEANS = pd.DataFrame({"strategy": NAMES, "mean": [7.9, 8.1, 5, 4], "win": WIN})
PAIRS = pd.DataFrame(
    {"strategy": one, "against": other, "win": 0.5 + (WIN[i] - WIN[j]) / 2}
    for i, one in enumerate(NAMES)
    for j, other in enumerate(NAMES)
    if i != j
)


def league(names, win):
    """Everyone's pairs, all won with the same chance, in the order of the names."""
    return pd.DataFrame(
        {"strategy": one, "against": other, "win": win} for one in names for other in names
    )


def filled(chart):
    return [row for row in next(iter(chart.to_dict()["datasets"].values())) if row["ahead"]]


@pytest.mark.parametrize(("names", "shown"), [(["a", "b"], ">50%"), (list("abcdefg"), ">50")])
def test_a_tie_is_nobodys_win_however_floats_are_rounded(names, shown):
    chart = who_beats_whom(league(names, 0.5 + 2e-16))
    assert filled(chart) == []
    assert chart.description == say("chart.who_beats_whom.nobody")
    nearly = who_beats_whom(league(names, 0.5001))
    assert {row["shown"] for row in filled(nearly)} == {shown}


def test_a_simulated_share_is_a_win_only_beyond_doubt():
    chart = who_beats_whom(PAIRS.assign(low=PAIRS["win"] - 0.1))
    assert len(filled(chart)) == sum(PAIRS["win"] - 0.1 > 0.5)
    assert len(filled(chart)) < len(filled(who_beats_whom(PAIRS)))


MANY = [f"kit {n}" for n in range(20)]
WEAK = ["our last", "our least"]


def of_many(ours):
    win = [0.9 - n / 50 for n in range(20 + len(ours))]
    table = pd.DataFrame({"strategy": [*MANY, *ours], "win": win, "mean": win, "low": win})
    return table.assign(high=win, exact=True)


def test_ours_are_in_every_picture_even_where_not_all_fit():
    standings = of_many(WEAK)
    pairs = league([*MANY, *WEAK], 0.6)
    for drawn in (
        ranking(standings, ours=WEAK),
        mean_or_win(standings, ours=WEAK),
        who_beats_whom(pairs, ours=WEAK),
    ):
        assert all(name in str(drawn.to_dict()) for name in WEAK)
        assert MANY[12] in str(drawn.to_dict())
        assert MANY[13] not in str(drawn.to_dict())
        assert "(15 of 22, ours first)" in drawn.title


def test_a_whole_class_is_in_the_ranking_and_the_rest_is_told():
    ours = [f"our {n}" for n in range(30)]
    assert "our 29" in str(ranking(of_many(ours), ours=ours).to_dict())
    assert "(the first 15 of 20)" in ranking(of_many([])).title


def test_whoever_ties_shares_a_place():
    tied = [0.7, 0.6, 0.6 - 1e-16, 0.2]
    says = ranking(STANDINGS.assign(win=tied), ours=["turtle"]).description
    assert says.startswith("1. perfect play (70%), 2. Fox (60%), 2. turtle (60%), 4. Hen (20%).")
    assert (
        "Most likely to win: Fox, Hen (60%)"
        in mean_or_win(MEANS.assign(win=[0.1, 0.6, 0.5, 0.6])).description
    )
