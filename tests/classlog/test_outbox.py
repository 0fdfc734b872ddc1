"""Events that wait outside a record join it once, whole, and no other record."""

import json
from contextlib import contextmanager
from pathlib import Path

import pytest

from pigclass import ClassLog
from pigclass.words import say
from tests.classlog.games import locked, opened, sits, threw, whole_game, write

pytestmark = pytest.mark.usefixtures("home")
ABC = ("p-a", "p-b", "p-c")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "class.db"


@contextmanager
def locked_out_of_the_folder(path):
    """Hold the record, and let nobody write beside it."""
    outbox_of(path).mkdir()
    with locked(path):
        yield
    outbox_of(path).rmdir()


def outbox_of(path):
    return path.with_name("class.db.outbox")


@pytest.fixture
def unremovable(monkeypatch):
    """The outbox, held open by a virus scanner: it can be read and written, and not removed."""

    def refuse(path, *_, **__):
        raise PermissionError(13, "in use", str(path))

    for way in ("unlink", "rename", "replace"):
        monkeypatch.setattr(Path, way, refuse)
    return monkeypatch


def test_an_outbox_that_cannot_be_removed_ruins_nothing(path, unremovable):
    log = ClassLog(path, patience=0.1)
    game = opened(ABC)
    write(log, game[:1])
    with locked(path):
        log.append(game[1])
    first, second = threw(game[0].game, 3, 5), sits(game[0].game, 0)
    log.append(first)
    log.append(second)
    assert log.trouble is None
    assert outbox_of(path).exists()
    again = ClassLog(path)
    assert again.events(game[0].game) == (*game, first, second)
    assert again.check().faults == ()


def test_a_line_that_the_record_refuses_is_put_aside_and_blocks_no_other(path):
    log = ClassLog(path, patience=0.1)
    game = opened(ABC)
    write(log, game[:1])
    with locked(path):
        log.append(game[1])
    good = json.loads(outbox_of(path).read_bytes())
    bad = [{**good, "id": "long game", "game": "g" * 101}, {**good, "id": "odd", "kind": "dance"}]
    with outbox_of(path).open("a") as file:
        file.writelines(f"\n{json.dumps(line)}\n" for line in bad)
        file.write("\n{half a line")
    again = ClassLog(path)
    assert again.events(game[0].game) == tuple(game)
    assert not outbox_of(path).exists()
    aside = path.with_name("class.db.refused").read_text()
    assert all(word in aside for word in ("long game", "dance", "half a line"))
    assert "class.db.refused" in str(again.check())
    assert again.check().faults == ()


def test_an_outbox_never_joins_another_record_in_the_same_place(path):
    log = ClassLog(path, patience=0.1)
    write(log, opened(ABC))
    with locked(path):
        write(log, opened(ABC))
    write(ClassLog(path.with_name("other.db")), opened(ABC))
    path.rename(path.with_name("kept.db"))
    path.with_name("other.db").rename(path)
    other = ClassLog(path)
    assert len(other.entries()) == 1
    assert "belongs to another class record" in str(other.check())
    path.with_name("kept.db").replace(path)
    assert len(ClassLog(path).entries()) == 2
    assert not outbox_of(path).exists()


def test_what_names_no_record_is_written_nowhere_but_beside_it(path, home):
    with locked_out_of_the_folder(path):
        log = ClassLog(path, patience=0.1)
        write(log, opened(ABC))
        assert say("record.in_memory") in str(log.trouble)
    assert list(home.iterdir()) == []
    log.close()
    assert len(ClassLog(path).entries()) == 1


def test_what_waits_at_home_is_safe_until_the_same_lesson_can_write_it(path, home):
    game, log = opened(ABC), ClassLog(path, patience=0.1)
    log.begin()
    with locked_out_of_the_folder(path):
        write(log, game)
        assert len(log.check().notes) == 0
        assert len(list(home.iterdir())) == 1
    log.close()
    assert list(home.iterdir()) == []
    assert ClassLog(path).events(game[0].game) == tuple(game)


def test_what_was_left_of_a_record_that_is_gone_begins_it_anew(path):
    log = ClassLog(path, patience=0.1)
    write(log, opened(ABC))
    with locked(path):
        write(log, opened(ABC))
    path.unlink()
    assert len(ClassLog(path).entries()) == 1


def test_what_another_notebook_adds_to_an_outbox_that_is_taken_in_is_not_lost(path, monkeypatch):
    log, late = ClassLog(path, patience=0.1), ClassLog(path, patience=0.1)
    game, other = opened(ABC), opened(ABC)
    with locked(path):
        write(log, game)
    rename = Path.rename

    def rename_after_another_wrote(file, target):
        monkeypatch.setattr(Path, "rename", rename)
        with locked(path):
            write(late, other)
        return rename(file, target)

    monkeypatch.setattr(Path, "rename", rename_after_another_wrote)
    log.close()
    assert len(ClassLog(path).entries()) == 2


def test_what_waited_while_its_game_went_on_elsewhere_is_set_aside_and_said(path):
    log = ClassLog(path, patience=0.1)
    game = whole_game(ABC)
    write(log, game[:2])
    with locked(path):
        log.append(game[2], after=game[1].id)
    outbox_of(path).rename(path.with_name("away"))
    ClassLog(path).append(threw(game[0].game, 2, 2), after=game[1].id)
    path.with_name("away").rename(outbox_of(path))
    again = ClassLog(path)
    assert len(again.events(game[0].game)) == 3
    assert again.trouble.endswith(f"They are kept in {path}.refused.")
    assert game[2].id in path.with_name("class.db.refused").read_text()
    assert not outbox_of(path).exists()
    assert again.check().faults == ()
