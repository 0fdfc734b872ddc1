"""Keys in words, and where they differ; test_every_key.py compares each figure with theory."""

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest

from pigclass import HoldAt, pig, pig_dice, piglet, skunk, two_dice_pig, worksheet
from pigclass.exact import best_hold, gain, race, survival, turn
from pigclass.words import say
from pigclass.worksheets.contents import beliefs


def tables(blocks: list[dict]) -> Iterator[dict]:
    for block in blocks:
        if block["kind"] == "side-by-side":
            for part in block["parts"]:
                yield from tables(part)
        elif block["kind"] == "table":
            yield block


def facts(name: str, game=None) -> dict[str, str]:
    """Return the figures of a key, by what they are called."""
    key = worksheet(name, game, key=True)
    found = [it for it in tables(key.blocks) if it["head"][0] == say("facts.what")]
    return {row[0]: row[1] for table in found for row in table["rows"]}


def key_table(name: str, heading: str, game=None) -> list[list[str]]:
    found = tables(worksheet(name, game, key=True).blocks)
    return next(table["rows"] for table in found if table["head"][0] == heading)


def nearly(text: str, value: Fraction) -> bool:
    """Say whether the last number of `text` is `value`, rounded as it is written."""
    number = re.findall(r"\d+(?:\.\d+)?", text)[-1]
    places = len(number.partition(".")[2])
    shown = value * 100 if "%" in text else value
    if "<" in text:
        return 0 < shown < Fraction(number)
    return abs(Fraction(number) - shown) <= Fraction(1, 2 * 10**places)


def test_what_hardly_ever_happens_is_not_said_never_to_happen():
    (row,) = key_table("prediction", "After throw", piglet())
    assert survival(piglet(), 8)[8] == Fraction(1, 256)
    assert row[-1] == "< 1%"


WIPE = skunk(double_one="wipe")


@pytest.mark.parametrize(
    ("game", "answer"),
    [
        (WIPE, say("prediction.best_in_game", rounds=5, threshold=17, mean="≈ 36.16")),
        (skunk(), say("prediction.best_hold", threshold=19)),
        (two_dice_pig(), say("prediction.best_hold_unbanked", threshold=19)),
        (
            skunk(double_one="wipe", double_one_hits="everyone"),
            say("prediction.best_hold_alone", turn="round", threshold=19),
        ),
    ],
    ids=["rounds", "no wipe-out", "race", "others matter"],
)  # fmt: skip
def test_the_best_plan_on_a_prediction_key_is_that_of_the_game(game, answer):
    key = worksheet("prediction", game, key=True)
    assert answer in [line for block in key.blocks for line in block.get("lines", [])]


def test_no_mean_of_a_game_is_told_where_it_depends_on_the_others():
    figures = facts("skunk-score", skunk(double_one="wipe", double_one_hits="everyone"))
    assert not [name for name in figures if "5 rounds" in name]


def test_where_a_turn_total_can_fall_holding_at_once_brings_a_little_less():
    figures = facts("outcome-grid", pig_dice())
    (row,) = [value for name, value in figures.items() if name.startswith("Mean points from 38")]
    means = [turn(pig_dice(), HoldAt(threshold)).mean for threshold in (38, 39)]
    assert row == "≈ 14.088 < 14.089"
    assert all(map(nearly, row.split(" < "), means))
    assert gain(pig_dice(), 38) < 0 < means[1] - means[0]
    assert not [
        name for name in facts("outcome-grid", two_dice_pig()) if "Mean points from" in name
    ]


def test_the_key_for_two_tells_how_often_the_first_player_wins():
    line = worksheet("greedy-pig-pairs", key=True).blocks[2]["lines"][0]
    assert nearly(line, Fraction(race(pig()).first_player_wins))


def test_a_due_bust_is_no_likelier_unless_the_rule_makes_it_so():
    for game in (skunk(), skunk(safe_throws=2), pig()):
        job = worksheet("prediction", game).job
        assert beliefs.is_one_due(job).answer == "the same"


def test_safe_throws_are_left_out_when_a_throw_is_compared_with_one_before():
    game = skunk(safe_throws=2)
    question = beliefs.is_one_due(worksheet("prediction", game).job).text
    chances = [1 - survival(game, n + 1)[n + 1] / survival(game, n)[n] for n in (0, 2, 6)]
    assert chances[0] < chances[1] == chances[2]
    assert question.startswith("After the safe throws (2) there have been 4 good throws in a row.")
    assert "Compared with the first good one" in question


def test_of_two_thresholds_the_better_is_ticked_and_none_tells_the_best():
    about_two = beliefs.questions(worksheet("prediction").job)[3]
    assert about_two.options == ("sit from 9", "both the same", "sit from 28")
    assert about_two.answer == "sit from 28"
    assert turn(skunk(), HoldAt(9)).mean < turn(skunk(), HoldAt(28)).mean
    assert beliefs.questions(worksheet("prediction", piglet()).job)[3].answer == "both the same"


@pytest.mark.parametrize("game", [skunk(), skunk(double_one="wipe"), pig(), pig_dice()])
def test_a_prediction_sheet_does_not_name_what_it_asks_for(game):
    best = re.compile(rf"\b({'|'.join(map(str, best_hold(game).thresholds))})\b")
    sheet = worksheet("prediction", game)
    questions = [it.get("text", "") for it in sheet.blocks if it["kind"] != "picture"]
    options = [option for it in sheet.blocks for option in it.get("options", ())]
    assert [it for it in (*questions, *options) if best.search(it)] == []
