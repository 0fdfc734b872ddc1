"""Changes of classes and names, as data: they are kept as events are, in tables of their own.

A forgotten name is no change of this kind: it is deleted on the disk, or not at all.
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
# Two ids of one student, or of one class: a notebook gave the second while it could not ask.
SAME = "same as: "
SAME_NOTES = select(schema.meta).where(schema.meta.c.key.startswith(SAME))
# A line of an outbox is done once: a name that was forgotten since would come back with it.
DONE = "names done: "
# What a damaged line of an outbox comes to.
NO_CHANGE = (DataError, IntegrityError, InterfaceError, ProgrammingError, *ODD)
# Rows by the name of their table.
Rows = Mapping[str, Sequence[Row]]


@dataclass(frozen=True)
class Classroom:
    """A class that the log remembers: `name` is what it is called, "7B"."""

    id: str
    name: str


@dataclass(frozen=True)
class NamedPlayer:
    """Someone in a class: the id that stands in events, and the name that does not."""

    id: str
    name: str


class NamedRow(NamedTuple):
    """One name in the record, its class (None for none), and 1 if it is on the list now."""

    player: str
    name: str
    room: str | None
    enrolled: int


@dataclass(frozen=True)
class Change:
    """Players put into a class, or into none, in the order of a list.

    `whole`: they are the class, and nobody else is in it any more. `enrolled` had been in the
    class, as far as the notebook could see: whoever is new is none of those.
    """

    players: tuple[NamedPlayer, ...]
    classroom: Classroom | None = None
    whole: bool = False
    enrolled: tuple[str, ...] = ()
    id: str = field(default_factory=new_id)

    def do(self, connection: Connection) -> None:
        """Make the change in the tables."""
        room = None if self.classroom is None else _room(connection, self.classroom)
        if self.whole:
            left = update(IDENTITIES).where(IDENTITIES.c.classroom == room).values(enrolled=0)
            connection.execute(left)
        same = self._join(connection, room)
        for player in self.players:
            who = same.get(player.id, player.id)
            # Taken out and put in again, so that the class stands in the order of its list.
            connection.execute(delete(IDENTITIES).where(IDENTITIES.c.player == who))
            new = {"player": who, "classroom": room, "name": player.name, "enrolled": 1}
            connection.execute(insert(IDENTITIES).values(**new))

    def _join(self, connection: Connection, room: str | None) -> dict[str, str]:
        """Join who is new here to who came into the class meanwhile; return ids of the same."""
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
    """Snapshot of classes and names; restores missing ones."""

    rows: Rows
    id: str = field(default_factory=new_id)

    def do(self, connection: Connection) -> None:
        """Put in the classes and names that are not there."""
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
        """Return what is known as a line of an outbox."""
        return {"id": self.id, "known": self.rows}


def change_of(line: Line) -> Change | NameRows | None:
    """Return what `line` gave, None for a line that tells no names, or none that can be read."""
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
    """Names of a record, with those of its last look in memory."""

    def __init__(self, guarded: GuardedDatabase, outbox: Outbox) -> None:
        left = map(change_of, outbox.read(guarded.identity))
        self._known = NameRows({})
        super().__init__(guarded, outbox, [change for change in left if change is not None])
        guarded.looking.append(self.look)
        self.look()
        self.flush()

    def change(self, change: Change) -> None:
        """Make a change on the disk, or let it wait."""
        with self._guarded.lock:
            self._keep([change])

    def rows(self, wanted: Executable) -> list[Row]:
        """Return rows of classes, names or notes, with what could not be written."""
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
        """Return the ids that mean a student, or a class, of another id."""
        return same_as(self.rows(SAME_NOTES))

    def look(self, connection: Connection | None = None) -> None:
        """Remember what the file holds, in case it fails later."""
        rows = everything(connection) if connection else self._guarded.read(everything)
        self._known = self._known if rows is None else NameRows(rows)
        remembered = [self._known] * any(self._known.rows.values())
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
    """Make a change, or nothing of it; return whether the tables took it."""
    try:
        with connection.begin_nested():
            change.do(connection)
    except NO_CHANGE:
        return False
    return True


def everything(connection: Connection) -> Rows:
    """Return all classes and students, and which ids are the same."""
    return {
        CLASSROOMS.name: _rows(connection, CLASSES),
        IDENTITIES.name: _rows(connection, STUDENTS),
        schema.meta.name: _rows(connection, SAME_NOTES),
    }


def same_as(notes: Iterable[Row]) -> dict[str, str]:
    """Return the ids that mean a student, or a class, of another id."""
    return {row["key"].removeprefix(SAME): row["value"] for row in notes}


def _rows(connection: Connection, wanted: Executable) -> list[Row]:
    return [dict(row) for row in connection.execute(wanted).mappings()]


def _room(connection: Connection, wanted: Classroom) -> str:
    """Return the id of the class of that name, which is made if it is not there."""
    there = select(CLASSROOMS.c.id).where(CLASSROOMS.c.name == wanted.name)
    existing = connection.execute(there).scalar()
    if existing is None:
        new = {"id": wanted.id, "name": wanted.name, "created": to_text(now())}
        connection.execute(insert(CLASSROOMS).values(**new))
    elif existing != wanted.id:
        schema.note(connection, SAME + wanted.id, existing)
    return str(existing or wanted.id)


def called(wanted: str, rooms: Sequence[Classroom]) -> Classroom | None:
    """Return the class of that name or id, in any case where nothing else is called so."""
    exact = (it for it in rooms if wanted in (it.id, it.name))
    return next(exact, next((it for it in rooms if folded(it.name) == folded(wanted)), None))
