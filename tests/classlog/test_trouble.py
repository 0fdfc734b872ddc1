"""Whatever happens to the file, the lesson goes on, says so, and loses nothing."""

import os
import sqlite3
import subprocess
import sys
from contextlib import contextmanager

import pytest
from sqlalchemy import text

from pigclass.classlog.events.events import Event, Kind
from pigclass.classlog.events.replay import replay
from pigclass.classlog.store import ClassLog
from tests.classlog.games import damage, locked, opened, threw, whole_game, write

CAN_MOUNT = sys.platform == "linux" and os.geteuid() == 0
needs_a_disk = pytest.mark.skipif(
    not CAN_MOUNT, reason="making a small disk needs Linux and the rights of root"
)


@contextmanager
def small_disk(folder, *, kilobytes):
    """Mount a disk of its own at `folder`; skip the test where even root may not."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(folder)]
    mounted = subprocess.run(mount, check=False, capture_output=True, text=True)
    if mounted.returncode:
        pytest.skip(f"no disk can be mounted here: {mounted.stderr}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def make(folder, *, writable):
    """Mount the disk at `folder` anew, to be written or only to be read."""
    mode = "rw" if writable else "ro"
    subprocess.run(["mount", "-o", f"remount,{mode}", str(folder)], check=True)


pytestmark = pytest.mark.usefixtures("home")
ABC = ("p-a", "p-b", "p-c")


@pytest.fixture
def path(tmp_path):
    """A log with one whole game in it."""
    path = tmp_path / "class.db"
    with ClassLog(path) as log:
        write(log, whole_game(ABC))
        log.save_roster("7B", ["Ana", "Ben"])
    return path


def test_a_locked_file_holds_up_nothing_and_everything_comes_later(path):
    game = opened(ABC)
    with locked(path):
        log = ClassLog(path, patience=0.1)
        write(log, game)
        assert "class.db is locked" in log.trouble
        assert replay(log.events(game[0].game)) == replay(game)
    log.append(threw(game[0].game, 3, 5))
    assert log.trouble is None
    assert len(ClassLog(path).events(game[0].game)) == 3
    assert not path.with_name("class.db.outbox").exists()


@pytest.mark.parametrize(
    "harm",
    [
        lambda path: damage(path, at=0, length=100),
        lambda path: damage(path, at=4096, length=4096),
        lambda path: damage(path, at=9 * 4096, length=200),
        lambda path: path.write_bytes(path.read_bytes()[:-5000]),
        lambda path: path.write_bytes(b"My essay about pigs. " * 300),
        lambda path: path.write_bytes(b"PK\x03\x04" + bytes(3000)),
    ],
    ids=["header", "page", "part of a page", "truncated", "a text", "an archive"],
)
def test_a_damaged_file_is_left_as_it_is_and_the_lesson_goes_on_beside_it(path, harm):
    harm(path)
    before = path.read_bytes()
    game = opened(ABC)
    log = ClassLog(path)
    write(log, game)
    is_record = not before.startswith((b"My", b"PK"))
    assert f"class.db is {'damaged' if is_record else 'not a class record'}" in log.trouble
    assert f"is kept in {path}.outbox" in log.trouble
    assert path.read_bytes() == before
    assert ClassLog(path).events(game[0].game) == tuple(game)


def test_damage_in_mid_lesson_takes_nothing_that_this_notebook_wrote(path):
    log = ClassLog(path)
    game = opened(ABC)
    write(log, game)
    damage(path, at=0, length=100)
    later = threw(game[0].game, 3, 5)
    log.append(later)
    assert "class.db is damaged" in log.trouble
    assert log.events(game[0].game) == (*game, later)


def test_a_file_that_was_removed_in_mid_lesson_is_written_again(path):
    log = ClassLog(path)
    game = opened(ABC)
    write(log, game)
    path.unlink()
    log.append(threw(game[0].game, 3, 5))
    assert "A new one holds everything from this lesson" in log.trouble
    again = ClassLog(path)
    assert len(again.events(game[0].game)) == 3
    assert [it.name for it in again.roster("7B")] == ["Ana", "Ben"]
    assert again.check().faults == ()


@needs_a_disk
def test_a_full_disk_keeps_the_lesson_in_memory_until_there_is_room(tmp_path, home):
    with small_disk(tmp_path, kilobytes=120):
        log = ClassLog(tmp_path / "class.db")
        game = opened(ABC)
        write(log, game)
        filler = tmp_path / "filler"
        _fill(filler)
        throws = [threw(game[0].game, 3, 5) for _ in range(60)]
        for each in throws:
            log.append(each)
        assert "The disk is full" in log.trouble
        assert log.events(game[0].game) == (*game, *throws)
        assert list(home.iterdir())
        filler.unlink()
        log.append(Event(Kind.REVEALED, game[0].game))
        assert log.trouble is None
        assert len(ClassLog(tmp_path / "class.db").events()) == 63
        assert not list(home.iterdir())


@needs_a_disk
def test_with_no_room_anywhere_the_screen_says_that_it_is_only_memory(tmp_path, monkeypatch):
    with small_disk(tmp_path, kilobytes=120):
        monkeypatch.setattr("pathlib.Path.home", lambda: tmp_path)
        log = ClassLog(tmp_path / "class.db")
        _fill(tmp_path / "filler")
        game = opened(ABC)
        write(log, game)
        assert "in memory: do not restart the kernel" in log.trouble
        assert replay(log.events(game[0].game)) == replay(game)


@needs_a_disk
def test_a_read_only_folder_can_be_read_and_the_outbox_goes_home(tmp_path, home):
    with small_disk(tmp_path, kilobytes=500):
        with ClassLog(tmp_path / "class.db") as first:
            write(first, whole_game(ABC))
        make(tmp_path, writable=False)
        log = ClassLog(tmp_path / "class.db")
        assert "read-only" in log.trouble
        game = opened(ABC)
        write(log, game)
        assert len(log.entries()) == 2
        make(tmp_path, writable=True)
        assert ClassLog(tmp_path / "class.db").events(game[0].game) == tuple(game)
        assert not list(home.iterdir())


@pytest.mark.parametrize("version", [2, 5, 99])
def test_a_log_of_another_version_is_not_touched(path, version):
    with ClassLog(path)._guarded.database.writing() as connection:
        connection.execute(text(f"UPDATE meta SET value = '{version}' WHERE key = 'version'"))
    before = path.read_bytes()
    log = ClassLog(path)
    write(log, opened(ABC))
    assert f"written by another pigclass, in version {version} of the record." in log.trouble
    assert path.read_bytes() == before


def test_the_database_of_another_program_is_not_touched(tmp_path):
    with sqlite3.connect(tmp_path / "class.db") as other:
        other.execute("CREATE TABLE recipes (pie TEXT)")
    other.close()
    log = ClassLog(tmp_path / "class.db")
    assert "not a class record" in log.trouble


def test_a_path_that_is_too_long_for_a_database_is_called_so(tmp_path):
    log = ClassLog(tmp_path.joinpath(*["x" * 100] * 6) / "class.db")
    write(log, opened(ABC))
    assert "more than a database may have" in log.trouble
    assert "read-only" not in log.trouble


def _fill(file):
    with file.open("wb", buffering=0) as filling:
        try:
            while True:
                filling.write(b"x" * 1024)
        except OSError:
            pass
