"""Rows of a student's name, how they leave the record, and what copies of it still hold them."""

import json
import re
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from sqlalchemy import Connection, delete, select, update

from pigclass.classlog.events.events import Kind, new_id
from pigclass.classlog.rosters.naming import folded, without_names
from pigclass.classlog.storage import schema
from pigclass.files import inside, read_json
from pigclass.words import joined, linked, refusal, say
from pigclass.words.short_names import told_apart

NAMES, EVENTS = schema.identities, schema.events
# The kit's own names of groups.
OURS = re.compile(r"hold at \d+|as they like")


class NamedRow(NamedTuple):
    """One name in the record, its class (None for none), and 1 if it is on the list now."""

    player: str
    name: str
    room: str | None
    enrolled: int


def rows_called(
    rows: Sequence[NamedRow],
    name: str,
    room: str | None = None,
    *,
    everywhere: bool = False,
    shown: Mapping[str, str] = MappingProxyType({}),
) -> list[NamedRow]:
    """Choose the rows of the one student whom the record shows under a name.

    In a class one name is one student, and names of no class may be theirs too. `shown` has other
    names by id, such as "Ben (2)" for a second Ben. Raises PigclassError where nobody is called so,
    or more than one.
    """
    found = [it for it in rows if folded(it.name) == folded(name)]
    if not found:
        meant = [it for it in rows if folded(shown.get(it.player, "")) == folded(name)]
        found = [it for it in rows if any(_are_one(it, other) for other in meant)]
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
    # Two of one list are two students, and differ in case or accents.
    if exact := [it for it in found if it.name == name]:
        return exact
    raise refusal("forget.which", name=name, names=linked([it.name for it in found], "or"))


def _are_one(row: NamedRow, other: NamedRow) -> bool:
    return folded(row.name) == folded(other.name) and row.room in {other.room, None}


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
        new = told_apart(it if OURS.fullmatch(it) else without_names(it, names) for it in old)
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
    # Compared letter by letter: in a pattern the brackets of class[7B].db would mean something.
    begin = f"{path.name}.damaged-"
    copies = sorted(it for it in path.parent.iterdir() if it.name.startswith(begin))
    return [copy for copy in copies if not _removed(copy)]


def _removed(file: Path) -> bool:
    try:
        file.unlink(missing_ok=True)
    except OSError:
        return False
    return True


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
