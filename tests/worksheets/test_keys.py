"""Keys in words, and where they differ; test_every_key.py compares each figure with theory."""

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest

from pigclass.exact import best_hold, break_even, gain, race, rounds, survival, turn
from pigclass.rules.catalog import pig, pig_dice, piglet, skunk, two_dice_pig
from pigclass.strategies.thresholds import HoldAt
from pigclass.words import say
from pigclass.worksheets import worksheet
from pigclass.worksheets.contents import beliefs, chances
from pigclass.worksheets.contents import piglet as piglet_sheets


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
    told = [it for it in tables(key.blocks) if it["head"][0] == say("facts.what")]
    return {row[0]: row[1] for table in told for row in table["rows"]}


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


def as_it_says(text: str, value: Fraction) -> bool:
    """Say whether the last number of `text` is `value`, and whether it says so if it is rounded."""
    number = Fraction(re.findall(r"\d+(?:\.\d+)?", text)[-1])
    rounded = number != (value * 100 if "%" in text else value)
    return nearly(text, value) and rounded == bool(set("≈<") & set(text))


def test_each_of_the_best_thresholds_has_its_own_chance_of_a_bust():
    of_pig = facts("greedy-pig-pairs")["Chance that such a turn ends in a bust"]
    of_piglet = facts("piglet-tally")["Chance that such a turn ends in a bust"]
    assert of_piglet == "from 1: 1/2 = 50%\nfrom 2: 3/4 = 75%"
    assert of_pig == "from 20: ≈ 62.5%\nfrom 21: ≈ 64.1%"
    assert as_it_says(of_pig, turn(pig(), HoldAt(21)).bust)


def test_what_hardly_ever_happens_is_not_said_never_to_happen():
    (row,) = key_table("prediction", "After throw", piglet())
    assert survival(piglet(), 8)[8] == Fraction(1, 256)
    assert row[-1] == "< 1%"


def test_where_every_throw_loses_no_dash_stands_for_it():
    told = facts("greedy-pig-pairs", pig(on_poison="wipe"))
    assert break_even(pig(on_poison="wipe"), 50) is None
    assert gain(pig(on_poison="wipe"), 0, 50) < 0
    assert told["The same with 50 points banked"] == say("facts.never_even")


def test_a_heading_says_that_its_figures_are_rounded():
    (row,) = key_table("head-count", "After throw")
    assert row[0] == "Still going ≈"
    key = worksheet("hog-record", key=True)
    (head,) = [it["head"] for it in tables(key.blocks) if it["head"][0] == "Dice"]
    assert head == ["Dice", "Mean ≈", "Nothing lost ≈"]


def test_per_cent_is_written_as_the_language_writes_it():
    text = {"en": "1/8 = 12.5%", "es": "1/8 = 12,5\u00a0%"}
    for language, written in text.items():
        asked = worksheet("prediction", language=language).asked
        assert asked.numbers.chance(Fraction(1, 8)) == written


WIPE = skunk(double_one="wipe")


def test_where_a_throw_may_wipe_the_score_the_whole_game_has_a_plan_of_its_own():
    told = facts("skunk-score", WIPE)
    plan = "the same plan in each: sit from a turn total of"
    assert told["Most points per round with nothing banked: sit from a turn total of"] == "19"
    assert told[f"Most points in 5 rounds, {plan}"] == "17"
    assert told["Mean score after 5 rounds then"] == "≈ 36.16"
    assert nearly("36.16", Fraction(rounds(WIPE, HoldAt(17)).mean_score))
    assert told[say("facts.perfect_mean")] == "≈ 36.29"
    assert told["The same with 50 points banked"] == "150/11 ≈ 13.64"


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


def test_with_much_banked_a_throw_loses_more_than_the_ticket_says():
    key = worksheet("exit-ticket", WIPE, key=True)
    (said,) = [line for block in key.blocks for line in block.get("lines", []) if "wins" in line]
    assert said.startswith("At 20 with nothing banked one more throw wins")
    assert gain(WIPE, 20, 30).lost > gain(WIPE, 20).lost


def test_no_mean_of_a_game_is_told_where_it_depends_on_the_others():
    told = facts("skunk-score", skunk(double_one="wipe", double_one_hits="everyone"))
    assert not [name for name in told if "5 rounds" in name]


def test_where_a_turn_total_can_fall_holding_at_once_brings_a_little_less():
    told = facts("outcome-grid", pig_dice())
    (row,) = [value for name, value in told.items() if name.startswith("Mean points from 38")]
    means = [turn(pig_dice(), HoldAt(threshold)).mean for threshold in (38, 39)]
    assert row == "≈ 14.088 < 14.089"
    assert all(map(nearly, row.split(" < "), means))
    assert gain(pig_dice(), 38) < 0 < means[1] - means[0]
    assert not [
        name for name in facts("outcome-grid", two_dice_pig()) if "Mean points from" in name
    ]


def test_a_changed_rule_changes_the_key():
    assert facts("skunk-score")[say("facts.bust_chance")].startswith("11/36")
    kinder = facts("greedy-pig-class")[say("facts.bust_chance")]
    assert kinder.startswith("1/6")
    harder = facts("greedy-pig-pairs", pig(sides=4))
    assert harder[say("facts.bust_chance")].startswith("1/4")
    assert harder[say("facts.break_even")] == "9"


def test_the_grid_counts_36_squares():
    game = skunk()
    assert [chances.squares_of(game, row) for row in game.table.rows] == [1, 10, 25]
    rows = key_table("outcome-grid", "Dice")
    assert sum(cell == "bust" for row in rows for cell in row) == 11
    assert rows[4][5] == "9" or rows[4][5] == "10"


def test_the_tree_multiplies_along_its_branches():
    tree = worksheet("coin-tree", key=True).blocks[0]
    assert [level["bust"]["whole"] for level in tree["levels"]] == ["1/2", "1/4", "1/8"]
    assert tree["last"]["whole"] == "1/8"


def test_the_six_equations_give_the_published_chances():
    # Neller and Presser 2004, Optimal Play of the Dice Game Pig, UMAP Journal 25(1).
    solved = piglet_sheets.chances(2)
    assert list(solved.values()) == [Fraction(4, 7), Fraction(5, 7), Fraction(2, 5),
                                     Fraction(3, 5), Fraction(4, 5), Fraction(2, 3)]  # fmt: skip
    rows = key_table("piglet-equations", "Position")
    assert rows[1][3] == "P(0,0,1) = 1/2 · (1 + 1 − P(0,0,0))"


SOLVED = re.compile(r"P(\S+) = 1 − (\S+) · P(\S+) = ([\d/]+)")


def test_the_sheet_of_equations_says_to_what_the_race_goes_and_how_to_solve_them():
    lines = [
        [line for block in worksheet("piglet-equations", key=key).blocks
         for line in block.get("lines", [])]
        for key in (False, True)
    ]  # fmt: skip
    for said in lines:
        assert said[0].startswith("A race to 2 points")
        assert "two equations with two unknowns" in " ".join(said)
    solved = SOLVED.findall(" ".join(lines[True]))
    value = {position: Fraction(chance) for position, _, _, chance in solved}
    assert len(value) == 6
    for position, tails, other, _ in solved:
        assert value[position] == 1 - Fraction(tails) * value[other]
    assert sorted(value.values()) == sorted(piglet_sheets.chances(2).values())


def test_the_six_equations_agree_with_perfect_play():
    solved = race(piglet(target=2))
    for (own, other, turn_total), chance in piglet_sheets.chances(2).items():
        assert solved.win_probability(own, other, turn_total) == pytest.approx(float(chance))


def test_the_key_for_two_tells_how_often_the_first_player_wins():
    said = worksheet("greedy-pig-pairs", key=True).blocks[2]["lines"][0]
    assert nearly(said, Fraction(race(pig()).first_player_wins))


def test_the_steps_of_the_equations_come_closer_and_closer():
    solved, columns = piglet_sheets.chances(2), piglet_sheets.steps(2, 40)
    assert max(abs(columns[-1][place] - chance) for place, chance in solved.items()) < 1e-4


def test_the_tie_of_piglet_is_exact():
    (first, second, third, *_) = key_table("piglet-tally", "hold from")
    assert first[1] == second[1] == "1/2 = 0.50"
    assert third[1] == "3/8 ≈ 0.38"


def test_the_exit_ticket_asks_where_one_should_stop():
    total = beliefs.tempting_total(pig())
    assert gain(pig(), total) < 0
    said = worksheet("exit-ticket", pig(), key=True).blocks
    assert said[0]["options"][said[0]["chosen"][0]] == "hold"


def test_a_due_bust_is_no_likelier_unless_the_rule_makes_it_so():
    for game in (skunk(), skunk(safe_throws=2), pig()):
        asked = worksheet("prediction", game).asked
        assert beliefs.is_one_due(asked).answer == "the same"


def test_safe_throws_are_left_out_when_a_throw_is_compared_with_one_before():
    game = skunk(safe_throws=2)
    question = beliefs.is_one_due(worksheet("prediction", game).asked).text
    chances = [1 - survival(game, n + 1)[n + 1] / survival(game, n)[n] for n in (0, 2, 6)]
    assert chances[0] < chances[1] == chances[2]
    assert question.startswith("After the safe throws (2) there have been 4 good throws in a row.")
    assert "Compared with the first of these" in question


def test_of_two_thresholds_the_better_is_ticked_and_none_tells_the_best():
    about_two = beliefs.questions(worksheet("prediction").asked)[3]
    assert about_two.options == ("sit from 9", "both the same", "sit from 28")
    assert about_two.answer == "sit from 28"
    assert turn(skunk(), HoldAt(9)).mean < turn(skunk(), HoldAt(28)).mean
    assert beliefs.questions(worksheet("prediction", piglet()).asked)[3].answer == "both the same"


@pytest.mark.parametrize("game", [skunk(), skunk(double_one="wipe"), pig(), pig_dice()])
def test_a_prediction_sheet_does_not_name_what_it_asks_for(game):
    best = re.compile(rf"\b({'|'.join(map(str, best_hold(game).thresholds))})\b")
    sheet = worksheet("prediction", game)
    asked = [it.get("text", "") for it in sheet.blocks if it["kind"] != "picture"]
    options = [option for it in sheet.blocks for option in it.get("options", ())]
    assert [it for it in (*asked, *options) if best.search(it)] == []


def test_a_class_is_told_that_few_rounds_make_no_smooth_curve():
    how, means, paper = worksheet("hold-curve").blocks
    assert "a smooth curve that passes near them: a mean of few rounds" in how["lines"][0]
    assert [row[0] for row in means["rows"]] == ["rounds played", "Mean points"]
    best = best_hold(skunk()).mean
    assert any(7 < line < best for line in paper["y"]["lines"])
