"""Whose rows are whose on a school's server: those of each teacher are that teacher's alone.

The tables have a column there that a file lacks, `owner`: the name by which somebody is connected.
The server fills it in and shows everybody their own rows (row-level security), so that no question
of the kit's has to name it, and none can forget to. Events are added, and changed by nobody.

Who has made the tables sees all of them, as PostgreSQL has it: no lesson should be given so.
"""

from collections.abc import Sequence

from sqlalchemy import Connection, inspect, text

OWNER = "owner"
TABLES = ("events", "classrooms", "identities", "meta")
# `{me}` is who makes the tables: what is noted of the record as a whole is noted by that name.
STEPS: Sequence[str] = (
    *(f"ALTER TABLE {it} ADD COLUMN owner text NOT NULL DEFAULT current_user" for it in TABLES),
    *(f"ALTER TABLE {it} ENABLE ROW LEVEL SECURITY" for it in TABLES),
    *(
        f"CREATE POLICY own ON {it} USING (owner = current_user) WITH CHECK (owner = current_user)"
        for it in TABLES
    ),
    "CREATE POLICY of_all ON meta FOR SELECT USING (owner = {me})",
    "ALTER TABLE classrooms DROP CONSTRAINT classrooms_name_key",
    "ALTER TABLE classrooms ADD UNIQUE (owner, name)",
    "ALTER TABLE meta DROP CONSTRAINT meta_pkey",
    "ALTER TABLE meta ADD PRIMARY KEY (owner, key)",
    "CREATE INDEX events_by_owner ON events (owner, kind, place)",
    "CREATE INDEX identities_by_owner ON identities (owner, classroom)",
)


def are_told(connection: Connection) -> bool:
    """Return whether the tables say whose rows are whose; in a file all are of one teacher."""
    if connection.dialect.name != "postgresql":
        return True
    return OWNER in {column["name"] for column in inspect(connection).get_columns("meta")}


def tell(connection: Connection) -> None:
    """Let the tables of a server say whose rows are whose, unless they do."""
    if not are_told(connection):
        for step in STEPS:
            connection.exec_driver_sql(step.replace("{me}", _me(connection)))


def _me(connection: Connection) -> str:
    return str(connection.execute(text("SELECT quote_literal(current_user)")).scalar())
