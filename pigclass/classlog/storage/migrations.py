"""Steps from an older log to today's tables, one version at a time, after a copy was kept."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from sqlalchemy import Connection, inspect, select
from sqlalchemy.dialects import postgresql, sqlite

from pigclass.classlog.events.events import new_id
from pigclass.classlog.server import owners
from pigclass.classlog.server.connecting import alone
from pigclass.classlog.storage import schema

# By which a record is known from all others, whatever it is called and wherever it lies.
IDENTITY = "record"
VERSION = "version"

Step = Callable[[Connection], None]


def _give_identity(connection: Connection) -> None:
    note(connection, IDENTITY, identity_of(connection) or new_id())


def _change_nothing(connection: Connection) -> None:
    """Leave the tables as they are: a new kind of event is all that older kits do not know.

    Or what a known one holds: from version 5 on, throws of which nobody has told the faces.
    """


# STEPS[n] turns a log of version n into one of version n + 1.
STEPS: Mapping[int, Step] = {
    1: _give_identity,
    2: _change_nothing,
    3: _change_nothing,
    4: _change_nothing,
}


def create_tables(connection: Connection, identity: str | None = None) -> None:
    """Make today's tables, where they are not there yet, of a record with that identity."""
    # Another notebook may have been quicker; then its tables are the ones.
    alone(connection)
    if not inspect(connection).has_table(schema.meta.name):
        schema.metadata.create_all(connection)
        owners.tell(connection)
        note(connection, VERSION, str(schema.VERSION))
        note(connection, IDENTITY, identity or new_id())


def version_of(connection: Connection) -> int | None:
    """Return the version of the tables, None where damage left no number."""
    noted = str(noted_as(connection, VERSION))
    return int(noted) if re.fullmatch("[1-9][0-9]{0,5}", noted) else None


def noted_as(connection: Connection, key: str) -> str | None:
    """Return what was written down about the log itself."""
    wanted = select(schema.meta.c.value).where(schema.meta.c.key == key)
    return connection.execute(wanted).scalar()


def identity_of(connection: Connection) -> str | None:
    """Return by what the record is known, None if it does not say."""
    # Copies of an old record are one record, whichever of them is brought up to date first.
    first = select(schema.events.c.id).order_by(schema.events.c.place).limit(1)
    return noted_as(connection, IDENTITY) or connection.execute(first).scalar()


def note(connection: Connection, key: str, value: str) -> None:
    """Write something down about the log itself."""
    # In one step: on a server two notebooks may write the same thing down at once.
    if connection.dialect.name == "postgresql":
        at_server = postgresql.insert(schema.meta).values(key=key, value=value)
        set_ = {"value": value}
        connection.execute(at_server.on_conflict_do_update("meta_pkey", set_=set_))
    else:
        new = sqlite.insert(schema.meta).values(key=key, value=value)
        connection.execute(new.on_conflict_do_update(["key"], set_={"value": value}))


def migrate(connection: Connection, steps: Mapping[int, Step], to: int) -> None:
    """Take the tables to version `to`, step by step, in the transaction of `connection`."""
    # Asked again here: another notebook may have been quicker.
    alone(connection)
    for version in range(version_of(connection) or to, to):
        steps[version](connection)
    note(connection, VERSION, str(to))


def copy_of(path: Path, version: int) -> Path:
    """Return where the log at `path` is copied to before its tables of `version` are changed."""
    return path.with_name(f"{path.name}.version-{version}")


def kept_copies(path: Path) -> list[Path]:
    """List the copies that were kept, old or damaged; they hold names as the log itself does."""
    # Compared letter by letter: in a pattern the brackets of class[7B].db would mean something.
    begin = tuple(f"{path.name}.{kind}-" for kind in ("version", "damaged"))
    return sorted(file for file in path.parent.iterdir() if file.name.startswith(begin))
