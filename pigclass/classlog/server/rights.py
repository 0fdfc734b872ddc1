"""Who may come to a school's record on a server, and what each may do there."""

import re
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from sqlalchemy import Connection, text

from pigclass.classlog.server.owners import TABLES
from pigclass.words import refusal

# Teachers add to the record and read their own. The school's frame reads what all have thrown, but
# for whose it is, and no name.
TEACHERS, SCHOOL = "pigclass_teachers", "pigclass_school"
SEEN_BY_SCHOOL = "place, id, game, kind, data, actor, at, writer, sequence"
RIGHTS: Sequence[str] = (
    f"GRANT SELECT, INSERT ON events TO {TEACHERS}",
    f"GRANT SELECT, INSERT, UPDATE, DELETE ON classrooms, identities TO {TEACHERS}",
    f"GRANT SELECT, INSERT, UPDATE ON meta TO {TEACHERS}",
    f"GRANT USAGE ON SEQUENCE events_place_seq, identities_place_seq TO {TEACHERS}",
    f"GRANT SELECT ({SEEN_BY_SCHOOL}) ON events TO {SCHOOL}",
    f"GRANT SELECT (key, value) ON meta TO {SCHOOL}",
    "DROP POLICY IF EXISTS school ON events",
    f"CREATE POLICY school ON events FOR SELECT TO {SCHOOL} USING (true)",
    "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
)
if TYPE_CHECKING:
    import psycopg

NAME = re.compile(r"\w[\w.@-]{0,62}")
# Teachers whom no wall would hold.
MIGHTY = f"""
    SELECT who.rolname FROM pg_auth_members JOIN pg_roles who ON who.oid = member
    JOIN pg_roles many ON many.oid = roleid WHERE many.rolname = '{TEACHERS}'
    AND (who.rolsuper OR who.rolbypassrls OR who.rolcreaterole) AND who.rolname <> current_user
"""  # noqa: S608
OPEN_TABLES = "SELECT relname FROM pg_class WHERE relkind = 'r' AND NOT relrowsecurity"


def let_in(connection: Connection, teachers: Sequence[str]) -> dict[str, str]:
    """Let teachers and the school's frame in, and nobody else; return the passwords of the new."""
    connection.exec_driver_sql(_quoted(connection, "REVOKE ALL ON DATABASE %I FROM PUBLIC"))
    if TEACHERS not in _roles(connection):
        connection.exec_driver_sql(f"CREATE ROLE {TEACHERS} NOLOGIN")
    made = [_made(connection, SCHOOL), *(_teacher(connection, name) for name in teachers)]
    for right in RIGHTS:
        connection.exec_driver_sql(right)
    come = f"GRANT CONNECT ON DATABASE %I TO {TEACHERS}, {SCHOOL}"
    connection.exec_driver_sql(_quoted(connection, come))
    return dict(filter(None, made))


def mighty(connection: Connection) -> list[str]:
    """Return the teachers who could look past the wall between them, by their rights."""
    return sorted(connection.exec_driver_sql(MIGHTY).scalars())


def unwalled(connection: Connection) -> list[str]:
    """Return the tables in which somebody could see the rows of others."""
    return sorted(set(TABLES) & set(connection.exec_driver_sql(OPEN_TABLES).scalars()))


def _teacher(connection: Connection, name: str) -> tuple[str, str] | None:
    if not NAME.fullmatch(name) or name.startswith("pg_"):
        raise refusal("school.no_teacher", name=name)
    made = _made(connection, name)
    connection.exec_driver_sql(_quoted(connection, f"GRANT {TEACHERS} TO %I", name))
    return made


def _made(connection: Connection, name: str) -> tuple[str, str] | None:
    """Make somebody who may connect, with a new password; None for who is there already."""
    if name in _roles(connection):
        return None
    password = secrets.token_urlsafe(18)
    # Only what cannot be turned back into the password goes to the server, which may log it.
    server = cast("psycopg.Connection", connection.connection.driver_connection)
    kept = server.pgconn.encrypt_password(password.encode(), name.encode(), b"scram-sha-256")
    command = _quoted(connection, "CREATE ROLE %I LOGIN PASSWORD %L", name, kept.decode())
    connection.exec_driver_sql(command)
    return name, password


def _roles(connection: Connection) -> set[str]:
    return set(connection.exec_driver_sql("SELECT rolname FROM pg_roles").scalars())


def _quoted(connection: Connection, command: str, *names: str) -> str:
    """Return a command with names put in as PostgreSQL quotes them; of the database without any."""
    given = {f"name{place}": name for place, name in enumerate(names)}
    asked = ", ".join(f"CAST(:{name} AS text)" for name in given) or "current_database()"
    quoting = text(f"SELECT format('{command}', {asked})").bindparams(**given)
    return str(connection.execute(quoting).scalar())
