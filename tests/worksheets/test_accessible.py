"""Two independent checkers find every sheet to be PDF/UA-1, and find fault with a broken one."""

from pathlib import Path

import outloud
import page
import pytest

from pigclass.worksheets import worksheet
from tests.thorough import some
from tests.worksheets.test_ready import FOLDER

LYING = [path.relative_to(FOLDER).as_posix() for path in sorted(FOLDER.rglob("*.pdf"))]
# What a checker wonders about and a worksheet means: cells to write in, graph paper beside tables,
# and a line that stands on more than one sheet of a set.
MEANT = {"TBL-012", "TBL-014", "PAG-001"}
NAMES = ("Ana", "Đặng Thị Ngọc")


def faults(pdf: bytes, folder: Path) -> list[str]:
    """Return what the two checkers find wrong."""
    place = folder / "sheet.pdf"
    place.write_bytes(pdf)
    found = outloud.check(str(place))
    report = page.validate_pdf_bytes(pdf, profile="ua1")
    heard = [f"{it.rule}: {it.evidence}" for it in found.findings if it.rule not in MEANT]
    return [*heard, *(failure.rule_id for failure in report.failures), *filter(None, [found.error])]


@pytest.mark.slow
def test_both_checkers_pass_what_lies_ready(tmp_path):
    checked = {it: faults((FOLDER / it).read_bytes(), tmp_path) for it in some(LYING, every=5)}
    assert {place: found for place, found in checked.items() if found} == {}


def test_both_checkers_pass_a_sheet_with_names_two_up(tmp_path):
    sheet = worksheet("skunk-score", names=NAMES, two_up=True, large=True, code="P02C-J")
    assert faults(sheet.pdf(), tmp_path) == []


def test_the_text_alternative_is_made_from_the_data():
    filled = worksheet("hold-curve", key=True).blocks[-3]["alt"]
    assert "highest at 19, with 8.10 points" in filled
    assert "up to 12" in worksheet("hold-curve").blocks[-1]["alt"]
