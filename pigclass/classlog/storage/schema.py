"""Tables of the class log, the same in SQLite and PostgreSQL.

Only `identities` and `classrooms` hold names; events hold ids. Columns are text or integers of
strict type, with checks, so that a check of the file detects damage.
"""

import re
from collections.abc import Collection, Iterable, Sequence

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from pigclass.classlog.events.events import Record, Row, new_id, to_row
from pigclass.classlog.storage.faults import What

# The only supported version; it changes with a table or a kind of event.
VERSION = 1
# Keys in the table `meta`. The identity is the log's id, independent of its file name.
VERSION_KEY = "version"
IDENTITY = "record"
# Changes with each change of names, so that notebooks reload theirs.
NAMES_AS_OF = "names as of"

# Maximal number of ids in a query; for more, all are selected.
MOST_ASKED_FOR = 1000

metadata = sa.MetaData()


class _Legible(sa.TypeDecorator[str]):
    """Text that reads as "?" if it is damaged."""

    impl = sa.Text
    cache_ok = True

    def process_result_value(self, value: str | bytes | float | None, dialect: sa.Dialect) -> str:
        return value if isinstance(value, str) and value.strip() else "?"


def _is_id(column: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(f"length({column}) BETWEEN 1 AND 100", name=f"{column}_is_an_id")


def _is_time(column: str) -> sa.CheckConstraint:
    # Fixed length, as in 2026-11-03T10:42:00.123456+00:00, so that text sorts by time.
    return sa.CheckConstraint(f"length({column}) = 32", name=f"{column}_is_a_time")


# `place` is the order of insertion; it counts if clocks disagree.
events = sa.Table(
    "events",
    metadata,
    sa.Column("place", sa.Integer, sa.Identity(always=True), primary_key=True),
    sa.Column("id", sa.Text, nullable=False, unique=True),
    *(sa.Column(name, sa.Text, nullable=False, index=True) for name in ("game", "kind")),
    *(sa.Column(name, sa.Text, nullable=False) for name in ("data", "actor", "at", "writer")),
    sa.Column("sequence", sa.Integer, nullable=False),
    sa.UniqueConstraint("writer", "sequence"),
    *map(_is_id, ("id", "game", "writer")),
    _is_time("at"),
    sa.CheckConstraint("sequence >= 1", name="sequence_starts_at_1"),
    sa.CheckConstraint("json_valid(data)", name="data_is_json").ddl_if(dialect="sqlite"),
    sqlite_strict=True,
)

classrooms = sa.Table(
    "classrooms",
    metadata,
    sa.Column("id", _Legible, primary_key=True),
    sa.Column("name", _Legible, nullable=False, unique=True),
    sa.Column("created", sa.Text, nullable=False),
    _is_id("id"),
    _is_time("created"),
    sqlite_strict=True,
)

# `enrolled` is 0 for a former student.
identities = sa.Table(
    "identities",
    metadata,
    sa.Column("place", sa.Integer, sa.Identity(always=True), primary_key=True),
    sa.Column("player", sa.Text, nullable=False, unique=True),
    sa.Column("classroom", sa.Text, index=True),
    sa.Column("name", _Legible, nullable=False),
    sa.Column("enrolled", sa.Integer, nullable=False),
    _is_id("player"),
    sa.CheckConstraint("length(name) BETWEEN 1 AND 200", name="name_is_a_name"),
    sa.CheckConstraint("enrolled IN (0, 1)", name="enrolled_is_yes_or_no"),
    sqlite_strict=True,
)

meta = sa.Table(
    "meta",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
    sqlite_strict=True,
)


def create_tables(connection: Connection, identity: str | None = None) -> None:
    """Create the tables of a log with that identity, unless they exist."""
    from pigclass.classlog.server import rights
    from pigclass.classlog.server.connecting import alone

    # Another notebook may create them first; then use those.
    alone(connection)
    if not sa.inspect(connection).has_table(meta.name):
        metadata.create_all(connection)
        rights.protect(connection)
        note(connection, VERSION_KEY, str(VERSION))
        note(connection, IDENTITY, identity or new_id())


def put(connection: Connection, table: sa.Table, row: Row) -> bool:
    """Insert a row; return False if the table rejects it."""
    try:
        with connection.begin_nested():
            connection.execute(sa.insert(table), row)
    except (DBAPIError, TypeError):
        return False
    return True


def trouble_in(connection: Connection, tables: set[str]) -> tuple[What, str] | None:
    """Return the fault of a log's tables and a detail; None if they are sound."""
    missing = metadata.tables.keys() - tables
    if len(missing) > len(metadata.tables) / 2:
        return What.STRANGE, ""
    version = None if missing else version_of(connection)
    if version is None or faults(connection):
        return What.DAMAGED, ""
    return None if version == VERSION else (What.OTHER_VERSION, str(version))


def version_of(connection: Connection) -> int | None:
    """Return the version of the tables, None if it is unreadable."""
    noted = str(noted_as(connection, VERSION_KEY))
    return int(noted) if re.fullmatch("[1-9][0-9]{0,5}", noted) else None


def notes(connection: Connection) -> dict[str, str]:
    """Return the log's notes: version, identity and state of its names."""
    keys = (VERSION_KEY, IDENTITY, NAMES_AS_OF)
    wanted = sa.select(meta.c.key, meta.c.value).where(meta.c.key.in_(keys))
    stored: dict[str, str] = {}
    for row in connection.execute(wanted.order_by(meta.c.value)):
        # Teachers see their own notes and those of the role that created the tables.
        stored[row.key] = stored.get(row.key, "") + row.value
    return stored


def identity_of(connection: Connection) -> str | None:
    """Return the identity of the log, None if it is lost."""
    return noted_as(connection, IDENTITY)


def faults(connection: Connection) -> list[str]:
    """Return the damage that SQLite finds in the file; an empty list for a server."""
    if connection.dialect.name != "sqlite":
        return []
    results = connection.execute(sa.text("PRAGMA quick_check")).scalars().all()
    # A table recreated by another program may hold anything.
    tables = sa.text("SELECT name FROM pragma_table_list WHERE strict")
    strict = connection.execute(tables).scalars()
    return [*(it for it in results if it != "ok"), *sorted(metadata.tables.keys() - set(strict))]


def last_of(connection: Connection, game: str) -> str | None:
    """Return the id of the last event of a game."""
    last = sa.select(events.c.id).where(events.c.game == game).order_by(events.c.place.desc())
    return connection.execute(last.limit(1)).scalar()


def ids_in(connection: Connection, ids: Collection[str]) -> set[str]:
    """Return the ids, out of `ids`, that are in the table of events."""
    wanted = sa.select(events.c.id)
    if len(ids) <= MOST_ASKED_FOR:
        wanted = wanted.where(events.c.id.in_(ids))
    return set(connection.execute(wanted).scalars()) & set(ids)


def numbered(connection: Connection, records: Iterable[Record]) -> Sequence[Row]:
    """Return the records as rows, and continue the numbers of each writer."""
    rows = [to_row(record) for record in records]
    for writer in {row["writer"] for row in rows}:
        highest = sa.select(sa.func.max(events.c.sequence)).where(events.c.writer == writer)
        number = connection.execute(highest).scalar() or 0
        for row in rows:
            if row["writer"] == writer:
                number += 1
                row["sequence"] = number
    return rows


def noted_as(connection: Connection, key: str) -> str | None:
    """Return the note under `key`, or None."""
    return connection.execute(sa.select(meta.c.value).where(meta.c.key == key)).scalar()


def note(connection: Connection, key: str, value: str) -> None:
    """Write a note on the log itself."""
    # One statement, since two notebooks may write the same key at once.
    if connection.dialect.name == "postgresql":
        at_server = postgresql.insert(meta).values(key=key, value=value)
        set_ = {"value": value}
        connection.execute(at_server.on_conflict_do_update("meta_pkey", set_=set_))
    else:
        new = sqlite.insert(meta).values(key=key, value=value)
        connection.execute(new.on_conflict_do_update(["key"], set_={"value": value}))
