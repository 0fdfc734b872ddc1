"""A school's record: who may come to it, whether all is sound, and how names are forgotten in it.

It is asked at the address of whoever has made the database, which no lesson should be given.
"""

from collections.abc import Mapping, Sequence

from sqlalchemy import delete, select, text

from pigclass.classlog.rosters.naming import folded, spoken
from pigclass.classlog.server import rights
from pigclass.classlog.server.connecting import alone
from pigclass.classlog.storage import forgetting
from pigclass.classlog.storage.database import Database
from pigclass.classlog.store import PATIENCE
from pigclass.words import refusal, say


def begin(address: str, teachers: Sequence[str] = ()) -> Mapping[str, str]:
    """Make the record of a school, unless it is there, and let teachers in.

    Returns an address for each who is new: a teacher, or `pigclass_school`, who may read what was
    thrown and no name. Their passwords stand nowhere else.
    """
    database = at(address)
    database.prepare()
    with database.writing() as connection:
        alone(connection)
        passwords = rights.let_in(connection, teachers)
    database.let_go()
    url = database.url
    return {
        name: url.set(username=name, password=password).render_as_string(hide_password=False)
        for name, password in passwords.items()
    }


def faults(address: str) -> list[str]:
    """Return a sentence for each way in which a teacher could see what is another's."""
    database = at(address)
    tables, mighty = database.read(rights.unwalled), database.read(rights.mighty)
    database.let_go()
    return [
        *(say("school.unwalled", table=table) for table in tables),
        *(say("school.mighty", name=name) for name in mighty),
    ]


def forget(address: str, *, teacher: str, classroom: str, name: str | None = None) -> int:
    """Delete a class of a teacher with its names, or one name in it; return how many names.

    Raises PigclassError where there is none. What the server keeps besides its tables, its journal
    and its backups, is not reached.
    """
    database = at(address)
    tables = ("", f"{forgetting.NAMES}.")
    its, room_of = (text(f"{table}owner = :it").bindparams(it=teacher) for table in tables)
    with database.writing() as connection:
        rows = forgetting.named_rows(connection, room_of)
        rooms = connection.execute(select(forgetting.ROOMS.c.name).where(its)).scalars().all()
        room = next((it for it in rooms if folded(it) == folded(classroom)), None)
        if room is None:
            raise refusal("school.nobody", teacher=teacher, classroom=classroom)
        of_class = [row for row in rows if row.room == room]
        gone = forgetting.rows_called(rows, name, room) if name else of_class
        names = spoken({it.name for it in gone}, (it.name for it in rows if it not in gone))
        forgetting.forget_rows(connection, {it.player for it in gone}, names, its)
        if not name:
            connection.execute(delete(forgetting.ROOMS).where(its, forgetting.ROOMS.c.name == room))
    database.rewrite(forgetting.NAMES.name, forgetting.ROOMS.name, forgetting.EVENTS.name)
    database.let_go()
    return len(gone)


def at(address: str) -> Database:
    """Return the database at an address, or say that it is none."""
    if "://" not in address:
        raise refusal("record.no_address", address=address)
    return Database(address, patience=PATIENCE)
