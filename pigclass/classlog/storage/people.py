"""Classes and names, apart from events so that they can be forgotten."""

import json
import re
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from difflib import get_close_matches
from pathlib import Path

from sqlalchemy import Connection, delete, select, update

from pigclass.classlog.events.events import Kind, new_id
from pigclass.classlog.outbox import Outbox
from pigclass.classlog.rosters.naming import (
    checked_name,
    folded,
    known_again,
    spoken,
    without_names,
)
from pigclass.classlog.storage import namechanges, schema
from pigclass.classlog.storage.database import GuardedDatabase
from pigclass.classlog.storage.faults import LogTroubleError
from pigclass.classlog.storage.namechanges import Change, Classroom, NamedPlayer, NamedRow, Names
from pigclass.files import inside, read_json
from pigclass.rules.errors import PigclassError
from pigclass.words import joined, linked, refusal, say
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
    """Choose the rows of the one student whom the record shows under a name.

    In a class one name is one student, and names of no class may be theirs too. `shown` has other
    names by id, such as "Ben (2)" for a second Ben. Raises PigclassError where nobody is called so,
    or more than one.
    """
    found = [it for it in rows if folded(it.name) == folded(name)]
    if not found:
        meant = [it for it in rows if folded(shown.get(it.player, "")) == folded(name)]
        pairs = {(folded(it.name), room) for it in meant for room in (it.room, None)}
        found = [it for it in rows if (folded(it.name), it.room) in pairs]
    rooms = sorted({it.room for it in found if it.room})
    if room is not None:
        found = [it for it in found if it.room in {room, None}] if room in rooms else []
    elif len(rooms) > 1 and not everywhere:
        raise refusal("forget.several", name=name, rooms=joined(rooms))
    if not found:
        raise refusal("forget.nobody", name=name, near=_near(name, {it.name for it in rows}))
    now = [it.room for it in found if it.room and it.enrolled]
    if len(set(now)) == len(now):
        return found
    if exact := [it for it in found if it.name == name]:
        # Two of one list are two students, and differ in case or accents.
        return exact
    raise refusal("forget.which", name=name, names=linked([it.name for it in found], "or"))


def _near(name: str, names: Collection[str]) -> str:
    """Return whom somebody may have meant, in a sentence, or nothing."""
    near = [it for it in sorted(names) if folded(name) in folded(it)]
    meant = linked((near or get_close_matches(name, names))[:5], "or")
    return say("forget.near", names=meant) if meant else ""


def forget_rows(
    connection: Connection, players: Collection[str], names: Collection[str]
) -> list[str]:
    """Delete the names of players, and names in the names of groups; return those groups."""
    connection.execute(delete(NAMES).where(NAMES.c.player.in_(players)))
    schema.note(connection, schema.NAMES_AS_OF, new_id())
    gone = set()
    grouped = select(EVENTS.c.id, EVENTS.c.data).where(EVENTS.c.kind == Kind.GROUPED.value)
    for row in connection.execute(grouped).all():
        data = read_json(row.data)
        old = list(inside(data, "groups"))
        new = told_apart(it if KIT_GROUPS.fullmatch(it) else without_names(it, names) for it in old)
        if new != old:
            data["groups"] = dict(zip(new, data["groups"].values(), strict=True))
            same = EVENTS.c.id == row.id
            connection.execute(update(EVENTS).where(same).values(data=json.dumps(data)))
            gone |= set(old) - set(new)
    return sorted(gone)


def remove_copies(path: Path) -> list[Path]:
    """Remove the damaged files of a record that were kept; return those that cannot be.

    They hold what was forgotten.
    """
    left = []
    # Compared letter by letter: in a pattern the brackets of class[7B].db would mean something.
    for copy in path.parent.iterdir():
        if copy.name.startswith(f"{path.name}.damaged-"):
            try:
                copy.unlink(missing_ok=True)
            except OSError:
                left.append(copy)
    return left


def copies_that_name(gone: Mapping[str, str], *, beside: Path) -> list[Path]:
    """List the other records in the folder of `beside` that have one of these ids or names.

    They are looked at and left as they are: what somebody put aside is not the kit's to change.
    """
    others = (file for file in sorted(beside.parent.iterdir()) if file.name != beside.name)
    return [file for file in others if file.is_file() and _names_one_of(gone, file)]


def _names_one_of(gone: Mapping[str, str], file: Path) -> bool:
    wanted = {*gone, *map(folded, gone.values())}
    try:
        # As a file that never changes, so that nothing is written beside it.
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?immutable=1", uri=True)) as opened:
            rows = opened.execute("SELECT player, name FROM identities").fetchall()
    except sqlite3.Error:
        return False
    return any(player in wanted or folded(str(name)) in wanted for player, name in rows)


class People:
    """The part of a record that has names; they stand apart from what was played."""

    def __init__(self, guarded: GuardedDatabase, outbox: Outbox) -> None:
        self._guarded = guarded
        self._outbox = outbox
        self._names = Names(guarded, outbox)

    def classrooms(self) -> tuple[Classroom, ...]:
        """Return the classes that the log remembers, by name."""
        rows = self._names.rows(namechanges.CLASSES)
        return tuple(Classroom(row["id"], row["name"]) for row in rows)

    def find_class(self, classroom: str) -> Classroom:
        """Return the class of that name or id; raises PigclassError with all names otherwise."""
        rooms = self.classrooms()
        if found := namechanges.called(self._names.same().get(classroom, classroom), rooms):
            return found
        names = ", ".join(room.name for room in rooms)
        there = say("record.classes", names=names) if rooms else say("record.no_classes")
        raise refusal("record.no_class", wanted=classroom, there=there, field=say("form.classroom"))

    def roster(self, classroom: str) -> tuple[NamedPlayer, ...]:
        """Return who is in a class (its name or id): their ids and names."""
        room = self.find_class(classroom).id
        listed = namechanges.STUDENTS.where(NAMES.c.classroom == room, NAMES.c.enrolled == 1)
        return tuple(NamedPlayer(it["player"], it["name"]) for it in self._names.rows(listed))

    def names(self) -> dict[str, str]:
        """Return the name of each player who has one, by id."""
        return {row["player"]: row["name"] for row in self._names.rows(namechanges.STUDENTS)}

    def save_roster(self, name: str, names: Sequence[str]) -> tuple[NamedPlayer, ...]:
        """Remember a class by its list of names; who was ever in it keeps the same id.

        Case, accents and spaces do not count. Raises PigclassError where two could be meant: then
        the name has to be written as the record has it.
        """
        name = checked_name(name)
        with self._guarded.lock:
            room = namechanges.called(name, self.classrooms()) or Classroom(new_id(), name)
            enrolled = self.ever_in(room.id)
            found = known_again(names, enrolled, room=room.name)
            players = tuple(NamedPlayer(player or new_id(), each) for each, player in found)
            self._names.change(Change(players, room, whole=True, enrolled=tuple(enrolled)))
            return self.roster(room.name)

    def ever_in(self, classroom: str) -> dict[str, str]:
        """Return the names of all who were ever in a class (its id), by id."""
        listed = namechanges.STUDENTS.where(NAMES.c.classroom == classroom)
        return {row["player"]: row["name"] for row in self._names.rows(listed)}

    def add_player(
        self, classroom: str | None, name: str, *, here: Collection[str] | None = None
    ) -> str:
        """Remember a name, in a class or in none, and return the player's id.

        Who was in the class before keeps the id. `here` are the ids of those who are somebody else,
        as a rule all who are on the list: a second Ben is "Ben (2)".
        """
        if classroom is None:
            return self.save_names({new_id(): name})[0].id
        with self._guarded.lock:
            room = self.find_class(classroom)
            enrolled = self.ever_in(room.id)
            same = self._names.same()
            players = [it.id for it in self.roster(room.id)] if here is None else here
            here = [same.get(it, it) for it in players]
            away = {it: name for it, name in enrolled.items() if it not in here}
            beside = [name for it, name in enrolled.items() if it in here]
            ((name, player),) = known_again([name], away, room=room.name, beside=beside)
            added = NamedPlayer(player or new_id(), name)
            self._names.change(Change((added,), room, enrolled=tuple(enrolled)))
            return self._names.same().get(added.id, added.id)

    def save_names(
        self, names: Mapping[str, str], classroom: str | None = None
    ) -> tuple[NamedPlayer, ...]:
        """Remember the names of players by their ids; who was in the class keeps an earlier one."""
        with self._guarded.lock:
            room = None if classroom is None else self.find_class(classroom)
            same = self._names.same()
            names = {same.get(it, it): name for it, name in names.items()}
            roster = () if room is None else self.roster(room.id)
            others = [it.name for it in roster if it.id not in names]
            apart = told_apart([*others, *(checked_name(name) for name in names.values())])
            players = tuple(map(NamedPlayer, names, apart[len(others) :]))
            enrolled = () if room is None else tuple(self.ever_in(room.id))
            self._names.change(Change(players, room, enrolled=enrolled))
        return players

    def take_off(self, player: str, classroom: str) -> None:
        """Take a player off the list of a class (its id), who should not have been put there."""
        with self._guarded.lock:
            same = self._names.same()
            player, classroom = same.get(player, player), same.get(classroom, classroom)
            room = next((it for it in self.classrooms() if it.id == classroom), None)
            # A class that was forgotten meanwhile has no list.
            if room is not None:
                rest = tuple(it for it in self.roster(room.id) if it.id != player)
                self._names.change(Change(rest, room, whole=True))

    def named_rows(self) -> list[NamedRow]:
        """Return every name of the record, of past lists too: whose, in which class."""
        rooms = {it.id: it.name for it in self.classrooms()}
        return [
            NamedRow(row["player"], row["name"], rooms.get(row["classroom"]), row["enrolled"])
            for row in self._names.rows(namechanges.STUDENTS)
        ]

    def forget(self, *players: str) -> int:
        """Delete names so that no trace is left in the file; throws and decisions stay, nameless.

        Names of groups that tell one go too; returns how many. Raises PigclassError, and forgets
        nothing, where the file cannot be written.
        """
        return self._forget(self.all_ids_of(*players))

    def forget_class(self, classroom: str) -> int:
        """Delete a class and all its names in the same way."""
        found = self.find_class(classroom).id
        return self._forget(self.all_ids_of(found, *self.ever_in(found)))

    def all_ids_of(self, *ids: str) -> set[str]:
        """Return all ids that mean these students or classes: some notebook gave another one."""
        same = self._names.same()
        whom = {same.get(each, each) for each in ids}
        return whom.union(each for each, other in same.items() if other in whom)

    def name_of(self, player: str) -> str | None:
        """Return the name of a player, None if there is none or it was forgotten."""
        return self.names().get(self._names.same().get(player, player))

    def _forget(self, who: set[str]) -> int:
        """Forget on the disk and in memory, or say that it is not done; never half of it."""
        with self._guarded.lock:
            self._names.flush()
            names, database = self.names(), self._guarded.database
            gone = {name for it, name in names.items() if it in who}
            spoken_names = spoken(gone, (name for it, name in names.items() if it not in who))

            def delete_names(connection: Connection) -> list[str]:
                connection.execute(delete(schema.classrooms).where(schema.classrooms.c.id.in_(who)))
                return forget_rows(connection, who, spoken_names)

            groups = None if self._names.is_waiting else self._guarded.write(delete_names)
            if groups is None:
                why = self._guarded.trouble or ""
                raise PigclassError(say("record.not_forgotten", why=why).strip())
            left = remove_copies(database.path) if database.path else []
            left += self._outbox.forget(who, gone)
            self._names.look()
        try:
            # What is deleted is overwritten with zeros; where it once stood in the file is not.
            tables = (schema.identities, schema.classrooms, *[schema.events] * bool(groups))
            database.rewrite(*(table.name for table in tables))
        except LogTroubleError as why:
            raise refusal("record.not_rewritten", name=database.name, why=why) from why
        finally:
            if left:
                half = {"name": database.name, "left": ", ".join(map(str, left))}
                raise refusal("record.half_forgotten", **half)
        return len(groups)
