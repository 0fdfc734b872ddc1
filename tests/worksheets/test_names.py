"""Names come out as typed, whatever they are written in."""

import unicodedata
from typing import Any

import pymupdf
import pytest

from pigclass.rules.errors import PigclassError
from pigclass.worksheets import press, worksheet
from pigclass.worksheets.glyphs import not_drawn

NAMES = [
    "Zoë Núñez-Łukasiewicz",
    "Siobhán O’Neill d'Arcy",
    "Đặng Thị Ngọc Ánh",
    "Ярослав Ёлкин",
    "Ana #1 $5 *bold* @home \\emph",
    "_[x](y) <b>&amp; `code` ~",
    "A" * 40,
    "Maximiliana Wolfeschlegelsteinhausen-Smith",
]


def words_on_first_page(name: str, **wishes: Any) -> str:
    pdf = worksheet("skunk-score", names=[name], **wishes).pdf()
    page = pymupdf.open(stream=pdf, filetype="pdf")[0]
    return unicodedata.normalize("NFC", " ".join(page.get_text().split()))


@pytest.mark.parametrize("name", NAMES)
def test_a_name_comes_out_as_typed(name: str):
    shown = words_on_first_page(name)
    assert f"Name: {unicodedata.normalize('NFC', name)} Class" in shown


@pytest.mark.parametrize("name", NAMES)
def test_the_sheets_own_font_has_every_letter(name: str):
    assert not_drawn(unicodedata.normalize("NFC", name)) == []


def test_a_long_name_stays_on_its_line_even_two_up():
    assert "W" * 30 in words_on_first_page("W" * 30, two_up=True).replace(" ", "")


@pytest.mark.parametrize("name", ["王小明", "محمد", "Pig 🐷"])
def test_letters_of_other_scripts_are_set_or_named_never_dropped(name: str):
    try:
        told = words_on_first_page(name)
    except PigclassError as problem:
        told = str(problem)
    assert all(letter in told for letter in not_drawn(name))


def test_without_a_font_the_characters_and_the_name_are_told(monkeypatch: pytest.MonkeyPatch):
    own_fonts_only = press._compiler(False)
    monkeypatch.setattr(press, "_compiler", lambda system_fonts: own_fonts_only)
    sheet = worksheet("skunk-score", names=["Ana", "王小明"])
    with pytest.raises(PigclassError, match=r"王 \(U\+738B\).* in 王小明\. Install"):
        sheet.pdf()


def test_a_sheet_without_such_names_uses_no_font_of_the_system():
    assert not worksheet("skunk-score", names=NAMES).record["fallback"]
    assert worksheet("skunk-score", names=["王"]).record["fallback"]
