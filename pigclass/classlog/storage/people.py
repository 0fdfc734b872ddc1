"""Classes and names, stored separately from events so that they can be forgotten."""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path

from sqlalchemy import Connection, delete, select, update

from pigclass.classlog.events.events import Kind, new_id
from pigclass.classlog.rosters.naming import (
    checked_name,
    folded,
    known_again,
    names_in_speech,
    without_names,
)
from pigclass.classlog.storage import schema
from pigclass.classlog.storage.database import GuardedDatabase
from pigclass.classlog.storage.faults import LogTroubleError
from pigclass.classlog.storage.names import (
    CLASSES,
    STUDENTS,
    Change,
    Classroom,
    NamedPlayer,
    NamedRow,
    Names,
    called,
)
from pigclass.face import Helpful, explain
from pigclass.files import inside, read_json
from pigclass.words import PigclassError, joined, linked, refusal, say
from pigclass.words.short_names import told_apart

NAMES, EVENTS = schema.identities, schema.events
KIT_GROUPS = re.compile(r"hold at \d+|as they like")


def rows_called(
    rows: Sequence[NamedRow],
    name: str,
    room: str | None = None,
    *,
    everywhere: bool = False,
    shown: Mapping[str, str],
) -> list[NamedRow]:
    """Return the rows of the one student whom the log shows under `name`.

    Within a class a name is unique; rows of no class with that name are included. `shown` has
    displayed names by id, such as "Ben (2)" for a second Ben. Raises PigclassError unless exactly
    one student fits.
    """
    matches = [it for it in rows if folded(it.name) == folded(name)]
    if not matches:
        displayed = [it for it in rows if folded(shown.get(it.player, "")) == folded(name)]
        # Rows of the same class, or of none, with the name that is displayed in this way.
        pairs = {(folded(row.name), place) for row in displayed for place in (row.room, None)}
        matches = [it for it in rows if (folded(it.name), it.room) in pairs]
    rooms = sorted({it.room for it in matches if it.room})
    if room is not None:
        matches = [it for it in matches if room in rooms and it.room in {room, None}]
    elif len(rooms) > 1 and not everywhere:
        raise refusal("forget.several", name=name, rooms=joined(rooms))
    if not matches:
        raise refusal("forget.nobody", name=name, near=_near(name, {it.name for it in rows}))
    current_classes = [it.room for it in matches if it.room and it.enrolled]
    # At most one row in each class: that is one student.
    if len(set(current_classes)) == len(current_classes):
        return matches
    if exact := [it for it in matches if it.name == name]:
        # Two names in one list that differ in case or accents are two students.
        return exact
    raise refusal("forget.which", name=name, names=linked([it.name for it in matches], "or"))


def _near(name: str, names: Collection[str]) -> str:
    """Return a sentence with similar names, or ""."""
    near = [it for it in sorted(names) if folded(name) in folded(it)]
    similar = linked((near or get_close_matches(name, names))[:5], "or")
    return say("forget.near", names=similar) if similar else ""


def forget_rows(
    connection: Connection, players: Collection[str], names: Collection[str]
) -> list[str]:
    """Delete names of players, also in names of groups; return the changed group names."""
    connection.execute(delete(NAMES).where(NAMES.c.player.in_(players)))
    schema.note(connection, schema.NAMES_AS_OF, new_id())
    removed = set()
    grouped = select(EVENTS.c.id, EVENTS.c.data).where(EVENTS.c.kind == Kind.GROUPED.value)
    for row in connection.execute(grouped).all():
        data = read_json(row.data)
        old = list(inside(data, "groups"))
        new = told_apart(it if KIT_GROUPS.fullmatch(it) else without_names(it, names) for it in old)
        if new != old:
            data["groups"] = dict(zip(new, data["groups"].values(), strict=True))
            same = EVENTS.c.id == row.id
            connection.execute(update(EVENTS).where(same).values(data=json.dumps(data)))
            removed |= set(old) - set(new)
    return sorted(removed)


def remove_copies(path: Path) -> list[Path]:
    """Delete the damaged copies of a log; return those that cannot be deleted.

    They contain forgotten names.
    """
    left = []
    # Not glob: the brackets of class[7B].db would be a pattern.
    for copy in path.parent.iterdir():
        if copy.name.startswith(f"{path.name}.damaged-"):
            try:
                copy.unlink(missing_ok=True)
            except OSError:
                left.append(copy)
    return left


class People(Helpful):
    """Part of a class log with its classes and names."""

    def __init__(self, guarded: GuardedDatabase) -> None:
        self._guarded = guarded
        self._names = Names(guarded)

    def classrooms(self) -> tuple[Classroom, ...]:
        """Return the classes of the log, by name."""
        return tuple(Classroom(row["id"], row["name"]) for row in self._names.rows(CLASSES))

    def find_class(self, classroom: str) -> Classroom:
        """Return the class with that name or id; raise PigclassError if there is none."""
        rooms = self.classrooms()
        if room := called(classroom, rooms):
            return room
        names = ", ".join(it.name for it in rooms)
        hint = say("record.classes", names=names) if rooms else say("record.no_classes")
        raise refusal("record.no_class", wanted=classroom, there=hint, field=say("form.classroom"))

    def roster(self, classroom: str) -> tuple[NamedPlayer, ...]:
        """Return ids and names of the students now in a class (name or id)."""
        room = self.find_class(classroom).id
        query = STUDENTS.where(NAMES.c.classroom == room, NAMES.c.enrolled == 1)
        return tuple(NamedPlayer(it["player"], it["name"]) for it in self._names.rows(query))

    def names(self) -> dict[str, str]:
        """Return the names of players by id."""
        return {row["player"]: row["name"] for row in self._names.rows(STUDENTS)}

    def save_roster(self, classroom: str, names: Sequence[str]) -> tuple[NamedPlayer, ...]:
        """Save a class list; present and former students of the class keep their ids.

        Case, accents and spaces are ignored. Raises PigclassError if a name fits two students:
        then it must be written exactly as in the log.
        """
        name = checked_name(classroom)
        with self._guarded.lock:
            room = called(name, self.classrooms()) or Classroom(new_id(), name)
            matches = known_again(names, self.ever_in(room.id), room=room.name)
            players = tuple(NamedPlayer(player or new_id(), name) for name, player in matches)
            self._names.change(Change(players, room, whole=True))
            return self.roster(room.name)

    def ever_in(self, classroom: str) -> dict[str, str]:
        """Return the names of present and former students of a class (id), by id."""
        query = STUDENTS.where(NAMES.c.classroom == classroom)
        return {row["player"]: row["name"] for row in self._names.rows(query)}

    def add_player(
        self, classroom: str | None, name: str, *, here: Collection[str] | None = None
    ) -> str:
        """Add a name to a class, or to none; return the player's id.

        A former student keeps the id. `here` are the ids of the other students, by default of all
        on the list: a second Ben becomes "Ben (2)".
        """
        if classroom is None:
            return self.save_names({new_id(): name})[0].id
        with self._guarded.lock:
            room = self.find_class(classroom)
            enrolled = self.ever_in(room.id)
            here = [it.id for it in self.roster(room.id)] if here is None else here
            away = {it: name for it, name in enrolled.items() if it not in here}
            beside = [name for it, name in enrolled.items() if it in here]
            name, player = known_again([name], away, room=room.name, beside=beside)[0]
            added = NamedPlayer(player or new_id(), name)
            self._names.change(Change((added,), room))
            return added.id

    def save_names(
        self, names: Mapping[str, str], classroom: str | None = None
    ) -> tuple[NamedPlayer, ...]:
        """Save names of players by id; return them, made unique in the class."""
        with self._guarded.lock:
            room = None if classroom is None else self.find_class(classroom)
            roster = () if room is None else self.roster(room.id)
            others = [it.name for it in roster if it.id not in names]
            distinct = told_apart([*others, *(checked_name(name) for name in names.values())])
            players = tuple(map(NamedPlayer, names, distinct[len(others) :]))
            self._names.change(Change(players, room))
        return players

    def take_off(self, player: str, classroom: str) -> None:
        """Remove a player from the list of a class (id) after a mistake."""
        with self._guarded.lock:
            room = next((it for it in self.classrooms() if it.id == classroom), None)
            # A class forgotten meanwhile has no list.
            if room is not None:
                rest = tuple(it for it in self.roster(room.id) if it.id != player)
                self._names.change(Change(rest, room, whole=True))

    def named_rows(self) -> list[NamedRow]:
        """Return every name in the log with its class, including former students."""
        rooms = {it.id: it.name for it in self.classrooms()}
        return [
            NamedRow(row["player"], row["name"], rooms.get(row["classroom"]), row["enrolled"])
            for row in self._names.rows(STUDENTS)
        ]

    def forget(self, *players: str) -> int:
        """Delete names without a trace in the file; throws and decisions stay, nameless.

        Return the number of group names changed, since they contained a name. Raises PigclassError,
        and forgets nothing, if the file cannot be written or a name is given in place of an id.
        """
        if mistaken := {*players} & {*self.names().values()}:
            raise refusal("forget.ids", name=min(mistaken))
        return self._forget({*players})

    def forget_class(self, classroom: str) -> int:
        """Delete a class and all its names; return and raise the same as `forget`."""
        room = self.find_class(classroom).id
        return self._forget({room, *self.ever_in(room)})

    def name_of(self, player: str) -> str | None:
        """Return the name of a player, None if there is none or it was forgotten."""
        return self.names().get(player)

    def _forget(self, who: set[str]) -> int:
        """Delete names on disk and in memory; return the number of changed group names."""
        with self._guarded.lock:
            self._names.flush()
            names, database = self.names(), self._guarded.database
            lost = {name for player, name in names.items() if player in who}
            others = [name for player, name in names.items() if player not in who]
            spoken_names = names_in_speech(lost, others)

            def delete_names(connection: Connection) -> list[str]:
                connection.execute(delete(schema.classrooms).where(schema.classrooms.c.id.in_(who)))
                return forget_rows(connection, who, spoken_names)

            # None if the disk fails now, or has failed to save earlier changes.
            groups = None if self._names.waiting else self._guarded.write(delete_names)
            if groups is None:
                why = self._guarded.trouble or ""
                raise PigclassError(say("record.not_forgotten", why=why).strip())
            left = remove_copies(database.path) if database.path else []
            self._names.look()
        try:
            # Deleted rows are zeroed, but earlier copies of them in the file are not.
            tables = (schema.identities, schema.classrooms, *([schema.events] if groups else []))
            database.rewrite(*(table.name for table in tables))
        except LogTroubleError as why:
            raise refusal("record.not_rewritten", name=database.name, why=why) from why
        finally:
            if left:
                half = {"name": database.name, "left": ", ".join(map(str, left))}
                raise refusal("record.half_forgotten", **half)
        return len(groups)


explain(People, "roster", "save_roster", "forget", "forget_class")
