"""Classes and names. They stand here and nowhere else in the log, so that they can be forgotten."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import Connection, create_engine, delete, insert, select
from sqlalchemy.exc import DataError, IntegrityError, InterfaceError, ProgrammingError
from sqlalchemy.pool import StaticPool

from pigclass.classlog.events.events import new_id
from pigclass.classlog.rosters.naming import checked_name, told_apart
from pigclass.classlog.storage import schema
from pigclass.classlog.storage.guard import GuardedDatabase
from pigclass.classlog.storage.migrations import note, noted_as
from pigclass.classlog.storage.namechanges import (
    CLASSROOMS,
    IDENTITIES,
    Change,
    Classroom,
    Known,
    NamedPlayer,
    Rows,
    change_of,
    everything,
)
from pigclass.classlog.storage.outbox import Outbox
from pigclass.rules.errors import PigclassError
from pigclass.words import refusal, say

# A line of an outbox is done once: a name that was forgotten since would come back with it.
DONE = "names done: "
# What a damaged line of an outbox comes to.
NO_CHANGE = (DataError, IntegrityError, InterfaceError, ProgrammingError, KeyError, TypeError)
Found = TypeVar("Found")


class People:
    """The classes and names of a log."""

    def __init__(self, guarded: GuardedDatabase, outbox: Outbox | None = None) -> None:
        self._guarded = guarded
        self._outbox = outbox
        self._waiting: tuple[Change | Known, ...] = ()
        # What the outbox holds, by id; what the file held when it was last looked at, and a copy of
        # that which the outbox holds since the file was ruined.
        self._outside: frozenset[str] = frozenset()
        self._known: Rows = {}
        self._copy: Known | None = None
        guarded.restoring.append(self._restore)
        guarded.looking.append(self._look)
        self.take_in_outbox()

    @property
    def are_waiting(self) -> bool:
        """Whether some names are only in memory so far."""
        return any(change.id not in self._outside for change in self._waiting)

    def take_in_outbox(self) -> None:
        """Write into the log the names that an earlier lesson had to leave in the outbox."""
        if self._outbox is None:
            return
        with self._guarded.lock:
            self._known = self._guarded.read(everything) or {}
            left = map(change_of, self._outbox.read(self._guarded.identity))
            self._waiting = tuple(change for change in left if change is not None)
            self._outside = frozenset(change.id for change in self._waiting)
            self.flush()

    def classrooms(self) -> tuple[Classroom, ...]:
        """Return the classes, by name."""
        return self._ask(_classrooms)

    def find(self, wanted: str) -> Classroom:
        """Return the class of that name or id."""
        known = self.classrooms()
        for classroom in known:
            if wanted in (classroom.id, classroom.name):
                return classroom
        names = ", ".join(classroom.name for classroom in known)
        there = say("record.classes", names=names) if known else say("record.no_classes")
        raise refusal("record.no_class", wanted=wanted, there=there, field=say("form.classroom"))

    def roster(self, classroom: str) -> tuple[NamedPlayer, ...]:
        """Return who is in a class now, in the order of the list."""
        room = self.find(classroom).id
        return self._ask(lambda connection: _roster(connection, room))

    def names(self) -> dict[str, str]:
        """Return the name of each player who has one."""
        return self._ask(_names)

    def save_roster(self, name: str, names: Sequence[str]) -> tuple[NamedPlayer, ...]:
        """Remember a class by its list; who was in it already keeps the same id."""
        name = checked_name(name)
        listed = told_apart(checked_name(each) for each in names)
        with self._guarded.lock:
            classroom = next((it for it in self.classrooms() if it.name == name), None)
            known = {it.name: it.id for it in (self.roster(classroom.id) if classroom else ())}
            players = tuple(NamedPlayer(known.get(each) or new_id(), each) for each in listed)
            self._change(Change(players, classroom or Classroom(new_id(), name), whole=True))
        return players

    def put(self, names: Mapping[str, str], classroom: str | None) -> tuple[NamedPlayer, ...]:
        """Name players, by id, all at once; in a class, two of the same name are told apart."""
        with self._guarded.lock:
            room = None if classroom is None else self.find(classroom)
            roster = () if room is None else self.roster(room.id)
            others = [it.name for it in roster if it.id not in names]
            apart = told_apart([*others, *(checked_name(name) for name in names.values())])
            players = tuple(map(NamedPlayer, names, apart[len(others) :]))
            self._change(Change(players, room))
        return players

    def take_off(self, player: str, classroom: str) -> None:
        """Take a player off the list of a class; the name stays for what tells of it."""
        with self._guarded.lock:
            room = next((it for it in self.classrooms() if it.id == classroom), None)
            # A class that was forgotten meanwhile has no list.
            if room is not None:
                rest = tuple(it for it in self.roster(room.id) if it.id != player)
                self._change(Change(rest, room, whole=True))

    def rename(self, player: str, name: str) -> None:
        """Give a player another name."""
        if player not in self.names():
            raise refusal("record.nobody")
        self._change(Change((NamedPlayer(player, checked_name(name)),), in_place=True))

    def forget(self, player: str) -> None:
        """Delete the name of a player, for good."""
        name = delete(IDENTITIES).where(IDENTITIES.c.player == player)

        def gone(connection: Connection) -> bool:
            connection.execute(name)
            return True

        self._forget(gone, {player})

    def forget_class(self, classroom: str) -> None:
        """Delete a class and every name in it, for good."""
        found = self.find(classroom).id
        names = delete(IDENTITIES).where(IDENTITIES.c.classroom == found)
        room = delete(CLASSROOMS).where(CLASSROOMS.c.id == found)

        def gone(connection: Connection) -> bool:
            connection.execute(names)
            connection.execute(room)
            return True

        self._forget(gone, {found, *self._ask(lambda connection: _members(connection, found))})

    def flush(self) -> None:
        """Write down what could not be written before, or keep safe what a ruined file held."""
        with self._guarded.lock:
            if self._waiting:
                self._keep(self._waiting)
            elif self._guarded.is_ruined:
                self._put_outside()

    def _change(self, change: Change) -> None:
        with self._guarded.lock:
            self._keep((*self._waiting, change))

    def _keep(self, changes: tuple[Change | Known, ...]) -> None:
        """Make changes on the disk, or let them wait; what memory holds changes in one step."""
        refused = self._guarded.write(lambda connection: self._write(connection, changes))
        if refused is None:
            self._waiting = changes
            self._put_outside()
            return
        if self._outbox is not None:
            with suppress(OSError):
                self._outbox.put_aside([change.line() for change in refused])
            if self._outside:
                self._outbox.took(set(filter(self._is_ours, self._outside)))
        self._waiting, self._outside, self._copy = (), frozenset(), None

    def _write(
        self, connection: Connection, changes: Sequence[Change | Known]
    ) -> list[Change | Known]:
        """Make changes, each once; return those that the tables refuse."""
        ours = [change for change in changes if self._is_ours(change.id)]
        new = [change for change in ours if noted_as(connection, DONE + change.id) is None]
        refused = [change for change in new if not _done(connection, change)]
        for each in filter(self._is_ours, self._outside):
            note(connection, DONE + each, "yes")
        return refused

    def _put_outside(self) -> None:
        """Put into the outbox what waits, and of a ruined file all that was known of it."""
        unsafe = [change for change in self._waiting if change.id not in self._outside]
        copy = self._copy
        if self._guarded.is_ruined and copy is None and any(self._known.values()):
            copy = Known(self._known)
            unsafe.insert(0, copy)
        if self._outbox is None or not unsafe:
            return
        # Where no disk takes them they stay in memory, and `are_waiting` says so.
        with suppress(OSError):
            self._outbox.add([it.line() for it in unsafe], self._guarded.identity)
            self._outside, self._copy = self._outside.union(it.id for it in unsafe), copy

    def _is_ours(self, change: str) -> bool:
        """Whether a change is of this record; the outbox may hold those of another."""
        return self._outbox is None or self._outbox.is_of(self._guarded.identity, change)

    def _restore(self, connection: Connection) -> None:
        Known(self._known).do(connection)

    def _look(self, connection: Connection) -> None:
        self._known = everything(connection)

    def _forget(self, gone: Callable[[Connection], bool], who: Collection[str]) -> None:
        """Forget on the disk and in memory, or say that it is not done; never half of it."""
        with self._guarded.lock:
            self.flush()
            # What is deleted is overwritten with zeros (secure_delete), in the same transaction.
            if self._waiting or not self._guarded.write(gone):
                why = self._guarded.trouble or ""
                raise PigclassError(say("record.not_forgotten", why=why).strip())
            left = self._guarded.database.remove_copies()
            left += self._outbox.forget(who) if self._outbox else []
        if left:
            told = {"name": self._guarded.database.name, "left": ", ".join(map(str, left))}
            raise refusal("record.half_forgotten", **told)

    def _ask(self, question: Callable[[Connection], Found]) -> Found:
        with self._guarded.lock:
            if not self._waiting:
                answer = self._guarded.read(question)
                if answer is not None:
                    return answer
            return self._ask_in_memory(question)

    def _ask_in_memory(self, question: Callable[[Connection], Found]) -> Found:
        """Answer from a copy in memory that has what could not be written."""
        known = self._guarded.read(everything) or self._known
        memory = create_engine("sqlite://", poolclass=StaticPool)
        with memory.begin() as connection:
            schema.metadata.create_all(connection)
            for table, rows in known.items():
                if rows:
                    connection.execute(insert(schema.metadata.tables[table]), rows)
            for change in self._waiting:
                _done(connection, change)
            answer = question(connection)
        memory.dispose()
        return answer


def _done(connection: Connection, change: Change | Known) -> bool:
    """Make a change, or nothing of it; return whether the tables took it."""
    try:
        with connection.begin_nested():
            change.do(connection)
    except NO_CHANGE:
        return False
    return True


def _classrooms(connection: Connection) -> tuple[Classroom, ...]:
    rows = connection.execute(select(CLASSROOMS).order_by(CLASSROOMS.c.name))
    return tuple(Classroom(row.id, row.name) for row in rows)


def _roster(connection: Connection, classroom: str) -> tuple[NamedPlayer, ...]:
    wanted = select(IDENTITIES).where(
        IDENTITIES.c.classroom == classroom, IDENTITIES.c.enrolled == 1
    )
    rows = connection.execute(wanted.order_by(IDENTITIES.c.place))
    return tuple(NamedPlayer(row.player, row.name) for row in rows)


def _members(connection: Connection, classroom: str) -> list[str]:
    """Return who was ever in a class."""
    wanted = select(IDENTITIES.c.player).where(IDENTITIES.c.classroom == classroom)
    return list(connection.execute(wanted).scalars())


def _names(connection: Connection) -> dict[str, str]:
    rows = connection.execute(select(IDENTITIES).order_by(IDENTITIES.c.place))
    return {row.player: row.name for row in rows}
