"""The table of events inside one transaction: what is there, and how more is put into it.

Whoever calls holds the lock of the file, so that nobody writes between a question and its answer.
"""

from collections.abc import Collection, Iterable, Sequence

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import DataError, IntegrityError

from pigclass.classlog.events.envelope import Record, Row, check, to_row
from pigclass.classlog.server.connecting import hold_games
from pigclass.classlog.storage import schema
from pigclass.rules.errors import PigclassError

EVENTS = schema.events
# A question may not name more events than this; then it asks for all.
MOST_ASKED_FOR = 1000


def rows_of(connection: Connection, game: str) -> Sequence[Row]:
    """Return the events of a game as they are kept, in the order in which they came."""
    wanted = select(EVENTS).where(EVENTS.c.game == game).order_by(EVENTS.c.place)
    return [dict(row) for row in connection.execute(wanted).mappings()]


def last_of(connection: Connection, game: str) -> str | None:
    """Return the id of the last event of a game; whoever asks may be about to add the next."""
    hold_games(connection, {game})
    last = select(EVENTS.c.id).where(EVENTS.c.game == game).order_by(EVENTS.c.place.desc())
    return connection.execute(last.limit(1)).scalar()


def there(connection: Connection, ids: Collection[str]) -> set[str]:
    """Return which of those events are in the table."""
    wanted = select(EVENTS.c.id)
    if len(ids) <= MOST_ASKED_FOR:
        wanted = wanted.where(EVENTS.c.id.in_(ids))
    return set(connection.execute(wanted).scalars()) & set(ids)


def put(connection: Connection, records: Iterable[Record]) -> list[Record]:
    """Put in the records that are not there yet; return those that the table refuses."""
    by_id = {record.event.id: record for record in records}
    hold_games(connection, {record.event.game for record in by_id.values()})
    known = there(connection, by_id.keys())
    sound = [it for each, it in by_id.items() if each not in known and _is_sound(it)]
    taken = sound
    if not _insert(connection, sound):
        # One of them is at fault. The others must not wait for it for ever.
        taken = [record for record in sound if _insert(connection, [record])]
    known |= {record.event.id for record in taken}
    return [record for each, record in by_id.items() if each not in known]


def _numbered(connection: Connection, records: Iterable[Record]) -> Sequence[Row]:
    """Return the records as rows, each with the next number of its writer."""
    rows = [to_row(record) for record in records]
    for writer in {row["writer"] for row in rows}:
        highest = select(func.max(EVENTS.c.sequence)).where(EVENTS.c.writer == writer)
        number = connection.execute(highest).scalar() or 0
        for row in rows:
            if row["writer"] == writer:
                number += 1
                row["sequence"] = number
    return rows


def _insert(connection: Connection, records: Sequence[Record]) -> bool:
    """Put in the records, all or none; return whether the table took them."""
    if not records:
        return True
    try:
        with connection.begin_nested():
            connection.execute(insert(EVENTS), _numbered(connection, records))
    except (DataError, IntegrityError):
        return False
    return True


def _is_sound(record: Record) -> bool:
    try:
        check(record)
    except PigclassError:
        return False
    return True
