"""The sheet of every student is for the rows of the lesson's plan, and its key is recounted."""

import json
import re
from fractions import Fraction
from functools import reduce
from itertools import accumulate, combinations, permutations, product
from math import sqrt

import numpy as np
import pytest

from pigclass import lesson_paper, skunk, swine_herd, worksheet
from pigclass.lesson_list import ROW, find_lesson, texts
from pigclass.words import languages, lines, say
from pigclass.worksheets import press
from pigclass.worksheets.contents.lesson_parts import VALUES
from pigclass.worksheets.contents.lesson_sheet import BALANCE, SIDES
from pigclass.worksheets.sheet import PLAYED
from tests.truth.recount import race, theory
from tests.truth.recount.dice import dice_of
from tests.truth.touched.explorer import perfect
from tests.worksheets.checked import tables

# Rows of a plan on which nobody writes: a trial round, the charts, others' rules.
NOT_WRITTEN = {name[:2]: {0, 3} for name in PLAYED if name < "04"} | {"05": {0}, "06": {4}}
DIE, SKUNK = dice_of("greedy_pig()"), dice_of("skunk()")


def key_rows(lesson, name):
    found, head = tables(lesson_paper(lesson, key=True).keys[0].blocks), [*lines(name, **VALUES)]
    return {first: others for it in found if it["head"] == head for first, *others in it["rows"]}


@pytest.mark.parametrize("lesson", PLAYED)
def test_each_part_of_a_sheet_is_named_as_its_row_of_the_plan(lesson):
    sides = SIDES.get(lesson, BALANCE)
    parts = [row for side in sides for row in side if row >= 0]
    for language in languages():
        plan = ROW.findall(texts(find_lesson(lesson), language)["plan"])
        bold = [re.match(r"\*\*(.+?)\.?\*\*", what) for _, what in plan]
        blocks = lesson_paper(lesson, language=language).sheets[0].blocks
        headings = [it["text"] for it in blocks if it["kind"] == "heading"]
        of_plan = [it for it in headings if it in {word[1] for word in bold if word}]
        assert of_plan == [bold[row][1] for row in parts]
        rows = range(len(plan) if bold[-1] else len(plan) - 1)
        assert {*rows} - {*parts} == NOT_WRITTEN.get(lesson[:2], set())


def test_the_tables_to_work_out_on_the_sheets_are_recounted():
    for heads, (chance, mean) in key_rows("piglet", "piglet-tally.heads").items():
        ways = Fraction(1, 2 ** int(heads))
        assert (chance.split()[0], mean.split()[0]) == (str(ways), str(int(heads) * ways))
    for at, (mean, _) in [*key_rows("best-for-what", "lesson-sheet.groups").items()][:2]:
        assert mean == f"{float(10 * theory.round_mean(DIE, int(at))):.1f}"
    # Neller and Presser 2004, and what lesson 04 says of a lead.
    held = [*key_rows("perfect-pig", "lesson-sheet.map").values()]
    assert held == [["21"], ["18"], ["31"], [say("lesson-sheet.to_win")]]
    one = sqrt(5) * theory.deviation(theory.round_points(DIE, 20))
    shared, own = key_rows("how-sure", "lesson-sheet.sure").values()
    assert shared == ["5", "5", f"{one:.1f}"]
    assert own == [str(28 * 5), str(112 * 5), f"{one / sqrt(112):.1f}"]
    sheet = str(lesson_paper("how-sure").sheets[0].blocks)
    mean = f"{float(5 * theory.round_mean(DIE, 20)):.1f}"
    assert all(it in sheet for it in (f" {one:.1f} ", f" {one / sqrt(28):.1f} ", f" {mean}."))


def test_the_races_of_the_four_strategies_are_recounted_and_there_is_no_circle():
    four = [15, 20, 25, race.three_throws]
    wins = {pair: race.wins_against(*pair) for pair in permutations(four, 2)}
    shares = [sum(wins[pair] for pair in wins if pair[0] == one) / 3 for one in four]
    means = [*(theory.round_mean(DIE, at) for at in four[:3]), Fraction(5, 6) ** 3 * 12]
    rows = [*key_rows("strategy-lab", "lesson-sheet.strategies").values()]
    for row, mean, share in zip(rows, means, shares, strict=False):
        assert row == [f"{float(mean):.2f}", f"{100 * share:.0f}"]
    # Whoever is higher beats all below, so there is no circle; 25 is the highest.
    assert all(wins[pair] > 1 / 2 for pair in combinations([25, 20, 15, race.three_throws], 2))
    assert say("lesson-sheet.wins_most_comes", higher=VALUES["higher"]).endswith(" 25")


def test_the_figures_in_the_words_of_the_keys_are_recounted():
    schemes = " ".join(line for it in PLAYED for line in lines(f"lesson.{it}.marks", **VALUES))
    assert f"About {100 * race.perfect_first_wins():.0f} of 100" in schemes
    assert "whoever goes first wins 4/7" in schemes
    assert perfect(dice_of("piglet()"), 2).wins(0, 0, 0) == pytest.approx(4 / 7)
    # The sum of 28 students with five rounds each, and the middle 9/10 of it.
    points = np.bincount([*(ends := theory.round_points(DIE, 20))], [*ends.values()])
    below = np.cumsum(reduce(np.convolve, [points] * (28 * 5)))
    low, high = (np.searchsorted(below, share) for share in (0.05, 0.95))
    assert f"About {round(below[high] - below[low - 1], 2) * 1000:.0f}" in schemes


@pytest.mark.parametrize("lesson", PLAYED)
def test_a_sheet_has_its_two_sides_in_every_language_(lesson):
    for language in languages():
        sheet = lesson_paper(lesson, language=language).sheets[0]
        sides = press._fit(json.dumps(sheet.record))["pages"]
        assert sheet.blocks[len(sides[0])]["kind"] == "new-page"


@pytest.mark.parametrize("lesson", PLAYED)
def test_no_page_of_a_key_ends_between_a_heading_and_its_table(lesson):
    for language in languages():
        for key in lesson_paper(lesson, language=language, key=True).keys:
            kinds = [it["kind"] for it in key.blocks]
            *ends, _ = accumulate(map(len, press._fit(json.dumps(key.record))["pages"]))
            around = [kinds[end - 2 : end + 1] for end in ends]
            assert not any(it[1] == "heading" for it in around)
            assert ["heading", "text", "table"] not in around


def test_the_figures_of_the_mark_schemes_are_recounted():
    good = [sum(it) for it in product(range(1, 7), repeat=2) if 1 not in it]
    schemes = " ".join(line for it in PLAYED for line in lines(f"lesson.{it}.marks", **VALUES))
    wins, loses = f"{sum(good) / 36:.1f}", f"{40 - 40 * len(good) / 36:.1f}"
    assert f" {sum(good)}/36 ≈ {wins} and loses 11/36 × 40 ≈ {loses} " in schemes
    assert all(f" ≈ {it / 6:.1f} " in schemes for it in (20, 20 - 6 + 60))


def test_predictions_have_their_figures_and_a_class_its_deviation():
    busts, key = theory.bust_chance(SKUNK), str(worksheet("lesson-sheet", key=True).blocks)
    half = next(at for at in range(9) if theory.alive(SKUNK, at + 1) <= Fraction(1, 2))
    mean = f"{(1 - busts) / busts} ≈ 2.27"
    assert say("lesson-sheet.half", mean=mean, half=half, turns="rounds") in key
    assert f" {sqrt(5) * theory.deviation(theory.round_points(SKUNK, 19)):.1f}." in key
    assert f" {float(5 * theory.round_mean(SKUNK, 19)):.1f} on average" in key
    for game in (swine_herd(), skunk(double_one_hits="everyone")):
        assert say("class-mean.title") not in str(worksheet("lesson-sheet", game, key=True).blocks)
