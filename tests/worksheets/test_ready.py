"""The committed set is exactly what the sources build."""

import re
from pathlib import Path

import pytest

from pigclass.worksheets.ready import build, index_page, ready_files
from tests.thorough import some

LINK = re.compile(r"\]\(([^)]+)\)")
FOLDER = Path(__file__).parents[2] / "worksheets"


@pytest.mark.slow
def test_every_committed_file_is_what_the_sources_build():
    stale = [
        place
        for place, make in some([*ready_files().items()], every=7)
        if not (FOLDER / place).is_file() or (FOLDER / place).read_bytes() != make()
    ]
    assert not stale, "Run `python -m pigclass worksheets --ready` and commit what it writes."


def test_building_writes_each_file_into_its_place(tmp_path, monkeypatch):
    alone = {"README.md": ready_files()["README.md"]}
    monkeypatch.setattr("pigclass.worksheets.ready.ready_files", lambda: alone)
    assert build(tmp_path) == [tmp_path / "README.md"]
    assert (tmp_path / "README.md").read_text(encoding="utf-8") == index_page()


def test_nothing_lies_in_the_folder_that_the_sources_do_not_build():
    there = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.*")}
    assert there == set(ready_files())


def test_the_index_is_what_is_built_and_its_links_lead_somewhere():
    page = index_page()
    assert (FOLDER / "README.md").read_text(encoding="utf-8") == page
    assert [link for link in LINK.findall(page) if not (FOLDER / link).exists()] == []
