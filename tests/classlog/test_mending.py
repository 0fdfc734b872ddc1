"""Mending saves all readable rows of a damaged log, and keeps the old file."""

import re

import pytest

from pigclass import ClassLog, PigclassError
from pigclass.classlog.storage import mending
from pigclass.classlog.storage.mending import mend
from tests.classlog.games import damage, opened, whole_game, write

PAGE = 4096


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "class.db"
    with ClassLog(path) as log:
        players = [player.id for player in log.save_roster("7B", ["Ana", "Ben", "Cem"])]
        for seed in range(5):
            write(log, whole_game(players, seed=seed))
    return path


@pytest.mark.parametrize("lost", [b"SQLite format 3", b"CREATE TABLE events"])
def test_a_log_that_lost_only_its_header_or_schema_loses_nothing_else(path, lost):
    before = ClassLog(path).events()
    damage(path, at=path.read_bytes().index(lost), length=len(lost))
    mended = mend(path)
    log = ClassLog(path)
    assert log.events() == before
    assert [player.name for player in log.roster("7B")] == ["Ana", "Ben", "Cem"]
    assert log.trouble is None
    assert len(list(path.parent.glob("class.db.damaged-*"))) == 1
    assert f"{len(before)} events, 3 names, 1 class" in mended


def test_one_damaged_page_costs_the_events_on_it_and_no_more(path):
    before = [event.id for event in ClassLog(path).events()]
    for page in range(1, path.stat().st_size // PAGE, 5):
        damaged = path.with_name(f"{page}.db")
        damaged.write_bytes(path.read_bytes())
        damage(damaged, at=page * PAGE, length=PAGE)
        mend(damaged)
        log = ClassLog(damaged)
        assert log.trouble is None
        saved = {event.id for event in log.events()}
        assert saved <= set(before)
        assert len(saved) > len(before) / 2 or page == 1


def test_what_was_played_beside_a_damaged_log_joins_what_was_saved(path):
    damage(path, at=0, length=100)
    game = opened(["p-a"])
    write(ClassLog(path), game)
    mend(path)
    log = ClassLog(path)
    assert len(log.entries()) == 6
    assert log.events(game[0].game) == tuple(game)


def test_a_truncated_log_keeps_its_beginning(path):
    path.write_bytes(path.read_bytes()[: 20 * PAGE + 17])
    assert int(re.search(r"(\d+) events, 3 names", mend(path))[1]) > 50
    assert ClassLog(path).trouble is None


def test_what_cannot_be_mended_stays_in_its_place(path, monkeypatch):
    damage(path, at=0, length=100)
    before = path.read_bytes()
    monkeypatch.setattr(mending, "_put_event", lambda *row: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        mend(path)
    assert (path.read_bytes(), list(path.parent.iterdir())) == (before, [path])


def test_a_file_that_is_not_there_is_a_sentence(tmp_path):
    with pytest.raises(PigclassError, match="cannot be put aside"):
        mend(tmp_path / "class.db")
