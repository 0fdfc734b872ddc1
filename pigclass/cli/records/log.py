"""`pigclass log`: look after the class record: check, export, mend it, type in, or forget."""

import argparse
import sys
from pathlib import Path

from pigclass.cli.own_files import FILE, find_log, own_folder
from pigclass.cli.records import forget
from pigclass.rules.catalog import GAMES
from pigclass.rules.errors import PigclassError
from pigclass.words import counted


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass log` and what can be done with it."""
    parser = commands.add_parser("log", help="check, export or mend the class record, or forget")
    parser.add_argument("--log", type=Path, help=f"which record, instead of {FILE}")
    actions = parser.add_subparsers(title="actions", metavar="action", required=True)
    check = actions.add_parser("check", help="say whether the record is whole")
    check.set_defaults(run=run_check)
    export = actions.add_parser("export", help="write it as CSV files, without names")
    export.add_argument("folder", type=Path, help="where to; made when it is not there")
    export.add_argument("--names", action="store_true", help="put names in, for yourself alone")
    export.set_defaults(run=run_export)
    forget.add_parser(actions)
    mend = actions.add_parser("mend", help="save what can be read of a damaged record")
    mend.set_defaults(run=run_mend)
    type_in = actions.add_parser("type-in", help="put in a game that was played on paper")
    type_in.add_argument("sheet", type=Path, help="a text file: who played, then a line a throw")
    rules = type_in.add_mutually_exclusive_group()
    rules.add_argument("--game", default="skunk", help="a game's id, such as greedy_pig")
    rules.add_argument("--code", help="a game code, where the rules were not the usual ones")
    type_in.add_argument("--class", dest="classroom", help="the class, if the record knows it")
    type_in.set_defaults(run=run_type_in)


def run_check(chosen: argparse.Namespace) -> int:
    """Say whether the record is whole; the exit code is 1 if it is not."""
    from pigclass.classlog.store import ClassLog

    path = find_log(chosen.log)
    with ClassLog(path) as log:
        checked = log.check()
    print(f"{path}\n{checked}")
    return 1 if checked.faults else 0


def run_export(chosen: argparse.Namespace) -> int:
    """Write the record as CSV files."""
    from pigclass.classlog.store import ClassLog

    record = find_log(chosen.log)
    with ClassLog(record) as log:
        if not log.check().events:
            raise PigclassError(f"There is no game in {record} yet, so nothing was written.")
        for path in log.export(chosen.folder, names=chosen.names):
            print(path)
    if chosen.names:
        print("These files hold names. Delete them when you have done with them.")
    return 0


def run_mend(chosen: argparse.Namespace) -> int:
    """Save what can be read of a damaged record into a new one."""
    from pigclass.classlog.storage.mending import mend
    from pigclass.classlog.store import ClassLog

    path = find_log(chosen.log)
    with ClassLog(path) as log:
        if not log.check().faults:
            print(f"{path} is whole; there is nothing to mend.")
            return 0
    print(mend(path))
    with ClassLog(path) as log:
        print(log.check())
    return 0


def run_type_in(chosen: argparse.Namespace) -> int:
    """Put a game played on paper into the record, which is begun if there is none."""
    from pigclass.classlog.played_on_paper import from_paper
    from pigclass.classlog.rosters.decoding import decoded
    from pigclass.classlog.rosters.filekinds import is_sheet
    from pigclass.classlog.store import ClassLog
    from pigclass.rules.codes.game_code import game_from_code

    try:
        data = chosen.sheet.read_bytes()
    except OSError as problem:
        why = problem.strerror or problem
        raise PigclassError(f"{chosen.sheet} cannot be read ({why}). Name a text file.") from None
    if is_sheet(data):
        raise PigclassError(
            f"{chosen.sheet} is an Excel sheet. Save it as a text file (CSV UTF-8)."
        )
    sheet = decoded(data)
    if sheet.doubt:
        print(sheet.doubt, file=sys.stderr)
    game = game_from_code(chosen.code) if chosen.code else GAMES[chosen.game]()
    path = chosen.log or own_folder(None) / FILE
    with ClassLog(path) as log:
        played = from_paper(sheet.text, game, log=log, classroom=chosen.classroom)
        last = log.entries()[-1]
    throws = sum(len(it.throws) for it in played.rounds)
    rounds = counted(len(played.rounds), "round")
    print(f"{path}\n{game.name}, {last.name}: {rounds}, {counted(throws, 'throw')} typed in.")
    return 0
