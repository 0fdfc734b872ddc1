"""Paper for the room: cards, throws where there are no dice, copies of copies."""

import pymupdf
import pytest

from pigclass import PigclassError, game_code, hog, pig, skunk, worksheet
from tools import copier


def faces(sheet) -> list[list[str]]:
    """Return the faces of each throw as they stand on a sheet, in large print in two parts."""
    tables = [it["rows"] for it in sheet.blocks if it["kind"] == "table"]
    cells = [cell for rows in tables for row in rows for cell in row[1:]]
    # The spaces between are such that do not break in large print.
    return [[face.strip() for face in cell.split("·")] for cell in cells]


def test_a_table_is_the_same_every_day_in_every_print_and_a_code_brings_another():
    usual = faces(worksheet("dice-table"))
    assert usual[:3] == [["1", "3"], ["6", "1"], ["2", "3"]]
    assert sorted(faces(worksheet("dice-table", large=True))) == sorted(usual)
    assert faces(worksheet("dice-table", code=game_code(skunk(), seed=7))) != usual
    with pytest.raises(PigclassError, match="same dice"):
        worksheet("dice-table", hog())


@pytest.mark.parametrize(
    ("game", "language", "phrase"),
    [(skunk(), "en", ["stand", "sit"]), (pig(), "es", ["tirar", "plantarse"])],
)
def test_a_card_is_as_large_as_a_class_can_read(game, language, phrase):
    sheet = worksheet("decision-cards", game, language=language)
    (page,) = pymupdf.open(stream=sheet.pdf(), filetype="pdf")
    lines = [line for it in page.get_text("dict")["blocks"] for line in it.get("lines", ())]
    sizes = {span["text"]: span["size"] for line in lines for span in line["spans"]}
    assert all(sizes[words] >= 72 for words in (*phrase, "A", "B", "C"))


@pytest.mark.parametrize("sheet", ["outcome-grid", "catch-up", "dice-table"])
def test_every_word_survives_two_copies(sheet, tmp_path):
    place = tmp_path / "sheet.pdf"
    place.write_bytes(worksheet(sheet).pdf())
    share, word = copier.least_legible(place, None)
    assert share > copier.LEGIBLE, word
