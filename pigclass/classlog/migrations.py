"""Steps from an older log to today's tables, one version at a time, after a copy was kept."""

from collections.abc import Callable, Mapping
from pathlib import Path

from sqlalchemy import Connection, delete, insert, inspect, select

from pigclass.classlog import schema

Step = Callable[[Connection], None]

# STEPS[n] turns a log of version n into one of version n + 1.
STEPS: Mapping[int, Step] = {}


def create_tables(connection: Connection) -> None:
    """Make today's tables, where they are not there yet."""
    # Another notebook may have been quicker; then its tables are the ones.
    if not inspect(connection).has_table(schema.meta.name):
        schema.metadata.create_all(connection)
        note(connection, "version", str(schema.VERSION))


def version_of(connection: Connection) -> int:
    """Return the version of the tables."""
    wanted = select(schema.meta.c.value).where(schema.meta.c.key == "version")
    return int(connection.execute(wanted).scalar_one())


def note(connection: Connection, key: str, value: str) -> None:
    """Write something down about the log itself."""
    meta = schema.meta
    connection.execute(delete(meta).where(meta.c.key == key))
    connection.execute(insert(meta).values(key=key, value=value))


def migrate(connection: Connection, steps: Mapping[int, Step], to: int) -> None:
    """Take the tables to version `to`, step by step, in the transaction of `connection`."""
    for version in range(version_of(connection), to):
        steps[version](connection)
    note(connection, "version", str(to))


def copy_of(path: Path, version: int) -> Path:
    """Return where the log at `path` is copied to before its tables of `version` are changed."""
    return path.with_name(f"{path.name}.version-{version}")


def kept_copies(path: Path) -> list[Path]:
    """List the copies that were kept, old or damaged; they hold names as the log itself does."""
    # Compared letter by letter: in a pattern the brackets of class[7B].db would mean something.
    begin = tuple(f"{path.name}.{kind}-" for kind in ("version", "damaged"))
    return sorted(file for file in path.parent.iterdir() if file.name.startswith(begin))
