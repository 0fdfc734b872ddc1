"""Keys in words, and where they differ; test_every_key.py compares each figure with theory."""

import re
from collections.abc import Iterator
from fractions import Fraction

from pigclass import skunk, worksheet
from pigclass.exact import survival
from pigclass.rules.catalog.shared import class_piglet
from pigclass.words import say


def tables(blocks: list[dict]) -> Iterator[dict]:
    for block in blocks:
        if block["kind"] == "side-by-side":
            for part in block["parts"]:
                yield from tables(part)
        elif block["kind"] == "table":
            yield block


def rows_under(heading: str, name: str, game) -> list[list[str]]:
    """Return the rows of a key's tables with that heading."""
    found = tables(worksheet(name, game, key=True).blocks)
    return [row for it in found if it["head"][0] == heading for row in it["rows"]]


def nearly(text: str, value: Fraction) -> bool:
    """Say whether the last number of `text` is `value`, rounded as it is written."""
    number = re.findall(r"\d+(?:\.\d+)?", text)[-1]
    places = len(number.partition(".")[2])
    shown = value * 100 if "%" in text else value
    if "<" in text:
        return 0 < shown < Fraction(number)
    return abs(Fraction(number) - shown) <= Fraction(1, 2 * 10**places)


def test_what_hardly_ever_happens_is_not_said_never_to_happen():
    (row,) = rows_under("After throw", "lesson-sheet", class_piglet())
    assert survival(class_piglet(), 8)[8] == Fraction(1, 256)
    assert row[-1] == "< 1%"


def test_no_mean_of_a_game_is_told_where_it_depends_on_the_others():
    game = skunk(double_one="wipe", double_one_hits="everyone")
    figures = rows_under(say("facts.what"), "rule-card", game)
    assert not [row for row in figures if "5 rounds" in row[0]]
