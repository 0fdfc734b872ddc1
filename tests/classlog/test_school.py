"""One record for a school: each teacher comes to their own classes, and to nothing else."""

import tomllib
from contextlib import suppress
from dataclasses import replace

import psycopg
import pytest

from pigclass import ClassLog
from pigclass.classlog.events.events import Event, Kind
from pigclass.cli import small
from pigclass.cli.main import main
from tests.classlog.games import undo, whole_game, write

TEACHERS = {"ana": ["Zenobia", "Yolanda"], "ben.lopez": ["Xaver", "Wilhelmina"]}


@pytest.fixture
def addresses(server, monkeypatch):
    """A school of two teachers; whose names the server knew before have their old passwords."""
    for role in (*TEACHERS, "pigclass_school"):
        with suppress(psycopg.Error):
            server.ask(f'DROP ROLE "{role}"')
    where = server.fresh()
    monkeypatch.setenv("PIGCLASS_HEAD", where)
    yield {"head": where, **small.begin_school(where, list(TEACHERS))}
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
        assert log.rounds(with_names=True)["player"].isin(TEACHERS[teacher]).all()


def for_teacher(addresses, teacher):
    """Return the address with which the head forgets names for a teacher."""
    return f"{addresses['head']}?options=-c%20role%3D{teacher}"


# Whatever somebody might try who has a teacher's password and a console.
ATTACKS = [
    "SELECT * FROM identities",
    "SELECT * FROM events WHERE owner = 'ben.lopez'",
    "SELECT * FROM meta WHERE key LIKE 'names done%'",
    "SELECT * FROM identities TABLESAMPLE SYSTEM (100)",
    "SELECT query_to_xml('TABLE identities', true, true, '')",
    "COPY identities TO STDOUT",
    "SET row_security = off; SELECT * FROM identities",
    'SET ROLE "ben.lopez"; SELECT * FROM identities',
    "SET ROLE pigclass_school; SELECT * FROM events",
    "SELECT * FROM pg_stats WHERE tablename = 'identities'",
    "SELECT query FROM pg_stat_activity WHERE usename = 'ben.lopez' AND query <> ''",
    "SELECT pg_read_file('PG_VERSION')",
    "CREATE FUNCTION pg_temp.tell(text) RETURNS bool COST 0.0001 LANGUAGE plpgsql AS "
    "$$BEGIN RAISE NOTICE '%', $1; RETURN true; END$$; SELECT * FROM identities "
    "WHERE pg_temp.tell(name)",
    "CREATE VIEW mine AS SELECT * FROM identities",
    "UPDATE identities SET owner = current_user RETURNING *",
    "DELETE FROM identities WHERE owner <> current_user RETURNING *",
    "DELETE FROM events RETURNING *",
    "UPDATE events SET data = '{}'",
    "TRUNCATE events",
    "DELETE FROM meta",
    "INSERT INTO classrooms VALUES ('x', '7C', repeat('t', 32), 'ben.lopez')",
    "INSERT INTO identities (player, name, enrolled) SELECT player, name, 1 FROM identities "
    "ON CONFLICT (player) DO UPDATE SET name = 'Nobody' RETURNING *",
    "INSERT INTO meta VALUES ('record', 'another', 'head')",
    "INSERT INTO events (place, id, game, kind, data, actor, at, writer, sequence) "
    "SELECT 1000000, 'x', 'g', 'begun', '{}', 'ana', repeat('t', 32), 'w', 1 RETURNING *",
    "INSERT INTO events (id, game, kind, data, actor, at, writer, sequence, owner) "
    "SELECT 'x', 'g', 'begun', '{}', 'ana', repeat('t', 32), 'w', 1, 'ben.lopez' RETURNING *",
    "UPDATE meta SET value = '99'",
    "ALTER TABLE identities DISABLE ROW LEVEL SECURITY",
    "DROP POLICY own ON identities",
    "CREATE POLICY all_mine ON identities USING (true)",
    "GRANT pigclass_school TO ana",
    "EXPLAIN (ANALYZE, VERBOSE) SELECT * FROM identities",
    "DECLARE it CURSOR WITH HOLD FOR SELECT * FROM identities; FETCH ALL FROM it",
]


def test_with_the_password_of_a_teacher_no_row_of_another_is_reached(server, addresses, logs):
    secret = _everything_of(logs["ben.lopez"])
    for attack in ATTACKS:
        notices = []
        with psycopg.connect(addresses["ana"], autocommit=True) as ana:
            ana.add_notice_handler(lambda one, notices=notices: notices.append(one.message_primary))
            with suppress(psycopg.Error):
                _run(ana, attack, notices)
        assert not [it for it in secret if it in str(notices)], attack
    assert _everything_of(logs["ben.lopez"]) == secret
    assert logs["ben.lopez"].check().faults == ()
    assert ClassLog(addresses["ben.lopez"]).trouble is None


def _everything_of(log):
    rows = log._events.rows()
    values = {str(row[what]) for row in rows for what in ("id", "game", "writer")}
    return {*log.names(), *log.names().values(), *values}


def _run(connection, attack, values):
    if attack.startswith("COPY"):
        with connection.cursor() as cursor, cursor.copy(attack) as copied:
            values.extend(map(bytes, copied))
        return
    result = connection.execute(attack)
    while result:
        values.extend(result.fetchall() if result.description else [])
        if not result.nextset():
            return


def test_a_colleague_stands_in_nobodys_way(addresses, logs):
    """Rows with the ids and numbers of another teacher, as the school's frame shows them."""
    row = logs["ben.lopez"]._events.rows()[-1]
    copied = "INSERT INTO events (id, game, kind, data, actor, at, writer, sequence) VALUES (%s"
    row_values = [row["id"], *("g", "begun", "{}", "ana", row["at"], row["writer"])]
    with psycopg.connect(addresses["ana"], autocommit=True) as ana:
        for ahead in range(60):
            numbered = [f"{row['id']}{ahead}" if ahead else row["id"], *row_values[1:]]
            ana.execute(f"{copied}{', %s' * 7})", [*numbered, row["sequence"] + ahead])
        for place in ("place", "owner"):
            with pytest.raises(psycopg.Error):
                ana.execute(f"INSERT INTO events ({place}) VALUES (NULL)")
    ben = logs["ben.lopez"]
    write(ben, whole_game(["p-a"]))
    assert ben.trouble is None
    assert len(ben.entries()) == 2
    assert ben.check().faults == ()


def test_the_schools_frame_has_all_throws_and_no_name(addresses, logs):
    whole = ClassLog(addresses["pigclass_school"])
    assert len(whole.games()) == 2
    assert len(whole.rolls()) == sum(len(log.rolls()) for log in logs.values())
    assert whole.names() == {}
    assert whole.classrooms() == ()
    with psycopg.connect(addresses["pigclass_school"]) as frame, pytest.raises(psycopg.Error):
        frame.execute("SELECT owner FROM events")


def test_what_a_colleague_adds_to_a_foreign_game_is_not_in_the_schools_frame(addresses, logs):
    before = ClassLog(addresses["pigclass_school"]).events()
    begun = next(it for it in logs["ana"].events() if it.kind is Kind.GAME_STARTED)
    foreign = [Event(kind, begun.game) for kind in (Kind.ROUND_ENDED, Kind.FINISHED)]
    write(logs["ben.lopez"], [replace(begun, id="again"), undo(begun), *foreign])
    assert ClassLog(addresses["pigclass_school"]).events() == before


def test_a_class_that_is_forgotten_leaves_the_tables_and_no_other_class(
    server, addresses, logs, capsys
):
    forget = ["log", "--log", for_teacher(addresses, "ana"), "forget", "--class", "7A", "--yes"]
    assert main(forget) == 0
    assert logs["ana"].names() == {}
    assert logs["ana"].check().games == 1
    assert len(logs["ben.lopez"].names()) == 2
    server.ask("CHECKPOINT")
    tables = (server.folder / "data" / "base").rglob("*")
    contents = [it.read_bytes() for it in tables if it.is_file()]
    assert not [it for it in contents if b"Zenobia" in it]
    assert [it for it in contents if b"Wilhelmina" in it]
    assert main(forget) == 1
    assert "no class '7A'" in capsys.readouterr().err


def test_a_name_goes_from_past_lists_and_names_of_groups_of_its_teacher_alone(addresses, logs):
    for log in logs.values():
        game = log.entries()[0].game
        write(log, [Event(Kind.GROUPED, game=game, data={"groups": {"Zenobia's": [0]}})])
    logs["ana"].save_roster("7A", ["Yolanda"])
    logs["ana"].save_names({"other": "ZENOBIA"})
    student = ["forget", "zenobia", "--class", "7a", "--yes"]
    assert main(["log", "--log", for_teacher(addresses, "ben.lopez"), *student]) == 1
    assert main(["log", "--log", for_teacher(addresses, "ana"), *student]) == 0
    assert set(logs["ana"].names().values()) == {"Yolanda"}
    groups = [list(log.events()[-1].data["groups"]) for log in logs.values()]
    assert groups == [["somebody's"], ["Zenobia's"]]


def test_the_command_prints_an_address_for_each_who_is_new(server, addresses, capsys):
    command = ["school", "init", "--teacher", "ana", "--teacher", "cleo"]
    passwords = set()
    for _ in range(2):
        assert main(command) == 0
        ((name, address),) = tomllib.loads(capsys.readouterr().out).items()
        passwords.add(address)
        with ClassLog(address) as log:
            assert (name, log.trouble) == ("cleo", None)
        assert main(command) == 0
        assert capsys.readouterr().out == ""
        database = addresses["head"].rpartition("/")[2]
        server.ask("DROP OWNED BY cleo", "DROP ROLE cleo", database=database)
    assert len(passwords) == 2


def test_a_head_without_an_address_is_told_where_to_put_it(monkeypatch, capsys):
    monkeypatch.delenv("PIGCLASS_HEAD", raising=False)
    assert main(["school", "init"]) != 0
    assert "PIGCLASS_HEAD" in capsys.readouterr().err
