"""The committed set is what the sources build, and two checkers find it to be PDF/UA-1."""

import re
from pathlib import Path

import outloud
import pytest

from pigclass.worksheets import worksheet
from tests.programs import READY_PAPER
from tests.thorough import some
from tools.ready_paper import build, index_page, ready_files

LINK = re.compile(r"\]\(([^)]+)\)")
FOLDER = Path(__file__).parents[2] / "worksheets"


@READY_PAPER
@pytest.mark.slow
def test_every_committed_file_is_what_the_sources_build():
    stale = [
        place
        for place, make in some([*ready_files().items()], every=7)
        if not (FOLDER / place).is_file() or (FOLDER / place).read_bytes() != make()
    ]
    assert not stale, "Run `python tools/ready_paper.py` and commit what it writes."


def test_building_writes_each_file_into_its_place(tmp_path, monkeypatch):
    alone = {"README.md": ready_files()["README.md"]}
    monkeypatch.setattr("tools.ready_paper.ready_files", lambda: alone)
    assert build(tmp_path) == [tmp_path / "README.md"]
    assert (tmp_path / "README.md").read_text(encoding="utf-8") == index_page()


@READY_PAPER
def test_nothing_lies_in_the_folder_that_the_sources_do_not_build():
    there = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.*")}
    assert there == set(ready_files())


@READY_PAPER
def test_the_index_is_what_is_built_and_its_links_lead_somewhere():
    page = index_page()
    assert (FOLDER / "README.md").read_text(encoding="utf-8") == page
    assert [link for link in LINK.findall(page) if not (FOLDER / link).exists()] == []


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
    page = pytest.importorskip("page", reason="needs the package page-validation")
    report = page.validate_pdf_bytes(pdf, profile="ua1")
    heard = [f"{it.rule}: {it.evidence}" for it in found.findings if it.rule not in MEANT]
    return [*heard, *(failure.rule_id for failure in report.failures), *filter(None, [found.error])]


@pytest.mark.slow
def test_both_checkers_pass_what_lies_ready(tmp_path):
    checked = {it: faults((FOLDER / it).read_bytes(), tmp_path) for it in some(LYING, every=8)}
    assert {place: found for place, found in checked.items() if found} == {}


def test_both_checkers_pass_a_sheet_with_names(tmp_path):
    sheet = worksheet("coin-tree", names=NAMES, large=True)
    assert faults(sheet.pdf(), tmp_path) == []
