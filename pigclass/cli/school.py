"""`pigclass school`: create, check or clean a school's log on a PostgreSQL server.

The address has a password, so it is no option: other users could see it in the process list.
"""

import argparse
import json
import os
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pigclass.cli import log
from pigclass.cli.lesson_copies import open_log
from pigclass.files import make_file_anew
from pigclass.words import refusal, say

if TYPE_CHECKING:
    from pigclass.classlog.storage.database import Database

HEAD = "PIGCLASS_HEAD"


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass school` and its actions."""
    parser = commands.add_parser("school", help="one record for a school, on a PostgreSQL server")
    actions = parser.add_subparsers(title="actions", metavar="action", required=True)
    init = actions.add_parser("init", help="make the record, and let teachers in", run=run_init)
    init.add_argument(
        "--teacher", action="append", default=[], help="who is let in; may be repeated"
    )
    init.add_argument("--write", type=Path, metavar="FILE", help="put addresses there, for a hub")
    check = actions.add_parser("check", help="is it whole, and does everybody see their own alone?")
    check.set_defaults(run=run_check)
    forget = actions.add_parser("forget", help="delete a class and its names, or one name")
    forget.add_argument("name", nargs="?", help="one name in the class; without it all of them")
    forget.add_argument("--teacher", required=True, help="whose class it is")
    forget.add_argument("--class", dest="classroom", required=True, help="what it is called")
    forget.add_argument("--yes", action="store_true", help="do not ask again")
    forget.set_defaults(run=run_forget)


def address() -> str:
    """Return the address of the log for its owner."""
    if not os.environ.get(HEAD):
        raise refusal("school.no_head", name=HEAD)
    return os.environ[HEAD]


def run_init(chosen: argparse.Namespace) -> int:
    """Create the log if it does not exist, and print the address of each new teacher."""
    new = begin(address(), chosen.teacher)
    if chosen.write:
        write_addresses(chosen.write, new)
    else:
        print(*map(_line, new, new.values()), sep="\n")
    print(say("school.begun"))
    if new:
        print(say("school.keep"))
    return 0


def write_addresses(file: Path, new: Mapping[str, str]) -> None:
    """Add new addresses of teachers to a file, a line for each name."""
    addresses: dict[str, str] = {}
    with suppress(FileNotFoundError):
        for line in file.read_text(encoding="utf-8").splitlines():
            with suppress(tomllib.TOMLDecodeError):
                addresses |= tomllib.loads(line)
    part = file.with_name(f"{file.name}.part")
    make_file_anew(part)
    lines = [f"{_line(*it)}\n" for it in {**addresses, **new}.items()]
    part.write_text("".join(lines), encoding="utf-8")
    part.replace(file)


def _line(name: str, where: str) -> str:
    return f"{json.dumps(name)} = {json.dumps(where)}"


def run_check(chosen: argparse.Namespace) -> int:
    """Print whether the log is sound and access is separated; return exit code 1 if not."""
    wrong = faults(address())
    with open_log(address()) as record:
        checked = record.check()
    print("\n".join([str(checked), *(wrong or [say("school.walled")])]))
    return 1 if wrong or checked.faults else 0


def run_forget(chosen: argparse.Namespace) -> int:
    """Delete names in the role of the class's teacher."""
    from sqlalchemy import make_url

    role = {"options": f"-c role={chosen.teacher}"}
    place = make_url(address()).update_query_dict(role).render_as_string(hide_password=False)
    with open_log(place) as record:
        if record.trouble:
            raise refusal("school.nobody", teacher=chosen.teacher)
    return log.run_forget(argparse.Namespace(**vars(chosen) | {"log": place, "everywhere": False}))


def begin(address: str, teachers: Sequence[str] = ()) -> Mapping[str, str]:
    """Create a school's log if it does not exist, and give teachers access.

    Return the address of each new role: a teacher, or `pigclass_school`, which reads events but no
    names. Their passwords are stored nowhere else.
    """
    from pigclass.classlog.server import rights
    from pigclass.classlog.server.connecting import alone

    database = _at(address)
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
    """Return a sentence for each way in which a teacher could see another's rows."""
    from pigclass.classlog.server import rights

    database = _at(address)
    tables, names = database.read(rights.unprotected), database.read(rights.bypassing)
    database.let_go()
    return [
        *(say("school.unwalled", table=table) for table in tables),
        *(say("school.mighty", name=name) for name in names),
    ]


def _at(address: str) -> "Database":
    """Return the database at an address; raise PigclassError if it is no address."""
    from pigclass.classlog.storage.database import Database
    from pigclass.classlog.store import PATIENCE

    if "://" not in address:
        raise refusal("record.no_address", address=address)
    return Database(address, patience=PATIENCE)
