"""Save what can be read of a damaged log into a new one; the damaged file is kept."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert
from sqlalchemy.exc import DBAPIError

from pigclass.classlog import schema
from pigclass.classlog.database import Database
from pigclass.classlog.events import now
from pigclass.classlog.wording import counted
from pigclass.rules.errors import PigclassError

# The first bytes of every database of SQLite; what follows them on the first page is the tables.
HEADER = 100
# How many rows in a row may be unreadable before the end of a table is taken to be reached.
ENOUGH = 5000
# 400 megabytes: far more than a school year.
MOST_PAGES = 100_000
SAVED = (schema.classrooms, schema.identities, schema.events)


@dataclass(frozen=True)
class Mended:
    """What was saved: rows by table; `kept` is the damaged file under its new name."""

    kept: Path
    saved: dict[str, int]

    def __str__(self) -> str:
        """Say it in words."""
        return (
            f"Saved: {counted(self.saved['events'], 'event')}, "
            f"{counted(self.saved['identities'], 'name')}, "
            f"{counted(self.saved['classrooms'], 'class', 'classes')}. "
            f"The damaged file is kept as {self.kept.name}."
        )


def mend(path: Path, *, patience: float = 2.0) -> Mended:
    """Put a new log in the place of the damaged one at `path`, with all that can be read of it.

    What waits in the outbox joins it when it is opened. Raises PigclassError when the file cannot
    be moved.
    """
    kept = path.with_name(f"{path.name}.damaged-{now():%Y%m%d-%H%M%S}")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        try:
            shutil.copyfile(path, copy)
            path.rename(kept)
        except OSError as problem:
            raise PigclassError(
                f"{path.name} cannot be put aside ({problem.strerror}). Close every lesson and "
                "every program that has it open, then try again."
            ) from problem
        make_readable(copy)
        rows = {table.name: list(readable_rows(copy, table.name)) for table in SAVED}
    fresh = Database(path, patience=patience)
    fresh.prepare()
    with fresh.writing() as connection:
        saved = {table.name: _put(connection, table, rows[table.name]) for table in SAVED}
    return Mended(kept, saved)


def make_readable(path: Path) -> None:
    """Mend the start and the length of a file: without them SQLite reads none of the rest."""
    with tempfile.TemporaryDirectory() as folder:
        sound = Path(folder) / "sound.db"
        Database(sound, patience=1).prepare()
        header = bytearray(sound.read_bytes()[:HEADER])
    old = path.read_bytes()[:HEADER]
    page = int.from_bytes(header[16:18], "big")
    pages = -(-path.stat().st_size // page)
    if old.startswith(header[:16]):
        # The end may be missing. Empty pages in its place are passed over one by one.
        pages = max(pages, min(int.from_bytes(old[28:32], "big"), MOST_PAGES))
    header[28:32] = pages.to_bytes(4, "big")
    # The list of free pages is not needed to read, and may lead anywhere.
    header[32:40] = bytes(8)
    with path.open("r+b") as file:
        file.write(header)
        file.truncate(pages * page)


def readable_rows(path: Path, table: str) -> Iterator[dict[str, Any]]:
    """Yield the rows of a damaged file one by one, passing over those that cannot be read."""
    number, unreadable = 0, 0
    with closing(sqlite3.connect(path)) as damaged:
        damaged.row_factory = sqlite3.Row
        while unreadable < ENOUGH:
            number += 1
            row = _row(damaged, table, number)
            unreadable = 0 if row else unreadable + 1
            if row:
                yield row


def _row(damaged: sqlite3.Connection, table: str, number: int) -> dict[str, Any] | None:
    try:
        # By its number alone: a search through the table would stop at the first damaged page.
        found = damaged.execute(f"SELECT * FROM {table} WHERE rowid = ?", (number,))  # noqa: S608
        row = found.fetchone()
    except (sqlite3.Error, UnicodeError):
        return None
    return dict(row) if row else None


def _put(connection: Connection, table: Any, rows: list[dict[str, Any]]) -> int:
    """Insert what the checks of the table let pass; return how many."""
    put = 0
    for row in rows:
        try:
            with connection.begin_nested():
                connection.execute(insert(table), row)
        except (DBAPIError, TypeError):
            continue
        put += 1
    return put
