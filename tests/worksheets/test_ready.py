"""The committed set is exactly what the sources build."""

import re
from pathlib import Path

import pytest

from pigclass.worksheets.ready import build, index_page, ready_files, ready_lessons, ready_set
from tests.thorough import some

LINK = re.compile(r"\]\(([^)]+)\)")
FOLDER = Path(__file__).parents[2] / "worksheets"


@pytest.mark.slow
def test_every_committed_file_is_what_the_sources_build():
    makes = [it for files in ready_files().values() for it in files.items()]
    stale = [
        place
        for place, make in some(makes, every=7)
        if not (FOLDER / place).is_file() or (FOLDER / place).read_bytes() != make()
    ]
    assert not stale, "Run `python -m pigclass worksheets --ready` and commit what it writes."


def test_building_writes_each_file_into_its_place(tmp_path, monkeypatch):
    # Another process writes: the index alone is enough to see that it does.
    alone = {"": ready_files()[""]}
    monkeypatch.setattr("pigclass.worksheets.ready.ready_files", lambda: alone)
    assert build(tmp_path) == [tmp_path / "README.md"]
    assert (tmp_path / "README.md").read_text(encoding="utf-8") == index_page()


def test_nothing_lies_in_the_folder_that_the_sources_do_not_build():
    there = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.*")}
    assert there == {place for files in ready_files().values() for place in files}


def test_no_sheet_that_a_set_holds_lies_there_once_more():
    held = {(it.sheet.id, it.asked.game) for _, paper in ready_lessons() for it in paper.sheets}
    assert [ready.name for ready in ready_set() if (ready.sheet.id, ready.of) in held] == []


def test_the_index_names_every_sheet_and_its_links_lead_somewhere():
    page = index_page()
    assert (FOLDER / "README.md").read_text(encoding="utf-8") == page
    assert [
        place for ready in ready_set() for place in ready.paths if f"({place})" not in page
    ] == []
    assert [link for link in LINK.findall(page) if not (FOLDER / link).exists()] == []
