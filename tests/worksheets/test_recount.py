"""Every key tells what an independent recount of the written rules comes to."""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from xml.etree.ElementTree import Element

import pytest

from pigclass.words import say
from tests.thorough import some
from tests.worksheets import recount
from tests.worksheets.checked import CHECKED
from tests.worksheets.test_editable import WORD, document
from tests.worksheets.test_keys import nearly, tables

KEYS = {ready.name: ready for ready in CHECKED.values() if ready.of.dice_choice is None}
# Perfect play of five rounds where a double 1 takes the score, as it was published.
PUBLISHED = Fraction("36.29153313960543")
WITHOUT_FIGURES = {"piglet-equations", "catch-up", "dice-table"}
NUMBER = re.compile(r"\d+")


def facts(game: str, told: dict[str, str]) -> int:
    """Check the figures of a key that are recounted here, and return how many."""
    checked = 0
    for name, shown in told.items():
        wanted = expected(game, name)
        if wanted is not None:
            assert is_told(shown, wanted), (name, shown, wanted)
            checked += 1
    return checked


def is_told(shown: str, wanted: object) -> bool:
    if isinstance(wanted, list):
        return [int(it) for it in NUMBER.findall(shown)] == wanted
    if isinstance(wanted, dict):
        lines = shown.splitlines()
        return all(any(nearly(line, Fraction(it)) for line in lines) for it in wanted.values())
    return nearly(shown, Fraction(wanted))


def expected(game: str, name: str) -> object:
    best = recount.best(game)
    by_start = {
        say("facts.bust_chance"): recount.chance_of(game, "bust", "wipe"),
        say("facts.break_even"): recount.break_even(game),
        "The same with 50 points banked": recount.break_even(game, 50),
        "Most points per": best,
        "Mean points per": recount.mean(game, best[0]),
        "Chance that such a": {at: recount.held(game, at)[2] for at in best},
        "Most points in 5 rounds": [5, next(recount.planned(game))[0]],
        "Mean score after 5 rounds": next(recount.planned(game))[1],
        "Mean score if you stop sooner": PUBLISHED,
    }
    if name.startswith("Most points in"):
        return by_start["Most points in 5 rounds"][1:]
    return next((it for start, it in by_start.items() if name.startswith(start)), None)


def columns(game: str, table: dict) -> int:
    """Check a table that has a column or a row for each number of throws or threshold."""
    head, rows = table["head"], table["rows"]
    if head[0] == "After throw":
        pairs = zip(head[1:], rows[0][1:], strict=True)
        assert all(nearly(cell, recount.alive(game, int(throws))) for throws, cell in pairs)
        return len(rows[0]) - 1
    if head[0] == "Points":
        ends = recount.ends(game, min(int(points) for points, *_ in rows[1:]))
        assert [int(points) for points, *_ in rows] == sorted(ends)
        assert all(nearly(dots, 30 * ends[int(points)]) for points, _, dots in rows)
        return 2 * len(rows)
    if head[0] == say("groups.plan"):
        assert all(nearly(one, Fraction(recount.mean(game, int(at)))) for at, one, _ in rows)
        assert all(
            nearly(whole, Fraction(recount.game_of_five(game, int(at)))) for at, _, whole in rows
        )
        return 2 * len(rows)
    if head[0] not in {"hold from", "sit from"}:
        return 0
    if head[1].startswith("Mean"):
        for at, mean, bust in rows:
            assert nearly(mean, Fraction(recount.mean(game, int(at))))
            assert nearly(bust, Fraction(recount.held(game, int(at))[2]))
        return 2 * len(rows)
    for at, mean, off in zip(head[1:], rows[0][1:], rows[1][1:], strict=True):
        points, square, *_ = recount.held(game, int(at))
        assert nearly(mean, Fraction(points))
        assert nearly(off, Fraction(2 * ((square - points**2) / 20) ** 0.5))
    return 2 * (len(head) - 1)


def recounted(name: str, told: Iterable[dict]) -> int:
    """Check the tables of a key, and return how many figures were recounted."""
    ready = KEYS[name]
    game, checked = ready.game or ready.of.id, 0
    for table in told:
        if table["head"][0].startswith("Theoretical"):
            checked += facts(game, dict(table["rows"]))
        else:
            checked += columns(game, table)
    return checked


@pytest.mark.parametrize("name", KEYS)
def test_a_recount_from_the_written_rules_comes_to_what_the_key_tells(name):
    key = KEYS[name].made(key=True)
    assert recounted(name, tables(key.blocks)) or KEYS[name].sheet.id in WITHOUT_FIGURES


@pytest.mark.parametrize("name", some(KEYS, every=9))
def test_the_word_document_of_a_key_comes_to_the_same_recount(name):
    key = KEYS[name].made(key=True)
    written = recounted(name, tables_written(key.docx()))
    assert written == recounted(name, tables(key.blocks))


def tables_written(docx: bytes) -> Iterator[dict]:
    """Yield the head and the rows of the tables in a Word document, as their cells read."""
    for drawn in document(docx).iter(f"{WORD}tbl"):
        head, *rows = [
            [cell_text(cell) for cell in row.iter(f"{WORD}tc")] for row in drawn.iter(f"{WORD}tr")
        ]
        if all(len(row) == len(head) for row in rows):
            yield {"head": head, "rows": rows}


def cell_text(cell: Element) -> str:
    breaks = {f"{WORD}br", f"{WORD}p"}
    return "".join("\n" if it.tag in breaks else it.text or "" for it in cell.iter()).strip()


def test_where_a_double_one_takes_the_score_17_is_best_and_brings_36_16():
    ((threshold, score),) = recount.planned("skunk_wipe")
    assert (threshold, round(score, 2)) == (17, 36.16)
    assert round(recount.game_of_five("skunk_wipe", 19), 2) == 36.03
