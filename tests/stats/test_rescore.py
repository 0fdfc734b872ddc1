import numpy as np
import pandas as pd
import pytest

from pigclass.rules.errors import PigclassError
from pigclass.stats.rescore import hindsight, rescored

COLUMNS = ["game", "round", "throw", "turn_total", "effect"]


def thrown_on(rounds=6, games=3, seed=1):
    """Rolls of two dice, thrown on to the bust in every round; 1-1 wipes the score."""
    rng = np.random.default_rng(seed)
    rows = []
    for game in range(games):
        for number in range(1, rounds + 1):
            total = 0
            for throw in range(1, 100):
                dice = rng.integers(1, 7, 2)
                bust = 1 in dice
                total = 0 if bust else total + int(dice.sum())
                effect = "wipe-out" if dice.sum() == 2 else "bust" if bust else "scores"
                rows.append((f"g{game}", number, throw, total, effect))
                if bust:
                    break
    return pd.DataFrame(rows, columns=COLUMNS)


def walk(rolls, threshold):
    """The same score throw by throw, with a pencil."""
    whole = 0
    for _, game in rolls.groupby("game"):
        score, sat = 0, False
        for row in game.itertuples():
            sat = sat and row.throw > 1
            if sat:
                continue
            if row.effect == "wipe-out":
                score = 0
            elif row.turn_total >= threshold:
                score, sat = score + row.turn_total, True
        whole += score
    return whole / len(rolls.drop_duplicates(["game", "round"]))


@pytest.mark.parametrize("threshold", [1, 8, 20, 40])
def test_rescoring_agrees_with_walking_through_the_throws(threshold):
    rolls = thrown_on()
    assert rescored(rolls, [threshold])["mean"].tolist() == [walk(rolls, threshold)]


def test_no_threshold_beats_hindsight():
    rolls = thrown_on()
    assert rescored(rolls)["mean"].max() <= hindsight(rolls)


def test_nothing_is_said_beyond_where_a_round_was_cut_short():
    rolls = pd.DataFrame(
        {"game": "a", "round": [1, 2], "throw": 1, "turn_total": [9, 6], "effect": "scores"}
    )
    assert rescored(rolls)["threshold"].max() == 6


def test_a_round_cut_short_at_once_is_a_sentence():
    rolls = pd.DataFrame(
        {"game": ["a"], "round": 1, "throw": 1, "turn_total": 5, "effect": "scores"}
    )
    with pytest.raises(PigclassError, match="was cut short"):
        rescored(rolls, [10, 20])
