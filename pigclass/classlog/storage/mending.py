"""Repair a damaged log: copy its readable rows into a new one."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateTable

from pigclass.classlog.events.events import Event, Row, is_sound, now, parse_row, try_parse_row
from pigclass.classlog.events.steps import tell
from pigclass.classlog.outbox import Outbox
from pigclass.classlog.storage import schema
from pigclass.classlog.storage.database import Database
from pigclass.classlog.storage.faults import LogTroubleError, What
from pigclass.files import or_refuse
from pigclass.words import PigclassError, counted, say

# Length in bytes of the header of an SQLite file, and places in it (https://sqlite.org/fileformat).
HEADER = 100
PAGE_SIZE, PAGE_COUNT, FREE_PAGES = slice(16, 18), slice(28, 32), slice(32, 40)
# Number of consecutive unreadable rows at which a table is taken to end.
ENOUGH = 5000
# 400 megabytes, far more than a school year.
MOST_PAGES = 100_000
REST = (schema.classrooms, schema.identities, schema.meta)


def mend(path: Path) -> str:
    """Repair a damaged log as far as possible; return sentences on what was saved.

    The file is replaced by a new one with all readable rows, each game as far as its events agree.
    Events in the outbox join when the log is opened. Raises PigclassError if the file cannot be
    renamed, or has a fault other than damage.
    """
    # A file that opens is repaired too: damage may lie deeper, and its events may not agree.
    if path.exists():
        try:
            Database(path, patience=2).prepare()
        except LogTroubleError as trouble:
            if trouble.what is not What.DAMAGED:
                raise
    damaged = path.with_name(f"{path.name}.damaged-{now():%Y%m%d-%H%M%S}")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        with or_refuse("record.not_aside", name=path.name):
            shutil.copyfile(path, copy)
            make_readable(copy)
            rows = {name: list(readable_rows(copy, name)) for name in schema.metadata.tables}
            path.rename(damaged)
    outbox, fresh = Outbox(path), Database(path, patience=2)
    events = rows[schema.events.name]
    identity = {it["key"]: it["value"] for it in rows[schema.meta.name]}.get(schema.IDENTITY)
    try:
        fresh.prepare(identity if isinstance(identity, str) else outbox.record())
        with fresh.writing() as db:
            saved = {it.name: sum(schema.put(db, it, row) for row in rows[it.name]) for it in REST}
            agreeing, unread = _agreeing(events), []
            for number, row in enumerate(events):
                if number not in agreeing or not _put_event(db, row):
                    unread.append(row)
    except BaseException:
        # Restore the damaged file if the repair fails.
        with suppress(OSError):
            damaged.replace(path)
        raise
    saved[schema.events.name] = len(events) - len(unread)
    aside = None
    # Not essential: the damaged file has them too.
    with suppress(OSError):
        aside = outbox.put_aside([{**row, "id": str(row["id"])} for row in unread])
    of_each = {"event": "events", "name": "identities", "class": "classrooms"}
    what = ", ".join(counted(saved[rows], thing) for thing, rows in of_each.items())
    sentence = say("record.saved", what=what, kept=damaged.name)
    return f"{sentence} {say('record.unread', file=aside)}" if aside else sentence


def _agreeing(rows: list[Row]) -> set[int]:
    """Return the places of readable rows, each game up to the first event that does not fit."""
    by_game: dict[str, dict[int, Event]] = {}
    for place, row in enumerate(rows):
        if (record := try_parse_row(row)) and is_sound(record):
            by_game.setdefault(record.event.game, {})[place] = record.event
    agreeing = set[int]()
    for game in by_game.values():
        # A game without its start is dropped; the start may be in the outbox.
        with suppress(PigclassError):
            misfit = tell(game.values()).odd
            ids = [event.id for event in game.values()]
            agreeing.update(list(game)[: ids.index(misfit.id) if misfit else len(ids)])
    return agreeing


def make_readable(path: Path) -> None:
    """Repair header, length and schema of a file, so that SQLite can read its rows."""
    sound = path.with_name("sound.db")
    Database(sound, patience=1).prepare()
    header = bytearray(sound.read_bytes()[:HEADER])
    old = path.read_bytes()[:HEADER]
    page = int.from_bytes(header[PAGE_SIZE], "big")
    pages = -(-path.stat().st_size // page)
    if old.startswith(header[:16]):
        # The end may be missing: empty pages in its place are skipped one by one.
        pages = max(pages, min(int.from_bytes(old[PAGE_COUNT], "big"), MOST_PAGES))
    header[PAGE_COUNT] = pages.to_bytes(4, "big")
    # Clear the list of free pages: it may be damaged, and reading does not need it.
    header[FREE_PAGES] = bytes(8)
    with path.open("r+b") as file:
        file.write(header)
        file.truncate(pages * page)
    with suppress(sqlite3.Error, UnicodeError), closing(sqlite3.connect(path)) as damaged, damaged:
        damaged.execute("PRAGMA writable_schema = ON")
        for name, table in schema.metadata.tables.items():
            sql = str(CreateTable(table).compile(dialect=sqlite.dialect())).strip()
            damaged.execute("UPDATE sqlite_schema SET sql = ?1 WHERE name = ?2", [sql, name])


def readable_rows(path: Path, table: str) -> Iterator[Row]:
    """Yield the readable rows of a damaged file, one by one."""
    number, unreadable = 0, 0
    # Select by row number: a scan would stop at the first damaged page.
    select = f"SELECT * FROM {table} WHERE rowid = ?1"  # noqa: S608
    with suppress(sqlite3.Error, UnicodeError), closing(sqlite3.connect(path)) as damaged:
        damaged.row_factory = sqlite3.Row
        # One transaction, since otherwise each row would lock and check the file.
        damaged.execute("BEGIN")
        # Raises an error if the schema is unreadable.
        damaged.execute(f"EXPLAIN {select}", [0])
        while unreadable < ENOUGH:
            number, unreadable = number + 1, unreadable + 1
            with suppress(sqlite3.Error, UnicodeError):
                if row := damaged.execute(select, [number]).fetchone():
                    unreadable = 0
                    yield dict(row)
        # Rows with a damaged number: without their column `place` they get a new one on insertion.
        # A damaged tree may have cycles, so at most `ENOUGH` rows are searched at each end.
        for where in ("< 1", f"> {number}"):
            query = f"SELECT * FROM {table} WHERE rowid {where} LIMIT {ENOUGH}"  # noqa: S608
            for row in damaged.execute(query):
                yield {name: value for name, value in dict(row).items() if name != "place"}


def _put_event(connection: Connection, row: Row) -> bool:
    """Insert an event, with the writer's next number if its own is damaged; return success."""
    if schema.put(connection, schema.events, row):
        return True
    return schema.put(connection, schema.events, schema.numbered(connection, [parse_row(row)])[0])
