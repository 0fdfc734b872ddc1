"""A school's record: who may come to it, and whether its walls stand.

It is asked at the address of whoever has made the database, which no lesson should be given.
"""

from collections.abc import Mapping, Sequence

from pigclass.classlog.server import rights
from pigclass.classlog.server.connecting import alone
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


def at(address: str) -> Database:
    """Return the database at an address, or say that it is none."""
    if "://" not in address:
        raise refusal("record.no_address", address=address)
    return Database(address, patience=PATIENCE)
