"""Names come out as typed, whatever they are written in; cards and copies can be read."""

import html
import unicodedata
from typing import Any

import pymupdf
import pytest

from pigclass import pig, skunk, worksheet
from pigclass.worksheets import press
from tools import copier

NAMES = ["Zoë Núñez-Łukasiewicz", "Siobhán O’Neill d'Arcy", "Đặng Thị Ngọc Ánh", "Ярослав Ёлкин"]
NAMES += ["Ana #1 $5 *bold* @home \\emph", "_[x](y) <b>&amp; `code` ~", "A" * 40]
NAMES += ["Maximiliana Wolfeschlegelsteinhausen-Smith"]


def words_on_first_page(name: str, **wishes: Any) -> str:
    pdf = worksheet("coin-tree", names=[name], **wishes).pdf()
    page = pymupdf.open(stream=pdf, filetype="pdf")[0]
    return unicodedata.normalize("NFC", " ".join(page.get_text().split()))


@pytest.mark.parametrize("name", NAMES)
def test_a_name_comes_out_as_typed(name):
    shown = words_on_first_page(name)
    assert f"Name: {unicodedata.normalize('NFC', name)} Class" in shown


@pytest.mark.parametrize("name", ["王小明", "محمد", "Pig 🐷"])
def test_letters_of_other_scripts_are_set_or_their_line_is_left_blank(name):
    sheet = worksheet("coin-tree", names=["Ana", name, "Ben"])
    pages = [page.get_text() for page in pymupdf.open(stream=sheet.pdf(), filetype="pdf")]
    assert ["Ana" in pages[0], "Ben" in pages[2]] == [True, True]
    is_set = all(it in pages[1] for it in press.not_set((name,), "en", system_fonts=False))
    assert is_set or name in sheet.left_blank in html.unescape(sheet._repr_html_())


def test_without_a_font_the_line_of_that_name_alone_is_blank(monkeypatch):
    with_own_fonts = press._compiler
    monkeypatch.setattr(press, "_compiler", lambda least, *_: with_own_fonts(least, False, 0))
    sheet = worksheet("coin-tree", names=["Ana", "李雷", "Ben"])
    assert sheet.undrawn == ("李雷",)
    assert sheet.record["names"] == ["Ana", "", "Ben"]
    first, second, third = pymupdf.open(stream=sheet.pdf(), filetype="pdf")
    assert "Name: Ana" in " ".join(first.get_text().split())
    assert len(second.get_drawings()) == len(first.get_drawings()) + 1
    assert "Name: Ben" in " ".join(third.get_text().split())


@pytest.mark.parametrize(
    ("game", "language", "phrase"),
    [(skunk(), "en", ["stand", "sit"]), (pig(), "es", ["tirar", "plantarse"])],
)
def test_a_card_is_as_large_as_a_class_can_read(game, language, phrase):
    sheet = worksheet("decision-cards", game, language=language)
    (page,) = pymupdf.open(stream=sheet.pdf(), filetype="pdf")
    rows = [row for it in page.get_text("dict")["blocks"] for row in it.get("lines", ())]
    sizes = {word: it["size"] for row in rows for it in row["spans"] for word in it["text"].split()}
    assert all(sizes[words] >= 70 for words in (*phrase, "A", "B", "C", "D"))


@pytest.mark.parametrize("sheet", ["one-more-throw", "catch-up"])
def test_every_word_survives_two_copies(sheet, tmp_path):
    place = tmp_path / "sheet.pdf"
    place.write_bytes(worksheet(sheet).pdf())
    share, word = copier.least_legible(place, None)
    assert share > copier.LEGIBLE, word
