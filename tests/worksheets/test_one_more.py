"""One more throw, recounted face by face: what it wins, what it loses, where both are equal."""

from fractions import Fraction
from itertools import product
from math import ceil

import pytest

from pigclass import greedy_pig, hog, skunk, worksheet
from pigclass.words import say
from pigclass.worksheets.sheet import PLAYED
from tests.worksheets.test_every_key import rows_under

DIE, SIX = range(1, 7), Fraction(1, 6)
PAIRS = [sum(it) for it in product(DIE, DIE) if 1 not in it]
# The points of all good throws, and how many throws there are.
COUNTED = {
    "skunk": (skunk(), PAIRS, 36),
    "wipe": (skunk(double_one="wipe"), PAIRS, 36),
    "die": (greedy_pig(), [2, 3, 4, 5, 6], 6),
    "poison 2": (greedy_pig(poison=2), [1, 3, 4, 5, 6], 6),
    "two poisons": (PLAYED["06-rule-lab"](), [3, 4, 5, 6], 6),
    "coin": (PLAYED["02-piglet"](), [1], 2),
}


def key_of(game):
    """Return the rows of the gains on a key, and its derivation line by line."""
    blocks = worksheet("one-more-throw", game, key=True).blocks
    gains = [it["rows"] for it in blocks if it["kind"] == "table"][1]
    lines = next(it["lines"] for it in blocks if it["kind"] == "text" and len(it["lines"]) > 3)
    return gains, lines


def value(text):
    """Return the number that is written first: 200/36 or 11/36 × 12."""
    first, _, times = text.split(" ≈ ")[0].split(" = ")[0].partition(" × ")
    return Fraction(first) * Fraction(times or 1)


@pytest.mark.parametrize("name", COUNTED)
def test_every_line_of_the_derivation_is_what_counting_comes_to(name):
    game, good, number = COUNTED[name]
    rows, lines = key_of(game)
    busts, wins = number - len(good), Fraction(sum(good), number)
    for total, won, lost, better in rows:
        loses = Fraction(busts * int(total), number)
        assert (value(won), value(lost)) == (wins, loses)
        assert (better in {"stand", "roll"}) == (wins > loses)
        assert (better == "no difference") == (wins == loses)
    assert lines[0] == f"Bust: {busts} of {number}. Good: {len(good)} of {number}."
    assert f"together: {sum(good)}. Mean of a good one: {sum(good)} ÷ {len(good)}" in lines[1]
    mean = Fraction(sum(good), len(good))
    assert f"{len(good)}/{number} × {mean} = {sum(good)}/{number}" in lines[2]
    assert value(lines[4].rpartition("T = ")[2].rstrip(".")) == Fraction(sum(good), busts)
    more, first = lines[6].rpartition("T = ")[2].split(": from ")
    even = Fraction(sum(good) + number, busts)
    assert (value(more), int(first.split()[0])) == (even, ceil(even))
    if name == "wipe":
        assert value(lines[7].rpartition("T = ")[2].rstrip(".")) == Fraction(200 - 50, 11)


def test_five_and_six_dice_tie_as_the_key_says():
    rows, lines = key_of(hog(max_dice=16))
    means = [4 * n * (5 * SIX) ** n for n in range(1, 9)]
    assert max(means) == means[4] == means[5]
    assert "at n = 5. So 5 and 6 dice tie" in lines[3]
    assert [row[3] for row in rows] == [f"≈ {float(it):.3f}" for it in means]
    assert [row[2] for row in rows] == [str(4 * n) for n in range(1, 9)]
    assert all(row[1].endswith(f"{(5 / 6) ** n:.3f}") for n, row in enumerate(rows, start=1))
    assert rows_under(say("facts.what"), "one-more-throw", hog(max_dice=16))[0][1] == "5 or 6"


def test_levels_ask_for_less_and_for_more():
    game = COUNTED["wipe"][0]
    sheets = [worksheet("one-more-throw", game, level=it) for it in ("help", "usual", "more")]
    blanks = [[label for it in sheet.blocks for label in it.get("labels", ())] for sheet in sheets]
    assert [len(it) for it in blanks] == [6, 6, 8]
    assert "50 banked" in blanks[2][-1]


@pytest.mark.parametrize("name", COUNTED)
def test_below_the_rows_there_is_room_for_numbers_of_one_s_own(name):
    game, good, number = COUNTED[name]
    last = sum(good) // (number - len(good))
    for level, first in {"help": str(last - 2), "usual": ""}.items():
        sheet = worksheet("one-more-throw", game, level=level)
        rows = [it["rows"] for it in sheet.blocks if it["kind"] == "table"][1]
        own = [[it, "", "", ""] for it in (first, "")]
        assert rows[3:] == (own if number > 2 else [])
