"""One record for a school: each teacher comes to their own classes, and to nothing else."""

import tomllib
from contextlib import suppress

import psycopg
import pytest

from pigclass.classlog import school_record as school
from pigclass.classlog.server import owners
from pigclass.classlog.store import ClassLog
from pigclass.cli.main import main
from pigclass.rules.errors import PigclassError
from tests.classlog.games import whole_game, write

TEACHERS = {"ana": ["Zenobia", "Yolanda"], "ben.lopez": ["Xaver", "Wilhelmina"]}


@pytest.fixture
def addresses(server):
    """A school of two teachers; whose names the server knew before have their old passwords."""
    for role in (*TEACHERS, "pigclass_school"):
        with suppress(psycopg.Error):
            server.ask(f'DROP ROLE "{role}"')
    where = server.fresh()
    yield {"head": where, **school.begin(where, list(TEACHERS))}
    database = where.rpartition("/")[2]
    server.ask(f"DROP DATABASE {database} WITH (FORCE)")


@pytest.fixture
def logs(addresses):
    """The record as both teachers have it, each with a class 7A that has played."""
    logs = {teacher: ClassLog(addresses[teacher]) for teacher in TEACHERS}
    for teacher, names in TEACHERS.items():
        log = logs[teacher]
        players = [it.id for it in log.save_roster("7A", names)]
        write(log, whole_game(players, classroom=log.classrooms()[0].id, seed=len(teacher)))
    yield logs
    for log in logs.values():
        log.close()


def test_two_teachers_may_both_have_a_7a_and_neither_sees_the_others(logs):
    for teacher, log in logs.items():
        assert log.trouble is None
        assert [it.name for it in log.roster("7A")] == TEACHERS[teacher]
        assert set(log.names().values()) == set(TEACHERS[teacher])
        assert log.check().games == 1
        assert log.rounds(names=True)["player"].isin(TEACHERS[teacher]).all()


# Whatever somebody might try who has a teacher's password and a console.
ATTACKS = [
    "SELECT * FROM identities",
    "SELECT * FROM identities WHERE owner <> current_user",
    "SELECT * FROM events WHERE owner = 'ben.lopez'",
    "SELECT * FROM classrooms UNION ALL SELECT * FROM classrooms",
    "SELECT * FROM meta WHERE key LIKE 'names done%'",
    "SELECT * FROM identities WHERE ctid = '(0,2)' OR ctid = '(0,3)'",
    "SELECT * FROM identities TABLESAMPLE SYSTEM (100)",
    "SELECT count(*) FROM identities HAVING count(*) > 2",
    "SELECT query_to_xml('TABLE identities', true, true, '')",
    "COPY identities TO STDOUT",
    "COPY identities TO PROGRAM 'cat'",
    "SET row_security = off; SELECT * FROM identities",
    'SET ROLE "ben.lopez"; SELECT * FROM identities',
    "SET SESSION AUTHORIZATION head; SELECT * FROM identities",
    "SET ROLE pigclass_school; SELECT * FROM events",
    "SELECT * FROM pg_stats WHERE tablename = 'identities'",
    "SELECT * FROM pg_statistic",
    "SELECT query FROM pg_stat_activity WHERE usename = 'ben.lopez' AND query <> ''",
    "SELECT pg_read_file('PG_VERSION')",
    "SELECT lo_import('/etc/passwd')",
    "CREATE FUNCTION pg_temp.tell(text) RETURNS bool COST 0.0001 LANGUAGE plpgsql AS "
    "$$BEGIN RAISE NOTICE '%', $1; RETURN true; END$$; SELECT * FROM identities "
    "WHERE pg_temp.tell(name)",
    "CREATE VIEW mine AS SELECT * FROM identities",
    "UPDATE identities SET owner = current_user RETURNING *",
    "UPDATE identities SET name = 'Nobody' WHERE owner <> current_user RETURNING *",
    "DELETE FROM identities WHERE owner <> current_user RETURNING *",
    "DELETE FROM events RETURNING *",
    "UPDATE events SET data = '{}'",
    "TRUNCATE events",
    "INSERT INTO classrooms VALUES ('x', '7C', repeat('t', 32), 'ben.lopez')",
    "INSERT INTO identities (player, name, enrolled) SELECT player, name, 1 FROM identities "
    "ON CONFLICT (player) DO UPDATE SET name = 'Nobody' RETURNING *",
    "INSERT INTO meta VALUES ('record', 'another', 'head')",
    "UPDATE meta SET value = '99'",
    "DELETE FROM meta",
    "ALTER TABLE identities DISABLE ROW LEVEL SECURITY",
    "DROP POLICY own ON identities",
    "CREATE POLICY all_mine ON identities USING (true)",
    "GRANT pigclass_school TO ana",
    "EXPLAIN (ANALYZE, VERBOSE) SELECT * FROM identities",
    "SELECT * FROM identities FOR UPDATE",
    "DECLARE it CURSOR WITH HOLD FOR SELECT * FROM identities; FETCH ALL FROM it",
]


def test_with_the_password_of_a_teacher_no_row_of_another_is_reached(server, addresses, logs):
    secret = _everything_of(logs["ben.lopez"])
    for attack in ATTACKS:
        told = []
        with psycopg.connect(addresses["ana"], autocommit=True) as ana:
            ana.add_notice_handler(lambda notice, told=told: told.append(notice.message_primary))
            with suppress(psycopg.Error):
                _run(ana, attack, told)
        assert not [it for it in secret if it in str(told)], attack
    assert _everything_of(logs["ben.lopez"]) == secret
    assert logs["ben.lopez"].check().faults == ()
    assert ClassLog(addresses["ben.lopez"]).trouble is None


def _everything_of(log):
    rows = log._events.rows()
    told = {str(row[what]) for row in rows for what in ("id", "game", "writer")}
    return {*log.names(), *log.names().values(), *told}


def _run(connection, attack, told):
    if attack.startswith("COPY"):
        with connection.cursor() as cursor, cursor.copy(attack) as copied:
            told.extend(map(bytes, copied))
        return
    result = connection.execute(attack)
    while result:
        told.extend(result.fetchall() if result.description else [])
        if not result.nextset():
            return


def test_the_schools_frame_has_all_throws_and_no_name(addresses, logs):
    whole = ClassLog(addresses["pigclass_school"])
    assert len(whole.games()) == 2
    assert len(whole.rolls()) == sum(len(log.rolls()) for log in logs.values())
    assert whole.names() == {}
    assert whole.classrooms() == ()
    with psycopg.connect(addresses["pigclass_school"]) as frame, pytest.raises(psycopg.Error):
        frame.execute("SELECT owner FROM events")


def test_a_class_that_is_forgotten_leaves_the_tables_and_no_other_class(server, addresses, logs):
    assert school.forget(addresses["head"], teacher="ana", classroom="7A") == 2
    assert logs["ana"].names() == {}
    assert logs["ana"].check().games == 1
    assert len(logs["ben.lopez"].names()) == 2
    server.ask("CHECKPOINT")
    tables = (server.folder / "data" / "base").rglob("*")
    kept = [it.read_bytes() for it in tables if it.is_file()]
    assert not [it for it in kept if b"Zenobia" in it]
    assert [it for it in kept if b"Wilhelmina" in it]
    with pytest.raises(PigclassError, match="ana has nobody"):
        school.forget(addresses["head"], teacher="ana", classroom="7A")


def test_the_command_says_whether_the_walls_stand(server, addresses, capsys):
    assert main(["school", "check", "--record", addresses["head"]]) == 0
    assert "nothing else" in capsys.readouterr().out
    database = addresses["head"].rpartition("/")[2]
    server.ask("ALTER TABLE events DISABLE ROW LEVEL SECURITY", database=database)
    server.ask("ALTER ROLE ana BYPASSRLS")
    assert main(["school", "check", "--record", addresses["head"]]) == 1
    server.ask("ALTER ROLE ana NOBYPASSRLS")
    told = capsys.readouterr().out
    assert "table events everybody sees" in told
    assert "ana may do so much" in told


def test_a_record_on_a_server_from_before_owners_is_walled_when_it_is_opened(server, monkeypatch):
    where = server.fresh()
    with monkeypatch.context() as before:
        before.setattr(owners, "STEPS", ["SELECT 1"])
        before.setattr(owners, "are_told", lambda connection: True)
        log = ClassLog(where)
        game = whole_game(["p-a", "p-b"])
        write(log, game)
        log.close()
    again = ClassLog(where)
    assert again.trouble is None
    assert again.events(game[0].game) == tuple(game)
    assert school.faults(where) == []
    again.close()


def test_a_hub_finds_the_addresses_in_a_file_that_nobody_else_may_read(server, addresses, tmp_path):
    file = tmp_path / "records.toml"
    command = ["school", "init", "--record", addresses["head"], "--write", str(file)]
    assert main([*command, "--teacher", "cleo"]) == 0
    assert main([*command, "--teacher", "ana", "--teacher", "cleo"]) == 0
    (cleo,) = tomllib.loads(file.read_text()).items()
    assert cleo[0] == "cleo"
    assert file.stat().st_mode & 0o077 == 0
    with ClassLog(cleo[1]) as log:
        assert log.trouble is None
    server.ask("DROP ROLE cleo", database=addresses["head"].rpartition("/")[2])
