"""Save what can be read of a damaged log into a new one."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateTable

from pigclass.classlog.events.events import Row, from_row, is_sound, now, read_row
from pigclass.classlog.events.steps import tell
from pigclass.classlog.outbox import Outbox
from pigclass.classlog.storage import schema
from pigclass.classlog.storage.database import Database
from pigclass.classlog.storage.faults import LogTroubleError, What
from pigclass.rules.errors import PigclassError
from pigclass.words import counted, refusal, say

# The first bytes of every database of SQLite; what follows them on the first page is the tables.
HEADER = 100
# How many rows in a row may be unreadable before the end of a table is taken to be reached.
ENOUGH = 5000
# 400 megabytes: far more than a school year.
MOST_PAGES = 100_000
REST = (schema.classrooms, schema.identities, schema.meta)


@dataclass(frozen=True)
class MendReport:
    """Result of mending: how many rows were saved, by table.

    `damaged` is the old file under its new name, `aside` the file of events that were not saved.
    """

    damaged: Path
    saved: dict[str, int]
    aside: Path | None

    def __str__(self) -> str:
        """Say it in words."""
        of_each = {"event": "events", "name": "identities", "class": "classrooms"}
        what = ", ".join(counted(self.saved[rows], thing) for thing, rows in of_each.items())
        saved = say("record.saved", what=what, kept=self.damaged.name)
        return f"{saved} {say('record.unread', file=self.aside)}" if self.aside else saved


def mend(path: Path) -> MendReport:
    """Make a log whole again as far as that can be done.

    In the place of a damaged file comes a new one with all that can be read of it, each game as far
    as its events agree. What waits in the outbox joins the log when it is opened. Raises
    PigclassError when the file cannot be moved, or no mending can change what is wrong with it.
    """
    if path.exists():
        try:
            Database(path, patience=2).prepare()
        except LogTroubleError as trouble:
            if trouble.what is not What.DAMAGED:
                raise
    damaged = path.with_name(f"{path.name}.damaged-{now():%Y%m%d-%H%M%S}")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        try:
            shutil.copyfile(path, copy)
            make_readable(copy)
            rows = {name: list(readable_rows(copy, name)) for name in schema.metadata.tables}
            path.rename(damaged)
        except OSError as problem:
            raise refusal("record.not_aside", name=path.name, why=problem.strerror) from problem
    outbox, fresh, events = Outbox(path), Database(path, patience=2), rows[schema.events.name]
    identity = {it["key"]: it["value"] for it in rows[schema.meta.name]}.get(schema.IDENTITY)
    try:
        fresh.prepare(identity if isinstance(identity, str) else outbox.record())
        with fresh.writing() as db:
            saved = {
                rest.name: sum(schema.takes(db, rest, row) for row in rows[rest.name])
                for rest in REST
            }
            sound = set(map(id, _agreeing(events)))
            unread = [row for row in events if not (id(row) in sound and _put_event(db, row))]
    except BaseException:
        # What could not be mended is again what a lesson finds.
        with suppress(OSError):
            damaged.replace(path)
        raise
    saved[schema.events.name] = len(events) - len(unread)
    aside = None
    # They are in the damaged file as well, which is kept.
    with suppress(OSError):
        aside = outbox.put_aside([{**row, "id": str(row["id"])} for row in unread])
    return MendReport(damaged, saved, aside)


def _agreeing(rows: list[Row]) -> list[Row]:
    """Return the rows that can be read, of each game up to the first that does not agree."""
    by_game: dict[str, list[Row]] = {}
    for row in rows:
        if (record := read_row(row)) and is_sound(record):
            by_game.setdefault(record.event.game, []).append(row)
    agreeing: list[Row] = []
    for game in by_game.values():
        # A game whose beginning is lost may be in the outbox; without it nothing can be told.
        with suppress(PigclassError):
            odd = tell(from_row(row).event for row in game).odd
            ids = [row["id"] for row in game]
            agreeing += game[: ids.index(odd.id) if odd else len(game)]
    return agreeing


def make_readable(path: Path) -> None:
    """Mend the start, the length and the schema of a file: without them SQLite reads no row."""
    sound = path.with_name("sound.db")
    Database(sound, patience=1).prepare()
    header = bytearray(sound.read_bytes()[:HEADER])
    old = path.read_bytes()[:HEADER]
    page = int.from_bytes(header[16:18], "big")
    pages = -(-path.stat().st_size // page)
    if old.startswith(header[:16]):
        # The end may be missing. Empty pages in its place are passed over one by one.
        pages = max(pages, min(int.from_bytes(old[28:32], "big"), MOST_PAGES))
    # The list of free pages is not needed to read, and may lead anywhere.
    header[28:40] = pages.to_bytes(4, "big") + bytes(8)
    with path.open("r+b") as file:
        file.write(header)
        file.truncate(pages * page)
    with suppress(sqlite3.Error, UnicodeError), closing(sqlite3.connect(path)) as damaged, damaged:
        damaged.execute("PRAGMA writable_schema = ON")
        for name, table in schema.metadata.tables.items():
            sql = str(CreateTable(table).compile(dialect=sqlite.dialect())).strip()
            damaged.execute("UPDATE sqlite_schema SET sql = ?1 WHERE name = ?2", [sql, name])


def readable_rows(path: Path, table: str) -> Iterator[Row]:
    """Yield the rows of a damaged file one by one, passing over those that cannot be read."""
    number, unreadable = 0, 0
    # By its number alone: a search through the table would stop at the first damaged page.
    question = f"SELECT * FROM {table} WHERE rowid = ?1"  # noqa: S608
    with suppress(sqlite3.Error, UnicodeError), closing(sqlite3.connect(path)) as damaged:
        damaged.row_factory = sqlite3.Row
        # In one transaction: else each row would lock and check the file anew.
        damaged.execute("BEGIN")
        # Without its schema no row can be read.
        damaged.execute(f"EXPLAIN {question}", [0])
        while unreadable < ENOUGH:
            number, unreadable = number + 1, unreadable + 1
            with suppress(sqlite3.Error, UnicodeError):
                if row := damaged.execute(question, [number]).fetchone():
                    unreadable = 0
                    yield dict(row)
        # Rows with a damaged number get a new one. A damaged tree may lead in circles, so only both
        # ends are searched, and at most `ENOUGH` rows are taken from each.
        for where in ("< 1", f"> {number}"):
            beyond = f"SELECT * FROM {table} WHERE rowid {where} LIMIT {ENOUGH}"  # noqa: S608
            for row in damaged.execute(beyond):
                yield {name: value for name, value in dict(row).items() if name != "place"}


def _put_event(connection: Connection, row: Row) -> bool:
    """Put in an event in its place or, where its number is damaged, as the next of its writer."""
    if schema.takes(connection, schema.events, row):
        return True
    return schema.takes(connection, schema.events, schema.numbered(connection, [from_row(row)])[0])
