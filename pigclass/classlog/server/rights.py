"""Owners of rows on a school's server, and access rights.

On a server the tables have a column `owner`, the role that inserted the row. PostgreSQL fills it
in and shows each role its own rows (row-level security), so no query of the kit names it. Events
are inserted and never changed, with one exception: names of groups that contain a forgotten
student's name are replaced.

The role that created the tables sees all rows, so it should not be used for lessons.
"""

import re
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from sqlalchemy import Connection, text

from pigclass.words import refusal

# Function by which teachers rewrite a table that they do not own.
REWRITE = "pigclass_rewrite"
TABLES = ("events", "classrooms", "identities", "meta")
UNIQUE = (
    ("events", "id"),
    ("events", "writer", "sequence"),
    ("classrooms", "name"),
    ("identities", "player"),
)
# `{me}` is the role that creates the tables; its rows in `meta` describe the whole log.
STEPS: Sequence[str] = (
    *(f"ALTER TABLE {it} ADD COLUMN owner text NOT NULL DEFAULT current_user" for it in TABLES),
    *(f"ALTER TABLE {it} ENABLE ROW LEVEL SECURITY" for it in TABLES),
    *(
        f"CREATE POLICY own ON {at} USING (owner = current_user) WITH CHECK (owner = current_user)"
        for at in TABLES
    ),
    "CREATE POLICY of_all ON meta FOR SELECT USING (owner = {me})",
    # Unique per owner, so that nobody can block another's rows.
    *(
        f"ALTER TABLE {table} DROP CONSTRAINT {table}_{'_'.join(columns)}_key, "
        f"ADD UNIQUE (owner, {', '.join(columns)})"
        for table, *columns in UNIQUE
    ),
    "ALTER TABLE classrooms DROP CONSTRAINT classrooms_pkey, ADD PRIMARY KEY (owner, id)",
    "ALTER TABLE meta DROP CONSTRAINT meta_pkey",
    "ALTER TABLE meta ADD PRIMARY KEY (owner, key)",
    # No column statistics: they would outlive forgotten names.
    *(
        f"ALTER TABLE {column} SET STATISTICS 0"
        for column in ("identities ALTER name", "classrooms ALTER name", "events ALTER data")
    ),
    "CREATE INDEX events_by_owner ON events (owner, kind, place)",
    "CREATE INDEX identities_by_owner ON identities (owner, classroom)",
)


def protect(connection: Connection) -> None:
    """Set up owners and row-level security for new tables of a server."""
    if connection.dialect.name == "postgresql":
        me = connection.execute(text("SELECT quote_literal(current_user)")).scalar()
        for step in STEPS:
            connection.exec_driver_sql(step.replace("{me}", str(me)))


def rewrite(connection: Connection, tables: Sequence[str]) -> None:
    """Rewrite tables without deleted rows: on a server each, in SQLite the file."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("VACUUM")
        return
    function = connection.exec_driver_sql(f"SELECT to_regproc('{REWRITE}')").scalar()
    for table in tables:
        as_owner = f"VACUUM FULL {table}"
        connection.exec_driver_sql(f"SELECT {REWRITE}('{table}')" if function else as_owner)


# Teachers insert rows and read their own. The school's role reads all events and the table `meta`,
# but neither owners nor names.
TEACHERS, SCHOOL = "pigclass_teachers", "pigclass_school"
SEEN_BY_SCHOOL = "place, id, game, kind, data, actor, at, writer, sequence"
# `place` and `owner` are set by the server only.
RIGHTS: Sequence[str] = (
    f"GRANT SELECT ON events, classrooms, identities, meta TO {TEACHERS}",
    f"GRANT INSERT (id, game, kind, data, actor, at, writer, sequence) ON events TO {TEACHERS}",
    f"GRANT INSERT (id, name, created), DELETE ON classrooms TO {TEACHERS}",
    f"GRANT INSERT (player, classroom, name, enrolled), DELETE ON identities TO {TEACHERS}",
    f"GRANT UPDATE (classroom, name, enrolled) ON identities TO {TEACHERS}",
    f"GRANT INSERT (key, value), UPDATE (value) ON meta TO {TEACHERS}",
    f"GRANT SELECT ({SEEN_BY_SCHOOL}) ON events TO {SCHOOL}",
    f"GRANT SELECT (key, value) ON meta TO {SCHOOL}",
    "DROP POLICY IF EXISTS school ON events",
    # Count only events whose owner began the game: a colleague may know its id.
    "CREATE OR REPLACE FUNCTION pigclass_played() RETURNS SETOF int LANGUAGE sql STABLE "
    "SECURITY DEFINER SET search_path = public, pg_temp AS $$SELECT place FROM events JOIN "
    "(SELECT DISTINCT ON (game) game, owner FROM events WHERE kind = 'game_started' "
    "ORDER BY game, place) AS begun USING (game, owner)$$",
    "REVOKE ALL ON FUNCTION pigclass_played FROM PUBLIC",
    f"GRANT EXECUTE ON FUNCTION pigclass_played TO {SCHOOL}",
    f"CREATE POLICY school ON events FOR SELECT TO {SCHOOL} "
    "USING (place IN (SELECT pigclass_played()))",
    # To forget a name: update names of groups, and rewrite tables, so that no deleted row remains.
    f"GRANT UPDATE (data) ON events TO {TEACHERS}",
    "DROP POLICY IF EXISTS names_of_groups ON events",
    "CREATE POLICY names_of_groups ON events AS RESTRICTIVE FOR UPDATE USING (kind = 'grouped')",
    f"CREATE OR REPLACE FUNCTION {REWRITE}(what text) RETURNS void LANGUAGE plpgsql "
    "SECURITY DEFINER SET search_path = public, pg_temp AS $$BEGIN EXECUTE 'CLUSTER ' "
    "|| quote_ident(what) || ' USING ' || quote_ident(what || '_pkey'); END$$",
    f"REVOKE ALL ON FUNCTION {REWRITE} FROM PUBLIC",
    f"GRANT EXECUTE ON FUNCTION {REWRITE} TO {TEACHERS}",
    "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
)
if TYPE_CHECKING:
    import psycopg

NAME = re.compile(r"\w[\w.@-]{0,62}")


def let_in(connection: Connection, teachers: Sequence[str]) -> dict[str, str]:
    """Give access to teachers and the school's role only; return new passwords by role."""
    connection.exec_driver_sql(_quoted(connection, "REVOKE ALL ON DATABASE %I FROM PUBLIC"))
    if TEACHERS not in _roles(connection):
        connection.exec_driver_sql(f"CREATE ROLE {TEACHERS} NOLOGIN")
    passwords = [_add_role(connection, SCHOOL), *(_teacher(connection, name) for name in teachers)]
    for right in RIGHTS:
        connection.exec_driver_sql(right)
    connecting = f"GRANT CONNECT ON DATABASE %I TO {TEACHERS}, {SCHOOL}"
    connection.exec_driver_sql(_quoted(connection, connecting))
    return dict(filter(None, passwords))


def _teacher(connection: Connection, name: str) -> tuple[str, str] | None:
    if not NAME.fullmatch(name) or name.startswith("pg_"):
        raise refusal("school.no_teacher", name=name)
    password = _add_role(connection, name)
    connection.exec_driver_sql(_quoted(connection, f"GRANT {TEACHERS} TO %I", name))
    # The administrator can then forget a name on the teacher's behalf.
    connection.exec_driver_sql(_quoted(connection, "GRANT %I TO CURRENT_USER", name))
    return password


def _add_role(connection: Connection, name: str) -> tuple[str, str] | None:
    """Create a login role; return its name and new password, None if it exists."""
    if name in _roles(connection):
        return None
    password = secrets.token_urlsafe(18)
    # Send a hash only: the server may log the command.
    server = cast("psycopg.Connection", connection.connection.driver_connection)
    verifier = server.pgconn.encrypt_password(password.encode(), name.encode(), b"scram-sha-256")
    command = _quoted(connection, "CREATE ROLE %I LOGIN PASSWORD %L", name, verifier.decode())
    connection.exec_driver_sql(command)
    return name, password


def _roles(connection: Connection) -> set[str]:
    return set(connection.exec_driver_sql("SELECT rolname FROM pg_roles").scalars())


def _quoted(connection: Connection, command: str, *names: str) -> str:
    """Return a command with names quoted by PostgreSQL, by default the name of the database."""
    parameters = {f"name{place}": name for place, name in enumerate(names)}
    arguments = ", ".join(f"CAST(:{name} AS text)" for name in parameters) or "current_database()"
    quoting = text(f"SELECT format('{command}', {arguments})").bindparams(**parameters)
    return str(connection.execute(quoting).scalar())
