"""A school's record: who may come to it, whether all is sound, and how names are forgotten in it.

It is asked at the address of whoever has made the database, which no lesson should be given.
"""

from collections.abc import Mapping, Sequence

from sqlalchemy import Text, column, delete, select

from pigclass.classlog.server import rights
from pigclass.classlog.server.connecting import alone
from pigclass.classlog.storage import schema
from pigclass.classlog.storage.database import Database
from pigclass.classlog.store import PATIENCE
from pigclass.words import refusal, say

OWNER = column("owner", Text)
ROOMS, NAMES = schema.classrooms, schema.identities


def begin(address: str, teachers: Sequence[str] = ()) -> Mapping[str, str]:
    """Make the record of a school, or bring it up to date, and let teachers in.

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
    with database.reading() as connection:
        tables, mighty = rights.unwalled(connection), rights.mighty(connection)
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
    with database.writing() as connection:
        its = (ROOMS.c.name == classroom) & (teacher == OWNER)
        room = connection.execute(select(ROOMS.c.id).where(its)).scalar()
        whose = NAMES.c.classroom == room
        if name is not None:
            whose &= NAMES.c.name == name
        gone = connection.execute(delete(NAMES).where(whose)).rowcount
        if room is None or (name is not None and not gone):
            raise refusal("school.nobody", teacher=teacher, classroom=classroom)
        if name is None:
            connection.execute(delete(ROOMS).where(ROOMS.c.id == room))
    database.rewrite(NAMES.name, ROOMS.name)
    database.let_go()
    return gone


def at(address: str) -> Database:
    """Return the database at an address, or say that it is none."""
    if "://" not in address:
        raise refusal("record.no_address", address=address)
    return Database(address, patience=PATIENCE)
