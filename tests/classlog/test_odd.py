"""Odd contents of a record are sentences, in the lesson, in `log check` and in `log mend`."""

import random
import sqlite3
from contextlib import closing

import pytest

from pigclass.classlog.store import ClassLog
from pigclass.cli.main import main
from pigclass.widgets.class_game.lessons.skunk import SkunkActivity
from tests.classlog.games import whole_game, write

NOT_NULL = "INTEGER NOT NULL"


@pytest.fixture
def path(tmp_path):
    """A record of two classes, one of them in the middle of a game."""
    path = tmp_path / "class.db"
    with ClassLog(path) as log:
        for number, name in enumerate(("7B", "8A")):
            players = [it.id for it in log.save_roster(name, ["Ana", "Ben", "Cem"])]
            room = next(it.id for it in log.classrooms() if it.name == name)
            write(log, whole_game(players, seed=number, classroom=room)[: 40 - 30 * number])
    return path


def change(path, *commands):
    """Write what no lesson writes, whatever the checks of the tables say."""
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("PRAGMA ignore_check_constraints = ON")
        for command in commands:
            file.execute(command)


def use(path):
    """Teach with the record, check and mend it; return what is wrong with it afterwards."""
    lesson = SkunkActivity(log=str(path))
    for game in lesson.class_log.unfinished("skunk"):
        lesson.act("continue", {"game": game.game})
        lesson.act("press_roll", {})
    lesson.act("start", {"students": "3"})
    lesson.act("press_roll", {})
    main(["log", "--log", str(path), "check"])
    main(["log", "--log", str(path), "mend"])
    lesson.act("press_roll", {})
    return lasting(ClassLog(path).check().faults)


def lasting(faults):
    """Return the faults but for those that nobody can mend: what is gone is gone."""
    gone = ("missing", "cannot be replayed")
    return [fault for fault in faults if not any(word in fault for word in gone)]


ODD = {
    "no version": "DELETE FROM meta WHERE key = 'version'",
    "odd version": "UPDATE meta SET value = 'two' WHERE key = 'version'",
    "no identity": "DELETE FROM meta WHERE key = 'record'",
    "no meta": "DELETE FROM meta",
    "a list as data": "UPDATE events SET data = '[]' WHERE place = 1",
    "lists as data": "UPDATE events SET data = '[]'",
    "no players": "UPDATE events SET data = '{\"players\": 5}' WHERE place = 1",
    "odd players": "UPDATE events SET data = json_set(data, '$.players', json('[[1]]'))",
    "odd class": "UPDATE events SET data = json_set(data, '$.classroom', json('[1]'))",
    "odd rules": "UPDATE events SET data = json_set(data, '$.rules', json('[1]'))",
    "odd faces": "UPDATE events SET data = json_set(data, '$.faces', 7) WHERE place = 4",
    "an unknown kind": "UPDATE events SET kind = 'dance' WHERE place = 5",
    "an odd time": f"UPDATE events SET at = '{'x' * 32}' WHERE place = 5",
    "a missing event": "DELETE FROM events WHERE place = 6",
    "no first event": "DELETE FROM events WHERE place = 1",
    "a number twice": "UPDATE events SET sequence = sequence + 1000 WHERE place = 6",
    "an empty name": "UPDATE identities SET name = '' WHERE place = 2",
    "no table of names": "DROP TABLE identities",
    "no table of classes": "DROP TABLE classrooms",
    "no table of events": "DROP TABLE events",
    "no table about itself": "DROP TABLE meta",
    "an unknown class": "UPDATE identities SET classroom = 'nowhere'",
}


@pytest.mark.parametrize("odd", ODD)
def test_whatever_stands_in_a_record_is_a_sentence_and_can_be_mended(path, odd):
    change(path, ODD[odd])
    assert use(path) == []


def test_a_missing_number_is_given_anew(path):
    change(
        path,
        "PRAGMA writable_schema = ON",
        f"UPDATE sqlite_schema SET sql = replace(sql, 'sequence {NOT_NULL}', 'sequence INTEGER')",
    )
    change(path, "UPDATE events SET sequence = NULL WHERE place = 6")
    before = {event.id for event in ClassLog(path).events()}
    assert use(path) == []
    assert before <= {event.id for event in ClassLog(path).events()}


@pytest.mark.parametrize("seed", range(6))
def test_random_values_in_random_places_are_sentences_too(path, seed):
    rng = random.Random(seed)
    values = ["'[]'", "'{}'", "'x'", "''", "'null'", "'9'", f"'{'[' * 5000}'", "'\\ud800'"]
    for _ in range(4):
        table, columns = rng.choice([("events", EVENT_COLUMNS), ("meta", ["key", "value"])])
        column, value = rng.choice(columns), rng.choice(values)
        some = f"rowid % {rng.randint(1, 9)} = 0"
        change(path, f"UPDATE OR IGNORE {table} SET {column} = {value} WHERE {some}")
    assert use(path) == []


EVENT_COLUMNS = ["id", "game", "kind", "data", "actor", "at", "writer"]
