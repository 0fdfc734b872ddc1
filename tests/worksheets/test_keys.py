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
    (row,) = key_table("lesson-sheet", "After throw", class_piglet())
    assert survival(class_piglet(), 8)[8] == Fraction(1, 256)
    assert row[-1] == "< 1%"


def test_no_mean_of_a_game_is_told_where_it_depends_on_the_others():
    figures = facts("rule-card", skunk(double_one="wipe", double_one_hits="everyone"))
    assert not [name for name in figures if "5 rounds" in name]
