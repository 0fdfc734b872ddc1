"""A sheet stays legible on a copy of a copy; what would not is found by the copier's script."""

from pathlib import Path

import pymupdf
import pytest

from pigclass.worksheets import worksheet
from tools import copier


@pytest.mark.parametrize("sheet", ["outcome-grid", "catch-up", "dice-table"])
def test_every_word_survives_two_copies(sheet: str, tmp_path: Path):
    place = tmp_path / "sheet.pdf"
    place.write_bytes(worksheet(sheet).pdf())
    share, word = copier.least_legible(place, None)
    assert share > copier.LEGIBLE, word


def test_a_pale_word_is_lost_and_a_black_one_is_not(tmp_path: Path):
    found = {}
    for name, grey in (("black", 0.0), ("pale", 0.75)):
        document = pymupdf.open()
        document.new_page().insert_text((100, 100), name, fontsize=12, color=(grey,) * 3)
        document.save(tmp_path / f"{name}.pdf")
        found[name] = copier.least_legible(tmp_path / f"{name}.pdf", None)[0]
    assert found["black"] > 0.8
    assert found["pale"] < copier.LEGIBLE
