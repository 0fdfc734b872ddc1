"""The committed set is exactly what the sources build."""

import re
from pathlib import Path

import pytest

from pigclass.worksheets.built import build
from pigclass.worksheets.index import index_page
from pigclass.worksheets.ready import Ready, ready_places, ready_set

LINK = re.compile(r"\]\(([^)]+)\)")
FOLDER = Path(__file__).parents[2] / "worksheets"


def lying(ready: Ready, paper: str, *, key: bool) -> bytes:
    """Return a PDF as it lies in the folder, which the first test below holds to the sources."""
    return (FOLDER / ready.path(paper, key=key)).read_bytes()


@pytest.mark.slow
def test_every_committed_file_is_what_the_sources_build(tmp_path: Path):
    places = [path.relative_to(tmp_path) for path in build(tmp_path)]
    stale = [
        place.as_posix()
        for place in places
        if not (FOLDER / place).is_file()
        or (FOLDER / place).read_bytes() != (tmp_path / place).read_bytes()
    ]
    assert not stale, "Run `python -m pigclass worksheets --ready` and commit what it writes."


def test_nothing_lies_in_the_folder_that_the_sources_do_not_build():
    there = {path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/*.*")}
    there = {it for it in there if not it.startswith(("pictures/", "braille/"))}
    assert there == set(ready_places())


def test_the_index_names_every_sheet_and_its_links_lead_somewhere():
    page = index_page()
    assert (FOLDER / "README.md").read_text(encoding="utf-8") == page
    for ready in ready_set():
        assert f"({ready.path('a4')})" in page
        assert f"({ready.path('letter', key=True)})" in page
    assert [link for link in LINK.findall(page) if not (FOLDER / link).exists()] == []


def test_the_rules_that_many_schools_play_by_lie_ready():
    names = {ready.name for ready in ready_set()}
    for rule in ("wipe", "safe"):
        for sheet in ("rule-card", "skunk-score", "prediction"):
            assert f"{sheet}-skunk-{rule}" in names
    assert "rule-card-skunk-wipe" in (FOLDER / "README.md").read_text(encoding="utf-8")


def test_building_removes_what_is_no_longer_in_the_set(tmp_path: Path, monkeypatch):
    monkeypatch.setattr("pigclass.worksheets.built.ready_files", dict)
    (tmp_path / "a4").mkdir()
    (tmp_path / "a4" / "old.pdf").write_bytes(b"0")
    assert build(tmp_path) == []
    assert not (tmp_path / "a4" / "old.pdf").exists()
