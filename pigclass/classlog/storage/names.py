"""Changes of classes and names, which have their own tables.

While the file cannot be written, a change waits in memory. Names stand in no other file.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, Executable, create_engine, delete, insert, select, update
from sqlalchemy.pool import StaticPool

from pigclass.classlog.events.events import Row, new_id, now, to_text
from pigclass.classlog.rosters.naming import folded
from pigclass.classlog.storage import schema
from pigclass.classlog.storage.database import GuardedDatabase

CLASSROOMS, IDENTITIES = schema.classrooms, schema.identities
# Classes by name, and students in the order of their lists.
CLASSES = select(CLASSROOMS).order_by(CLASSROOMS.c.name)
STUDENTS = select(IDENTITIES).order_by(IDENTITIES.c.place)
# Rows by the name of their table.
Rows = Mapping[str, Sequence[Row]]


@dataclass(frozen=True)
class Classroom:
    """A class of the log, with its name such as "7B"."""

    id: str
    name: str


@dataclass(frozen=True)
class NamedPlayer:
    """A student: the id in events, and the name, which is never in events."""

    id: str
    name: str


class NamedRow(NamedTuple):
    """One name in the log, its class or None, and 1 if it is on the list now."""

    player: str
    name: str
    room: str | None
    enrolled: int


@dataclass(frozen=True)
class Change:
    """Add players to a class (or to none) in the order of a list.

    `whole`: they replace the list of the class.
    """

    players: tuple[NamedPlayer, ...]
    classroom: Classroom | None = None
    whole: bool = False

    def do(self, connection: Connection) -> None:
        """Apply the change to the tables."""
        room = None if self.classroom is None else _room(connection, self.classroom)
        if self.whole:
            leave = update(IDENTITIES).where(IDENTITIES.c.classroom == room).values(enrolled=0)
            connection.execute(leave)
        for player in self.players:
            # Deleted and inserted, so that rows follow the order of the list.
            connection.execute(delete(IDENTITIES).where(IDENTITIES.c.player == player.id))
            new = {"player": player.id, "classroom": room, "name": player.name, "enrolled": 1}
            connection.execute(insert(IDENTITIES).values(**new))


class Names:
    """Names of a log, with a snapshot of the last read in memory."""

    def __init__(self, guarded: GuardedDatabase) -> None:
        self._guarded = guarded
        self._known: Rows = {}
        # Changes that wait to be written to the log.
        self.waiting: tuple[Change, ...] = ()
        guarded.restoring.append(self._restore)
        guarded.reloading.append(self.look)
        self.look()

    def change(self, change: Change) -> None:
        """Write a change to disk, or let it wait."""
        with self._guarded.lock:
            self.waiting = (*self.waiting, change)
            self.flush()

    def flush(self) -> None:
        """Write the changes that wait."""
        with self._guarded.lock:
            if self.waiting and self._guarded.write(self._write) is not None:
                self.waiting = ()
                self.look()

    def rows(self, wanted: Executable) -> list[Row]:
        """Return rows of classes or names, including waiting changes."""
        with self._guarded.lock:
            stored = self._guarded.read(lambda connection: _rows(connection, wanted))
            if stored is not None and not self.waiting:
                return stored
            memory = create_engine("sqlite://", poolclass=StaticPool)
            with memory.begin() as connection:
                schema.metadata.create_all(connection)
                for table, rows in (self._guarded.read(_everything) or self._known).items():
                    for row in rows:
                        schema.put(connection, schema.metadata.tables[table], row)
                self._write(connection)
                answer = _rows(connection, wanted)
            memory.dispose()
            return answer

    def look(self, connection: Connection | None = None) -> None:
        """Take a snapshot of the file, in case it fails later."""
        rows = _everything(connection) if connection else self._guarded.read(_everything)
        self._known = self._known if rows is None else rows

    def _write(self, connection: Connection) -> bool:
        for change in self.waiting:
            change.do(connection)
        schema.note(connection, schema.NAMES_AS_OF, new_id())
        return True

    def _restore(self, connection: Connection) -> None:
        """Insert the known classes and names into a file that lacks them."""
        for table in (CLASSROOMS, IDENTITIES):
            for row in self._known.get(table.name, ()):
                new = {name: value for name, value in row.items() if name != "place"}
                schema.put(connection, table, new)


def _everything(connection: Connection) -> Rows:
    """Return the rows of classes and students, by table."""
    return {
        CLASSROOMS.name: _rows(connection, CLASSES),
        IDENTITIES.name: _rows(connection, STUDENTS),
    }


def _rows(connection: Connection, wanted: Executable) -> list[Row]:
    return [dict(row) for row in connection.execute(wanted).mappings()]


def _room(connection: Connection, wanted: Classroom) -> str:
    """Return the id of the class with that name; create it if there is none."""
    query = select(CLASSROOMS.c.id).where(CLASSROOMS.c.name == wanted.name)
    existing = connection.execute(query).scalar()
    if existing is None:
        new = {"id": wanted.id, "name": wanted.name, "created": to_text(now())}
        connection.execute(insert(CLASSROOMS).values(**new))
    return str(existing or wanted.id)


def called(wanted: str, rooms: Sequence[Classroom]) -> Classroom | None:
    """Return the class with that name or id, ignoring case if there is no exact match."""
    exact = (it for it in rooms if wanted in (it.id, it.name))
    return next(exact, next((it for it in rooms if folded(it.name) == folded(wanted)), None))
