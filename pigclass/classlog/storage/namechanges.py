"""Changes of classes and names, as data: they can wait, in memory or in an outbox.

A forgotten name is no change of this kind: it is deleted on the disk, or not at all.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from pigclass.classlog.events.envelope import to_text
from pigclass.classlog.events.events import new_id, now
from pigclass.classlog.storage import schema
from pigclass.classlog.storage.json_lines import Line

CLASSROOMS = schema.classrooms
IDENTITIES = schema.identities
# The rows of both tables, by the name of the table.
Rows = Mapping[str, Sequence[Mapping[str, Any]]]


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


@dataclass(frozen=True)
class Change:
    """Players put into a class, or into none, in the order of a list.

    `whole`: they are the class, and nobody else is in it any more. `in_place`: those who are known
    keep their place and their class, and only change their names.
    """

    players: tuple[NamedPlayer, ...]
    classroom: Classroom | None = None
    whole: bool = False
    in_place: bool = False
    id: str = field(default_factory=new_id)

    def do(self, connection: Connection) -> None:
        """Make the change in the tables."""
        room = None if self.classroom is None else _room(connection, self.classroom)
        if self.whole:
            left = update(IDENTITIES).where(IDENTITIES.c.classroom == room).values(enrolled=0)
            connection.execute(left)
        for player in self.players:
            mine = IDENTITIES.c.player == player.id
            if self.in_place:
                connection.execute(update(IDENTITIES).where(mine).values(name=player.name))
                continue
            # Taken out and put in again, so that the class stands in the order of its list.
            connection.execute(delete(IDENTITIES).where(mine))
            new = {"player": player.id, "classroom": room, "name": player.name, "enrolled": 1}
            connection.execute(insert(IDENTITIES).values(**new))

    def line(self) -> Line:
        """Return the change as a line of an outbox."""
        return {"id": self.id, "change": asdict(self)}


@dataclass(frozen=True)
class Known:
    """All that a notebook knows of classes and names: whatever of it is not there is put in."""

    rows: Rows
    id: str = field(default_factory=new_id)

    def do(self, connection: Connection) -> None:
        """Put in the classes and names that are not there."""
        rooms = {
            row["id"]: _room(connection, Classroom(row["id"], row["name"]))
            for row in self.rows.get(CLASSROOMS.name, ())
        }
        there = set(connection.execute(select(IDENTITIES.c.player)).scalars())
        for row in self.rows.get(IDENTITIES.name, ()):
            if row["player"] not in there:
                new = {name: row[name] for name in ("player", "name", "enrolled")}
                room = rooms.get(row["classroom"], row["classroom"])
                connection.execute(insert(IDENTITIES).values(**new, classroom=room))

    def line(self) -> Line:
        """Return what is known as a line of an outbox."""
        return {"id": self.id, "known": self.rows}


def change_of(line: Line) -> Change | Known | None:
    """Return what `line` gave, None for a line that tells no names, or none that can be read."""
    try:
        if "known" in line:
            return Known({name: list(rows) for name, rows in line["known"].items()}, line["id"])
        told = line["change"]
        room = told["classroom"]
        return Change(
            players=tuple(NamedPlayer(str(it["id"]), str(it["name"])) for it in told["players"]),
            classroom=None if room is None else Classroom(str(room["id"]), str(room["name"])),
            whole=bool(told["whole"]),
            in_place=bool(told["in_place"]),
            id=line["id"],
        )
    except (AttributeError, KeyError, TypeError):
        return None


def everything(connection: Connection) -> Rows:
    """Return all rows of both tables."""
    return {
        table.name: [dict(row) for row in connection.execute(select(table)).mappings()]
        for table in (CLASSROOMS, IDENTITIES)
    }


def _room(connection: Connection, wanted: Classroom) -> str:
    """Return the id of the class of that name, which is made if it is not there."""
    there = select(CLASSROOMS.c.id).where(CLASSROOMS.c.name == wanted.name)
    found = connection.execute(there).scalar()
    if found is not None:
        return str(found)
    new = {"id": wanted.id, "name": wanted.name, "created": to_text(now())}
    connection.execute(insert(CLASSROOMS).values(**new))
    return wanted.id
