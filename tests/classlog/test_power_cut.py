"""A power cut at any moment takes no event with it that was acknowledged, and no name.

`python -m pigclass test --thorough` looks at 900 disks as they may be after a cut, and the daily
suite at some.
"""

import random
import sqlite3
import sys
from contextlib import closing

import pytest

from pigclass.classlog.events.replay import replay
from pigclass.classlog.storage import database
from pigclass.classlog.store import ClassLog
from tests.classlog.games import started, whole_game
from tests.classlog.power import Disk, noting
from tests.thorough import times

IMAGES = times(25, thorough=900)
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it syncs no folder")


@pytest.fixture
def lesson(tmp_path, monkeypatch):
    """Return the disk operations of a lesson, with its acknowledgements in between."""
    folder, home = tmp_path / "lesson", tmp_path / "home"
    folder.mkdir()
    home.mkdir()
    monkeypatch.setattr("pathlib.Path.home", lambda: home)

    def notes():
        with noting(folder / "class.db", monkeypatch) as notes:
            teach(folder / "class.db", notes)
        return notes.noted

    return notes


def teach(path, notes):
    """Play a game, some of it while another program has the record, and name a late arrival."""
    log = ClassLog(path, patience=0.01)
    players = [it.id for it in log.save_roster("7B", ["Ana", "Ben"])]
    notes.say("safe", *players)
    events = whole_game(players, game="g", seed=3)[:24]
    third = len(events) // 3
    play(log, events[:third], notes)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        play(log, events[third : 2 * third], notes)
        notes.say("safe", log.add_player(None, "Cem"))
    play(log, events[2 * third :], notes)
    log.append(started(players))
    log.close()


def play(log, events, notes):
    for event in events:
        log.append(event)
        notes.say("safe", event.id)


def images(notes, number, seed):
    """Yield what the disk may hold after so many cuts, and what had been acknowledged by then."""
    rng = random.Random(seed)
    cuts = sorted(rng.randrange(len(notes) + 1) for _ in range(number))
    disk, safe, done = Disk(), set(), 0
    for cut in cuts:
        for what, *more in notes[done:cut]:
            if what == "safe":
                safe.update(more)
            else:
                disk.take(what, *more)
        done = cut
        yield disk.after_a_cut(rng), frozenset(safe)


def lost(folder, image, safe):
    """Return what is missing, or wrong, when the power is back and the record is opened."""
    folder.mkdir()
    for name, content in image.items():
        (folder / name).write_bytes(content)
    with ClassLog(folder / "class.db") as log:
        there = {it.id for it in log.events()} | log.names().keys()
        checked = log.check()
    with ClassLog(folder / "class.db") as again:
        replay(again.events("g")) if again.events("g") else None
        wrong = {*checked.faults, *again.check().faults}
    return (safe - there) | wrong


def test_what_was_acknowledged_outlives_a_power_cut(tmp_path, lesson):
    notes = lesson()
    for number, (image, safe) in enumerate(images(notes, IMAGES, seed=2)):
        assert lost(tmp_path / str(number), image, safe) == set()


def test_what_is_committed_is_on_the_disk_with_its_folder(tmp_path):
    with database.Database(tmp_path / "class.db", patience=1).writing() as connection:
        pragmas = ("journal_mode", "synchronous", "secure_delete")
        answers = [connection.exec_driver_sql(f"PRAGMA {it}").scalar() for it in pragmas]
    # https://www.sqlite.org/pragma.html#pragma_synchronous: 3 is EXTRA.
    assert answers == ["delete", 3, 1]
