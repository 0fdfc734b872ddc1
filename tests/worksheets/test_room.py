"""Paper for the room: cards, copies of copies."""

import pymupdf
import pytest

from pigclass import pig, skunk, worksheet
from tools import copier


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


@pytest.mark.parametrize("sheet", ["outcome-grid", "catch-up"])
def test_every_word_survives_two_copies(sheet, tmp_path):
    place = tmp_path / "sheet.pdf"
    place.write_bytes(worksheet(sheet).pdf())
    share, word = copier.least_legible(place, None)
    assert share > copier.LEGIBLE, word
