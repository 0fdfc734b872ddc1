"""Save what can be read of a damaged log into a new one, and mend games that do not agree."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Table, insert, select
from sqlalchemy.exc import DBAPIError

from pigclass.classlog.events.envelope import Row, read_row
from pigclass.classlog.events.events import new_id, now
from pigclass.classlog.storage import ledger, schema
from pigclass.classlog.storage.database import Database
from pigclass.classlog.storage.faults import LogTroubleError, What
from pigclass.classlog.storage.meeting import make_agree
from pigclass.classlog.storage.migrations import IDENTITY
from pigclass.classlog.storage.outbox import Outbox
from pigclass.words import counted, refusal, say

# The first bytes of every database of SQLite; what follows them on the first page is the tables.
HEADER = 100
# How many rows in a row may be unreadable before the end of a table is taken to be reached.
ENOUGH = 5000
# 400 megabytes: far more than a school year.
MOST_PAGES = 100_000
SAVED = (schema.classrooms, schema.identities, schema.meta)


@dataclass(frozen=True)
class Mended:
    """What was done: rows that were saved, by table, and events that were undone or put aside.

    `kept` is the damaged file under its new name, None where the file itself was sound.
    """

    kept: Path | None
    saved: dict[str, int]
    undone: int
    aside: Path | None = None

    def __str__(self) -> str:
        """Say it in words."""
        said = []
        if self.kept is not None:
            of_each = {"event": "events", "name": "identities", "class": "classrooms"}
            what = ", ".join(counted(self.saved[rows], thing) for thing, rows in of_each.items())
            said.append(say("record.saved", what=what, kept=self.kept.name))
        if self.aside:
            said.append(say("record.unread", file=self.aside))
        if self.undone or self.kept is None:
            said.append(say("record.undone", events=counted(self.undone, "event")))
        return " ".join(said)


def mend(path: Path, *, patience: float = 2.0) -> Mended:
    """Make a log whole again as far as that can be done.

    In the place of a damaged file comes a new one with all that can be read of it. In a game that
    two notebooks played at once, what does not agree with the longer game is undone. What waits in
    the outbox joins the log when it is opened. Raises PigclassError when the file cannot be moved.
    """
    if _is_sound(path, patience):
        return Mended(None, {}, _make_all_agree(Database(path, patience=patience)))
    return _salvaged(path, patience)


def _is_sound(path: Path, patience: float) -> bool:
    """Whether every event of the file can be read; raises what no mending can change."""
    if not path.exists():
        return False
    database = Database(path, patience=patience)
    try:
        database.prepare()
        rows = database.read(lambda connection: connection.execute(select(schema.events)).all())
    except LogTroubleError as trouble:
        if trouble.what is What.DAMAGED:
            return False
        raise
    return all(read_row(row._asdict()) for row in rows)


def _salvaged(path: Path, patience: float) -> Mended:
    kept = path.with_name(f"{path.name}.damaged-{now():%Y%m%d-%H%M%S}")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        try:
            shutil.copyfile(path, copy)
            path.rename(kept)
        except OSError as problem:
            raise refusal("record.not_aside", name=path.name, why=problem.strerror) from problem
        make_readable(copy)
        rows = {name: list(readable_rows(copy, name)) for name in schema.metadata.tables}
    outbox = Outbox(path)
    identities = [it["value"] for it in rows[schema.meta.name] if it["key"] == IDENTITY]
    fresh = Database(path, patience=patience)
    fresh.prepare(identities[0] if identities else outbox.record())
    with fresh.writing() as connection:
        saved = {table.name: _put(connection, table, rows[table.name]) for table in SAVED}
        unread = [row for row in rows[schema.events.name] if not _put_event(connection, row)]
    saved[schema.events.name] = len(rows[schema.events.name]) - len(unread)
    aside = None
    # They are in the damaged file as well, which is kept.
    with suppress(OSError):
        aside = outbox.put_aside([{**row, "id": str(row["id"])} for row in unread])
    return Mended(kept, saved, _make_all_agree(fresh), aside)


def _make_all_agree(database: Database) -> int:
    writer = new_id()
    with database.writing() as connection:
        games = connection.execute(select(schema.events.c.game).distinct()).scalars().all()
        return sum(make_agree(connection, game, writer) for game in games)


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


def readable_rows(path: Path, table: str) -> Iterator[Row]:
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


def _row(damaged: sqlite3.Connection, table: str, number: int) -> Row | None:
    try:
        # By its number alone: a search through the table would stop at the first damaged page.
        found = damaged.execute(f"SELECT * FROM {table} WHERE rowid = {number:d}")  # noqa: S608
        row = found.fetchone()
    except (sqlite3.Error, UnicodeError):
        return None
    return dict(row) if row else None


def _put(connection: Connection, table: Table, rows: list[Row]) -> int:
    """Insert what the checks of the table let pass; return how many."""
    return sum(_is_put(connection, table, row) for row in rows)


def _is_put(connection: Connection, table: Table, row: Row) -> bool:
    try:
        with connection.begin_nested():
            connection.execute(insert(table), row)
    except (DBAPIError, TypeError):
        return False
    return True


def _put_event(connection: Connection, row: Row) -> bool:
    """Put in an event that can be read, in its place or, where its number is damaged, the next."""
    record = read_row(row)
    if record is None:
        return False
    return _is_put(connection, schema.events, row) or not ledger.put(connection, [record])
