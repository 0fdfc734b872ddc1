"""Classes and names. They stand here and nowhere else in the log, so that they can be forgotten."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection, Executable, create_engine, delete, insert, select, update
from sqlalchemy.pool import StaticPool

from pigclass.classlog import schema
from pigclass.classlog.events import new_id, now
from pigclass.classlog.guard import GuardedDatabase
from pigclass.classlog.naming import checked_name, told_apart
from pigclass.classlog.record import to_text
from pigclass.rules.errors import PigclassError

CLASSROOMS = schema.classrooms
IDENTITIES = schema.identities
# What the field is called in which a lesson asks for the name of a class.
FIELD = "Class, to find it again"
Change = Callable[[Connection], None]
Found = TypeVar("Found")


@dataclass(frozen=True)
class Classroom:
    """A class that the log remembers: `name` is what it is called, "7B"."""

    id: str
    name: str


@dataclass(frozen=True)
class Player:
    """Someone in a class: the id that stands in events, and the name that does not."""

    id: str
    name: str


class People:
    """The classes and names of a log."""

    def __init__(self, guarded: GuardedDatabase) -> None:
        self._guarded = guarded
        self._waiting: list[Change] = []

    @property
    def are_waiting(self) -> bool:
        """Whether some names are only in memory so far."""
        return bool(self._waiting)

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
        there = f"The classes are: {names}." if known else "No class is known yet."
        raise PigclassError(
            f"There is no class {wanted!r}. {there} A class is known once its name was typed in "
            f"where a lesson opens, in the field {FIELD!r}."
        )

    def roster(self, classroom: str) -> tuple[Player, ...]:
        """Return who is in a class now, in the order of the list."""
        room = self.find(classroom).id
        return self._ask(lambda connection: _roster(connection, room))

    def names(self) -> dict[str, str]:
        """Return the name of each player who has one."""
        return self._ask(_names)

    def save_roster(self, name: str, names: Sequence[str]) -> tuple[Player, ...]:
        """Remember a class by its list; who was in it already keeps the same id."""
        name = checked_name(name)
        classroom = next((it for it in self.classrooms() if it.name == name), None)
        known = {it.name: it.id for it in (self.roster(classroom.id) if classroom else ())}
        listed = told_apart(checked_name(each) for each in names)
        players = tuple(Player(known.get(each) or new_id(), each) for each in listed)
        saved = classroom or Classroom(new_id(), name)
        self._change(lambda connection: _put_roster(connection, saved, players))
        return players

    def put(self, names: Mapping[str, str], classroom: str | None) -> tuple[Player, ...]:
        """Name players, by id, all at once; in a class, two of the same name are told apart."""
        room = None if classroom is None else self.find(classroom).id
        others = [] if room is None else [it.name for it in self.roster(room) if it.id not in names]
        apart = told_apart([*others, *(checked_name(name) for name in names.values())])
        players = tuple(map(Player, names, apart[len(others) :]))
        self._change(lambda connection: _put_players(connection, players, room))
        return players

    def rename(self, player: str, name: str) -> None:
        """Give a player another name."""
        if player not in self.names():
            raise PigclassError("There is nobody of that id to rename.")
        new = checked_name(name)
        change = update(IDENTITIES).where(IDENTITIES.c.player == player).values(name=new)
        self._change(lambda connection: _do(connection, change))

    def forget(self, player: str) -> None:
        """Delete the name of a player, for good."""
        gone = delete(IDENTITIES).where(IDENTITIES.c.player == player)
        self._forget(lambda connection: _do(connection, gone))

    def forget_class(self, classroom: str) -> None:
        """Delete a class and every name in it, for good."""
        found = self.find(classroom).id
        names = delete(IDENTITIES).where(IDENTITIES.c.classroom == found)
        room = delete(CLASSROOMS).where(CLASSROOMS.c.id == found)

        def gone(connection: Connection) -> None:
            _do(connection, names)
            _do(connection, room)

        self._forget(gone)

    def flush(self) -> None:
        """Write down what could not be written before."""
        if self._waiting and self._guarded.write(self._write_waiting):
            self._waiting = []

    def _change(self, change: Change) -> None:
        self._waiting.append(change)
        self.flush()

    def _forget(self, gone: Change) -> None:
        """Forget on the disk and in memory, or say that it is not done; never half of it."""
        self.flush()
        # What is deleted is overwritten with zeros (secure_delete), in the same transaction.
        if self._waiting or not self._guarded.write(gone):
            why = self._guarded.trouble
            raise PigclassError(f"Nothing was forgotten. {why or 'The log cannot be written.'}")
        self._guarded.database.remove_copies()

    def _write_waiting(self, connection: Connection) -> None:
        for change in self._waiting:
            change(connection)

    def _ask(self, question: Callable[[Connection], Found]) -> Found:
        if not self._waiting:
            answer = self._guarded.read(question)
            if answer is not None:
                return answer
        return self._ask_in_memory(question)

    def _ask_in_memory(self, question: Callable[[Connection], Found]) -> Found:
        """Answer from a copy in memory that has what could not be written."""
        known = self._guarded.read(_everything) or {}
        memory = create_engine("sqlite://", poolclass=StaticPool)
        with memory.begin() as connection:
            schema.metadata.create_all(connection)
            for table, rows in known.items():
                connection.execute(insert(schema.metadata.tables[table]), rows)
            self._write_waiting(connection)
            answer = question(connection)
        memory.dispose()
        return answer


def _classrooms(connection: Connection) -> tuple[Classroom, ...]:
    rows = connection.execute(select(CLASSROOMS).order_by(CLASSROOMS.c.name))
    return tuple(Classroom(row.id, row.name) for row in rows)


def _roster(connection: Connection, classroom: str) -> tuple[Player, ...]:
    wanted = select(IDENTITIES).where(
        IDENTITIES.c.classroom == classroom, IDENTITIES.c.enrolled == 1
    )
    rows = connection.execute(wanted.order_by(IDENTITIES.c.place))
    return tuple(Player(row.player, row.name) for row in rows)


def _names(connection: Connection) -> dict[str, str]:
    rows = connection.execute(select(IDENTITIES).order_by(IDENTITIES.c.place))
    return {row.player: row.name for row in rows}


def _put_roster(connection: Connection, wanted: Classroom, players: Sequence[Player]) -> None:
    there = select(CLASSROOMS.c.id).where(CLASSROOMS.c.name == wanted.name)
    room = connection.execute(there).scalar()
    if room is None:
        room = wanted.id
        new = insert(CLASSROOMS).values(id=room, name=wanted.name, created=to_text(now()))
        _do(connection, new)
    _do(connection, update(IDENTITIES).where(IDENTITIES.c.classroom == room).values(enrolled=0))
    _put_players(connection, players, room)


def _put_players(connection: Connection, players: Sequence[Player], classroom: str | None) -> None:
    # Taken out and put in again, so that the class stands in the order of its list.
    ids = [player.id for player in players]
    _do(connection, delete(IDENTITIES).where(IDENTITIES.c.player.in_(ids)))
    for player in players:
        new = {"player": player.id, "classroom": classroom, "name": player.name, "enrolled": 1}
        _do(connection, insert(IDENTITIES).values(**new))


def _do(connection: Connection, command: Executable) -> None:
    connection.execute(command)


def _everything(connection: Connection) -> Mapping[str, list[dict[str, object]]]:
    found = {}
    for table in (CLASSROOMS, IDENTITIES):
        rows = [dict(row) for row in connection.execute(select(table)).mappings()]
        if rows:
            found[table.name] = rows
    return found
