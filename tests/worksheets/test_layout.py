"""Sheets are laid out without faults in any print, language and game."""

from collections import Counter
from itertools import product

import pymupdf
import pytest

from pigclass import GAMES, worksheet
from pigclass.words import languages
from pigclass.worksheets import SHEETS
from pigclass.worksheets.printable import Worksheet
from tests.thorough import some
from tests.worksheets.layout import faults

PRINTS = ({}, {"large": True})


def wishes() -> list[tuple]:
    """Return all sheets and keys that can be asked for, some 900."""
    return [
        (name, game, language, key, wanted)
        for name, sheet in SHEETS.items()
        for game in GAMES
        if sheet.suits(game_of(name, game)) is None
        for language, key, wanted in product(languages(), (False, True), PRINTS)
        if sheet.key or not key
    ]


def game_of(name: str, game: str):
    """Return the game of that name, with the options that the sheet is about if it is its own."""
    own = SHEETS[name].game()
    return own if own.id == game else GAMES[game]()


def made(name, game, language, key, wanted) -> Worksheet:
    game = game_of(name, game)
    return worksheet(name, game, language=language, key=key, **wanted)


def test_no_word_lies_past_a_margin_or_on_anything_else_or_is_too_small():
    # A prime, so that each print and language meets each kind.
    wrong = [(wish, faults(made(*wish))) for wish in some(wishes(), every=31)]
    assert [each for each in wrong if each[1]] == []


# What is widest or longest of its kind: it takes more pages and is not refused.
LONGEST = (
    ("catch-up", "skunk", "en", True, {"large": True}),
    ("lesson-sheet", "class_piglet", "es", False, {"large": True}),
)


@pytest.mark.parametrize("wish", LONGEST, ids=str)
def test_what_is_longest_takes_more_pages_with_all_that_everybody_gets(wish):
    sheet, usual = made(*wish), made(*wish[:-1], {})
    assert faults(sheet) == []
    assert _in_rows(usual.blocks) - _in_rows(sheet.blocks) == Counter()


def _in_rows(blocks: list[dict]) -> Counter[str]:
    """Count what is written in the rows of tables."""
    rows = [row for block in blocks if block["kind"] == "table" for row in block["rows"]]
    return Counter(str(it).replace("\N{NO-BREAK SPACE}", " ") for row in rows for it in row if it)


def test_large_print_sets_the_same_tasks_as_everybody_gets():
    for name in SHEETS:
        texts = [_told(worksheet(name, large=large).blocks) for large in (False, True)]
        assert set(texts[0]) <= set(texts[1]), name


def _told(blocks: list[dict]) -> list[str]:
    """Return what blocks ask, and which drawings they have."""
    parts = [part for block in blocks for part in block.get("parts", [])]
    own = [str(block[field]) for block in blocks for field in ("text", "lines", "labels", "drawing")
           if field in block]  # fmt: skip
    return own + [line for part in parts for line in _told(part)]


@pytest.mark.parametrize("wanted", PRINTS, ids=str)
def test_a_frame_of_the_tree_has_room_for_its_fraction_written_by_hand(wanted):
    pages = pymupdf.open(stream=worksheet("coin-tree", **wanted).pdf(), filetype="pdf")
    items = [part for page in pages for drawn in page.get_drawings() for part in drawn["items"]]
    frames = [frame for kind, frame, *_ in items if kind == "re"]
    assert len(frames) % 10 == 0
    assert min(it.width for it in frames) >= 22 * 72 / 25.4 - 1
    assert min(it.height for it in frames) >= 13 * 72 / 25.4 - 1
