"""Changes of classes and names, stored like events but in their own tables.

Forgetting a name is not such a change: it is deleted on disk at once, or not at all.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from typing import Literal, NamedTuple

from sqlalchemy import Connection, Executable, create_engine, delete, insert, select, update
from sqlalchemy.exc import DataError, IntegrityError, InterfaceError, ProgrammingError
from sqlalchemy.pool import StaticPool

from pigclass.classlog.events.events import Row, new_id, now, to_text
from pigclass.classlog.events.steps import ODD
from pigclass.classlog.keeping import Keeper
from pigclass.classlog.outbox import Line, Outbox
from pigclass.classlog.rosters.naming import folded
from pigclass.classlog.storage import schema
from pigclass.classlog.storage.database import GuardedDatabase

CLASSROOMS, IDENTITIES = schema.classrooms, schema.identities
# Classes by name, and students in the order of their lists.
CLASSES = select(CLASSROOMS).order_by(CLASSROOMS.c.name)
STUDENTS = select(IDENTITIES).order_by(IDENTITIES.c.place)
# Key of a second id of a student or class, created while the log could not be read.
SAME = "same as: "
SAME_NOTES = select(schema.meta).where(schema.meta.c.key.startswith(SAME))
# Key of a change done from an outbox: done again, it could restore a forgotten name.
DONE = "names done: "
# Errors that a damaged line of an outbox can cause.
NO_CHANGE = (DataError, IntegrityError, InterfaceError, ProgrammingError, *ODD)
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
    """One name in the log, its class (None for none), and 1 if it is on the list now."""

    player: str
    name: str
    room: str | None
    enrolled: int


@dataclass(frozen=True)
class Change:
    """Add players to a class (or to none) in the order of a list.

    `whole`: they replace the list of the class. `enrolled` are the ids of present and former
    students that the notebook knew, so a new player is none of them.
    """

    players: tuple[NamedPlayer, ...]
    classroom: Classroom | None = None
    whole: bool = False
    enrolled: tuple[str, ...] = ()
    id: str = field(default_factory=new_id)

    def do(self, connection: Connection) -> None:
        """Apply the change to the tables."""
        room = None if self.classroom is None else _room(connection, self.classroom)
        if self.whole:
            left = update(IDENTITIES).where(IDENTITIES.c.classroom == room).values(enrolled=0)
            connection.execute(left)
        same = self._join(connection, room)
        for player in self.players:
            who = same.get(player.id, player.id)
            # Deleted and inserted, so that rows follow the order of the list.
            connection.execute(delete(IDENTITIES).where(IDENTITIES.c.player == who))
            new = {"player": who, "classroom": room, "name": player.name, "enrolled": 1}
            connection.execute(insert(IDENTITIES).values(**new))

    def _join(self, connection: Connection, room: str | None) -> dict[str, str]:
        """Match new players with students added elsewhere meanwhile; return first ids by second."""
        same = same_as(_rows(connection, SAME_NOTES))
        named = {row["player"]: row for row in _rows(connection, STUDENTS)}
        ours = {*self.enrolled, *(it.id for it in self.players)}
        late = [it for it, row in named.items() if room == row["classroom"] and it not in ours]
        for player in self.players if room else ():
            alike = [it for it in late if folded(named[it]["name"]) == folded(player.name)]
            rivals = [it for it in self.players if folded(it.name) == folded(player.name)]
            is_new = player.id not in {*same, *named, *self.enrolled}
            if is_new and len(alike) == len(rivals) == 1:
                same[player.id] = alike[0]
                schema.note(connection, SAME + player.id, alike[0])
        return same

    def line(self) -> Line:
        """Return the change as a line of an outbox."""
        return {"id": self.id, "change": asdict(self)}


@dataclass(frozen=True)
class NameRows:
    """Snapshot of classes and names, to restore missing ones."""

    rows: Rows
    id: str = field(default_factory=new_id)

    def do(self, connection: Connection) -> None:
        """Insert the missing classes and names."""
        rooms = {
            row["id"]: _room(connection, Classroom(row["id"], row["name"]))
            for row in self.rows.get(CLASSROOMS.name, ())
        }
        for each, other in same_as(self.rows.get(schema.meta.name, ())).items():
            schema.note(connection, SAME + each, other)
        there = set(connection.execute(select(IDENTITIES.c.player)).scalars())
        for row in self.rows.get(IDENTITIES.name, ()):
            if row["player"] not in there:
                new = {name: row[name] for name in ("player", "name", "enrolled")}
                room = rooms.get(row["classroom"], row["classroom"])
                connection.execute(insert(IDENTITIES).values(**new, classroom=room))

    def line(self) -> Line:
        """Return the snapshot as a line of an outbox."""
        return {"id": self.id, "known": self.rows}


def change_of(line: Line) -> Change | NameRows | None:
    """Parse a line of an outbox; return None if it is not a valid change of names."""
    with suppress(AttributeError, KeyError, TypeError):
        if "known" in line:
            return NameRows({name: list(rows) for name, rows in line["known"].items()}, line["id"])
        fields = line["change"]
        players = tuple(NamedPlayer(str(it["id"]), str(it["name"])) for it in fields["players"])
        room = fields["classroom"] and Classroom(**fields["classroom"])
        enrolled = tuple(map(str, fields["enrolled"]))
        return Change(players, room, bool(fields["whole"]), enrolled, line["id"])
    return None


class Names(Keeper[Change | NameRows]):
    """Names of a log, with a snapshot of the last read in memory."""

    def __init__(self, guarded: GuardedDatabase, outbox: Outbox) -> None:
        left = map(change_of, outbox.read(guarded.identity))
        self._known = NameRows({})
        super().__init__(guarded, outbox, [change for change in left if change is not None])
        guarded.looking.append(self.look)
        self.look()
        self.flush()

    def change(self, change: Change) -> None:
        """Write a change to disk, or let it wait."""
        with self._guarded.lock:
            self._keep([change])

    def rows(self, wanted: Executable) -> list[Row]:
        """Return rows of classes, names or notes, including waiting changes."""
        with self._guarded.lock:
            stored = self._guarded.read(lambda connection: _rows(connection, wanted))
            if stored is not None and not self._memory.waiting:
                return stored
            memory = create_engine("sqlite://", poolclass=StaticPool)
            with memory.begin() as connection:
                schema.metadata.create_all(connection)
                for table, rows in (self._guarded.read(everything) or self._known.rows).items():
                    for row in rows:
                        schema.takes(connection, schema.metadata.tables[table], row)
                for change in self._memory.those_waiting():
                    _done(connection, change)
                answer = _rows(connection, wanted)
            memory.dispose()
            return answer

    def same(self) -> dict[str, str]:
        """Return the first id by second id of the same student or class."""
        return same_as(self.rows(SAME_NOTES))

    def look(self, connection: Connection | None = None) -> None:
        """Take a snapshot of the file, in case it fails later."""
        rows = everything(connection) if connection else self._guarded.read(everything)
        self._known = self._known if rows is None else NameRows(rows)
        remembered = [self._known] if any(self._known.rows.values()) else []
        things = {it.id: it for it in (*remembered, *self._memory.those_waiting())}
        self._memory = replace(self._memory, things=things)

    def _keep(self, new: Sequence[Change | NameRows]) -> None:
        is_more = bool(new) or self.is_waiting
        super()._keep(new)
        if is_more and self._guarded.trouble is None:
            self.look()

    def _write(self, connection: Connection, new: Sequence[Change | NameRows]) -> Literal[True]:
        late = [it for it in self._memory.those_waiting() if not self._is_foreign(it.id)]
        changes = [it for it in (*late, *new) if schema.noted_as(connection, DONE + it.id) is None]
        self._refused = [it for it in changes if not _done(connection, it)]
        for each in self._memory.outside:
            if not self._is_foreign(each):
                schema.note(connection, DONE + each, "yes")
        schema.note(connection, schema.NAMES_AS_OF, new_id())
        return True

    def _restore(self, connection: Connection) -> None:
        self._known.do(connection)


def _done(connection: Connection, change: Change | NameRows) -> bool:
    """Apply a change completely or not at all; return whether that worked."""
    try:
        with connection.begin_nested():
            change.do(connection)
    except NO_CHANGE:
        return False
    return True


def everything(connection: Connection) -> Rows:
    """Return the rows of classes, students and second ids, by table."""
    return {
        CLASSROOMS.name: _rows(connection, CLASSES),
        IDENTITIES.name: _rows(connection, STUDENTS),
        schema.meta.name: _rows(connection, SAME_NOTES),
    }


def same_as(notes: Iterable[Row]) -> dict[str, str]:
    """Return the first id by second id of the same student or class."""
    return {row["key"].removeprefix(SAME): row["value"] for row in notes}


def _rows(connection: Connection, wanted: Executable) -> list[Row]:
    return [dict(row) for row in connection.execute(wanted).mappings()]


def _room(connection: Connection, wanted: Classroom) -> str:
    """Return the id of the class with that name; create it if there is none."""
    there = select(CLASSROOMS.c.id).where(CLASSROOMS.c.name == wanted.name)
    existing = connection.execute(there).scalar()
    if existing is None:
        new = {"id": wanted.id, "name": wanted.name, "created": to_text(now())}
        connection.execute(insert(CLASSROOMS).values(**new))
    elif existing != wanted.id:
        schema.note(connection, SAME + wanted.id, existing)
    return str(existing or wanted.id)


def called(wanted: str, rooms: Sequence[Classroom]) -> Classroom | None:
    """Return the class with that name or id, ignoring case if there is no exact match."""
    exact = (it for it in rooms if wanted in (it.id, it.name))
    return next(exact, next((it for it in rooms if folded(it.name) == folded(wanted)), None))
