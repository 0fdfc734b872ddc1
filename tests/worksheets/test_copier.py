"""A sheet stays legible on a copy of a copy; what would not is found by the copier's script."""

import pytest

from pigclass.worksheets import worksheet
from tools import copier


@pytest.mark.parametrize("sheet", ["outcome-grid", "catch-up", "dice-table"])
def test_every_word_survives_two_copies(sheet, tmp_path):
    place = tmp_path / "sheet.pdf"
    place.write_bytes(worksheet(sheet).pdf())
    share, word = copier.least_legible(place, None)
    assert share > copier.LEGIBLE, word
