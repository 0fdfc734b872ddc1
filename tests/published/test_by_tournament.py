"""The published head-to-heads again, as a class meets them: in a tournament."""

import pytest

from pigclass import tournament
from pigclass.rules.catalog import pig
from pigclass.strategies.races import (
    EndRaceOrKeepPace,
    RollAndWait,
    RollToWin,
    ScoringTurns,
    Turtle,
)
from pigclass.strategies.thresholds import HoldAt


@pytest.fixture(scope="module")
def over():
    strategies = [HoldAt(20), HoldAt(21), HoldAt(24), HoldAt(25), HoldAt(30)]
    return tournament(pig(), [*strategies, EndRaceOrKeepPace(), ScoringTurns(4)])


@pytest.mark.parametrize(
    ("first", "second", "chance"),
    [
        ("hold at 20", "hold at 21", 0.542626),
        ("hold at 25", "hold at 30", 0.573741),
        ("hold at 30", "hold at 25", 0.48091),
        ("perfect play", "hold at 25", 0.55127),
        ("hold at 25", "perfect play", 0.50914),
    ],
)
def test_the_head_to_heads_of_the_exeter_study(over, first, second, chance):
    meetings = over.frame.set_index(["first", "second"])
    assert meetings.loc[(first, second), "win"] == pytest.approx(chance, abs=5e-6)


@pytest.mark.parametrize(
    ("name", "percent"),
    [
        ("hold at 20", 7.984),
        ("hold at 25", 4.214),
        ("end race or keep pace", 0.922),
        ("4 scoring turns", 3.318),
    ],
)
def test_the_gap_to_perfect_play_of_practical_play(over, name, percent):
    lead = over.met["perfect play", name].win
    assert (lead - (1 - lead)) * 100 == pytest.approx(percent, abs=5e-4)
    assert over.examine(name).gap * 100 == pytest.approx(percent, abs=5e-4)


def test_the_closest_rival_of_hold_at_25(over):
    assert over.met["hold at 25", "hold at 24"].win == pytest.approx(0.50310, abs=5e-6)


def test_the_trio_beats_itself_in_a_circle():
    trio = tournament(pig(), [Turtle(), RollToWin(), RollAndWait()], perfect=False, may_pass=True)
    assert [str(it) for it in trio.circles] == [
        "turtle beats roll to win beats roll and wait beats turtle"
    ]
    wins = {(it.first, it.second): it.win for it in trio.meetings}
    assert wins["turtle", "roll to win"] == pytest.approx(0.812840, abs=5e-7)
    assert wins["roll to win", "turtle"] == pytest.approx(0.195448, abs=5e-7)
    assert wins["roll and wait", "turtle"] == pytest.approx(0.710606, abs=5e-7)
    assert wins["turtle", "roll and wait"] == pytest.approx(0.297148, abs=5e-7)
    assert wins["roll to win", "roll and wait"] == pytest.approx(1.0, abs=5e-7)
