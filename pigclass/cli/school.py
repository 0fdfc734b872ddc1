"""`pigclass school init`: create a school's log on a PostgreSQL server, and let teachers in.

The address has a password, so it is no option: other users could see it in the process list.
"""

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence

from pigclass.words import refusal, say

HEAD = "PIGCLASS_HEAD"


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass school` and its action."""
    parser = commands.add_parser("school", help="one record for a school, on a PostgreSQL server")
    actions = parser.add_subparsers(title="actions", metavar="action", required=True)
    init = actions.add_parser("init", help="make the record, and let teachers in")
    init.set_defaults(run=run_init)
    init.add_argument(
        "--teacher", action="append", default=[], help="who is let in; may be repeated"
    )


def run_init(chosen: argparse.Namespace) -> int:
    """Create the log if it does not exist, and print the address of each new teacher.

    The addresses are lines of TOML and alone on the standard output, so that `>>` adds them to a
    file.
    """
    if not os.environ.get(HEAD):
        raise refusal("school.no_head", name=HEAD)
    new = begin(os.environ[HEAD], chosen.teacher)
    for name, address in new.items():
        print(f"{json.dumps(name)} = {json.dumps(address)}")
    print(say("school.begun"), *[say("school.keep")] * bool(new), sep="\n", file=sys.stderr)
    return 0


def begin(address: str, teachers: Sequence[str] = ()) -> Mapping[str, str]:
    """Create a school's log if it does not exist, and give teachers access.

    Return the address of each new role: a teacher, or `pigclass_school`, which reads events but no
    names. Their passwords are stored nowhere else.
    """
    from pigclass.classlog.server import rights
    from pigclass.classlog.server.connecting import alone
    from pigclass.classlog.storage.database import Database
    from pigclass.classlog.store import PATIENCE

    if "://" not in address:
        raise refusal("record.no_address", address=address)
    database = Database(address, patience=PATIENCE)
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
