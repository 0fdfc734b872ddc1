"""The tables of the class log: the same on one laptop (SQLite) and on a school's PostgreSQL.

Names stand in `identities` and `classrooms` and nowhere else; events know only ids. Every column is
text or a whole number, strictly kept, with checks, so that damage shows when the file is checked.
"""

from sqlalchemy import CheckConstraint, Column, Integer, MetaData, Table, Text, UniqueConstraint

# Raise it, and add a step to `migrations`, with every change of a table or of the kinds of event.
VERSION = 5

metadata = MetaData()


def _is_id(column: str) -> CheckConstraint:
    return CheckConstraint(f"length({column}) BETWEEN 1 AND 100", name=f"{column}_is_an_id")


def _is_time(column: str) -> CheckConstraint:
    # 2026-11-03T10:42:00.123456+00:00: the same length always, so that text sorts as time does.
    return CheckConstraint(f"length({column}) = 32", name=f"{column}_is_a_time")


# `place` is the order in which events came in; it decides when clocks disagree.
events = Table(
    "events",
    metadata,
    Column("place", Integer, primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    Column("game", Text, nullable=False, index=True),
    Column("kind", Text, nullable=False, index=True),
    Column("data", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("writer", Text, nullable=False),
    Column("sequence", Integer, nullable=False),
    UniqueConstraint("writer", "sequence"),
    _is_id("id"),
    _is_id("game"),
    _is_id("writer"),
    _is_time("at"),
    CheckConstraint("sequence >= 1", name="sequence_starts_at_1"),
    CheckConstraint("json_valid(data)", name="data_is_json").ddl_if(dialect="sqlite"),
    sqlite_strict=True,
)

classrooms = Table(
    "classrooms",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("created", Text, nullable=False),
    _is_id("id"),
    _is_time("created"),
    sqlite_strict=True,
)

# `enrolled` is 0 for someone who has left the class but is named in its earlier games.
identities = Table(
    "identities",
    metadata,
    Column("place", Integer, primary_key=True),
    Column("player", Text, nullable=False, unique=True),
    Column("classroom", Text, index=True),
    Column("name", Text, nullable=False),
    Column("enrolled", Integer, nullable=False),
    _is_id("player"),
    CheckConstraint("length(name) BETWEEN 1 AND 200", name="name_is_a_name"),
    CheckConstraint("enrolled IN (0, 1)", name="enrolled_is_yes_or_no"),
    sqlite_strict=True,
)

meta = Table(
    "meta",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_strict=True,
)
